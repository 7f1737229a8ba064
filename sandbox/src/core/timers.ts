/** The longest delay that `setTimeout` accepts, in ms. It fires a longer one at once. */
const LONGEST_MS = 2 ** 31 - 1

/** All timers of the sandbox, so that closing it cancels all of them. */
export class Timers {
  readonly #pending = new Set<NodeJS.Timeout>()
  #closed = false

  /** Runs `task` at `when` (ms since the epoch), or in the next turn of the event loop where that is past. */
  at(when: number, task: () => void): void {
    if (this.#closed) return
    const delay = when - Date.now()
    if (delay <= 0) {
      setImmediate(() => {
        if (!this.#closed) task()
      })
      return
    }
    const timer = setTimeout(
      () => {
        this.#pending.delete(timer)
        if (delay > LONGEST_MS) this.at(when, task)
        else task()
      },
      Math.min(delay, LONGEST_MS),
    )
    this.#pending.add(timer)
  }

  /** Resolves after `ms`, or never once the timers are closed. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.at(Date.now() + ms, resolve)
    })
  }

  close(): void {
    this.#closed = true
    for (const timer of this.#pending) clearTimeout(timer)
    this.#pending.clear()
  }
}
