import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cx } from '../cx.ts'
import { filterByName } from './filter-by-name.ts'

type ComboboxListProps<T> = {
  readonly options: readonly T[]
  readonly value: T | undefined
  readonly onChange: (option: T) => void
  readonly keyOf: (option: T) => string
  readonly nameOf: (option: T) => string
  readonly render: (option: T) => ReactNode
  readonly searchLabel: string
  readonly none: string
}

/**
 * The open part of a combobox. The focus stays in the search box; arrows, Home, End and Enter work the list, whose
 * marked option is told by aria-activedescendant.
 */
export function ComboboxList<T>({ options, value, onChange, ...props }: ComboboxListProps<T>) {
  const { keyOf, nameOf, render } = props
  const id = useId()
  const chosen = value === undefined ? undefined : keyOf(value)
  const [search, setSearch] = useState('')
  const [marked, setMarked] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => keyOf(option) === chosen),
    ),
  )
  const found = filterByName(options, search, nameOf)
  const rowId = (index: number) => `${id}-${index}`

  const press = (event: KeyboardEvent) => {
    const option = found[marked]
    const to = moveTo(event.key, marked, found.length)
    if (event.key === 'Enter') {
      event.preventDefault()
      if (option !== undefined) onChange(option)
    } else if (to !== undefined) {
      event.preventDefault()
      setMarked(to)
    }
  }

  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Search aria-hidden size={16} className="shrink-0 text-ink-soft" />
        <input
          type="text"
          role="combobox"
          aria-label={props.searchLabel}
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? rowId(marked) : undefined}
          autoComplete="off"
          placeholder={props.searchLabel}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setMarked(0)
          }}
          onKeyDown={press}
          className="h-11 w-full bg-transparent outline-none"
        />
      </div>
      <div
        {...listAria(id, props.searchLabel)}
        className="max-h-72 overflow-y-auto overscroll-contain p-1 empty:hidden"
      >
        {found.map((option, index) => {
          const isChosen = keyOf(option) === chosen
          return (
            <div
              key={keyOf(option)}
              {...optionAria(rowId(index), isChosen, () => onChange(option))}
              ref={index === marked ? scrollHere : undefined}
              onPointerMove={() => setMarked(index)}
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
      <output className={cx('block', found.length > 0 ? 'sr-only' : 'px-4 py-4 text-ink-soft')}>
        {found.length > 0 ? `${found.length} found` : props.none}
      </output>
    </>
  )
}

// Rows off screen are not laid out, which keeps hundreds of them quick.
const rowStyle =
  'flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-2 [contain-intrinsic-height:44px] [content-visibility:auto]'

/** ARIA's listbox: no native element is searched from outside and holds icons and prices. */
const listAria = (id: string, label: string) => ({ id, role: 'listbox', 'aria-label': label })

/** Its options are worked by the keys of the search box, which keeps the focus. */
const optionAria = (id: string, isChosen: boolean, onClick: () => void) => ({
  id,
  role: 'option',
  'aria-selected': isChosen,
  onClick,
})

function scrollHere(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' })
}

function moveTo(key: string, from: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (from + 1) % count
  if (key === 'ArrowUp') return (from - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
