import { Webhook } from 'standardwebhooks'
import { Inbox, type Kept } from '../core/inbox.ts'

/** How the receiver answers: it takes a message, fails, hangs, or answers what no receiver should. */
export const receiverModes = ['take', 'fail', 'hang', 'redirect', 'long', 'close'] as const
export type ReceiverMode = (typeof receiverModes)[number]

/** A webhook of the product as a user's program receives it. */
export type Received = {
  path: string
  headers: Record<string, string>
  body: string
  /** How it was answered. */
  answered: ReceiverMode
}

/** Whether the signature of a message holds against the secret that was pasted. */
export type SignatureState = 'unchecked' | 'missing' | 'holds' | 'wrong' | 'old'

/** As Standard Webhooks has it: a message whose time is further off is a replay. */
const TOLERANCE_MS = 5 * 60_000

/** A program of a user that takes webhooks. It keeps what came until the sandbox stops. */
export class Receiver {
  mode: ReceiverMode = 'take'
  #webhook: Webhook | null = null
  #beginning: string | null = null
  readonly inbox = new Inbox<Received>(({ path }, reader) => path === reader)

  /** How the secret begins that signatures are checked against; null without one. */
  get beginning(): string | null {
    return this.#beginning
  }

  /** Checks signatures against a secret from now on, or against none where it is empty; false where it is no secret. */
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
    // Not the library's `verify`, whose limit of age counts from now: messages stay on the page.
    if (!given.includes(this.#webhook.sign(id, new Date(seconds * 1000), body))) return 'wrong'
    return Math.abs(Date.parse(at) - seconds * 1000) > TOLERANCE_MS ? 'old' : 'holds'
  }
}
