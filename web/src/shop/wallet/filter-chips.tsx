import type { LineFilter } from '@nosim/contract/wallet.ts'
import { formatCalendarDay } from '../../format/format-date.ts'
import { Chip } from '../../ui/display/chip.tsx'
import { periodNames, typeNames } from './line-filter.ts'
import type { FilterState } from './use-line-filter.ts'

type FilterChipsProps = Pick<FilterState, 'asked' | 'filter' | 'ask'> & {
  /** Where the focus goes once the chip that had it is gone. */
  readonly onRemoved: () => void
}

/** What the list is filtered by, each to be taken off; nothing when it is whole. */
export function FilterChips({ asked, filter, ask, onRemoved }: FilterChipsProps) {
  const { type, period, from, to } = asked
  const days = period ? periodNames[period] : daysText(filter)
  if (!type && !days) return null
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {type && (
        <li>
          <Chip
            label={typeNames[type]}
            onRemove={() => {
              ask({ ...(period && { period }), ...(from && { from }), ...(to && { to }) })
              onRemoved()
            }}
          />
        </li>
      )}
      {days && (
        <li>
          <Chip
            label={days}
            onRemove={() => {
              ask({ ...(type && { type }) })
              onRemoved()
            }}
          />
        </li>
      )}
    </ul>
  )
}

function daysText({ from, to }: LineFilter): string {
  if (from && from === to) return formatCalendarDay(from)
  if (from && to) return `${formatCalendarDay(from)} – ${formatCalendarDay(to)}`
  if (from) return `From ${formatCalendarDay(from)}`
  return to ? `Until ${formatCalendarDay(to)}` : ''
}
