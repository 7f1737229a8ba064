import { adminAnnouncements } from '@nosim/contract/admin/content/announcements.ts'
import { queryOf } from '../../api/query-of.ts'
import type { ListParams } from './labels.ts'

/** How many announcements are on a page. */
export const announcementLimit = 12

/** A page of the announcements. */
export const announcementsQuery = (listParams: ListParams) =>
  queryOf(adminAnnouncements.list, { query: { ...listParams, limit: announcementLimit } })
