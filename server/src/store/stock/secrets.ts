import { createHmac } from 'node:crypto'
import type { Sealer } from '../../platform/seal.ts'

/** A log's details as they are kept: unreadable, but comparable. */
export type Hidden = {
  readonly details: Buffer
  /** Of the whole text. */
  readonly digest: Buffer
  /** Of what stands before its first colon. */
  readonly login: Buffer
}

/** How the details of logs are hidden and shown; nothing else reads or writes them. */
export type Secrets = {
  hide(details: string): Hidden
  show(hidden: Pick<Hidden, 'details' | 'digest'>): string
  digest(text: string): Buffer
}

/** `digestKey` keeps the digests from being guessed by whoever only has the database. */
export function openSecrets(sealer: Sealer, digestKey: string): Secrets {
  const digest = (text: string) => createHmac('sha256', digestKey).update(text).digest()
  return {
    digest,
    hide(details) {
      const whole = digest(details)
      return {
        details: sealer.seal(details, purposeOf(whole)),
        digest: whole,
        login: digest(loginOf(details)),
      }
    },
    show: ({ details, digest: whole }) => sealer.open(details, purposeOf(whole)),
  }
}

/** What sealed details are bound to: in another row they do not open. */
export const purposeOf = (digest: Buffer): string => `log:${digest.toString('hex')}`

const loginOf = (details: string): string => details.split(':', 1)[0]?.trim() ?? ''
