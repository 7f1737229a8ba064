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
  const { head, toHead } = useHead()
  const turn = (page: number) => {
    setSearch(searchOf(search, page), { preventScrollReset: true })
    toHead()
  }
  return { page: pageIn(search), turn, head, toHead }
}

/** The head of a list, and how the focus gets there. */
export function useHead(): Pick<Pages, 'head' | 'toHead'> {
  const head = useRef<HTMLParagraphElement>(null)
  // The button that was pressed may be disabled or gone on the new page, and would take the focus with it.
  const toHead = () => {
    head.current?.focus({ preventScroll: true })
    head.current?.scrollIntoView({ block: 'start' })
  }
  return { head, toHead }
}

/** The page that an address names; whatever is not a page is the first. */
export function pageIn(search: URLSearchParams): number {
  const text = search.get('page') ?? ''
  return /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1
}

/** What the address of a searched list asks for; `search` is there when it has a text. */
export function listIn(
  params: URLSearchParams,
  limit: number,
): { page: number; limit: number; search?: string } {
  const search = (params.get('search') ?? '').trim().slice(0, 200)
  return { page: pageIn(params), limit, ...(search !== '' && { search }) }
}

/** The search of a list, kept in the address; another text begins on the first page. */
export function useSearch(): { readonly search: string; readonly find: (text: string) => void } {
  const [params, setParams] = useSearchParams()
  const { search = '' } = listIn(params, 1)
  const find = (text: string) =>
    // Not a step of the browser's history for each word that is typed.
    setParams(text === '' ? {} : { search: text }, { replace: true, preventScrollReset: true })
  return { search, find }
}

/** The search and the pages of a list. `clear` drops the search and moves the focus to the head of the list. */
export function useSearchedPages() {
  const pages = usePages()
  const { search, find } = useSearch()
  const clear = () => {
    find('')
    pages.toHead()
  }
  return { pages, search, find, clear, sent: search === '' ? {} : { search } }
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
