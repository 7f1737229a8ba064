import type { BelowCost as Loss } from '@nosim/contract/admin/prices.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { BadgeCheck } from 'lucide-react'
import { formatDay } from '../../format/format-date.ts'
import { formatMoney } from '../../format/format-money.ts'
import { Money } from '../../format/money.tsx'
import { QueryList } from '../../lists/query-list.tsx'
import type { Column } from '../../ui/table/column.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { lineTabs } from '../shell/line-labels.ts'
import { viewOf } from './line-views.tsx'
import { pricesAddress } from './lines/prices-filter.ts'
import { belowCostQuery } from './lines/queries.ts'

/** The prices below cost, each with the reason. */
export function BelowCost() {
  return (
    <QueryList
      query={belowCostQuery}
      rowsOf={({ services }) => services}
      keyOf={({ id }) => id}
      columns={columns}
      layout="list"
      target={{ to: priceAddress }}
      caption="Sold below cost, the greatest loss first"
      nouns={['price below cost', 'prices below cost']}
      empty={
        <EmptyState Icon={BadgeCheck} title="Nothing is sold below what it costs">
          Every price is compared with the supplier&apos;s list price, recent sale costs and recent
          refusals.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<Loss>[] = [
  {
    header: 'Service',
    list: 'title',
    cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>,
  },
  {
    header: 'Sold as',
    list: 'meta',
    cell: (loss) => viewOf[loss.line].soldAs(loss),
  },
  { header: 'Price', align: 'right', list: 'value', cell: ({ price }) => <Money amount={price} /> },
  {
    header: 'Cost',
    align: 'right',
    list: 'status',
    cell: ({ why, cost }) => (
      <span className="whitespace-nowrap">
        <span className="as-table:hidden">costs </span>
        {why === 'refused' && 'over '}
        <Money amount={cost} />
      </span>
    ),
  },
  {
    header: 'Why',
    list: 'foot',
    cell: (loss) => (
      <span className="block max-w-80 text-label text-ink-soft">{whyWords(loss)}</span>
    ),
  },
]

/** The address of the price in the list of services. */
const priceAddress = ({ line, service }: Loss): string =>
  pricesAddress({ tab: lineTabs[line], search: service })

function whyWords({ why, times, wishes, last_at, price }: Loss): string {
  switch (why) {
    case 'catalogue':
      return "The supplier's list says so."
    case 'sold':
      return `Cost of a recent sale (${formatDay(last_at)}).`
    case 'refused': {
      const often = times === 1 ? 'once' : `${formatCount(times)} times`
      const wished = wishes === 0 ? '' : `; ${wishes} with a wish for an area or carrier`
      return `The supplier refused to sell ${often} within a week${wished}. Nothing was lost, but it cannot be bought at ${formatMoney(price)}.`
    }
  }
}
