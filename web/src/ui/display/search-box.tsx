import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

export type SearchBoxProps = {
  readonly label: string
  readonly placeholder: string
  /** What is searched for now. */
  readonly value: string
  /** Called once typing has paused. */
  readonly onSearch: (text: string) => void
  /** In a dialog: has the focus first. */
  readonly first?: boolean
}

/** A pause in typing after which the search begins, in ms (SITE-22). */
const pauseMs = 300

/** A search box that searches by itself; Enter does not wait. */
export function SearchBox({ label, placeholder, value, onSearch, first = false }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  const [listParams, setListParams] = useState(value)
  if (value !== shown) {
    setShown(value)
    setListParams(value)
    // Not the answer to what was typed here, but another search, such as by the browser's Back.
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
