import { boostSwitches } from '@nosim/contract/admin/boost-switches.ts'
import { Percent } from 'lucide-react'
import { queryOf } from '../../../api/query-of.ts'
import { boostChangesQuery, boostServicesQuery } from './boost-queries.ts'
import { timesAt } from './times-at.ts'
import type { LinePricing } from './line-pricing.ts'

/** The prices of boosts: a percentage on top of what the supplier asks. */
export const boostPricing: LinePricing = {
  line: 'boost',
  title: 'Boosting profit',
  Icon: Percent,
  profitOf: ({ boost_profit: profit }) => `${profit}%`,
  figureOf: ({ boost_profit: profit }) => (
    <span className="text-display tabular-nums">{`${profit}%`}</span>
  ),
  noteOf: (pricing) =>
    pricing && `Users pay ${timesAt(pricing.boost_profit)} times what the supplier asks`,
  action: 'Update Profit',
  group: 'Social Media Boosting',
  soldAs: () => 'Boost, 1,000 or a package',
  routes: Object.values(boostSwitches),
  readsOf: (listParams, page) => [
    queryOf(boostSwitches.categories),
    ...(listParams.whole ? [] : [boostServicesQuery({ ...listParams, ...page })]),
  ],
  changesOf: boostChangesQuery,
}
