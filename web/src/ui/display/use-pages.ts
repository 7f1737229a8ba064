import { type RefObject, useRef } from 'react'
import { useSearchParams } from 'react-router'

export type Pages = {
  /** The page that the address names; the first when it names none that could be. */
  readonly page: number
  /** Goes to another one, by a step in the browser's history that keeps the rest of the address. */
  readonly turn: (page: number) => void
  /** For the head of the list, in `Paged`. */
  readonly head: RefObject<HTMLParagraphElement | null>
  /** Moves the focus there; for whatever else makes the list a new one. */
  readonly toHead: () => void
}

/** The pages of a list, kept in the address. Turning one leads to the head of the list, and the focus with it. */
export function usePages(): Pages {
  const [search, setSearch] = useSearchParams()
  const head = useRef<HTMLParagraphElement>(null)
  // The button that was pressed may be disabled or gone on the new page, and would take the focus with it.
  const toHead = () => {
    head.current?.focus({ preventScroll: true })
    head.current?.scrollIntoView({ block: 'start' })
  }
  const turn = (page: number) => {
    setSearch(searchOf(search, page), { preventScrollReset: true })
    toHead()
  }
  return { page: pageIn(search), turn, head, toHead }
}

/** The page that an address names; whatever is not a page is the first. */
export function pageIn(search: URLSearchParams): number {
  const text = search.get('page') ?? ''
  return /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1
}

/** The last page that has something on it; an empty list has one page. */
export function lastPage(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}

function searchOf(search: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(search)
  if (page === 1) next.delete('page')
  else next.set('page', String(page))
  return next
}
