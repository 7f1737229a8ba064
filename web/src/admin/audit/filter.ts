import { AuditFilter } from '@nosim/contract/admin/audit.ts'
import { paramsIn } from '../../lists/list-params.ts'

/** Reads the query of an address; what the server would not understand is left out. */
export const filterIn = (params: URLSearchParams): AuditFilter =>
  inOrder(paramsIn(AuditFilter, params))

/** Days that were given the wrong way round are put in order. */
export const inOrder = (filter: AuditFilter): AuditFilter =>
  filter.from && filter.to && filter.from > filter.to
    ? { ...filter, from: filter.to, to: filter.from }
    : filter
