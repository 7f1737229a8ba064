import type { Margin } from '@nosim/contract/admin/margins.ts'
import type { Range } from '@nosim/contract/admin/reports.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { formatMoney } from '../../format/format-money.ts'
import { Money } from '../../format/money.tsx'
import { DataTable } from '../../ui/display/data-table.tsx'
import type { Column } from '../../ui/table/column.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { marginsQuery } from './queries.ts'

/** What the numbers of a range of days earned, by supplier and service (ADMIN-28). */
export function Margins({ range }: { readonly range: Range }) {
  const { data, isError, error, refetch } = useQuery({
    ...marginsQuery(range),
    placeholderData: keepPreviousData,
  })
  return (
    <Card flush>
      {isError && !data ? (
        <ErrorState title="The margins could not be loaded." error={error} onRetry={refetch} />
      ) : (
        <DataTable
          caption="Numbers by supplier and service"
          columns={columns}
          rows={data?.margins}
          keyOf={({ supplier, service }) => `${supplier} ${service}`}
          manyColumns
          empty={
            <EmptyState Icon={Scale} title="No number was given in this time.">
              Each service will be listed here for each supplier.
            </EmptyState>
          }
        />
      )}
    </Card>
  )
}

const count = (header: string, of: (row: Margin) => number): Column<Margin> => ({
  header,
  align: 'right',
  card: 'half',
  cell: (row) => <span className="tabular-nums">{formatCount(of(row))}</span>,
})

const sum = (header: string, of: (row: Margin) => string): Column<Margin> => ({
  header,
  align: 'right',
  cell: (row) => <Money amount={of(row)} />,
})

const columns: readonly Column<Margin>[] = [
  {
    header: 'Service',
    card: 'lead',
    cell: ({ service_name, supplier }) => (
      <span className="leading-5">
        <span className="font-medium wrap-anywhere">{service_name}</span>
        <span className="block text-label leading-4 font-normal text-ink-soft">{supplier}</span>
      </span>
    ),
  },
  count('Sold', (row) => row.sold),
  count('With a code', (row) => row.delivered),
  count('We paid back', (row) => row.refunded),
  count('They paid back', (row) => row.returned),
  count('Not returned', (row) => row.unreturned),
  sum('Revenue', (row) => row.revenue),
  sum('Cost', (row) => row.cost),
  {
    header: 'Margin',
    align: 'right',
    card: 'side',
    cell: ({ margin }) => (
      <span className={margin.startsWith('-') ? 'font-medium text-stop' : 'font-medium'}>
        <span className="whitespace-nowrap tabular-nums">{formatMoney(margin)}</span>
      </span>
    ),
  },
]
