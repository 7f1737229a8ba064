import { Button } from '../ui/actions/button.tsx'
import { Chip } from '../ui/display/chip.tsx'

/** A filter of a list: its text, and the parameters that it sets. */
export type FilterChip<Name extends string> = {
  readonly label: string
  readonly names: readonly Name[]
}

type FilterChipsProps<Name extends string> = {
  readonly chips: readonly FilterChip<Name>[]
  /** Removes these parameters. */
  readonly onRemove: (names: readonly Name[]) => void
  /** Shows a button that removes all filters when there are several. */
  readonly isClearable?: boolean
}

/** The filters of a list. The user can remove each. Renders nothing without a filter. */
export function FilterChips<Name extends string>(props: FilterChipsProps<Name>) {
  const { chips, onRemove, isClearable = false } = props
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ label, names }) => (
        <li key={label}>
          <Chip label={label} onRemove={() => onRemove(names)} />
        </li>
      ))}
      {isClearable && chips.length > 1 && (
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

/** The first 32 characters of a longer text. */
export const shortText = (text: string): string =>
  text.length > 32 ? `${text.slice(0, 31)}…` : text
