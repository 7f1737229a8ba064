import { createHmac } from 'node:crypto'
import type { Sealer } from '../../platform/seal.ts'
import { canonicalOf, loginOf } from './credential.ts'

/** A log's details as they are kept: unreadable, but comparable. */
export type Hidden = {
  readonly details: Buffer
  /** Of the text as it was typed: what the sealed details are bound to. */
  readonly digest: Buffer
  /** Of its canonical form: equal for all ways to type a credential. */
  readonly canonical: Buffer
  /** Of the login of that form. */
  readonly login: Buffer
}

/** How the details of logs are hidden and shown; nothing else reads or writes them. */
export type Secrets = {
  hide(details: string): Hidden
  show(hidden: Pick<Hidden, 'details' | 'digest'>): string
  /** The digest of the canonical form of a text, or of a login, by which it is found. */
  compared(text: string): Buffer
}

/** `digestKey` prevents that digests are guessed by a reader of the database alone. */
export function openSecrets(sealer: Sealer, digestKey: string): Secrets {
  const digest = (text: string) => createHmac('sha256', digestKey).update(text).digest()
  return {
    compared: (text) => digest(canonicalOf(text)),
    hide(details) {
      const whole = digest(details)
      const canonical = canonicalOf(details)
      return {
        details: sealer.seal(details, purposeOf(whole)),
        digest: whole,
        canonical: digest(canonical),
        login: digest(loginOf(canonical)),
      }
    },
    show: ({ details, digest: whole }) => sealer.open(details, purposeOf(whole)),
  }
}

/** What sealed details are bound to: in another row they do not open. */
export const purposeOf = (digest: Buffer): string => `log:${digest.toString('hex')}`
