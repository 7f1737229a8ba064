import { prices } from '@nosim/contract/admin/prices.ts'
import { switches } from '@nosim/contract/admin/switches.ts'
import type { Page } from '../../../api/queries.ts'
import { queryOf } from '../../../api/query-of.ts'
import type { ListParams } from './prices-filter.ts'

export type Filter = Page & Pick<ListParams, 'search' | 'group' | 'state'>

/** A page of the number services. */
export const servicesQuery = ({ page, limit, search, group, state }: Filter) => {
  const query = {
    page,
    limit,
    ...(search !== '' && { search }),
    ...(group !== '' && { group }),
    ...(state !== '' && { status: state }),
  }
  return queryOf(switches.services, { query })
}

/** A page of the prices below cost. */
export const belowCostQuery = (page: Page) => queryOf(prices.belowCost, { query: page })

/** A page of the history of the pricing. */
export const historyQuery = (page: Page) => queryOf(prices.history, { query: page })
