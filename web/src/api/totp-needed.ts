import { useSyncExternalStore } from 'react'

/** Whether the server has said that this admin must set up two-step sign-in before anything else. */
let isNeeded = false
const listeners = new Set<() => void>()

/** Keeps what the server said, or that it no longer holds. */
export function setTotpNeeded(needed: boolean): void {
  if (isNeeded === needed) return
  isNeeded = needed
  for (const listener of listeners) listener()
}

export function useTotpNeeded(): boolean {
  return useSyncExternalStore(subscribe, () => isNeeded)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
