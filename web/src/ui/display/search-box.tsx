import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

export type SearchBoxProps = {
  readonly label: string
  readonly placeholder: string
  /** The current search. */
  readonly value: string
  /** Called after a pause in typing. */
  readonly onSearch: (text: string) => void
  /** In a dialog: the box has the focus at first. */
  readonly first?: boolean
}

/** A pause in typing after which the search begins, in ms (SITE-22). */
const pauseMs = 300

/** A search box that searches after a pause in typing. Enter searches at once. */
export function SearchBox({ label, placeholder, value, onSearch, first = false }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  const [listParams, setListParams] = useState(value)
  if (value !== shown) {
    setShown(value)
    setListParams(value)
    // The value came from elsewhere, such as the browser's Back, and not from this box.
    if (value !== listParams) setText(value)
  }
  const search = (typed: string) => {
    const wanted = typed.trim()
    if (wanted === listParams) return
    setListParams(wanted)
    onSearch(wanted)
  }
  const searchLater = useEffectEvent(search)
  useEffect(() => {
    const timer = setTimeout(() => searchLater(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <search className="relative block">
      <Search
        aria-hidden
        size={16}
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-soft"
      />
      <input
        type="search"
        data-autofocus={first || undefined}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && search(text)}
        className="h-11 w-full rounded-control border border-line-strong bg-surface pr-3 pl-9 text-body text-ink transition-colors focus-visible:outline-offset-0"
      />
    </search>
  )
}
