import { margins } from '@nosim/contract/admin/margins.ts'
import type { Range } from '@nosim/contract/admin/reports.ts'
import { suppliers } from '@nosim/contract/admin/suppliers.ts'
import type { Page } from '../../api/queries.ts'
import { queryOf } from '../../api/query-of.ts'
import type { ListParams } from './suppliers-filter.ts'

/** The current state of the suppliers. */
export const suppliersQuery = queryOf(suppliers.list, undefined, { refetchInterval: 15_000 })

/** What the numbers of a range of days earned. */
export const marginsQuery = (range: Range) => queryOf(margins.figures, { query: { range } })

/** A page of the refunded numbers for which the supplier returned no money. */
export const unreturnedQuery = (range: Range, page: Page) =>
  queryOf(margins.unreturned, { query: { range, ...page } })

/** The first requests of the page; its list has `limit` rows. */
export function supplierReads({ tab, range, page }: ListParams, limit: number) {
  switch (tab) {
    case 'state':
      return [suppliersQuery]
    case 'margins':
      return [marginsQuery(range)]
    case 'unreturned':
      return [unreturnedQuery(range, { page, limit })]
  }
}
