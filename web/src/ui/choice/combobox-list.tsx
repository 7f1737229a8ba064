import { Check, Search } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { cx } from '../cx.ts'
import { filterByName } from './filter-by-name.ts'
import { LetterRail, lettersOf } from './letter-rail.tsx'
import { useWindow } from './use-window.ts'
import { useListbox } from './use-listbox.ts'

export type ComboboxListProps<T> = {
  readonly options: readonly T[]
  readonly value: T | undefined
  readonly onChange: (option: T) => void
  /** Called with the typed text, for options that the server searches. */
  readonly onSearch?: ((text: string) => void) | undefined
  readonly keyOf: (option: T) => string
  /** The text of an option that the search uses. */
  readonly textOf: (option: T) => string
  readonly render: (option: T) => ReactNode
  readonly groupOf?: ((option: T) => string) | undefined
  readonly rowRem: number
  /** Shows a rail with the first letters of the last group, if the list is tall. */
  readonly letters?: boolean | undefined
  /** The list fills the height of its container. */
  readonly isTall?: boolean
  readonly searchLabel: string
  readonly searchRef?: Ref<HTMLInputElement>
  readonly none: string
}

/** The open part of a combobox. Of thousands of options it renders only those in view. */
export function ComboboxList<T>({
  options,
  value,
  onChange,
  searchRef,
  ...props
}: ComboboxListProps<T>) {
  const { keyOf, textOf, render, groupOf, isTall = false } = props
  const chosen = value === undefined ? undefined : keyOf(value)
  const [search, setSearch] = useState('')
  const found = filterByName(options, search, textOf)
  const listbox = useListbox({
    count: found.length,
    label: props.searchLabel,
    first: () =>
      Math.max(
        0,
        options.findIndex((option) => keyOf(option) === chosen),
      ),
    onChoose: (index) => {
      const option = found[index]
      if (option !== undefined) onChange(option)
    },
  })
  const { marked, mark } = listbox
  const rows = search === '' && groupOf ? withHeadings(found, groupOf) : found.map(rowOf)
  const { list, drawn, follow, toRow } = useWindow({
    count: rows.length,
    marked: rows.findIndex(({ index }) => index === marked),
    rowRem: props.rowRem,
  })

  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Search aria-hidden size={16} className="shrink-0 text-ink-soft" />
        <input
          {...listbox.input}
          ref={searchRef}
          placeholder={props.searchLabel}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            props.onSearch?.(event.target.value)
            mark(0)
            toRow(0)
          }}
          className="h-11 w-full bg-transparent outline-none"
        />
      </div>
      <div className={cx('relative', isTall && 'min-h-0 flex-1', found.length === 0 && 'hidden')}>
        <div
          {...listbox.list}
          ref={list}
          onScroll={follow}
          className={cx('overflow-y-auto overscroll-contain', isTall ? 'h-full pr-5' : 'max-h-72')}
        >
          <div
            role="presentation"
            className="relative"
            style={{ height: `${rows.length * props.rowRem}rem` }}
          >
            {drawn.map((place) => {
              const row = rows[place]
              if (!row) return null
              const style = { top: `${place * props.rowRem}rem`, height: `${props.rowRem}rem` }
              if (row.heading !== undefined)
                return (
                  <p key={row.heading} aria-hidden style={style} className={headingStyle}>
                    {row.heading}
                  </p>
                )
              const { option, index } = row
              const isChosen = keyOf(option) === chosen
              return (
                <div
                  key={keyOf(option)}
                  {...listbox.optionOf(index, isChosen)}
                  aria-posinset={index + 1}
                  aria-setsize={found.length}
                  style={style}
                  className={cx(rowStyle, index === marked && 'bg-sunken')}
                >
                  <span className="min-w-0 flex-1">{render(option)}</span>
                  <Check
                    aria-hidden
                    size={16}
                    className={cx('shrink-0 text-accent', !isChosen && 'invisible')}
                  />
                </div>
              )
            })}
          </div>
        </div>
        {isTall && props.letters && search === '' && (
          <LetterRail starts={lettersOf(rows, textOf)} onLetter={(place) => toRow(place)} />
        )}
      </div>
      <output className={cx('block', found.length > 0 ? 'sr-only' : 'px-4 py-4 text-ink-soft')}>
        {found.length > 0 ? `${found.length} found` : props.none}
      </output>
    </>
  )
}

/** A row of the list: a heading, or an option with its index among the options. */
export type ListRow<T> =
  | { readonly heading: string; readonly index?: never }
  | { readonly heading?: never; readonly option: T; readonly index: number }

const rowOf = <T,>(option: T, index: number): ListRow<T> => ({ option, index })

/** Inserts a heading before the first option of each group. The options must be sorted by group. */
export function withHeadings<T>(
  options: readonly T[],
  groupOf: (option: T) => string,
): readonly ListRow<T>[] {
  return options.flatMap((option, index) => {
    const before = options[index - 1]
    const heading = groupOf(option)
    const row = rowOf(option, index)
    return before !== undefined && groupOf(before) === heading ? [row] : [{ heading }, row]
  })
}

const headingStyle =
  'absolute inset-x-1 flex items-end px-2 pb-1.5 text-label font-medium text-ink-soft'
const rowStyle =
  'absolute inset-x-1 flex cursor-pointer items-center gap-2 overflow-clip rounded-control px-2'
