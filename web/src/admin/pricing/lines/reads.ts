import { prices } from '@nosim/contract/admin/prices.ts'
import type { Page } from '../../../api/queries.ts'
import { queryOf } from '../../../api/query-of.ts'
import { limit as usual } from '../../../lists/list-limit.ts'
import { lineTabs } from '../../shell/line-labels.ts'
import { pricedLines } from './priced-lines.ts'
import type { ListParams } from './prices-filter.ts'
import { belowCostQuery, historyQuery } from './queries.ts'

/** What the page reads first, with lists of so many rows. */
export function priceReads(listParams: ListParams, limit: number) {
  return [
    queryOf(prices.profit),
    belowCostQuery({ page: 1, limit: usual }),
    ...readsOfTab(listParams, { page: listParams.page, limit }),
  ]
}

function readsOfTab(listParams: ListParams, page: Page) {
  switch (listParams.tab) {
    case 'cost':
      return [belowCostQuery(page)]
    case 'supplier':
      return pricedLines.flatMap(({ changesOf }) => changesOf?.(page) ?? [])
    case 'history':
      return [historyQuery(page)]
    default:
      return pricedLines.flatMap(({ line, readsOf }) =>
        lineTabs[line] === listParams.tab ? readsOf(listParams, page) : [],
      )
  }
}
