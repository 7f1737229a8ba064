import type { AuditFilter } from '@nosim/contract/admin/audit.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { auditAddress, filterIn, type FilterName } from './audit-filter.ts'

export type FilterState = {
  readonly filter: AuditFilter
  /** Filters by other things than now, on the first page; undefined or nothing takes one off. */
  readonly setFilter: (change: Readonly<Partial<Record<FilterName, string | undefined>>>) => void
}

/** What the list is filtered by, kept in the address, so that a link and the way back have it, too. */
export function useAuditFilter(): FilterState {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const filter = filterIn(params)
  return {
    filter,
    setFilter: (change) =>
      void navigate(auditAddress({ ...filter, ...change }), {
        preventScrollReset: true,
        // Not a step of the browser's history for each word that is typed.
        replace: change.search !== undefined,
      }),
  }
}
