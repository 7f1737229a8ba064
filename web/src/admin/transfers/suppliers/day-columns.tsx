import type { SupplierDay } from '@nosim/contract/admin/suppliers.ts'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { Column } from '../../../ui/table/column.ts'
import { formatCalendarDay } from '../../../format/format-date.ts'
import { StatusBadge } from '../../../ui/display/badge.tsx'

const sum = (header: string, of: (day: SupplierDay) => string): Column<SupplierDay> => ({
  header,
  align: 'right',
  cell: (day) => <span className="tabular-nums">{formatUsd(of(day))}</span>,
})

/** The figures of a day at a supplier. The difference also has a label. */
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

/** Formats a dollar amount of the API: "-1234.5" becomes "-$1,234.50". */
export function formatUsd(amount: string): string {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount.startsWith('-') ? '-' : ''}$${grouped}.${part.padEnd(2, '0')}`
}

/** The label for the difference of a day, so that its meaning does not depend on colour alone. */
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
