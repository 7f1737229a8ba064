import type { SupplierDay } from '@nosim/contract/admin/suppliers.ts'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { formatCalendarDay } from '../../../format/format-date.ts'
import { StatusBadge } from '../../../ui/display/badge.tsx'
import type { Column } from '../../../ui/display/data-table.tsx'
import { differenceLabel, formatUsd } from './labels.ts'

const sum = (header: string, of: (day: SupplierDay) => string): Column<SupplierDay> => ({
  header,
  align: 'right',
  cell: (day) => <span className="tabular-nums">{formatUsd(of(day))}</span>,
})

/** The figures of a day at a supplier; the difference in words as well. */
export const dayColumns: readonly Column<SupplierDay>[] = [
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
