import type { Pricing, PricingEvent } from '@nosim/contract/admin/prices.ts'
import { History } from 'lucide-react'
import { formatDateTime } from '../../format/format-date.ts'
import { formatMoney } from '../../format/format-money.ts'
import { QueryList } from '../../lists/query-list.tsx'
import type { Column } from '../../ui/table/column.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { onlyList } from '../shell/cells.tsx'
import { lineViews } from './line-views.tsx'
import { orderWords, ruleWords } from './lines/cost-rules.ts'
import { historyQuery } from './lines/queries.ts'

/** The history of the settings that prices follow from. */
export function PricingHistory() {
  return (
    <QueryList
      query={historyQuery}
      rowsOf={({ changes }) => changes}
      keyOf={({ id }) => String(id)}
      columns={columns}
      layout="list"
      caption="Changes of the prices, newest first"
      nouns={['change', 'changes']}
      empty={
        <EmptyState Icon={History} title="No changes yet">
          Changes to markups, rules and the exchange rate are logged here.
        </EmptyState>
      }
    />
  )
}

type Figure = { readonly header: string; readonly of: (pricing: Pricing) => string }

const figures: readonly Figure[] = [
  ...lineViews.map(({ title, profitOf }) => ({ header: title, of: profitOf })),
  { header: 'Cost rule', of: ({ cost_rule }) => ruleWords[cost_rule].short },
  { header: 'Suppliers by', of: ({ supplier_order }) => orderWords[supplier_order].short },
  { header: 'Naira per US dollar', of: ({ ngn_per_usd }) => formatMoney(ngn_per_usd) },
]

const columns: readonly Column<PricingEvent>[] = [
  {
    header: 'Date',
    list: 'title',
    cell: ({ created_at }) => <span className="font-medium">{formatDateTime(created_at)}</span>,
  },
  {
    header: 'Admin',
    list: 'meta',
    cell: ({ admin }) => <span className="wrap-anywhere">{admin}</span>,
  },
  ...figures.map(({ header, of }): Column<PricingEvent> => ({
    header,
    align: 'right',
    cell: (event) => <Changed event={event} of={of} />,
  })),
  onlyList('foot', 'Changes', (event) => <ChangedFigures event={event} />),
]

/** The figures that changed, for a row of a list. */
function ChangedFigures({ event }: { readonly event: PricingEvent }) {
  return (
    <ul className="text-label">
      {figures
        .filter(({ of }) => of(event.before) !== of(event.after))
        .map(({ header, of }) => (
          <li key={header}>
            {header}: <Changed event={event} of={of} />
          </li>
        ))}
    </ul>
  )
}

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
