import { accounts, Card, User } from '@nosim/contract/accounts/accounts.ts'
import { call } from './client.ts'
import { dropDrafts } from './drafts.ts'
import { keepPlace } from './place.ts'

/**
 * What the browser stores of a sign-in (AUTH-26). The token is only for the guards. The session itself is a cookie
 * that no script can read, and the server trusts only the cookie.
 */
const tokenKey = 'token'
const userKey = 'user'

export type Session = { readonly token: string; readonly card: Card }

const listeners = new Set<() => void>()

/** Stores the token and the user of a sign-in. */
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

/** Removes the token and the user. */
export function clearSession(): void {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(userKey)
  for (const listener of listeners) listener()
}

let hasSignedOut = false

/** Whether this tab signed out by itself. The sign-in page then does not lead back. */
export const hasLeft = (): boolean => hasSignedOut

/** Signs out on request of the user: the drafts are removed too. */
export function signOut(): void {
  dropDrafts()
  leaveSession()
}

/** Ends the session here and on the server. The guards then redirect to the sign-in page. */
export function leaveSession(): void {
  hasSignedOut = true
  clearSession()
  // If the server cannot be reached, its session expires later. The token is removed in any case.
  void call(accounts.signOut).catch(() => undefined)
}

/** Signs out because the session has expired. The sign-in page says so, and leads back to this page. */
export function endSession(): void {
  const role = readSession(0)?.card.is_admin
  const path = location.pathname + location.search
  if (role !== undefined) keepPlace({ path, role, hasEnded: true })
  leaveSession()
}

/** The session of this browser; undefined when there is none, it has expired, or its token is invalid. */
export function readSession(now = Date.now()): Session | undefined {
  const token = localStorage.getItem(tokenKey) ?? ''
  const card = decodeCard(token)
  return card && card.exp * 1000 > now ? { token, card } : undefined
}

/** The user as stored by the last sign-in or update, to show names until `me` is loaded. */
export function storedUser(): User | undefined {
  return parseUser(localStorage.getItem(userKey))
}

/** Calls `listener` when this tab or another one signs in or out. Returns the function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A key of null means that the whole storage was cleared.
    if (event.key === tokenKey || event.key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/** Reads the claims of a token without verifying it; undefined when its format is not ours. */
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
