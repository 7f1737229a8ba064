import type {
  AddAnswer,
  OrderStatus,
  RefillAnswer,
  RequestAnswer,
  StatusesAnswer,
} from '../../../src/boost/provider.ts'
import type { Random } from '../random.ts'

/** An order as the panel knows it. */
export type PanelOrder = {
  readonly id: string
  readonly serviceId: number
  readonly link: string
  readonly quantity: number
  status: OrderStatus['status']
  remains: number
  isStopRequested: boolean
}

/** The rate of the panel: micro-dollars for 1,000. */
export const panelRate = 1_000_000

const isOver = ({ status }: PanelOrder): boolean => !['pending', 'processing'].includes(status)

/** A seeded boost panel that knows the truth. While `isFaulty`, answers get lost, before or after their effect. */
export class BoostPanel {
  readonly name: string
  readonly orders: PanelOrder[] = []
  isFaulty = true
  #refills = 0
  readonly #random: Random

  constructor(name: string, random: Random) {
    this.name = name
    this.#random = random
  }

  add(order: { serviceId: number; link: string; quantity: number | undefined }): AddAnswer {
    if (this.#fails(0.05)) return { kind: 'refused', why: 'link-busy', detail: 'link busy' }
    if (this.#fails(0.05)) return { kind: 'refused', why: 'no-money', detail: 'no money' }
    if (this.#fails(0.05)) return lost
    const quantity = order.quantity ?? 1
    const placed: PanelOrder = {
      ...order,
      quantity,
      id: `${this.name}-${this.orders.length}`,
      status: 'pending',
      remains: quantity,
      isStopRequested: false,
    }
    this.orders.push(placed)
    return this.#fails(0.08) ? lost : { kind: 'placed', orderId: placed.id }
  }

  statuses(ids: readonly string[]): StatusesAnswer {
    if (this.#fails(0.08)) return lost
    const known = ids.flatMap((id) => this.#find(id) ?? []).filter(() => !this.#fails(0.05))
    return {
      kind: 'statuses',
      statuses: new Map(known.map((one) => [one.id, this.#statusOf(one)])),
    }
  }

  cancel(id: string): RequestAnswer {
    if (this.#fails(0.1)) return lost
    const one = this.#find(id)
    if (!one || isOver(one)) return { kind: 'refused', detail: 'over' }
    one.isStopRequested = true
    return { kind: 'accepted' }
  }

  refill(id: string): RefillAnswer {
    if (this.#fails(0.1)) return lost
    const one = this.#find(id)
    if (one?.status !== 'success') return { kind: 'refused', detail: 'not delivered' }
    this.#refills += 1
    return { kind: 'accepted', refillId: `${this.name}-refill-${this.#refills}` }
  }

  refillStatuses(ids: readonly string[]): ReadonlyMap<string, string> {
    return new Map(ids.map((id) => [id, 'Completed']))
  }

  /** Advances or ends one open order. An ended order may be corrected to cancelled or partial. */
  progress(): void {
    const open = this.orders.filter((one) => !isOver(one))
    const one = this.#random.chance(0.05) ? this.#random.pick(this.orders) : this.#random.pick(open)
    if (one) this.#move(one)
  }

  /** Ends all open orders. */
  finishAll(): void {
    for (const one of this.orders) if (!isOver(one)) this.#move(one, true)
  }

  #move(one: PanelOrder, toItsEnd = false): void {
    if (isOver(one)) {
      if (one.status === 'success') this.#end(one, 'partial')
      return
    }
    const ends = toItsEnd || this.#random.chance(0.5)
    if (one.isStopRequested)
      return this.#end(one, this.#random.chance(0.5) ? 'cancelled' : 'partial')
    if (ends) {
      const ways = ['success', 'success', 'success', 'partial', 'cancelled'] as const
      return this.#end(one, this.#random.pick(ways) ?? 'success')
    }
    one.status = 'processing'
    one.remains = Math.max(1, one.remains - this.#random.below(one.remains))
  }

  #end(one: PanelOrder, status: 'success' | 'partial' | 'cancelled'): void {
    one.status = status
    if (status === 'success') one.remains = 0
    else if (status === 'cancelled') one.remains = one.quantity
    else one.remains = Math.max(1, this.#random.below(one.quantity))
  }

  #statusOf({ status, quantity, remains }: PanelOrder): OrderStatus {
    const delivered = status === 'partial' || status === 'cancelled' ? quantity - remains : quantity
    return {
      status,
      chargeMicroUsd: Math.round((panelRate * delivered) / 1000),
      startCount: 100,
      remains,
    }
  }

  /** Ids end with the index of the order. */
  #find(id: string): PanelOrder | undefined {
    return this.orders[Number(id.split('-').at(-1))]
  }

  #fails(share: number): boolean {
    return this.#random.chance(share) && this.isFaulty
  }
}

const lost = { kind: 'unknown', detail: 'response lost' } as const
