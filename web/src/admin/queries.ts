import { complaints } from '@nosim/contract/admin/complaints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { keys } from '../api/queries.ts'

const open = { page: 1, limit: 1, status: 'open' } as const

/** How many reports and claims wait for an answer; a return to the tab counts anew. */
export const openComplaintsQuery = () =>
  queryOptions({
    queryKey: [...keys.adminReports, 'open with claims'],
    queryFn: async ({ signal }) => {
      const [reports, claims] = await Promise.all([
        call(complaints.reports, { query: open }, { signal }),
        call(complaints.claims, { query: open }, { signal }),
      ])
      return { reports: reports.total, claims: claims.total }
    },
    refetchOnWindowFocus: 'always',
  })
