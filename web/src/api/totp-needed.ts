import { useSyncExternalStore } from 'react'

/** Whether the server requires this admin to set up two-step sign-in first. */
let isNeeded = false
const listeners = new Set<() => void>()

/** Sets whether the set-up is required. */
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
