import { pause } from './clock.ts'

/** The smallest budget, in calls a minute. */
export const leastCallsPerMinute = 10

/** How long a read waits for its turn before it gives up, in ms; shorter than the lease of a poll. */
const readWaitMs = 20_000
const againMs = 50

/**
 * The calls that this process may make to an upstream: at most `perMinute` in any minute (OPS-15). A quarter of them
 * may be made at once. Half of that quarter is reserved for calls that buy or end something. Reads wait for the rest.
 */
export class CallBudget {
  readonly #burst: number
  readonly #kept: number
  readonly #perMs: number
  readonly #now: () => number
  #left: number
  #at: number

  /** `perMinute` is at least `leastCallsPerMinute`; `now` is in ms. */
  constructor(perMinute: number, now: () => number = () => performance.now()) {
    this.#burst = Math.floor(perMinute / 4)
    this.#kept = Math.floor(this.#burst / 2)
    this.#perMs = (perMinute - this.#burst) / 60_000
    this.#now = now
    this.#left = this.#burst
    this.#at = now()
  }

  /** Whether a call that buys something may be made now. */
  hasLeft(): boolean {
    return this.#refilled() >= 1
  }

  /** Takes one call; false where none is left. A read does not take the reserved calls. */
  take(isRead = false): boolean {
    if (this.#refilled() < 1 + (isRead ? this.#kept : 0)) return false
    this.#left -= 1
    return true
  }

  /** Takes one call for a read, as soon as one is left; false after `readWaitMs`. */
  async readTurn(): Promise<boolean> {
    const until = this.#now() + readWaitMs
    while (!this.take(true)) {
      if (this.#now() >= until) return false
      await pause(againMs)
    }
    return true
  }

  #refilled(): number {
    const now = this.#now()
    this.#left = Math.min(this.#burst, this.#left + (now - this.#at) * this.#perMs)
    this.#at = now
    return this.#left
  }
}

/** The budget of a setting; undefined where calls are not limited. */
export const budgetOf = (perMinute: number | undefined): CallBudget | undefined =>
  perMinute === undefined ? undefined : new CallBudget(perMinute)
