import type { Dialect, SmsOptions } from '../options.ts'
import { WebhookQueue } from '../core/webhook-queue.ts'
import { wireTime } from '../core/wire.ts'
import type { Activation, Message } from './activations.ts'
import type { SupplierParts } from './supplier-parts.ts'

const USA = 187
const HOOK_TIMEOUT_MS = 3000

/** The webhooks of a supplier: one for each SMS, to the `hookUrl` of its options. */
export class SmsHooks {
  readonly #options: SmsOptions
  readonly #queue: WebhookQueue

  constructor({ name, options, faults, timers, changed }: SupplierParts) {
    this.#options = options
    this.#queue = new WebhookQueue({
      upstream: name,
      timeoutMs: HOOK_TIMEOUT_MS,
      retryMs: options.retryMs ?? 15_000,
      maxTries: options.maxTries ?? 8,
      faults,
      timers,
      changed,
    })
  }

  /** Sends the webhook of an SMS; does nothing without a `hookUrl`. */
  announce(activation: Activation, message: Message): void {
    const { hookUrl: url, dialect } = this.#options
    if (url === undefined || url === '') return
    const body = hookBody(dialect, activation, message)
    message.hooks = this.#queue.send({ url, headers: {}, body }).deliveries
  }

  /** Continues the webhooks of an activation that a restart interrupted. */
  resume({ messages }: Activation): void {
    for (const { hooks } of messages) for (const hook of hooks) this.#queue.resume(hook)
  }

  close(): void {
    this.#queue.close()
  }
}

/** The webhook's body for one SMS (SMS protocol notes, section 1.15). Neither dialect signs it. */
function hookBody(dialect: Dialect, activation: Activation, message: Message): string {
  const { id, service } = activation
  const { text, code } = message
  const receivedAt = wireTime(message.at)
  if (dialect === 'classic')
    return JSON.stringify({ activationId: id, service, text, code, country: USA, receivedAt })
  // The documented sample has country 0 for US numbers, too.
  return JSON.stringify({
    activationId: id,
    messageId: message.id,
    service,
    text,
    code,
    country: 0,
    receivedAt,
  })
}
