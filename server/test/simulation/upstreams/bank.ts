import { kobo } from '@nosim/contract/base/money.ts'
import * as z from 'zod/mini'
import type {
  BodyReading,
  InboundTransfer,
  TransferList,
  VerifyAnswer,
  Window,
} from '../../../src/wallet/provider.ts'
import type { Random } from '../random.ts'
import type { VirtualClock } from '../virtual-time.ts'

/** Money that a bank received, whether or not the product knows it. */
export type Payment = {
  readonly reference: string
  readonly accountNumber: string
  readonly amount: number
  readonly at: number
  isReversed: boolean
}

export const bankName = 'paystack'

const Body = z.object({ event: z.enum(['paid', 'reversed']), reference: z.string() })

/** A seeded bank that knows the truth. While `isFaulty`, it sometimes does not answer. */
export class Bank {
  readonly payments: Payment[] = []
  isFaulty = true
  readonly #random: Random
  readonly #clock: VirtualClock

  constructor(random: Random, clock: VirtualClock) {
    this.#random = random
    this.#clock = clock
  }

  /** A payer sends money (kobo). Returns the body of the webhook. */
  pay(accountNumber: string, amount: number): string {
    const reference = `pay-${this.payments.length}`
    this.payments.push({ reference, accountNumber, amount, at: this.#clock.ms, isReversed: false })
    return bodyOf('paid', reference)
  }

  /** Reverses a payment. Returns the body of the webhook; undefined where no payment can be reversed. */
  takeBack(): string | undefined {
    const one = this.#random.pick(this.payments.filter(({ isReversed }) => !isReversed))
    if (!one) return undefined
    one.isReversed = true
    return bodyOf('reversed', one.reference)
  }

  read(rawBody: Buffer): BodyReading {
    const { event, reference } = Body.parse(JSON.parse(rawBody.toString()))
    if (event === 'reversed') return { kind: 'reversal', reference }
    const one = this.#find(reference)
    return one ? { kind: 'transfer', transfer: transferOf(one) } : { kind: 'ignored', why: 'none' }
  }

  verify(reference: string): VerifyAnswer {
    if (this.#fails(0.1)) return { kind: 'unknown', detail: 'response lost' }
    const one = this.#find(reference)
    if (!one) return { kind: 'denied', why: 'not known' }
    return one.isReversed ? { kind: 'reversed' } : { kind: 'confirmed', transfer: transferOf(one) }
  }

  list({ from, to }: Window): TransferList {
    const within = this.payments.filter(({ at }) => at >= from.getTime() && at <= to.getTime())
    const entries = within.map((one) => ({
      body: Buffer.from(bodyOf(one.isReversed ? 'reversed' : 'paid', one.reference)),
      reading: one.isReversed
        ? ({ kind: 'reversal', reference: one.reference } as const)
        : ({ kind: 'transfer', transfer: transferOf(one) } as const),
    }))
    // An incomplete list.
    return this.#fails(0.15)
      ? { entries: entries.slice(0, this.#random.below(entries.length + 1)), read: 'unknown' }
      : { entries, read: 'all' }
  }

  #find(reference: string): Payment | undefined {
    return this.payments[Number(reference.replace('pay-', ''))]
  }

  #fails(share: number): boolean {
    return this.#random.chance(share) && this.isFaulty
  }
}

const bodyOf = (event: 'paid' | 'reversed', reference: string): string =>
  JSON.stringify({ event, reference })

const transferOf = ({ reference, accountNumber, amount, at }: Payment): InboundTransfer => ({
  reference,
  sessionId: `session-${reference}`,
  ourReference: undefined,
  accountNumber,
  gross: kobo(amount),
  fee: undefined,
  currency: 'NGN',
  payerName: `Payer of ${accountNumber}`,
  sentAt: new Date(at).toISOString(),
})
