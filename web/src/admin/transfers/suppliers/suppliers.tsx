import { supplierLines, type SupplierKind } from '@nosim/contract/base/line-of-business.ts'
import { suppliers, type SupplierDay } from '@nosim/contract/admin/suppliers.ts'
import { useQuery } from '@tanstack/react-query'
import { Download, Landmark, CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { lineLabels } from '../../shell/line-labels.ts'
import { urlOf } from '../../../api/client.ts'
import { buttonStyle } from '../../../ui/actions/button-style.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { DataTable, type Column } from '../../../ui/display/data-table.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useMay } from '../../shell/use-may.ts'
import { suppliersQuery } from '../common/queries.ts'
import { TopUpDialog } from './top-up-dialog.tsx'
import { formatCalendarDay } from '../../../format/format-date.ts'
import { StatusBadge } from '../../../ui/display/badge.tsx'

/** The balance at each supplier by day, reconciled against our ledger. */
export function Suppliers() {
  const { data, isError, error, refetch } = useQuery(suppliersQuery)
  if (isError && !data)
    return <ErrorState title="The suppliers could not be loaded." error={error} onRetry={refetch} />
  if (data?.suppliers.length === 0) return <None />
  const known = data?.suppliers ?? [{ kind: 'sms', name: 'Suppliers' } as const]
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-3xl text-label text-ink-soft">
        Each day (Lagos time) closes at 01:00 the next day. A difference from our ledger is then
        booked as a loss or a gain; one above {data ? formatUsd(data.limit_usd) : '...'} raises an
        alarm.
      </p>
      {known.map(({ kind, name }) => (
        <Supplier
          key={`${kind} ${name}`}
          kind={kind}
          name={name}
          days={data?.days.filter((day) => day.kind === kind && day.supplier === name)}
        />
      ))}
    </div>
  )
}

type SupplierProps = {
  readonly kind: SupplierKind
  readonly name: string
  readonly days: readonly SupplierDay[] | undefined
}

function Supplier({ kind, name, days }: SupplierProps) {
  const may = useMay('manager') === true
  const [isOpen, setOpen] = useState(false)
  const title = `${lineLabels[supplierLines[kind]].name}: ${name}`
  return (
    <Card
      title={title}
      flush
      action={
        may &&
        days && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              aria-haspopup="dialog"
              aria-label={`Record a top-up at ${name}`}
              onClick={() => setOpen(true)}
            >
              Record top-up
            </Button>
            <a
              href={urlOf(suppliers.export, { query: { kind, supplier: name } })}
              download="suppliers.csv"
              aria-label={`Export CSV of the orders at ${name}`}
              className={buttonStyle({ size: 'sm' })}
            >
              <Download aria-hidden size={16} />
              Export CSV
            </a>
          </div>
        )
      }
    >
      <DataTable
        caption={`${title}, by day, newest first`}
        columns={dayColumns}
        rows={days}
        keyOf={({ day }) => day}
        manyColumns
        empty={
          <EmptyState Icon={Landmark} title="No figures yet">
            The balance at this supplier was not read in the last 14 days.
          </EmptyState>
        }
      />
      {isOpen && <TopUpDialog kind={kind} name={name} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const None = () => (
  <Card>
    <EmptyState Icon={Landmark} title="No supplier yet">
      A supplier shows here once its balance is read, about a minute after it is connected.
    </EmptyState>
  </Card>
)

const sum = (header: string, of: (day: SupplierDay) => string): Column<SupplierDay> => ({
  header,
  align: 'right',
  cell: (day) => <span className="tabular-nums">{formatUsd(of(day))}</span>,
})

/** The figures of a day at a supplier; the difference in words as well. */
const dayColumns: readonly Column<SupplierDay>[] = [
  {
    header: 'Day',
    card: 'lead',
    cell: ({ day, status }) => (
      <span className="whitespace-nowrap">
        {formatCalendarDay(day)}
        {status === 'open' && <span className="block text-label text-ink-soft">So far</span>}
      </span>
    ),
  },
  sum('Start', (day) => day.start_usd),
  sum('Top-ups', (day) => day.topups_usd),
  sum('Charges', (day) => day.charges_usd),
  sum('Returns', (day) => day.returns_usd),
  sum('End', (day) => day.end_usd),
  sum('Owed to us', (day) => day.owed_usd),
  {
    header: 'Difference',
    align: 'right',
    card: 'side',
    cell: (day) => {
      const { tone, word } = differenceLabel(day)
      return (
        <span className="inline-flex flex-col items-end gap-1">
          <StatusBadge
            tone={tone}
            word={word}
            Icon={tone === 'live' ? CircleCheck : TriangleAlert}
          />
          <span className="font-medium tabular-nums">{formatUsd(day.difference_usd)}</span>
        </span>
      )
    },
  },
]

/** Formats a dollar amount of the API: "-1234.5" becomes "-$1,234.50". */
export function formatUsd(amount: string): string {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount.startsWith('-') ? '-' : ''}$${grouped}.${part.padEnd(2, '0')}`
}

/** The label for the difference of a day, so that colour is never the only sign. */
export function differenceLabel({
  difference_usd,
  large,
}: Pick<SupplierDay, 'difference_usd' | 'large'>): {
  tone: 'live' | 'wait' | 'stop'
  word: string
} {
  if (Number(difference_usd) === 0) return { tone: 'live', word: 'Balanced' }
  const word = difference_usd.startsWith('-') ? 'Shortfall' : 'Surplus'
  return large ? { tone: 'stop', word } : { tone: 'wait', word: `Small ${word.toLowerCase()}` }
}
