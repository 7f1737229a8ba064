import { accounts, Card, User } from '@nosim/contract/accounts/accounts.ts'
import { call } from './client.ts'
import { dropDrafts } from './drafts.ts'
import { keepPlace } from './place.ts'

/**
 * What the browser keeps of a sign-in (AUTH-26). The token only guides the guards: the session itself is a cookie that no
 * script can read, and the server trusts nothing else.
 */
const tokenKey = 'token'
const userKey = 'user'

export type Session = { readonly token: string; readonly card: Card }

const listeners = new Set<() => void>()

/** Keeps the card and the user of a sign-in. */
export function saveSession(token: string, user: User): void {
  hasSignedOut = false
  localStorage.setItem(tokenKey, token)
  saveUser(user)
  dropDrafts(user.user_id)
  for (const listener of listeners) listener()
}

/** Stores the current user, so that the next page load does not start with old data. */
export function saveUser(user: User): void {
  localStorage.setItem(userKey, JSON.stringify(user))
}

/** Forgets both. */
export function clearSession(): void {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(userKey)
  for (const listener of listeners) listener()
}

let hasSignedOut = false

/** Whether the user of this tab chose to leave: the sign-in page does not lead back then. */
export const hasLeft = (): boolean => hasSignedOut

/** Signs out by hand: nothing of the user stays. */
export function signOut(): void {
  dropDrafts()
  leaveSession()
}

/** Ends the session here and on the server; the guards then lead to the sign-in page. */
export function leaveSession(): void {
  hasSignedOut = true
  clearSession()
  // The session of a server that cannot be reached ends by itself; the card is gone in any case.
  void call(accounts.signOut).catch(() => undefined)
}

/** Signs out because the session is over. The sign-in page says so, and leads back to this page. */
export function endSession(): void {
  const role = readSession(0)?.card.is_admin
  const path = location.pathname + location.search
  if (role !== undefined) keepPlace({ path, role, hasEnded: true })
  leaveSession()
}

/** The session of this browser, or undefined when there is none, it is over, or its token cannot be read. */
export function readSession(now = Date.now()): Session | undefined {
  const token = localStorage.getItem(tokenKey) ?? ''
  const card = decodeCard(token)
  return card && card.exp * 1000 > now ? { token, card } : undefined
}

/** The user as sign-in returned it: names to show until `me` has answered. */
export function storedUser(): User | undefined {
  return parseUser(localStorage.getItem(userKey))
}

/** Calls back when this tab or another one signs in or out. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A key of null means that everything was cleared.
    if (event.key === tokenKey || event.key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/** Reads the claims of a token without trusting them; undefined when it is not a token of ours. */
export function decodeCard(token: string): Card | undefined {
  const [, claims, signature, more] = token.split('.')
  if (!claims || !signature || more !== undefined) return undefined
  const read = Card.safeParse(parseJson(() => decodeBase64Url(claims)))
  return read.success ? read.data : undefined
}

function parseUser(text: string | null): User | undefined {
  const read = User.safeParse(parseJson(() => text ?? ''))
  return read.success ? read.data : undefined
}

function decodeBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)))
}

function parseJson(read: () => string): unknown {
  try {
    return JSON.parse(read())
  } catch {
    return undefined
  }
}
