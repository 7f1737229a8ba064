import { accounts } from '@nosim/contract/accounts.ts'
import { call } from './client.ts'
import { clearSession } from './session.ts'

/** Ends the session here and on the server; the guards then lead to the sign-in page. */
export function signOut(): void {
  clearSession()
  // The session of a server that cannot be reached ends by itself; the card is gone in any case.
  void call(accounts.signOut).catch(() => undefined)
}
