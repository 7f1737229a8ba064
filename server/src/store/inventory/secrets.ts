import { createHmac } from 'node:crypto'
import type { Sealer } from '../../platform/seal.ts'
import { canonicalOf, loginOf } from './credential.ts'

/** The stored form of a log's details: encrypted, with digests by which it is compared. */
export type Hidden = {
  readonly details: Buffer
  /** The digest of the text as it was typed; the encrypted details are bound to it. */
  readonly digest: Buffer
  /** The digest of the canonical form: equal for all ways to type a credential. */
  readonly canonical: Buffer
  /** The digest of the login in the canonical form. */
  readonly login: Buffer
}

/** Encrypts and decrypts the details of logs. */
export type Secrets = {
  hide(details: string): Hidden
  show(hidden: Pick<Hidden, 'details' | 'digest'>): string
  /** The digest of the canonical form of a text or a login, by which logs are found. */
  compared(text: string): Buffer
}

/** `digestKey` prevents a reader of the database alone from guessing the texts of digests. */
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

/** The purpose to which encrypted details are bound: they cannot be decrypted in another row. */
export const purposeOf = (digest: Buffer): string => `log:${digest.toString('hex')}`
