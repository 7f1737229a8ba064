import { site as routes, type Site } from '@nosim/contract/base/site.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { call, readAnswer } from './client.ts'

/** What every page may know before anyone signs in; `isSettled` once they are read or have failed to load. */
export type SiteState = { readonly site: Site | undefined; readonly isSettled: boolean }

// Not a query: it is read once for each page load, and the pages before sign-in do without the query library.
let state: SiteState = { site: undefined, isSettled: false }
let isLoading = false
const listeners = new Set<() => void>()

/** Brand, support links and settings of the pages. */
export function useSite(): SiteState {
  useEffect(loadSite, [])
  return useSyncExternalStore(subscribe, () => state)
}

/**
 * Reads the settings in the document, where the server has put them; the document of the development server has none,
 * so that they are requested. A page that opens after a failure requests them again.
 */
export function loadSite(): void {
  if (isLoading || state.site) return
  const own = document.querySelector('#site')?.textContent
  if (own) {
    settle(readAnswer(routes.site, { status: 200 }, JSON.parse(own)))
    return
  }
  isLoading = true
  void call(routes.site)
    .then(
      (site) => settle(site),
      () => settle(undefined),
    )
    .finally(() => (isLoading = false))
}

function settle(site: Site | undefined): void {
  state = { site, isSettled: true }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
