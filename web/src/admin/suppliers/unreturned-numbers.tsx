import { margins, type Unreturned } from '@nosim/contract/admin/margins.ts'
import type { Range } from '@nosim/contract/admin/reports.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { CircleCheck } from 'lucide-react'
import { urlOf } from '../../api/client.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { QueryPages } from '../../lists/query-list.tsx'
import { DownloadLink } from '../../ui/actions/download-link.tsx'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { DataTable } from '../../ui/display/data-table.tsx'
import type { Column } from '../../ui/table/column.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { orderAddress } from '../shell/addresses.ts'
import { useMay } from '../shell/use-may.ts'
import { formatUsd } from '../transfers/suppliers/day-columns.tsx'
import { unreturnedQuery } from './queries.ts'

/** The numbers that we refunded and the supplier did not (ADMIN-28). */
export function UnreturnedNumbers({ range }: { readonly range: Range }) {
  const may = useMay('manager') === true
  return (
    <Card
      title="We paid back, the supplier did not"
      flush
      action={
        may && (
          <DownloadLink
            href={urlOf(margins.export, { query: { range } })}
            file="unreturned-numbers.csv"
            size="sm"
            label="Export CSV of the numbers that were not returned"
          >
            Export CSV
          </DownloadLink>
        )
      }
    >
      <QueryPages query={(page) => unreturnedQuery(range, page)} nouns={['number', 'numbers']}>
        {(data) => (
          <DataTable
            caption="Numbers that were not returned, newest first"
            columns={columns}
            rows={data?.numbers}
            keyOf={({ supplier, upstream_id }) => `${supplier} ${upstream_id}`}
            manyColumns
            empty={
              <EmptyState Icon={CircleCheck} title="Nothing is owed">
                A number that no buyer pays for shows here until its supplier returns the price.
              </EmptyState>
            }
          />
        )}
      </QueryPages>
    </Card>
  )
}

const columns: readonly Column<Unreturned>[] = [
  {
    header: 'Service',
    card: 'lead',
    cell: ({ service_name, number }) => (
      <span className="leading-5">
        <span className="font-medium wrap-anywhere">{service_name}</span>
        <span className="block text-label leading-4 font-normal text-ink-soft">
          {number === null ? 'No order' : `+${number}`}
        </span>
      </span>
    ),
  },
  {
    header: 'Supplier said',
    card: 'side',
    cell: ({ upstream_end }) =>
      upstream_end === 'charged' ? (
        <StatusBadge tone="stop" word="Charged" />
      ) : (
        <StatusBadge tone="wait" word="Nothing yet" />
      ),
  },
  { header: 'Supplier', cell: ({ supplier }) => supplier },
  {
    header: 'Its order',
    cell: ({ upstream_id }) => <span className="wrap-anywhere tabular-nums">{upstream_id}</span>,
  },
  {
    header: 'Our order',
    cell: ({ order_id, user_id }) =>
      order_id === null || user_id === null ? (
        'None'
      ) : (
        <TextLink to={orderAddress({ line: 'numbers', order_id, user_id })}>
          {orderNumber(order_id)}
        </TextLink>
      ),
  },
  {
    header: 'Given',
    cell: ({ rented_at }) => <span className="whitespace-nowrap">{formatDateTime(rented_at)}</span>,
  },
  {
    header: 'Cost',
    align: 'right',
    cell: ({ cost_usd }) => (
      <span className="font-medium tabular-nums">
        {cost_usd === null ? 'Unknown' : formatUsd(cost_usd)}
      </span>
    ),
  },
]
