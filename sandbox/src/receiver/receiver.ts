import { Webhook } from 'standardwebhooks'
import { Inbox, type Kept } from '../core/inbox.ts'

/** How the receiver responds: it accepts messages, fails, hangs, or misbehaves in another way. */
export const receiverModes = ['take', 'fail', 'hang', 'redirect', 'long', 'close'] as const
export type ReceiverMode = (typeof receiverModes)[number]

/** A webhook of the product that the receiver got. */
export type Received = {
  path: string
  headers: Record<string, string>
  body: string
  /** The mode in which the receiver responded. */
  answered: ReceiverMode
}

/** The result of the check of a message's signature with the pasted secret. */
export type SignatureState = 'unchecked' | 'missing' | 'holds' | 'wrong' | 'old'

/** The tolerance of Standard Webhooks: a message whose time differs more is a replay. */
const TOLERANCE_MS = 5 * 60_000

/** A user's program that receives webhooks. It keeps messages until the sandbox stops. */
export class Receiver {
  mode: ReceiverMode = 'take'
  #webhook: Webhook | null = null
  #beginning: string | null = null
  readonly inbox = new Inbox<Received>(({ path }, reader) => path === reader)

  /** The first characters of the secret that verifies signatures; null without a secret. */
  get beginning(): string | null {
    return this.#beginning
  }

  /** Sets the secret that verifies signatures; '' removes it. False where the text is not a secret. */
  check(secret: string): boolean {
    if (secret === '') {
      this.#webhook = null
      this.#beginning = null
      return true
    }
    if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret)) return false
    this.#webhook = new Webhook(secret)
    this.#beginning = secret.slice(0, 'whsec_'.length + 4)
    return true
  }

  stateOf({ headers, body, at }: Kept<Received>): SignatureState {
    const [id, seconds] = [headers['webhook-id'] ?? '', Number(headers['webhook-timestamp'])]
    const given = (headers['webhook-signature'] ?? '').split(' ')
    if (id === '' || !Number.isSafeInteger(seconds) || given[0] === '') return 'missing'
    if (this.#webhook === null) return 'unchecked'
    // The library's `verify` compares with the current time, but messages stay on the page for longer.
    if (!given.includes(this.#webhook.sign(id, new Date(seconds * 1000), body))) return 'wrong'
    return Math.abs(Date.parse(at) - seconds * 1000) > TOLERANCE_MS ? 'old' : 'holds'
  }
}
