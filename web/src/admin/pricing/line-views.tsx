import type { SuppliedLine } from '@nosim/contract/base/line-of-business.ts'
import { durations } from '@nosim/contract/shop/numbers.ts'
import { formatMoney } from '../../format/format-money.ts'
import { Money } from '../../format/money.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { boostView } from './boost-view.tsx'
import type { LineView } from './line-view.ts'
import { ruleWords } from './lines/cost-rules.ts'

/** The profit of numbers: an amount in naira that is added to the cost. */
const numberView: LineView = {
  line: 'numbers',
  title: 'Profit per number',
  profitOf: ({ numbers_profit: profit }) => formatMoney(profit),
  figureOf: ({ numbers_profit: profit }) => <Money amount={profit} large />,
  noteOf: (pricing) => pricing && `Added to ${ruleWords[pricing.cost_rule].base}`,
  action: 'Update Price',
  soldAs: ({ duration }) => (duration === null ? 'Number' : `Number, ${durations[duration]}`),
  Dialog: deferred(() => import('./dialogs/update-price-dialog.tsx'), 'UpdatePriceDialog'),
}

/** The views of the lines whose prices follow from a profit. */
export const viewOf: Readonly<Record<SuppliedLine, LineView>> = {
  numbers: numberView,
  boost: boostView,
}

export const lineViews: readonly LineView[] = Object.values(viewOf)
