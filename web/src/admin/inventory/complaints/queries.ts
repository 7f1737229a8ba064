import { complaints } from '@nosim/contract/admin/complaints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, type Page } from '../../../api/queries.ts'
import { refresh } from '../../../api/query-client.ts'
import { refreshStock } from '../logs/form/queries.ts'
import type { Queue } from './complaints-filter.ts'

type QueuePage = Page & { readonly status: Queue }

/** A page of what people reported; a return to the tab looks again. */
export const reportsQuery = (asked: QueuePage) =>
  queryOptions({
    queryKey: [...keys.adminReports, asked],
    queryFn: ({ signal }) => call(complaints.reports, { query: asked }, { signal }),
    refetchOnWindowFocus: 'always',
  })

/** A page of what buyers say is dead; a return to the tab looks again. */
export const claimsQuery = (asked: QueuePage) =>
  queryOptions({
    queryKey: [...keys.adminClaims, asked],
    queryFn: ({ signal }) => call(complaints.claims, { query: asked }, { signal }),
    refetchOnWindowFocus: 'always',
  })

/** How many wait, without the list of them. */
export const waiting = { page: 1, limit: 1, status: 'open' } as const

export const refreshReports = () => refresh(keys.adminReports)

/** A claim that is settled moves a log or money, and with them what the other lists show. */
export const refreshClaims = () => {
  refresh(keys.adminClaims, keys.adminReports)
  refreshStock()
}
