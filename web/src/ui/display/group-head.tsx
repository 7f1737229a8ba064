type GroupHeadProps<T> = {
  readonly rows: readonly T[]
  readonly index: number
  /** What a row belongs to; the rows of a group stand together. */
  readonly of: ((row: T) => string) | undefined
}

/** Spelled out, because some browsers drop the roles of a table whose `display` is changed. */
const aria = { row: { role: 'row' }, header: { role: 'rowheader' } } as const

/** On a phone the name of a group of a table's rows, above its first one. */
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
