import { useEffect, useSyncExternalStore } from 'react'
import { onSessionChange, readSession, endSession } from './session.ts'

/** The role of a user in the pages: the value of `is_admin` in the token. */
export type Role = 0 | 1

/**
 * The token of this browser while a session of that role lasts. Another token means another sign-in. If the token
 * expires while the page is open, the hook signs out.
 */
export function useSessionToken(role: Role): string | undefined {
  const token = useSyncExternalStore(onSessionChange, () => tokenFor(role))
  useEffect(() => (token === undefined ? undefined : signOutInTime()), [token])
  return token
}

function tokenFor(role: Role): string | undefined {
  // An expired token counts here: the timer decides when to sign out.
  const session = readSession(0)
  return session?.card.is_admin === role ? session.token : undefined
}

/** The longest delay of a timer, in ms. A token may last longer. */
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
