import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Random } from './random.ts'
import type { Trace } from './trace.ts'
import type { VirtualClock } from './virtual-time.ts'

/** A process that may be killed. Its code then never runs again, because its promises never settle. */
export type Killable = {
  readonly name: string
  isDead: boolean
  /** Called once, when it is killed. */
  readonly onDeath: () => void
}

/** When a process is killed: at its n-th effect from now on, before or after the effect. */
export type Kill = { readonly process: Killable; at: number; readonly side: 'before' | 'after' }

type Waiting = {
  readonly process: Killable
  readonly label: string
  readonly wakeAt: number
  readonly isTimer: boolean
  readonly go: () => void
}

/** What happens at an effect of a process. */
export type Fate = 'go' | 'kill-before' | 'kill-after'

/** A promise that never settles, as the code of a dead process gets. */
export const never = <T>(): Promise<T> => new Promise<T>(() => undefined)

/** The turns of the event loop after which all running code has reached its next effect. */
const settleTurns = 4

/**
 * Runs the code of simulated processes one effect at a time. An effect is a statement, a transaction, a call of an
 * upstream, or the end of a pause. The seed chooses the next one of all effects that are ready.
 */
export class Scheduler {
  readonly #random: Random
  readonly #clock: VirtualClock
  readonly #trace: Trace
  readonly #moveClock: (ms: number) => Promise<void>
  #waiting: Waiting[] = []
  #left: (() => void) | undefined
  #kill: Kill | undefined

  /** `moveClock` sets the clock of the database, too. */
  constructor(parts: {
    random: Random
    clock: VirtualClock
    trace: Trace
    moveClock: (ms: number) => Promise<void>
  }) {
    this.#random = parts.random
    this.#clock = parts.clock
    this.#trace = parts.trace
    this.#moveClock = parts.moveClock
  }

  /** Waits until this process may make its next effect; `leave` must follow. */
  enter(process: Killable, label: string): Promise<void> {
    if (process.isDead) return never()
    return new Promise((go) => {
      this.#waiting.push({ process, label, wakeAt: 0, isTimer: false, go })
    })
  }

  leave(): void {
    this.#left?.()
  }

  /** Calls `work` after `ms` of virtual time, unless the process is killed. Returns a function that cancels it. */
  sleep(process: Killable, work: () => void, ms: number): () => void {
    if (process.isDead) return () => undefined
    const timer: Waiting = {
      process,
      label: 'wake',
      wakeAt: this.#clock.ms + ms,
      isTimer: true,
      go: work,
    }
    this.#waiting.push(timer)
    return () => {
      this.#waiting = this.#waiting.filter((one) => one !== timer)
    }
  }

  /** One call of an upstream by a process; `effect` is what the upstream does. */
  async call<T>(process: Killable, label: string, effect: () => T): Promise<T> {
    await this.enter(process, label)
    const fate = this.fateOf(process, label)
    if (fate === 'kill-before') return this.die(process)
    const answer = effect()
    if (fate === 'kill-after') return this.die(process)
    this.leave()
    return answer
  }

  /** Counts an effect of a process against the kill that is planned. */
  fateOf(process: Killable, label: string): Fate {
    this.#trace.note(`${process.name} ${label}`)
    const kill = this.#kill
    if (kill?.process !== process || kill.at-- > 0) return 'go'
    this.#kill = undefined
    this.#trace.note(`kill ${process.name} ${kill.side} ${label}`)
    return `kill-${kill.side}`
  }

  /** Kills a process and ends its turn. */
  die<T>(process: Killable): Promise<T> {
    this.killNow(process)
    this.leave()
    return never()
  }

  killNow(process: Killable): void {
    process.isDead = true
    this.#waiting = this.#waiting.filter((one) => one.process !== process)
    process.onDeath()
  }

  planKill(kill: Kill | undefined): void {
    this.#kill = kill
  }

  /** Runs tasks side by side until each has ended; other code may stay in its pauses. */
  async run(tasks: readonly Promise<unknown>[]): Promise<void> {
    let open = tasks.length
    for (const task of tasks) {
      const ended = () => (open -= 1)
      task.then(ended, ended)
    }
    for (;;) {
      for (let turn = 0; turn < settleTurns; turn += 1) await nextTurn()
      if (open === 0) return
      await this.#next()
    }
  }

  async #next(): Promise<void> {
    const ready = this.#waiting.filter(({ wakeAt }) => wakeAt <= this.#clock.ms)
    if (ready.length === 0) {
      if (this.#waiting.length === 0)
        throw new Error(`a task waits for nothing that comes: ${this.#trace.last().join('\n')}`)
      await this.#moveClock(Math.min(...this.#waiting.map(({ wakeAt }) => wakeAt)))
      return
    }
    const next = this.#random.pick(ready)
    if (!next) return
    this.#waiting = this.#waiting.filter((one) => one !== next)
    if (next.isTimer) {
      this.#trace.note(`${next.process.name} ${next.label}`)
      return next.go()
    }
    const left = new Promise<void>((resolve) => {
      this.#left = resolve
    })
    next.go()
    await left
  }
}
