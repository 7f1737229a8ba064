/** How much of the rows of a checkbox is selected. */
export type Marked = 'none' | 'some' | 'all'

/** The selection of a table's rows. */
export type Selection<T> = {
  readonly isSelected: (row: T) => boolean
  readonly markOf: (rows: readonly T[]) => Marked
  readonly onSelect: (rows: readonly T[], isSelected: boolean) => void
  /** The name of a row, for the label of its checkbox. */
  readonly nameOf: (row: T) => string
}

type TickProps = {
  readonly label: string
  readonly marked: Marked
  readonly onMark: (isMarked: boolean) => void
}

/** A checkbox with a target of 44 px. */
export function Tick({ label, marked, onMark }: TickProps) {
  return (
    <label className="relative z-1 flex size-11 cursor-pointer items-center justify-center">
      <input
        ref={(input) => {
          if (input) input.indeterminate = marked === 'some'
        }}
        type="checkbox"
        aria-label={label}
        checked={marked === 'all'}
        onChange={({ target }) => onMark(target.checked)}
        className="size-4.5 accent-accent"
      />
    </label>
  )
}

type RowTickProps<T> = { readonly selection: Selection<T>; readonly row: T }

/** The checkbox of a row. */
export const RowTick = <T,>({ selection, row }: RowTickProps<T>) => (
  <Tick
    label={`Select ${selection.nameOf(row)}`}
    marked={selection.isSelected(row) ? 'all' : 'none'}
    onMark={(isSelected) => selection.onSelect([row], isSelected)}
  />
)
