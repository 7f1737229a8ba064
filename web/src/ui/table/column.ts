import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type Column<T> = {
  readonly header: string
  readonly cell: (row: T) => ReactNode
  /** Amounts and counts are aligned to the right. */
  readonly align?: 'right'
  /**
   * The place on a phone, where each row is a card. `lead` is top left and bold (the amount), `side` is top right
   * (the status). `line`, the default, has its own line with the header. `half` shares its line with the next `half`,
   * for counts. `foot` is the last line, without a header (the actions). `hide` is not shown.
   */
  readonly card?: 'lead' | 'side' | 'line' | 'half' | 'foot' | 'hide'
  /** The slot in a row of the `list` layout. Each slot is used at most once; without one the column is not shown. */
  readonly list?: ListSlot
  /** Shown only in the `list` layout and not in the table, such as a mark or a meta line. */
  readonly onlyList?: boolean
  /** Shown below the title in the table, outside its link. Rows of the `list` layout omit it. */
  readonly note?: (row: T) => ReactNode
  /** The value in the details of a row, if it differs from the cell, for example with links. */
  readonly detail?: (row: T) => ReactNode
}

/** `mark` at the left, `title` over `meta`, `value` over `status` at the right, `foot` below. */
export type ListSlot = 'mark' | 'title' | 'meta' | 'value' | 'status' | 'foot'

/** The layout of a row on a phone. */
export type Layout = 'cards' | 'list'

const labelled =
  'as-card:order-3 as-card:flex md:as-card:w-[calc(50%-1rem)] as-card:items-baseline as-card:justify-between as-card:before:text-label as-card:before:text-ink-soft as-card:before:content-[attr(data-label)]'
const cardCells = {
  lead: 'as-card:order-1 as-card:flex-1 as-card:text-title md:as-card:basis-3/5',
  side: 'as-card:order-2',
  line: `as-card:w-full as-card:gap-4 ${labelled}`,
  half: `as-card:w-[calc(50%-0.5rem)] as-card:gap-2 ${labelled}`,
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

/** Height and text follow `--row-height`, `--row-pad` and `--row-text`, which the back office sets lower. */
const cellStyle =
  'as-table:h-[var(--row-height,3rem)] as-table:px-3 as-table:py-[var(--row-pad,0.5rem)] as-table:text-[length:var(--row-text,0.9375rem)]'

/** The classes of a column in the table only: it is hidden, or kept away from the edge of the card. */
export function inTable<T>(
  columns: readonly Column<T>[],
  column: Column<T>,
  isTicked: boolean,
): string {
  const shown = columns.filter(({ onlyList }) => !onlyList)
  return cx(
    column.onlyList && 'as-table:hidden',
    column === shown[0] && !isTicked && 'first-column as-table:pl-6',
    column === shown[0] && isTicked && 'first-column as-table:pl-1',
    column === shown.at(-1) && 'as-table:pr-6',
  )
}

/** The classes of a cell in the table and on a phone. */
export function cellClass<T>({ align, card = 'line', list }: Column<T>, layout: Layout): string {
  const slot = list ? listCells[list] : cardCells.hide
  return cx(
    cellStyle,
    layout === 'list' ? slot : cardCells[card],
    card === 'foot' && 'as-table:quiet-actions',
    align === 'right' && 'as-table:text-right',
  )
}
