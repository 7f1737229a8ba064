import { Checks } from './checks.ts'
import { nextStep, settleOnce } from './steps.ts'
import { leftovers, untruths } from './truth.ts'
import { installVirtualTime } from './virtual-time.ts'
import { openWorld, type Plant, type World } from './world.ts'

export type Options = {
  readonly seed: number
  /** The owner's address of a server of `openSimulationServer`. */
  readonly server: string
  readonly steps: number
  /** The number of steps between two incremental proofs, and between two proofs of everything. */
  readonly proveEvery?: number
  readonly wholeEvery?: number
  readonly plant?: Plant
  readonly onProgress?: (step: number) => void
  /** Receives each decision. */
  readonly onLine?: (line: string) => void
}

/** How a simulation ended. */
export type Report = {
  readonly seed: number
  /** The step after which a fault was seen; `steps` at the end. */
  readonly step: number
  /** The faults that were found; empty where there is none. */
  readonly faults: readonly string[]
  /** Equal for two runs with the same decisions. */
  readonly digest: string
  readonly effects: number
  readonly counts: Readonly<Record<string, number>>
  readonly kills: number
  /** The last decisions before the fault. */
  readonly last: readonly string[]
}

/**
 * Runs the product's own code with its real SQL. The clock, the upstreams and the schedule follow from the seed. Checks
 * the ledger after each step, and ends at the first fault. At the end everything that is open is settled.
 */
export async function simulate(options: Options): Promise<Report> {
  const { seed, steps, proveEvery = 50, wholeEvery = 500 } = options
  const restoreTime = installVirtualTime()
  try {
    await using world = await openWorld(options)
    await using checks = new Checks(world)
    let kills = 0
    const report = (step: number, faults: readonly string[]): Report => ({
      seed,
      step,
      faults,
      digest: world.trace.digest(),
      effects: world.trace.lines,
      counts: Object.fromEntries([...world.counts].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      kills,
      last: world.trace.last(),
    })
    for (let step = 1; step <= steps; step += 1) {
      kills += await takeTurn(world)
      const faults = await checks.afterStep()
      if (step % proveEvery === 0)
        faults.push(...(await checks.recent()), ...(await untruths(world)))
      if (step % wholeEvery === 0) faults.push(...(await checks.whole()))
      if (faults.length > 0) return report(step, faults)
      options.onProgress?.(step)
    }
    await settle(world)
    const faults = [
      ...(await checks.afterStep()),
      ...(await checks.whole()),
      ...(await untruths(world)),
      ...(await leftovers(world)),
    ]
    return report(steps, faults)
  } finally {
    restoreTime()
  }
}

/** Runs one to three steps at once; a process may die at one of its effects. Returns the number of dead processes. */
async function takeTurn(world: World): Promise<number> {
  const { random, clock, database, scheduler, processes } = world
  const most = random.weighted([
    { weight: 70, ms: 3000 },
    { weight: 26, ms: 30_000 },
    { weight: 4, ms: 180_000 },
  ]).ms
  await database.moveClock(clock.ms + 1 + random.below(most))
  const { count } = random.weighted([
    { weight: 6, count: 1 },
    { weight: 3, count: 2 },
    { weight: 1, count: 3 },
  ])
  const begun = []
  for (let one = 0; one < count; one += 1) begun.push(await nextStep(world))
  const victim = random.pick(begun.flatMap((one) => one?.process ?? []))
  const at = random.below(6)
  const side = random.chance(0.5) ? 'before' : 'after'
  if (victim && random.chance(0.25)) scheduler.planKill({ process: victim, at, side })
  await scheduler.run(begun.flatMap((one) => (one ? [one.begin()] : [])))
  scheduler.planKill(undefined)
  // A process may also die while it does nothing.
  if (victim && !victim.isDead && random.chance(0.01)) scheduler.killNow(victim)
  const dead = processes.filter(({ isDead }) => isDead)
  for (const process of dead) await world.restart(process)
  return dead.length
}

/** The longest life of an order while every upstream answers, and the longest time to its follow-ups; in ms. */
const settleMs = 15 * 60_000
const followUpMs = 31 * 60_000

/** Settles everything that is open. From here on no process dies, and every upstream answers. */
async function settle(world: World): Promise<void> {
  const { clock, database, upstreams } = world
  world.healUpstreams()
  const until = clock.ms + settleMs
  while (clock.ms < until) {
    await database.moveClock(clock.ms + 30_000)
    for (const panel of upstreams.panels) panel.finishAll()
    await settleOnce(world)
  }
  for (const isLast of [false, false, true]) {
    await database.moveClock(clock.ms + followUpMs)
    await settleOnce(world, { isLast })
  }
}
