import { complaints } from '@nosim/contract/admin/complaints.ts'
import { refresh } from '../../../api/query-client.ts'
import { refreshStock } from '../logs/form/queries.ts'

/** The query for the number of open items, with a list as short as possible. */
export const waiting = { page: 1, limit: 1, status: 'open' } as const

export const refreshReports = () => refresh(complaints.reports)

/** Settling a claim changes the stock or a wallet, which other lists show. */
export const refreshClaims = () => {
  refresh(complaints.claims, complaints.reports)
  refreshStock()
}
