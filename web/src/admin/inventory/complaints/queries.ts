import { complaints } from '@nosim/contract/admin/complaints.ts'
import { refresh } from '../../../api/query-client.ts'
import { refreshStock } from '../logs/form/queries.ts'

/** How many wait, without the list of them. */
export const waiting = { page: 1, limit: 1, status: 'open' } as const

export const refreshReports = () => refresh(complaints.reports)

/** A claim that is settled moves a log or money, and with them what the other lists show. */
export const refreshClaims = () => {
  refresh(complaints.claims, complaints.reports)
  refreshStock()
}
