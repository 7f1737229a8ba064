import { adminSlides } from '@nosim/contract/admin/content/slides.ts'
import { queryOf } from '../../api/query-of.ts'

/** The size of a page, in sets (CONTENT-19). */
export const slideLimit = 50

/** A page of the sets. */
export const slidesQuery = (page: number) =>
  queryOf(adminSlides.list, { query: { page, limit: slideLimit } })
