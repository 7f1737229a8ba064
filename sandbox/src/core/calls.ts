import { type Upstream, upstreams } from './upstreams.ts'

/** The number of calls of each kind to each upstream. */
export type CallCounts = Partial<Record<Upstream, Record<string, number>>> & {
  total: number
  since: string
}

/** Counts the calls of the product to its upstreams. */
export class Calls {
  #counts = noCalls()
  #total = 0
  #since = new Date().toISOString()

  count(upstream: Upstream, call: string): void {
    const counts = (this.#counts[upstream] ??= {})
    counts[call] = (counts[call] ?? 0) + 1
    this.#total += 1
  }

  /** The counts since the start or the last reset. */
  list(): CallCounts {
    return { ...structuredClone(this.#counts), total: this.#total, since: this.#since }
  }

  reset(): void {
    this.#counts = noCalls()
    this.#total = 0
    this.#since = new Date().toISOString()
  }
}

const noCalls = (): Partial<Record<Upstream, Record<string, number>>> =>
  Object.fromEntries(upstreams.map((upstream) => [upstream, {}]))
