import { type ReactNode, useDeferredValue } from 'react'
import { cx } from '../cx.ts'
import { GroupHead } from './group-head.tsx'
import { type RowTarget, Target } from '../table/row-target.tsx'
import { TableBox } from '../table/table-box.tsx'
import { cellClass, type Column, inTable, type Layout } from '../table/column.ts'
import { RowTick, type Selection, Tick } from '../table/tick.tsx'
import { Skeleton } from './skeleton.tsx'

export type DataTableProps<T> = {
  /** The caption of the table, for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<T>[]
  /** Undefined while the rows load: placeholders are shown. */
  readonly rows: readonly T[] | undefined
  readonly keyOf: (row: T) => string
  /** Shown instead of a table without rows. */
  readonly empty: ReactNode
  readonly skeletonRows?: number | undefined
  /** The layout on a phone: `cards` of labelled lines, or a `list` of rows 68 px high, by the columns' `list`. */
  readonly layout?: Layout
  /** The group of a row, such as its day. A phone shows it above the first row of each group. */
  readonly groupOf?: (row: T) => string
  /** Makes the column in the `title` slot a link or a button, whose target is the whole row. */
  readonly target?: RowTarget<T> | undefined
  /** Adds a checkbox to each row. */
  readonly selection?: Selection<T> | undefined
  /** True if only a wide desktop fits all columns: each row is a card on smaller screens. */
  readonly manyColumns?: boolean
}

const rowStyles = {
  cards:
    'as-card:flex as-card:flex-wrap as-card:items-start as-card:justify-between as-card:gap-y-1 as-card:p-4 md:as-card:gap-x-8 md:as-card:px-6',
  list: 'as-card:list-row',
} as const
/** Ends the first line of a card, so that a `half` cell does not join the `lead` and `side` cells. */
const breakStyle = "as-card:after:order-2 as-card:after:basis-full as-card:after:content-['']"
const tickStyle =
  'as-table:w-11 as-table:pl-3 as-card:absolute as-card:inset-y-0 as-card:left-1 as-card:flex as-card:items-center'
/** Some browsers need the transform to position the link that covers the row. */
const targetRowStyle = 'target-row as-table:relative as-table:translate-x-0'

/** Explicit roles, because some browsers drop the roles of a table whose `display` is changed. */
const aria = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** A table. On a phone its rows are cards or a list, which never scroll sideways. */
export function DataTable<T>({ caption, columns, keyOf, ...props }: DataTableProps<T>) {
  // The first rows render in parts, without blocking. Later changes render at once, since the focus depends on them.
  const isShown = useDeferredValue(props.rows !== undefined)
  const rows = isShown ? props.rows : undefined
  if (rows?.length === 0) return props.empty
  const { layout = 'cards', target, selection } = props
  return (
    <TableBox>
      <table
        {...aria.table}
        aria-busy={!rows}
        data-cards={props.manyColumns ? 'wide' : undefined}
        className={cx('w-full as-card:block', selection && 'as-card:[--tick:3rem]')}
      >
        <caption className="sr-only">{caption}</caption>
        <Head {...{ columns, rows, selection }} />
        <tbody {...aria.rows} className="divide-y divide-line as-card:block">
          {rows
            ? rows.flatMap((row, index) => [
                <GroupHead key={`of ${keyOf(row)}`} {...{ rows, index }} of={props.groupOf} />,
                <Row key={keyOf(row)} {...{ columns, row, layout, target, selection }} />,
              ])
            : placeholders({ columns, layout, selection }, props.skeletonRows ?? 5)}
        </tbody>
      </table>
    </TableBox>
  )
}

type HeadProps<T> = Pick<DataTableProps<T>, 'columns' | 'rows' | 'selection'>

function Head<T>({ columns, rows, selection }: HeadProps<T>) {
  const shown = rows ?? []
  return (
    <thead {...aria.rows} className="as-card:sr-only">
      <tr {...aria.row} className="border-b border-line text-micro text-ink-soft">
        {selection && (
          <th {...aria.header} scope="col" className={cx('table-head as-card:hidden', tickStyle)}>
            <Tick
              label="Select all on this page"
              marked={selection.markOf(shown)}
              onMark={(isSelected) => selection.onSelect(shown, isSelected)}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.header}
            {...aria.header}
            scope="col"
            className={cx(
              'table-head h-10 px-3 font-medium whitespace-nowrap',
              column.align === 'right' ? 'text-right' : 'text-left',
              inTable(columns, column, selection !== undefined),
            )}
          >
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type RowProps<T> = Pick<DataTableProps<T>, 'columns' | 'target' | 'selection'> & {
  readonly row: T
  readonly layout: Layout
}

function Row<T>({ columns, row, layout, target, selection }: RowProps<T>) {
  return (
    <tr
      {...aria.row}
      className={cx(
        rowStyles[layout],
        columns.some(({ card }) => card === 'half') && breakStyle,
        target && targetRowStyle,
        selection && 'as-card:relative',
        selection?.isSelected(row) && 'bg-accent-soft/60',
      )}
    >
      {selection && (
        <td {...aria.cell} className={tickStyle}>
          <RowTick selection={selection} row={row} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.header}
          {...aria.cell}
          data-label={column.header}
          className={cx(
            cellClass(column, layout),
            inTable(columns, column, selection !== undefined),
          )}
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

type PlaceholderProps<T> = Pick<DataTableProps<T>, 'columns' | 'selection'> & {
  readonly layout: Layout
}

function placeholders<T>(
  { columns, layout, selection }: PlaceholderProps<T>,
  count: number,
): ReactNode {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} {...aria.row} className={rowStyles[layout]}>
      {selection && <td {...aria.cell} className={tickStyle} />}
      {columns.map((column) => (
        <td
          key={column.header}
          {...aria.cell}
          data-label={column.header}
          className={cx(
            cellClass(column, layout),
            inTable(columns, column, selection !== undefined),
          )}
        >
          <Skeleton className="h-4 w-full min-w-16 max-w-32" />
        </td>
      ))}
    </tr>
  ))
}
