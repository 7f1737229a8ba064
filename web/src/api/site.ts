import { site as routes, type Site } from '@nosim/contract/base/site.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { call, readAnswer } from './client.ts'

/** The site settings of every page, also before sign-in. `isSettled` once they are read or have failed to load. */
export type SiteState = { readonly site: Site | undefined; readonly isSettled: boolean }

// Not a query: it is read once for each page load, and pages before sign-in do not load the query library.
let state: SiteState = { site: undefined, isSettled: false }
let isLoading = false
const listeners = new Set<() => void>()

/** The site settings: the brand, support links and others. */
export function useSite(): SiteState {
  useEffect(loadSite, [])
  return useSyncExternalStore(subscribe, () => state)
}

/** The name of the shop (`BRAND`): 'Nosim' until the settings are read, and where they cannot be read. */
export const useBrand = (): string => useSite().site?.brand ?? 'Nosim'

/**
 * Reads the site settings that the server writes into the document. The document of the development server has none,
 * so they are requested there. A page that opens after a failure requests them again.
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
