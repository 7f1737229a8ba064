import { Percent } from 'lucide-react'
import { deferred } from '../../ui/deferred.tsx'
import type { LineView } from './line-view.ts'
import { timesAt } from './lines/times-at.ts'

/** The profit of boosting: a percentage that is added to the price of the supplier. */
export const boostView: LineView = {
  line: 'boost',
  title: 'Boosting profit',
  profitOf: ({ boost_profit: profit }) => `${profit}%`,
  figureOf: ({ boost_profit: profit }) => (
    <span className="text-display tabular-nums">{`${profit}%`}</span>
  ),
  noteOf: (pricing) =>
    pricing && `Users pay ${timesAt(pricing.boost_profit)} times what the supplier asks`,
  action: 'Update Profit',
  group: { title: 'Social Media Boosting', Icon: Percent },
  soldAs: () => 'Boost, 1,000 or a package',
  Dialog: deferred(
    () => import('./dialogs/update-boosting-profit-dialog.tsx'),
    'UpdateBoostProfitDialog',
  ),
}
