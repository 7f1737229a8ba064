import { redirect } from 'react-router'
import { paths } from '../paths.ts'

/**
 * The data that the three steps of a reset share. It is kept in the memory of the page only: in an address, in
 * storage or in the history it would stay on a shared computer. A reload starts again.
 */
type Reset = {
  /** The email address or phone number, as typed. */
  readonly identifier: string
  /** The time from which another code may be requested, in ms since 1970. */
  readonly nextCodeAt: number
  /** The token that the server returned for the right code. */
  readonly token?: string
}

/** The minimum time between two requests for a code, in ms. */
const betweenCodesMs = 60_000

let reset: Reset | undefined
let hasStrayed = false

/** Called when a code was requested: the next step may open. */
export function keepIdentifier(identifier: string): Reset {
  return (reset = { identifier, nextCodeAt: Date.now() + betweenCodesMs })
}

/** Called when the code was right: the last step may open. */
export function keepToken(token: string): void {
  if (reset) reset = { ...reset, token }
}

/** Called when the reset is over. */
export function forgetReset(): void {
  reset = undefined
}

/** For the loader of the first step: the typed identifier, and whether a later step redirected here. */
export function beginReset(): { readonly identifier: string; readonly hasStrayed: boolean } {
  const begun = { identifier: reset?.identifier ?? '', hasStrayed }
  hasStrayed = false
  return begun
}

/** For the loader of 'Verify Code'. Throws a redirect to the first step unless a code was requested. */
export function openReset(): Reset {
  return reset ?? backToStart()
}

/** For the loader of 'Set New Password'. Throws a redirect to the first step unless a code was verified. */
export function verifiedReset(): { readonly identifier: string; readonly token: string } {
  const { identifier, token } = openReset()
  return token === undefined ? backToStart() : { identifier, token }
}

function backToStart(): never {
  hasStrayed = true
  throw redirect(paths.passwordRequest)
}
