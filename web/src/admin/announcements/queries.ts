import { adminAnnouncements } from '@nosim/contract/admin/content/announcements.ts'
import type * as z from 'zod/mini'
import { queryOf } from '../../api/query-of.ts'

/** What an address selects of the list. */
export type ListParams = z.output<typeof adminAnnouncements.list.query>

/** How many announcements are on a page. */
export const announcementLimit = 12

/** A page of the announcements. */
export const announcementsQuery = (listParams: ListParams) =>
  queryOf(adminAnnouncements.list, { query: { ...listParams, limit: announcementLimit } })
