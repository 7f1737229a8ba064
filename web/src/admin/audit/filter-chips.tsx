import type { AuditFilter } from '@nosim/contract/admin/desk/audit.ts'
import { formatCalendarDay } from '../../format/format-date.ts'
import { Chip } from '../../ui/display/chip.tsx'
import type { FilterName } from './audit-filter.ts'
import { actionLabel, type Choices, nameOfActor, subjectLabel } from './labels.ts'
import type { FilterState } from './use-audit-filter.ts'

type FilterChipsProps = FilterState & {
  readonly choices: Choices | undefined
  /** Where the focus goes once the chip that had it is gone. */
  readonly onRemoved: () => void
}

/** What the list is filtered by, each to be taken off; nothing when it is whole. */
export function FilterChips({ filter, ask, choices, onRemoved }: FilterChipsProps) {
  const chips = chipsOf(filter, choices)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {chips.map(({ names, label }) => (
        <li key={label}>
          <Chip
            label={label}
            onRemove={() => {
              ask(Object.fromEntries(names.map((name) => [name, undefined])))
              onRemoved()
            }}
          />
        </li>
      ))}
    </ul>
  )
}

type FilterChip = { readonly names: readonly FilterName[]; readonly label: string }

function chipsOf(
  { actor, action, subject, search, from, to }: AuditFilter,
  choices: Choices | undefined,
): FilterChip[] {
  const days = daysText(from, to)
  return [
    ...(search ? [{ names: ['search'] as const, label: `“${short(search)}”` }] : []),
    ...(action ? [{ names: ['action'] as const, label: actionLabel(action) }] : []),
    ...(actor ? [{ names: ['actor'] as const, label: `By ${nameOfActor(actor, choices)}` }] : []),
    ...(subject ? [{ names: ['subject'] as const, label: subjectLabel(subject) }] : []),
    ...(days ? [{ names: ['from', 'to'] as const, label: days }] : []),
  ]
}

const short = (text: string): string => (text.length > 32 ? `${text.slice(0, 31)}…` : text)

function daysText(from: string | undefined, to: string | undefined): string {
  if (from && from === to) return formatCalendarDay(from)
  if (from && to) return `${formatCalendarDay(from)} – ${formatCalendarDay(to)}`
  if (from) return `From ${formatCalendarDay(from)}`
  return to ? `Until ${formatCalendarDay(to)}` : ''
}
