import type { UserFilter } from '@nosim/contract/admin/people/users.ts'
import { formatCalendarDay } from '../../../format/format-date.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { roleLabels } from '../../team/role-labels.ts'
import type { FilterName } from '../user-params.ts'

type FilterChipsProps = {
  readonly filter: UserFilter
  /** Takes these parts off. */
  readonly onRemove: (names: readonly FilterName[]) => void
}

/** What the list is filtered by besides its tab, each to be taken off; nothing when it is whole. */
export function FilterChips({ filter, onRemove }: FilterChipsProps) {
  const chips = chipsOf(filter)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ label, names }) => (
        <li key={label}>
          <Chip label={label} onRemove={() => onRemove(names)} />
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button
            size="sm"
            tone="quiet"
            onClick={() => onRemove(chips.flatMap(({ names }) => names))}
          >
            Clear all
          </Button>
        </li>
      )}
    </ul>
  )
}

type FilterChip = { readonly label: string; readonly names: readonly FilterName[] }

function chipsOf({ search, rank, ...between }: UserFilter): FilterChip[] {
  const { balance_from, balance_to, joined_from, joined_to } = between
  const balance = rangeWords(balance_from, balance_to, formatMoney)
  const joined = rangeWords(joined_from, joined_to, formatCalendarDay)
  return [
    ...(search ? [{ label: `“${shortened(search)}”`, names: ['search'] as const }] : []),
    ...(rank
      ? [{ label: rank === 'user' ? 'No admins' : roleLabels[rank].name, names: ['rank'] as const }]
      : []),
    ...(balance
      ? [{ label: `Balance ${balance}`, names: ['balance_from', 'balance_to'] as const }]
      : []),
    ...(joined
      ? [{ label: `Joined ${joined}`, names: ['joined_from', 'joined_to'] as const }]
      : []),
  ]
}

const shortened = (text: string): string => (text.length > 32 ? `${text.slice(0, 31)}…` : text)

/** 'from ₦5.00 to ₦10.00', or one of the two; empty without either. */
function rangeWords(
  from: string | undefined,
  to: string | undefined,
  words: (value: string) => string,
): string {
  return [from && `from ${words(from)}`, to && `to ${words(to)}`].filter(Boolean).join(' ')
}
