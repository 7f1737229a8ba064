import { switches } from '@nosim/contract/admin/switches.ts'
import { queryOf } from '../../../api/query-of.ts'
import { boostPricing } from './boost-queries.ts'
import type { LinePricing } from './line-pricing.ts'
import { servicesQuery } from './queries.ts'

const numberPricing: LinePricing = {
  line: 'numbers',
  routes: Object.values(switches),
  groups: queryOf(switches.groups),
  servicesOf: servicesQuery,
}

/** The lines whose prices follow from a profit. */
export const pricedLines: readonly LinePricing[] = [numberPricing, boostPricing]
