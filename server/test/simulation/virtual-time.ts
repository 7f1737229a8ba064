import { AsyncLocalStorage } from 'node:async_hooks'
import type { Random } from './random.ts'

/** The clock of a simulation, in ms since 1970. It moves only when the simulation moves it. */
export class VirtualClock {
  ms = Date.UTC(2024, 0, 1, 8)
  get iso(): string {
    return new Date(this.ms).toISOString()
  }
}

/** Replaces the machine's clock, timers and random numbers for the code of a simulated process. */
export type Surroundings = {
  readonly clock: VirtualClock
  readonly random: Random
  /** Calls `work` after this time of the virtual clock, in ms. Returns a function that cancels it. */
  readonly sleep: (work: () => void, ms: number) => () => void
}

const current = new AsyncLocalStorage<Surroundings>()

/** Runs the code of a simulated process; everything that it starts stays in these surroundings. */
export const runWithin = <T>(surroundings: Surroundings, work: () => T): T =>
  current.run(surroundings, work)

/**
 * Replaces the machine's clock, timers and random numbers for code that runs in surroundings, and for no other code.
 * Returns a function that restores those of the machine.
 */
export function installVirtualTime(): () => void {
  const real = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    Date: globalThis.Date,
    dateNow: Date.now,
    performanceNow: performance.now.bind(performance),
    random: Math.random,
  }
  const asleep = new WeakMap<object, () => void>()
  const simulated = (work: () => void, ms = 0, ...rest: unknown[]): unknown => {
    const within = current.getStore()
    if (!within) return Reflect.apply(real.setTimeout, globalThis, [work, ms, ...rest])
    const timer = {}
    asleep.set(timer, within.sleep(work, ms))
    return timer
  }
  const clear = (timer: unknown): void => {
    const drop = typeof timer === 'object' && timer !== null ? asleep.get(timer) : undefined
    if (drop) drop()
    else Reflect.apply(real.clearTimeout, globalThis, [timer])
  }
  // Node's promisified form belongs to the function itself.
  const descriptors = Object.getOwnPropertyDescriptors(real.setTimeout)
  for (const key of Reflect.ownKeys(descriptors)) {
    if (key === 'length' || key === 'name' || key === 'prototype') continue
    const descriptor = Object.getOwnPropertyDescriptor(real.setTimeout, key)
    if (descriptor) Object.defineProperty(simulated, key, descriptor)
  }
  const date = new Proxy(real.Date, {
    construct(target, values: unknown[]) {
      const within = values.length === 0 ? current.getStore() : undefined
      return Reflect.construct(target, within ? [within.clock.ms] : values)
    },
  })
  Object.assign(globalThis, { Date: date, setTimeout: simulated, clearTimeout: clear })
  Date.now = () => current.getStore()?.clock.ms ?? real.dateNow()
  performance.now = () => current.getStore()?.clock.ms ?? real.performanceNow()
  Math.random = () => current.getStore()?.random.next() ?? real.random()
  return () => {
    Object.assign(globalThis, {
      Date: real.Date,
      setTimeout: real.setTimeout,
      clearTimeout: real.clearTimeout,
    })
    Date.now = real.dateNow
    performance.now = real.performanceNow
    Math.random = real.random
  }
}
