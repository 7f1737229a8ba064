import type { Loaded } from './http-load.ts'
import { median, percentile, type Figure } from './figure.ts'
import { pgbench } from './pgbench.ts'
import { isSmoke, sized } from './smoke.ts'
import { cpuOf, spentBy, whereTimeGoes, type Round } from './spent.ts'
import type { Stage } from './stage.ts'

const rounds = sized(3, 1)
const seconds = sized(5, 1)

/** A number of clients, and the required ratio to TPC-B by the clock, if there is one. */
export type Level = readonly [clients: number, bar?: number | undefined]

/** The levels by the number of app processes. */
export type Levels = Readonly<Record<1 | 2, readonly Level[]>>

/** A load to measure, and the required ratio to TPC-B by the clock, if there is one. */
export type Case = {
  readonly what: string
  readonly unit: string
  readonly clients: number
  readonly bar?: number | undefined
  readonly load: (clients: number, ms: number) => Promise<Loaded>
}

/**
 * Runs a load in turns with TPC-B of pgbench on the same server, three rounds of five seconds. The figure contains
 * medians: the ratio by the clock, the ratio by CPU of all processes for each operation, and where the time goes.
 */
export async function besideTpcb(
  storeUrl: string,
  stage: Stage,
  { what, unit, clients, bar, load }: Case,
): Promise<Figure> {
  const turns: Turn[] = []
  for (let round = 0; round < rounds; round += 1) {
    const base = await spentBy({ storeUrl }, () => pgbench(storeUrl, seconds))
    const own = await spentBy({ storeUrl, ...stage }, () => load(clients, seconds * 1000))
    const { perSecond, times } = own.result
    const tps = base.result
    turns.push({
      tps,
      perSecond,
      times,
      base: { spent: base.spent, operations: tps * seconds },
      own: { spent: own.spent, operations: times.length },
    })
  }
  const of = (value: (turn: Turn) => number) => median(turns.map(value))
  const clock = of(({ perSecond, tps }) => perSecond / tps)
  const cpu = of(({ base, own }) => cpuOf(base) / cpuOf(own))
  const times = turns.flatMap((turn) => turn.times)
  return {
    what: `${what}, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
    measured: `${Math.round(of(({ perSecond }) => perSecond))} ${unit}/s, ${clock.toFixed(2)} x by the clock, ${cpu.toFixed(2)} x by CPU; p50 ${median(times).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms; ${whereTimeGoes(turns.map(({ own }) => own))}`,
    baseline: `TPC-B ${Math.round(of(({ tps }) => tps))} tps; ${whereTimeGoes(turns.map(({ base }) => base))}`,
    bar: bar === undefined ? '' : `>= ${bar} x`,
    met: bar === undefined || clock >= bar,
  }
}

/**
 * 1, 8, 32 and 128 clients with one process, where 32 and 128 have these bars; 32 and 128 clients with two processes.
 */
export const levelsWith = (at32?: number, at128?: number): Levels =>
  isSmoke ? { 1: [[8]], 2: [[8]] } : { 1: [[1], [8], [32, at32], [128, at128]], 2: [[32], [128]] }

type Turn = Loaded & { readonly tps: number; readonly base: Round; readonly own: Round }
