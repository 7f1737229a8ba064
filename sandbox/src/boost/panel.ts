import { randomInt } from 'node:crypto'
import type { Timers } from '../core/timers.ts'
import type { BoostName } from '../core/upstreams.ts'
import type { BoostOptions } from '../options.ts'
import type { Catalogue, Change, Service } from './catalogue.ts'
import { frameAt, isRunning, owed, unitsLeft } from './lifecycle.ts'
import { type Add, type Order, Orders } from './orders.ts'
import { type Refill, Refills } from './refills.ts'

const STEP_MS = 5000

/** The customer's account at the panel, in millicents. `spent` is the sum of the current charges of all orders. */
export type PanelBooks = { balance: number; spent: number; refunded: number }
export type PanelState = {
  nextId: number
  books: PanelBooks
  orders: Order[]
  refills: Refill[]
  adds: Add[]
  changes: [number, Change][]
}
export type PanelParts = {
  name: BoostName
  options: BoostOptions
  catalogue: Catalogue
  timers: Timers
  changed: () => void
}

/** A boost panel without its wire format: orders that progress, refills, and the customer's account. */
export class Panel {
  readonly name: BoostName
  readonly apiKey: string
  readonly catalogue: Catalogue
  readonly orders = new Orders()
  readonly refills: Refills
  books: PanelBooks
  readonly #stepMs: number
  readonly #timers: Timers
  readonly #changed: () => void
  // From the clock, so that ids are not reused after a restart that lost the state.
  #nextId = Math.max(1_000_000, Date.now() - Date.UTC(2026, 0, 1))

  constructor({ name, options, catalogue, timers, changed }: PanelParts) {
    const { apiKey, stepMs, balanceUsd } = options
    this.name = name
    this.apiKey = apiKey
    this.catalogue = catalogue
    this.#stepMs = stepMs ?? STEP_MS
    this.refills = new Refills({ stepMs: this.#stepMs, timers, changed })
    this.#timers = timers
    this.#changed = changed
    this.books = { balance: Math.round((balanceUsd ?? 10_000) * 100_000), spent: 0, refunded: 0 }
  }

  /** Records a call of `add`, before it is processed. */
  note(add: Add): void {
    this.orders.note(add)
    this.#changed()
  }

  /** Places an order and charges it. The caller has checked that the balance covers the price. */
  place(service: Service, request: { link: string; quantity: number; price: number }): Order {
    const now = Date.now()
    const { id, name, type, life, refill, cancel } = service
    const order: Order = {
      id: this.#newId(),
      service: id,
      serviceName: name,
      type,
      ...request,
      life,
      charge: request.price,
      startCount: null,
      status: 'Pending',
      remains: request.quantity,
      refill,
      cancel,
      cancelRequested: false,
      step: 0,
      nextAt: frameAt(life, 0) === undefined ? null : now + this.#stepMs,
      createdAt: now,
      changedAt: now,
    }
    this.books.balance -= order.charge
    this.books.spent += order.charge
    this.orders.keep(order)
    this.#watch(order)
    this.#changed()
    return order
  }

  /** Accepts a request to cancel an order, which takes effect at the next step; false where it is not possible. */
  requestCancel(order: Order): boolean {
    if (!order.cancel || order.cancelRequested || !isRunning(order.status)) return false
    order.cancelRequested = true
    if (order.nextAt === null) {
      order.nextAt = Date.now() + this.#stepMs
      this.#watch(order)
    }
    this.#changed()
    return true
  }

  /** Begins a refill of a completed order; null where refills are not offered, or one is running. */
  requestRefill(order: Order): Refill | null {
    const isDone = order.refill && order.status.toLowerCase() === 'completed'
    if (!isDone || this.refills.newestOf(order.id)?.nextAt) return null
    // Where more was delivered than ordered, there is nothing to refill.
    const end = order.remains < 0 ? 'Rejected' : 'Completed'
    return this.refills.begin({ id: this.#newId(), order: order.id, end })
  }

  /** Sets the state of an order, which it then keeps. Without `charge`, the charge follows from the state. */
  force(order: Order, to: ForcedState): void {
    order.nextAt = null
    order.startCount = to.startCount ?? order.startCount
    this.#become(order, to.status, to.remains)
    if (to.charge !== undefined) this.#setCharge(order, to.charge)
    this.#changed()
  }

  /** Adds a payment of the customer to the balance, in millicents. */
  topUp(amount: number): void {
    this.books.balance += amount
    this.#changed()
  }

  /** Changes or withdraws a service; undefined for an unknown id. */
  change(id: number, change: Change): ReturnType<Catalogue['change']> {
    const changed = this.catalogue.change(id, change)
    this.#changed()
    return changed
  }

  snapshot(): PanelState {
    return {
      nextId: this.#nextId,
      books: this.books,
      orders: this.orders.all(),
      refills: this.refills.all(),
      adds: this.orders.adds(),
      changes: this.catalogue.snapshot(),
    }
  }

  /** Restores a saved state, and schedules its pending steps. */
  restore(state: PanelState): void {
    this.#nextId = Math.max(this.#nextId, state.nextId)
    this.books = state.books
    this.catalogue.restore(state.changes)
    for (const order of state.orders) {
      this.orders.keep(order)
      this.#watch(order)
    }
    for (const refill of state.refills) this.refills.resume(refill)
    for (const add of state.adds) this.orders.note(add)
  }

  #newId(): number {
    this.#nextId += 1
    return this.#nextId
  }

  #watch(order: Order): void {
    const due = order.nextAt
    if (due === null) return
    this.#timers.at(due, () => {
      // `force` has set another state meanwhile.
      if (order.nextAt !== due) return
      this.#step(order)
      this.#watch(order)
      this.#changed()
    })
  }

  #step(order: Order): void {
    if (order.cancelRequested && order.life !== 'deaf') {
      order.nextAt = null
      this.#become(order, order.remains < order.quantity ? 'Partial' : 'Canceled', order.remains)
      return
    }
    const frame = frameAt(order.life, order.step)
    order.step += 1
    const goesOn = frameAt(order.life, order.step) !== undefined
    order.nextAt = goesOn ? Date.now() + this.#stepMs : null
    if (frame !== undefined) this.#become(order, frame.status, unitsLeft(frame, order.quantity))
  }

  #become(order: Order, status: string, remains: number): void {
    if (status !== 'Pending') order.startCount ??= String(randomInt(100, 50_000))
    order.status = status
    order.remains = remains
    order.changedAt = Date.now()
    this.#setCharge(order, owed(order.price, order))
  }

  #setCharge(order: Order, charge: number): void {
    const back = order.charge - charge
    order.charge = charge
    if (back > 0) order.returned = (order.returned ?? 0) + back
    this.books.balance += back
    this.books.spent -= back
    this.books.refunded += back
  }
}

export type ForcedState = {
  status: string
  remains: number
  startCount?: string | undefined
  /** In millicents. */
  charge?: number | undefined
}
