import { useEffect, useSyncExternalStore } from 'react'
import { onSessionChange, readSession, signOut } from './session.ts'

/** Who may see a part of the pages: the value of the card's `is_admin`. */
export type Role = 0 | 1

/** True while a session of that role lasts. When its card runs out while the page is open, it signs out. */
export function useHasSession(role: Role): boolean {
  const exp = useSyncExternalStore(onSessionChange, () => expiryFor(role))
  useEffect(() => {
    if (exp === undefined) return undefined
    const timer = setTimeout(() => readSession() ?? signOut(), timeLeft(exp))
    return () => clearTimeout(timer)
  }, [exp])
  return exp !== undefined
}

function expiryFor(role: Role): number | undefined {
  const card = readSession()?.card
  return card?.is_admin === role ? card.exp : undefined
}

/** Timers take at most 2^31 - 1 ms; a card that lasts longer is checked again at the next page load. */
function timeLeft(exp: number): number {
  return Math.min(Math.max(exp * 1000 - Date.now(), 0), 2 ** 31 - 1)
}
