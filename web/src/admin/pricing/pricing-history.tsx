import type { Pricing, PricingEvent } from '@nosim/contract/admin/prices.ts'
import { History } from 'lucide-react'
import { formatDateTime } from '../../format/format-date.ts'
import { formatMoney } from '../../format/format-money.ts'
import { QueryList } from '../../lists/query-list.tsx'
import type { Column } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { historyQuery } from './queries.ts'

/** Who changed what the prices follow from. */
export function PricingHistory() {
  return (
    <QueryList
      query={historyQuery}
      rowsOf={({ changes }) => changes}
      keyOf={({ id }) => String(id)}
      columns={columns}
      caption="Changes of the prices, newest first"
      nouns={['change', 'changes']}
      empty={
        <EmptyState Icon={History} title="No changes yet">
          Changes to markups and the exchange rate are logged here.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<PricingEvent>[] = [
  {
    header: 'Date',
    card: 'lead',
    cell: ({ created_at }) => <span className="font-medium">{formatDateTime(created_at)}</span>,
  },
  { header: 'Admin', cell: ({ admin }) => <span className="wrap-anywhere">{admin}</span> },
  {
    header: 'Profit per number',
    align: 'right',
    cell: (event) => <Changed event={event} of={(one) => formatMoney(one.numbers_profit)} />,
  },
  {
    header: 'Boosting profit',
    align: 'right',
    cell: (event) => <Changed event={event} of={({ boost_profit }) => `${boost_profit}%`} />,
  },
  {
    header: 'Naira per US dollar',
    align: 'right',
    cell: (event) => <Changed event={event} of={({ ngn_per_usd }) => formatMoney(ngn_per_usd)} />,
  },
]

type ChangedProps = { readonly event: PricingEvent; readonly of: (pricing: Pricing) => string }

function Changed({ event, of }: ChangedProps) {
  const [before, after] = [of(event.before), of(event.after)]
  if (before === after) return <span className="text-ink-soft">{after}</span>
  return (
    <span className="whitespace-nowrap">
      <span className="text-ink-soft">{before} to </span>
      <strong className="font-medium">{after}</strong>
    </span>
  )
}
