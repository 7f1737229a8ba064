import type { Upstream } from './faults.ts'

/** How often each upstream was asked for each of its calls. */
export type CallCounts = Record<Upstream, Record<string, number>> & { total: number; since: string }

/** Counts what the product asks of its upstreams. */
export class Calls {
  #counts: Record<Upstream, Record<string, number>> = {
    sms: {},
    boost: {},
    bank: {},
    mail: {},
    text: {},
  }
  #total = 0
  #since = new Date().toISOString()

  count(upstream: Upstream, call: string): void {
    const counts = this.#counts[upstream]
    counts[call] = (counts[call] ?? 0) + 1
    this.#total += 1
  }

  /** The counts since the start or the last reset. */
  list(): CallCounts {
    return { ...structuredClone(this.#counts), total: this.#total, since: this.#since }
  }

  reset(): void {
    this.#counts = { sms: {}, boost: {}, bank: {}, mail: {}, text: {} }
    this.#total = 0
    this.#since = new Date().toISOString()
  }
}
