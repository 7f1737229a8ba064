import { switches } from '@nosim/contract/admin/switches.ts'
import { queryOf } from '../../../api/query-of.ts'
import type { LinePricing } from './line-pricing.ts'
import { servicesQuery } from './queries.ts'

/** The prices of numbers. */
export const numberPricing: LinePricing = {
  line: 'numbers',
  routes: Object.values(switches),
  groups: queryOf(switches.groups),
  servicesOf: servicesQuery,
}
