import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Skeleton } from './skeleton.tsx'

export type Column<T> = {
  readonly header: string
  readonly cell: (row: T) => ReactNode
  /** Money and counts stand at the right. */
  readonly align?: 'right'
  /**
   * Where it goes on a phone, where each row is a card: `lead` top left and bold (the money), `side` top right (the
   * status), `line` a line of its own with its header, `foot` the last line without one (what can be done), `hide`
   * nowhere. `line` by default.
   */
  readonly card?: 'lead' | 'side' | 'line' | 'foot' | 'hide'
}

export type DataTableProps<T> = {
  /** What the table lists, for those who cannot see where it stands. */
  readonly caption: string
  readonly columns: readonly Column<T>[]
  /** Undefined while they load: rows of skeletons stand in. */
  readonly rows: readonly T[] | undefined
  readonly keyOf: (row: T) => string
  /** Instead of the table when there is no row. */
  readonly empty: ReactNode
  readonly skeletonRows?: number | undefined
  /** Its header stays in sight below the top bar; the table must not be in a box that scrolls. */
  readonly stickyHead?: boolean
  /** More columns than any but a wide desktop can hold: each row is a card up to there. */
  readonly manyColumns?: boolean
}

const cellStyles = {
  lead: 'as-card:order-1 as-card:flex-1 as-card:text-title md:as-card:basis-3/5',
  side: 'as-card:order-2',
  line: 'as-card:order-3 as-card:flex as-card:w-full md:as-card:w-[calc(50%-1rem)] as-card:items-baseline as-card:justify-between as-card:gap-4 as-card:before:text-label as-card:before:text-ink-soft as-card:before:content-[attr(data-label)]',
  // The help button floats at the lower right of a phone.
  foot: 'as-card:order-4 as-card:w-full as-card:pt-2 max-sm:pr-20',
  hide: 'as-card:hidden',
} as const

/** Spelled out, because some browsers drop the roles of a table whose `display` is changed. */
const aria = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** A table that turns into cards on a phone, with money and status first, and never scrolls sideways there. */
export function DataTable<T>({ caption, columns, rows, keyOf, ...props }: DataTableProps<T>) {
  if (rows?.length === 0) return props.empty
  return (
    <table
      {...aria.table}
      aria-busy={!rows}
      data-cards={props.manyColumns ? 'wide' : undefined}
      className="w-full as-card:block"
    >
      <caption className="sr-only">{caption}</caption>
      <thead {...aria.rows} className="as-card:sr-only">
        <tr {...aria.row} className="border-b border-line text-label text-ink-soft">
          {columns.map(({ header, align }) => (
            <th
              key={header}
              {...aria.header}
              scope="col"
              className={cx(
                'h-10 px-3 font-medium whitespace-nowrap first:pl-6 last:pr-6',
                props.stickyHead && headStyle,
                align === 'right' ? 'text-right' : 'text-left',
              )}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...aria.rows} className="divide-y divide-line as-card:block">
        {rows
          ? rows.map((row) => <Row key={keyOf(row)} columns={columns} row={row} />)
          : placeholders(columns, props.skeletonRows ?? 5)}
      </tbody>
    </table>
  )
}

/** A border of the row would stay behind. */
const headStyle =
  'as-table:sticky as-table:top-16 as-table:z-10 as-table:bg-surface as-table:shadow-[inset_0_-1px_0_var(--line)]'
const rowStyle =
  'as-card:flex as-card:flex-wrap as-card:items-start as-card:gap-y-1 as-card:p-4 md:as-card:gap-x-8 md:as-card:px-6'
const cellStyle = 'as-table:h-12 as-table:px-3 as-table:py-2 as-table:first:pl-6 as-table:last:pr-6'

function Row<T>({ columns, row }: { readonly columns: readonly Column<T>[]; readonly row: T }) {
  return (
    <tr {...aria.row} className={rowStyle}>
      {columns.map(({ header, cell, align, card = 'line' }) => (
        <td
          key={header}
          {...aria.cell}
          data-label={header}
          className={cx(cellStyle, cellStyles[card], align === 'right' && 'as-table:text-right')}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}

function placeholders<T>(columns: readonly Column<T>[], count: number): ReactNode {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} {...aria.row} className={rowStyle}>
      {columns.map(({ header, card = 'line' }) => (
        <td
          key={header}
          {...aria.cell}
          data-label={header}
          className={cx(cellStyle, cellStyles[card])}
        >
          <Skeleton className="h-4 w-full min-w-16 max-w-32" />
        </td>
      ))}
    </tr>
  ))
}
