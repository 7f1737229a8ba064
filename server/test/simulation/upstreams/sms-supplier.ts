import type {
  ActiveActivation,
  CancelAnswer,
  ListAnswer,
  RentAnswer,
  RentRequest,
  StatusAnswer,
} from '../../../src/numbers/rental/provider.ts'
import type { Random } from '../random.ts'
import type { VirtualClock } from '../virtual-time.ts'

/** An activation as the supplier knows it, whether or not the product knows it. */
export type Activation = {
  readonly id: string
  readonly number: string
  readonly service: string
  readonly costMicroUsd: number
  readonly rentedAt: number
  /** `code`: the supplier keeps the price. `returned`: it gave the price back. */
  state: 'waiting' | 'code' | 'returned'
  code: string | undefined
  /** Whether the product has received a webhook about it. */
  isHooked: boolean
}

/** A webhook on its way. */
export type SmsHook = { readonly supplier: string; readonly activationId: string }

/** The supplier ends an activation without a code by itself after this time, in ms. */
const lifeMs = 20 * 60_000
/** The supplier refuses to cancel an activation before this time, in ms. */
const cancelAfterMs = 20_000

/** A seeded SMS supplier that knows the truth. While `isFaulty`, answers get lost, before or after their effect. */
export class SmsSupplier {
  readonly name: string
  readonly hasList: boolean
  readonly activations: Activation[] = []
  isFaulty = true
  readonly #random: Random
  readonly #clock: VirtualClock

  constructor(
    options: { name: string; hasList: boolean },
    parts: { random: Random; clock: VirtualClock },
  ) {
    this.name = options.name
    this.hasList = options.hasList
    this.#random = parts.random
    this.#clock = parts.clock
  }

  rent({ service, maxCostMicroUsd }: RentRequest): RentAnswer {
    const costMicroUsd = 50_000 + 10_000 * this.#random.below(6)
    if (costMicroUsd > maxCostMicroUsd) return refused('price-too-high')
    if (this.#fails(0.06)) return refused('no-numbers')
    if (this.#fails(0.03)) return refused('no-money')
    if (this.#fails(0.05)) return lost
    const activation = this.#open(service, costMicroUsd)
    if (this.#fails(0.08)) return lost
    const { id, number } = activation
    return {
      kind: 'rented',
      activationId: id,
      number,
      costMicroUsd: this.hasList ? undefined : costMicroUsd,
    }
  }

  status(id: string): StatusAnswer {
    if (this.#fails(0.06)) return { ...lost, slowDown: this.#random.chance(0.2) }
    const one = this.#find(id)
    return one ? statusOf(one) : { kind: 'gone' }
  }

  cancel(id: string): CancelAnswer {
    if (this.#fails(0.05)) return lost
    const one = this.#find(id)
    if (!one) return { kind: 'gone' }
    if (one.state === 'code') return { kind: 'has-code' }
    if (one.state === 'waiting' && this.#clock.ms - one.rentedAt < cancelAfterMs)
      return { kind: 'too-early' }
    one.state = 'returned'
    return this.#fails(0.05) ? lost : { kind: 'cancelled' }
  }

  list(): ListAnswer {
    if (this.#fails(0.08)) return { ...lost, slowDown: false }
    this.endOld()
    const active = this.activations.filter(({ state }) => state !== 'returned')
    return { kind: 'list', active: active.slice(-200).map(entryOf) }
  }

  /** A code arrives at one of the open activations. Returns the activation; undefined where none is open. */
  receiveCode(): Activation | undefined {
    this.endOld()
    const open = this.activations.filter(({ state }) => state === 'waiting')
    const one = this.#random.pick(open)
    if (!one) return undefined
    one.state = 'code'
    one.code = String(100_000 + this.#random.below(900_000))
    return one
  }

  /** Ends the activations that have waited too long for a code. */
  endOld(): void {
    for (const one of this.activations) this.#endIfOld(one)
  }

  #endIfOld(one: Activation): void {
    if (one.state === 'waiting' && this.#clock.ms - one.rentedAt > lifeMs) one.state = 'returned'
  }

  #open(service: string, costMicroUsd: number): Activation {
    const count = this.activations.length
    // Sometimes a number that was handed out before, perhaps to another user.
    const former = this.#random.chance(0.05) ? this.#random.pick(this.activations) : undefined
    const activation: Activation = {
      id: `${this.name}-${count}`,
      number: former?.number ?? `1${this.hasList ? 3 : 2}${String(count).padStart(9, '0')}`,
      service,
      costMicroUsd,
      rentedAt: this.#clock.ms,
      state: 'waiting',
      code: undefined,
      isHooked: false,
    }
    this.activations.push(activation)
    return activation
  }

  #find(id: string): Activation | undefined {
    const one = this.activations[placeOf(id)]
    if (one) this.#endIfOld(one)
    return one
  }

  #fails(share: number): boolean {
    return this.#random.chance(share) && this.isFaulty
  }
}

/** Ids end with the index of the activation. */
const placeOf = (id: string): number => Number(id.split('-').at(-1))

const lost = { kind: 'unknown', detail: 'response lost' } as const
const refused = (why: 'no-numbers' | 'no-money' | 'price-too-high'): RentAnswer => ({
  kind: 'refused',
  why,
  detail: why,
})

function statusOf({ state, code }: Activation): StatusAnswer {
  if (code !== undefined) return { kind: 'code', code, text: `Your code is ${code}` }
  return state === 'waiting' ? { kind: 'waiting' } : { kind: 'cancelled' }
}

const entryOf = (one: Activation): ActiveActivation => ({
  activationId: one.id,
  service: one.service,
  number: one.number,
  costMicroUsd: one.costMicroUsd,
  status: statusOf(one),
})
