import type { Timers } from '../core/timers.ts'

/** A refill of an order: dropped units are delivered again. Times in ms since the epoch. */
export type Refill = {
  id: number
  order: number
  status: 'Pending' | 'In progress' | 'Completed' | 'Rejected'
  /** The final status. */
  end: 'Completed' | 'Rejected'
  /** When the next step is due; null after the end. */
  nextAt: number | null
}

export type RefillsParts = { stepMs: number; timers: Timers; changed: () => void }

/** All refills. Each takes one step to begin and one step to end. */
export class Refills {
  readonly #refills = new Map<number, Refill>()
  readonly #newest = new Map<number, Refill>()
  readonly #stepMs: number
  readonly #timers: Timers
  readonly #changed: () => void

  constructor({ stepMs, timers, changed }: RefillsParts) {
    this.#stepMs = stepMs
    this.#timers = timers
    this.#changed = changed
  }

  find(id: number): Refill | undefined {
    return this.#refills.get(id)
  }

  newestOf(order: number): Refill | undefined {
    return this.#newest.get(order)
  }

  begin(refill: Pick<Refill, 'id' | 'order' | 'end'>): Refill {
    const begun: Refill = { ...refill, status: 'Pending', nextAt: Date.now() + this.#stepMs }
    this.resume(begun)
    this.#changed()
    return begun
  }

  /** Continues a refill that a restart interrupted. */
  resume(refill: Refill): void {
    this.#refills.set(refill.id, refill)
    this.#newest.set(refill.order, refill)
    this.#watch(refill)
  }

  /** Oldest first. */
  all(): Refill[] {
    return [...this.#refills.values()]
  }

  #watch(refill: Refill): void {
    if (refill.nextAt === null) return
    this.#timers.at(refill.nextAt, () => {
      const begins = refill.status === 'Pending'
      refill.status = begins ? 'In progress' : refill.end
      refill.nextAt = begins ? Date.now() + this.#stepMs : null
      this.#watch(refill)
      this.#changed()
    })
  }
}
