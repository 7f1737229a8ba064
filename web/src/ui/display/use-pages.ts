import { type RefObject, useRef } from 'react'
import { useSearchParams } from 'react-router'

export type Pages = {
  /** The page in the address; the first page if it is invalid. */
  readonly page: number
  /** Goes to another page. It adds a history entry, and keeps the rest of the address. */
  readonly turn: (page: number) => void
  /** The ref for the head of the list, in `Paged`. */
  readonly head: RefObject<HTMLParagraphElement | null>
  /** Moves the focus to the head. Call it after any other change to another list. */
  readonly toHead: () => void
}

/** The pages of a list, with the page in the address. Turning a page moves the focus to the head of the list. */
export function usePages(): Pages {
  const [search, setSearch] = useSearchParams()
  const { head, toHead } = useHead()
  const turn = (page: number) => {
    setSearch(searchOf(search, page), { preventScrollReset: true })
    toHead()
  }
  return { page: pageIn(search), turn, head, toHead }
}

/** The head of a list, and the function that moves the focus to it. */
export function useHead(): Pick<Pages, 'head' | 'toHead'> {
  const head = useRef<HTMLParagraphElement>(null)
  // The pressed button may be disabled or gone on the new page, and would lose the focus.
  const toHead = () => {
    head.current?.focus({ preventScroll: true })
    head.current?.scrollIntoView({ block: 'start' })
  }
  return { head, toHead }
}

/** The page in an address; the first page if it is invalid. */
export function pageIn(search: URLSearchParams): number {
  const text = search.get('page') ?? ''
  return /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1
}

/** The page and search in the address of a list. `search` is absent if its text is empty. */
export function listIn(
  params: URLSearchParams,
  limit: number,
): { page: number; limit: number; search?: string } {
  const search = (params.get('search') ?? '').trim().slice(0, 200)
  return { page: pageIn(params), limit, ...(search !== '' && { search }) }
}

/** The search of a list, stored in the address. A new text starts on the first page. */
export function useSearch(): { readonly search: string; readonly find: (text: string) => void } {
  const [params, setParams] = useSearchParams()
  const { search = '' } = listIn(params, 1)
  const find = (text: string) =>
    // A search adds no entries to the browser's history.
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

/** The number of the last page with rows. An empty list has one page. */
export function lastPage(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}

function searchOf(search: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(search)
  if (page === 1) next.delete('page')
  else next.set('page', String(page))
  return next
}
