import { AuditFilter } from '@nosim/contract/admin/audit.ts'
import { paramsIn } from '../../lists/list-params.ts'
import { paths } from '../../paths.ts'

const names = ['actor', 'action', 'subject', 'search', 'from', 'to'] as const
export type FilterName = (typeof names)[number]

/** Reads the query of an address; what the server would not understand is left out. */
export function filterIn(params: URLSearchParams): AuditFilter {
  const filter = paramsIn(AuditFilter, params)
  const { from, to } = filter
  // Days that were given the wrong way round are put in order.
  return from && to && from > to ? { ...filter, from: to, to: from } : filter
}

/** The address of the list so filtered, on its first page. */
export function auditAddress(filter: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams()
  for (const name of names) {
    const value = filter[name]
    if (value) params.set(name, value)
  }
  return params.size > 0 ? `${paths.adminAudit}?${params}` : paths.adminAudit
}
