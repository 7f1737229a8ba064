import type { SupplierDay } from '@nosim/contract/admin/suppliers.ts'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { StatusBadge } from '../../ui/display/badge.tsx'
import type { Column } from '../../ui/display/data-table.tsx'
import { formatCalendarDay } from '../../ui/display/format-date.ts'
import { differenceWords, formatUsd } from './words.ts'

const sum = (
  header: string,
  of: (day: SupplierDay) => string,
  bold = false,
): Column<SupplierDay> => ({
  header,
  align: 'right',
  cell: (day) => (
    <span className={bold ? 'font-medium tabular-nums' : 'tabular-nums'}>{formatUsd(of(day))}</span>
  ),
})

/** What a day at a supplier came to; the difference is told in words as well. */
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
  sum('Difference', (day) => day.difference_usd, true),
  {
    header: 'Result',
    card: 'side',
    cell: (day) => {
      const { tone, word } = differenceWords(day)
      return (
        <StatusBadge tone={tone} word={word} Icon={tone === 'live' ? CircleCheck : TriangleAlert} />
      )
    },
  },
]
