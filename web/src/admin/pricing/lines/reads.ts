import { prices } from '@nosim/contract/admin/prices.ts'
import type { Page } from '../../../api/queries.ts'
import { queryOf } from '../../../api/query-of.ts'
import { limit as usual } from '../../../lists/list-limit.ts'
import { lineTabs } from '../../shell/line-labels.ts'
import type { Read } from './line-pricing.ts'
import { pricedLines } from './priced-lines.ts'
import type { ListParams } from './prices-filter.ts'
import { belowCostQuery, historyQuery } from './queries.ts'

/** The first requests of the page; its list has `limit` rows. */
export function priceReads(listParams: ListParams, limit: number): readonly Read[] {
  return [
    queryOf(prices.profit),
    belowCostQuery({ page: 1, limit: usual }),
    ...readsOfTab(listParams, { page: listParams.page, limit }),
  ]
}

function readsOfTab(listParams: ListParams, page: Page): readonly Read[] {
  const ofLine = pricedLines.find(({ line }) => lineTabs[line] === listParams.tab)
  if (ofLine && listParams.whole) return [ofLine.groups]
  if (ofLine) return [ofLine.groups, ofLine.servicesOf({ ...listParams, ...page })]
  if (listParams.tab === 'supplier')
    return pricedLines.flatMap(({ changesOf }) => changesOf?.(page) ?? [])
  return [listParams.tab === 'cost' ? belowCostQuery(page) : historyQuery(page)]
}
