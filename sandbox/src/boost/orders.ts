import { isRunning, type Lifecycle } from './lifecycle.ts'

const KEPT = 10_000

/** Times in ms since the epoch, money in millicents of a US dollar. */
export type Order = {
  id: number
  service: number
  serviceName: string
  type: string
  link: string
  /** All runs together. */
  quantity: number
  life: Lifecycle
  /** The whole price, and what of it is charged as things are. */
  price: number
  charge: number
  /** What of it was ever given back; absent in files from before it was counted. */
  returned?: number
  /** What stood on the counter before; null until the delivery begins. */
  startCount: string | null
  status: string
  remains: number
  refill: boolean
  cancel: boolean
  cancelRequested: boolean
  /** The steps that its life has taken, and when the next is due; null when nothing more happens by itself. */
  step: number
  nextAt: number | null
  createdAt: number
  changedAt: number
}

/** An `add` as it came in, whatever became of it. */
export type Add = {
  at: number
  service: string
  link: string
  quantity: string
  /** The order it made, the error it was answered, the fault that met it. */
  order: number | null
  error: string | null
  fault: string | null
}

/** The orders, the newest 10 000 of them, and every `add` that came in. Every look-up is one step. */
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

  /** Oldest first, and no more than the newest 10 000. */
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

  /** Writes down that an `add` came in, before anything becomes of it. */
  note(add: Add): void {
    this.#adds.push(add)
    if (this.#adds.length > KEPT) this.#adds.shift()
  }
}

const linkKey = (service: number, link: string): string => `${service} ${link}`
