import { faultsOf, type Faults } from './faults.ts'
import { type HttpRequest, HttpSender } from './http-send.ts'
import type { Timers } from './timers.ts'
import type { Upstream } from './upstreams.ts'

const LATE_MS = 15_000
const DUPLICATES = 5

export type Attempt = { at: number; status: number | null; error: string | null }

/** The delivery of one webhook, with its tries. It is plain data, saved with the thing that it announces. */
export type Delivery = HttpRequest & {
  state: 'waiting' | 'delivered' | 'given-up' | 'lost'
  attempts: Attempt[]
  /** When the next try is due, in ms since the epoch; null where none follows. */
  nextAt: number | null
}

export type WebhookQueueOptions = {
  upstream: Upstream
  /** How long the receiver may take to respond, in ms. */
  timeoutMs: number
  retryMs: number
  maxTries: number
  faults: Faults
  timers: Timers
  /** Called after every change to a delivery. */
  changed: () => void
}

/** Sends an upstream's webhooks. Each is sent again until a response 2xx or the last try. */
export class WebhookQueue {
  readonly #sender = new HttpSender()
  readonly #options: WebhookQueueOptions

  constructor(options: WebhookQueueOptions) {
    this.#options = options
  }

  /**
   * Starts a delivery (five with 'duplicate-webhook'). `first` resolves after the first tries, or at once for late
   * ones.
   */
  send(request: HttpRequest): { deliveries: Delivery[]; first: Promise<unknown> } {
    const { faults, upstream } = this.#options
    const fault = faults.take(upstream, 'webhook', faultsOf(upstream, 'webhook'))
    if (fault?.fault === 'lost-webhook')
      return {
        deliveries: [{ ...request, state: 'lost', attempts: [], nextAt: null }],
        first: Promise.resolve(),
      }
    const copies = fault?.fault === 'duplicate-webhook' ? DUPLICATES : 1
    const lateMs = fault?.fault === 'late-webhook' ? (fault.ms ?? LATE_MS) : 0
    const nextAt = Date.now() + lateMs
    const deliveries = Array.from({ length: copies }, (): Delivery => {
      return { ...request, state: 'waiting', attempts: [], nextAt }
    })
    if (lateMs > 0) {
      for (const delivery of deliveries) this.resume(delivery)
      return { deliveries, first: Promise.resolve() }
    }
    return { deliveries, first: Promise.all(deliveries.map((each) => this.#attempt(each))) }
  }

  /** Schedules the next try of a delivery, for example after a restart. */
  resume(delivery: Delivery): void {
    if (delivery.state !== 'waiting' || delivery.nextAt === null) return
    this.#options.timers.at(delivery.nextAt, () => void this.#attempt(delivery))
  }

  close(): void {
    this.#sender.close()
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { timeoutMs, retryMs, maxTries, changed } = this.#options
    const at = Date.now()
    const { status, error } = await this.#sender.send(delivery, timeoutMs)
    delivery.attempts.push({ at, status, error })
    if (status !== null && status >= 200 && status < 300) delivery.state = 'delivered'
    else if (delivery.attempts.length >= maxTries) delivery.state = 'given-up'
    delivery.nextAt = delivery.state === 'waiting' ? Date.now() + retryMs : null
    this.resume(delivery)
    changed()
  }
}
