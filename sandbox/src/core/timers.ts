/** The longest delay `setTimeout` takes; it fires at once beyond that. */
const LONGEST_MS = 2 ** 31 - 1

/** Everything the sandbox will do later, so that closing it can forget all of it. */
export class Timers {
  readonly #pending = new Set<NodeJS.Timeout>()
  #closed = false

  /** Runs `task` at `when` (ms since the epoch), or at the next turn of the event loop when that has passed. */
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
