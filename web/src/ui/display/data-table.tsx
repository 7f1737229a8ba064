import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from '../cx.ts'
import { GroupHead } from './group-head.tsx'
import { mayFade } from '../motion.ts'
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
  /** Where it stands in a row of the `list` layout, each slot once at most; nowhere by default. */
  readonly list?: ListSlot
  /** A column of the `list` layout that the table does without, such as a mark or a meta line. */
  readonly onlyList?: boolean
  /** Below the title in the table, outside of the link that holds it; a row of the `list` layout leaves it out. */
  readonly note?: (row: T) => ReactNode
  /** Where the details of a row say it otherwise than its cell, such as with links. */
  readonly detail?: (row: T) => ReactNode
}

/** `mark` at the left, `title` over `meta`, `value` over `status` at the right, `foot` below. */
export type ListSlot = 'mark' | 'title' | 'meta' | 'value' | 'status' | 'foot'

/** What a row leads to: the address of a page, or an action such as a dialog with its details. */
export type RowTarget<T> =
  | {
      readonly to: (row: T) => string
      /** The name of the link, which holds the title; by default the title. */
      readonly label?: (row: T) => string
      readonly link?: Pick<LinkProps, 'state' | 'preventScrollReset'>
    }
  | { readonly onOpen: (row: T) => void }

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
  /** How a row looks on a phone: `cards` of labelled lines, or a `list` of rows 68 px high, by the columns' `list`. */
  readonly layout?: 'cards' | 'list'
  /** What a row belongs to, such as its day: a phone shows it above the first row of each. */
  readonly groupOf?: (row: T) => string
  /** Makes the column in the `title` slot a link or a button, whose target is the whole row. */
  readonly target?: RowTarget<T> | undefined
  /** Its header stays in sight below the top bar; the table must not be in a box that scrolls. */
  readonly stickyHead?: boolean
  /** More columns than any but a wide desktop can hold: each row is a card up to there. */
  readonly manyColumns?: boolean
}

const cardCells = {
  lead: 'as-card:order-1 as-card:flex-1 as-card:text-title md:as-card:basis-3/5',
  side: 'as-card:order-2',
  line: 'as-card:order-3 as-card:flex as-card:w-full md:as-card:w-[calc(50%-1rem)] as-card:items-baseline as-card:justify-between as-card:gap-4 as-card:before:text-label as-card:before:text-ink-soft as-card:before:content-[attr(data-label)]',
  foot: 'as-card:order-4 as-card:w-full as-card:pt-2',
  hide: 'as-card:hidden',
} as const

const listCells: Readonly<Record<ListSlot, string>> = {
  mark: 'as-card:list-mark',
  title: 'as-card:list-title',
  meta: 'as-card:list-meta',
  value: 'as-card:list-value',
  status: 'as-card:list-status',
  foot: 'as-card:list-foot',
}

const rowStyles = {
  cards:
    'as-card:flex as-card:flex-wrap as-card:items-start as-card:gap-y-1 as-card:p-4 md:as-card:gap-x-8 md:as-card:px-6',
  list: 'as-card:list-row',
} as const
/** Their height and text are those of `--row-height` and its like, which the back office sets lower. */
const cellStyle =
  'as-table:h-[var(--row-height,3rem)] as-table:px-3 as-table:py-[var(--row-pad,0.5rem)] as-table:text-[length:var(--row-text,0.9375rem)]'
/** A border of the row would stay behind. */
const headStyle =
  'as-table:sticky as-table:top-16 as-table:z-10 as-table:bg-surface as-table:shadow-[inset_0_-1px_0_var(--line)]'
const targetStyle = 'text-left row-target as-card:block as-card:max-w-full as-card:truncate'
/** Some browsers need the transform to place what covers the row. */
const targetRowStyle = 'target-row as-table:relative as-table:translate-x-0'

/** Spelled out, because some browsers drop the roles of a table whose `display` is changed. */
const aria = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** A table whose rows are cards or a list on a phone, with money and status first; it never scrolls sideways there. */
export function DataTable<T>({ caption, columns, rows, keyOf, ...props }: DataTableProps<T>) {
  if (rows?.length === 0) return props.empty
  const { layout = 'cards', target } = props
  return (
    <table
      {...aria.table}
      aria-busy={!rows}
      data-cards={props.manyColumns ? 'wide' : undefined}
      className="w-full as-card:block"
    >
      <caption className="sr-only">{caption}</caption>
      <thead {...aria.rows} className="as-card:sr-only">
        <tr {...aria.row} className="border-b border-line text-micro text-ink-soft">
          {columns.map((column) => (
            <th
              key={column.header}
              {...aria.header}
              scope="col"
              className={cx(
                'h-10 px-3 font-medium whitespace-nowrap',
                props.stickyHead && headStyle,
                column.align === 'right' ? 'text-right' : 'text-left',
                inTable(columns, column),
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...aria.rows} className="divide-y divide-line as-card:block">
        {rows
          ? rows.flatMap((row, index) => [
              <GroupHead key={`of ${keyOf(row)}`} {...{ rows, index }} of={props.groupOf} />,
              <Row key={keyOf(row)} {...{ columns, row, layout, target }} />,
            ])
          : placeholders(columns, layout, props.skeletonRows ?? 5)}
      </tbody>
    </table>
  )
}

type Layout = NonNullable<DataTableProps<never>['layout']>

type RowProps<T> = {
  readonly columns: readonly Column<T>[]
  readonly row: T
  readonly layout: Layout
  readonly target: RowTarget<T> | undefined
}

function Row<T>({ columns, row, layout, target }: RowProps<T>) {
  return (
    <tr {...aria.row} className={cx(rowStyles[layout], target && targetRowStyle)}>
      {columns.map((column) => (
        <td
          key={column.header}
          {...aria.cell}
          data-label={column.header}
          className={cx(cellClass(column, layout), inTable(columns, column))}
        >
          {target && column.list === 'title' ? (
            <Target target={target} row={row}>
              {column.cell(row)}
            </Target>
          ) : (
            column.cell(row)
          )}
          {column.note && <span data-note>{column.note(row)}</span>}
        </td>
      ))}
    </tr>
  )
}

/** What only the table does with a column: it leaves it out, or keeps it off the edge of the card. */
function inTable<T>(columns: readonly Column<T>[], column: Column<T>): string {
  const shown = columns.filter(({ onlyList }) => !onlyList)
  return cx(
    column.onlyList && 'as-table:hidden',
    column === shown[0] && 'as-table:pl-6',
    column === shown.at(-1) && 'as-table:pr-6',
  )
}

function cellClass<T>({ align, card = 'line', list }: Column<T>, layout: Layout): string {
  const slot = list ? listCells[list] : cardCells.hide
  return cx(
    cellStyle,
    layout === 'list' ? slot : cardCells[card],
    card === 'foot' && 'as-table:quiet-actions',
    align === 'right' && 'as-table:text-right',
  )
}

type TargetProps<T> = {
  readonly target: RowTarget<T>
  readonly row: T
  readonly children: ReactNode
}

function Target<T>({ target, row, children }: TargetProps<T>) {
  const label = 'to' in target ? target.label?.(row) : undefined
  // A row of the list layout cuts a long title off.
  const title = label ?? (typeof children === 'string' ? children : undefined)
  if ('to' in target) {
    return (
      <Link
        viewTransition={mayFade()}
        to={target.to(row)}
        {...target.link}
        aria-label={label}
        title={title}
        className={targetStyle}
      >
        {children}
      </Link>
    )
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={title}
      className={targetStyle}
      onClick={() => target.onOpen(row)}
    >
      {children}
    </button>
  )
}

function placeholders<T>(columns: readonly Column<T>[], layout: Layout, count: number): ReactNode {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} {...aria.row} className={rowStyles[layout]}>
      {columns.map((column) => (
        <td
          key={column.header}
          {...aria.cell}
          data-label={column.header}
          className={cx(cellClass(column, layout), inTable(columns, column))}
        >
          <Skeleton className="h-4 w-full min-w-16 max-w-32" />
        </td>
      ))}
    </tr>
  ))
}
