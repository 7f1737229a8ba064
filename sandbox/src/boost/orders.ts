import { isRunning, type Lifecycle } from './lifecycle.ts'

const KEPT = 10_000

/** An order of a panel. Times in ms since the epoch, money in millicents of a US dollar. */
export type Order = {
  id: number
  service: number
  serviceName: string
  type: string
  link: string
  /** The quantity of all runs together. */
  quantity: number
  life: Lifecycle
  /** The full price, and the part that is charged in the current state. */
  price: number
  charge: number
  /** The sum of all returns of the charge; absent in older state files. */
  returned?: number
  /** The public counter before the delivery; null until the delivery begins. */
  startCount: string | null
  status: string
  remains: number
  refill: boolean
  cancel: boolean
  cancelRequested: boolean
  /** The number of steps taken, and when the next is due; null where no step follows. */
  step: number
  nextAt: number | null
  createdAt: number
  changedAt: number
}

/** A call of `add`, whatever its outcome. */
export type Add = {
  at: number
  service: string
  link: string
  quantity: string
  /** The order that was placed, the error in the response, and the fault that was applied; null for none. */
  order: number | null
  error: string | null
  fault: string | null
}

/** The newest orders and calls of `add`, up to 10 000 each; running orders stay. Look-ups take constant time. */
export class Orders {
  readonly #orders = new Map<number, Order>()
  /** The newest order of a service for a link. */
  readonly #byLink = new Map<string, Order>()
  #adds: Add[] = []

  find(id: number): Order | undefined {
    return this.#orders.get(id)
  }

  /** Oldest first. */
  all(): Order[] {
    return [...this.#orders.values()]
  }

  /** The newest 10 000 calls of `add`, oldest first. */
  adds(): Add[] {
    return [...this.#adds]
  }

  /** Whether an order of the service for the link is running. */
  isBusy(service: number, link: string): boolean {
    const newest = this.#byLink.get(linkKey(service, link))
    return newest !== undefined && isRunning(newest.status)
  }

  keep(order: Order): void {
    this.#orders.set(order.id, order)
    this.#byLink.set(linkKey(order.service, order.link), order)
    if (this.#orders.size <= KEPT) return
    const oldest = this.#orders.values().find(({ status }) => !isRunning(status))
    if (oldest === undefined) return
    this.#orders.delete(oldest.id)
    const key = linkKey(oldest.service, oldest.link)
    if (this.#byLink.get(key) === oldest) this.#byLink.delete(key)
  }

  /** Records a call of `add`, before it is processed. */
  note(add: Add): void {
    this.#adds.push(add)
    if (this.#adds.length > KEPT) this.#adds.shift()
  }
}

const linkKey = (service: number, link: string): string => `${service} ${link}`
