import type { adminAnnouncements } from '@nosim/contract/admin/content/announcements.ts'
import type { Announcement } from '@nosim/contract/shop/announcements.ts'
import type * as z from 'zod/mini'

/** What an address selects of the list. */
export type ListParams = z.output<typeof adminAnnouncements.list.query>

export type Type = Announcement['type']

export const statuses: Readonly<Record<ListParams['status'], string>> = {
  all: 'All Status',
  active: 'Active',
  inactive: 'Inactive',
}
