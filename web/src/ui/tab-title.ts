import { useSyncExternalStore } from 'react'

let title: string | undefined
const listeners = new Set<() => void>()

/** Puts a title over that of the page until it is taken back with undefined. */
export function setTabTitle(next: string | undefined): void {
  title = next
  for (const listener of listeners) listener()
}

/** The title to show instead of the page's own. */
export function useTabTitle(): string | undefined {
  return useSyncExternalStore(subscribe, () => title)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
