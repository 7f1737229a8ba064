import { boostSwitches } from '@nosim/contract/admin/boost-switches.ts'
import { queryOf } from '../../../api/query-of.ts'
import { boostChangesQuery, boostServicesQuery } from './boost-queries.ts'
import type { LinePricing } from './line-pricing.ts'

/** The prices of boosts. */
export const boostPricing: LinePricing = {
  line: 'boost',
  routes: Object.values(boostSwitches),
  groups: queryOf(boostSwitches.categories),
  servicesOf: boostServicesQuery,
  changesOf: boostChangesQuery,
}
