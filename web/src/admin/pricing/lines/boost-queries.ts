import { boostSwitches } from '@nosim/contract/admin/boost-switches.ts'
import type { Page } from '../../../api/queries.ts'
import { queryOf } from '../../../api/query-of.ts'
import type { LinePricing } from './line-pricing.ts'
import type { Filter } from './queries.ts'

/** A page of the boost services. */
export const boostServicesQuery = ({ page, limit, search, group, state }: Filter) => {
  const query = {
    page,
    limit,
    ...(search !== '' && { search }),
    ...(group !== '' && { category: group }),
    ...(state !== '' && { status: state }),
  }
  return queryOf(boostSwitches.services, { query })
}

/** A page of the changes in the list of the boosting supplier. */
export const boostChangesQuery = (page: Page) => queryOf(boostSwitches.changes, { query: page })

/** The prices of boosts. */
export const boostPricing: LinePricing = {
  line: 'boost',
  routes: Object.values(boostSwitches),
  groups: queryOf(boostSwitches.categories),
  servicesOf: boostServicesQuery,
  changesOf: boostChangesQuery,
}
