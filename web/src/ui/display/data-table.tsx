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
   * status), `line` a line of its own with its header, `hide` nowhere. `line` unless told.
   */
  readonly card?: 'lead' | 'side' | 'line' | 'hide'
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
  readonly skeletonRows?: number
}

const cellStyles = {
  lead: 'max-md:order-1 max-md:flex-1 max-md:text-title',
  side: 'max-md:order-2',
  line: 'max-md:order-3 max-md:flex max-md:w-full max-md:items-center max-md:justify-between max-md:gap-4 max-md:before:text-label max-md:before:text-ink-soft max-md:before:content-[attr(data-label)]',
  hide: 'max-md:hidden',
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
    <table {...aria.table} aria-busy={!rows} className="w-full max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead {...aria.rows} className="max-md:sr-only">
        <tr {...aria.row} className="border-b border-line text-label text-ink-soft">
          {columns.map(({ header, align }) => (
            <th
              key={header}
              {...aria.header}
              scope="col"
              className={cx(
                'h-10 px-3 font-medium first:pl-6 last:pr-6',
                align === 'right' ? 'text-right' : 'text-left',
              )}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...aria.rows} className="divide-y divide-line max-md:block">
        {rows
          ? rows.map((row) => <Row key={keyOf(row)} columns={columns} row={row} />)
          : placeholders(columns, props.skeletonRows ?? 5)}
      </tbody>
    </table>
  )
}

const rowStyle = 'max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-y-1 max-md:p-4'
const cellStyle = 'md:h-12 md:px-3 md:py-2 md:first:pl-6 md:last:pr-6'

function Row<T>({ columns, row }: { readonly columns: readonly Column<T>[]; readonly row: T }) {
  return (
    <tr {...aria.row} className={rowStyle}>
      {columns.map(({ header, cell, align, card = 'line' }) => (
        <td
          key={header}
          {...aria.cell}
          data-label={header}
          className={cx(cellStyle, cellStyles[card], align === 'right' && 'md:text-right')}
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
