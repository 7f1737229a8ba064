import { useEffect, useSyncExternalStore } from 'react'
import { onSessionChange, readSession, endSession } from './session.ts'

/** Who may see a part of the pages: the value of the card's `is_admin`. */
export type Role = 0 | 1

/**
 * The token of this browser while a session of that role lasts; another token is another sign-in. When its card runs
 * out while the page is open, it signs out.
 */
export function useSessionToken(role: Role): string | undefined {
  const token = useSyncExternalStore(onSessionChange, () => tokenFor(role))
  useEffect(() => (token === undefined ? undefined : signOutInTime()), [token])
  return token
}

function tokenFor(role: Role): string | undefined {
  // Whether it has run out is for the timer to say, which signs out as well.
  const session = readSession(0)
  return session?.card.is_admin === role ? session.token : undefined
}

/** Timers take at most 2^31 - 1 ms, which is less than a card may last. */
const longestMs = 2 ** 31 - 1

function signOutInTime(): () => void {
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    const session = readSession()
    if (!session) return endSession()
    timer = setTimeout(look, Math.min(session.card.exp * 1000 - Date.now(), longestMs))
  }
  look()
  return () => clearTimeout(timer)
}
