import { switches } from '@nosim/contract/admin/switches.ts'
import { durations } from '@nosim/contract/shop/numbers.ts'
import { Hash } from 'lucide-react'
import { queryOf } from '../../../api/query-of.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Money } from '../../../format/money.tsx'
import type { LinePricing } from './line-pricing.ts'
import { servicesQuery } from './queries.ts'

/** The prices of numbers: naira on top of what the supplier asks. */
export const numberPricing: LinePricing = {
  line: 'numbers',
  title: 'Profit per number',
  Icon: Hash,
  profitOf: ({ numbers_profit: profit }) => formatMoney(profit),
  figureOf: ({ numbers_profit: profit }) => <Money amount={profit} large />,
  noteOf: () => "Added to the supplier's price",
  action: 'Update Price',
  soldAs: ({ duration }) => (duration === null ? 'Number' : `Number, ${durations[duration]}`),
  routes: Object.values(switches),
  readsOf: (listParams, page) => [
    queryOf(switches.groups),
    ...(listParams.whole ? [] : [servicesQuery({ ...listParams, ...page })]),
  ],
}
