type GroupHeadProps<T> = {
  readonly rows: readonly T[]
  readonly index: number
  /** The group of a row. Rows of a group must be adjacent. */
  readonly of: ((row: T) => string) | undefined
}

/** Explicit roles, because some browsers drop the roles of a table whose `display` is changed. */
const aria = { row: { role: 'row' }, header: { role: 'rowheader' } } as const

/** The name of a group of rows, shown on a phone above its first row. */
export function GroupHead<T>({ rows, index, of }: GroupHeadProps<T>) {
  const [row, former] = [rows[index], rows[index - 1]]
  if (!of || row === undefined) return null
  if (former !== undefined && of(former) === of(row)) return null
  return (
    <tr {...aria.row} className="border-b-0 as-card:block as-table:hidden">
      <th
        {...aria.header}
        scope="rowgroup"
        className="px-4 pt-3 text-left text-label font-medium text-ink-faint as-card:block sm:px-6"
      >
        {of(row)}
      </th>
    </tr>
  )
}
