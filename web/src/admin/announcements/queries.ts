import { adminAnnouncements } from '@nosim/contract/admin/announcements.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keys } from '../../api/queries.ts'
import type { Asked } from './announcement-filter.ts'

/** A page of the announcements, with the counts of all; a return to the tab reads it again. */
export const announcementsQuery = (asked: Asked & { readonly limit: number }) =>
  queryOptions({
    queryKey: [...keys.adminAnnouncements, asked],
    queryFn: ({ signal }) => call(adminAnnouncements.list, { query: asked }, { signal }),
    refetchOnWindowFocus: 'always',
  })
