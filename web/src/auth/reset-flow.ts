import { redirect } from 'react-router'
import { paths } from '../paths.ts'

/**
 * What the three steps of a reset hand to each other. It lives in this page's memory alone: in an address, in storage
 * or in the history it would stay on a shared computer. A reload starts again.
 */
type Reset = {
  /** The email address or phone number, as typed. */
  readonly identifier: string
  /** The time from which another code may be requested, in ms since 1970. */
  readonly nextCodeAt: number
  /** What the right code was traded for. */
  readonly token?: string
}

/** The minimum time between two requests for a code, in ms. */
const betweenCodesMs = 60_000

let reset: Reset | undefined
let hasStrayed = false

/** A code was requested: the next step may open. */
export function keepIdentifier(identifier: string): Reset {
  return (reset = { identifier, nextCodeAt: Date.now() + betweenCodesMs })
}

/** The code was right: the last step may open. */
export function keepToken(token: string): void {
  if (reset) reset = { ...reset, token }
}

/** The reset is over. */
export function forgetReset(): void {
  reset = undefined
}

/** For the loader of the first step: what was typed before, and whether a later step redirected here. */
export function beginReset(): { readonly identifier: string; readonly hasStrayed: boolean } {
  const begun = { identifier: reset?.identifier ?? '', hasStrayed }
  hasStrayed = false
  return begun
}

/** For the loader of 'Verify Code'. Throws a redirect to the first step unless a code was requested. */
export function openReset(): Reset {
  return reset ?? backToStart()
}

/** For the loader of 'Set New Password'; throws the way to the first step where no code was right. */
export function verifiedReset(): { readonly identifier: string; readonly token: string } {
  const { identifier, token } = openReset()
  return token === undefined ? backToStart() : { identifier, token }
}

function backToStart(): never {
  hasStrayed = true
  throw redirect(paths.passwordRequest)
}
