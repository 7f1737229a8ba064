import type { Loaded } from './http-load.ts'
import { median, percentile, type Figure } from './figure.ts'
import { pgbench } from './pgbench.ts'
import { sized } from './smoke.ts'
import type { Stage } from './stage.ts'
import { readCpu, serverOf, type Cpu } from './usage.ts'

const rounds = sized(3, 1)
const seconds = sized(5, 1)

/** What is measured, and the least ratio to TPC-B by the clock that it must reach, if any. */
export type Case = {
  readonly what: string
  readonly unit: string
  readonly clients: number
  readonly bar?: number | undefined
  readonly load: (clients: number, ms: number) => Promise<Loaded>
}

/**
 * Runs a load in turns with TPC-B of pgbench on the same server, three rounds of five seconds. The figure quotes medians: the
 * ratio by the clock, the ratio by CPU of all processes for each operation, and where the CPU goes.
 */
export async function besideTpcb(
  storeUrl: string,
  stage: Stage,
  { what, unit, clients, bar, load }: Case,
): Promise<Figure> {
  const server = await serverOf(storeUrl)
  const turns: Turn[] = []
  for (let round = 0; round < rounds; round += 1) {
    const idle = readCpu(server, stage.pids)
    const tps = await pgbench(storeUrl, seconds)
    const start = readCpu(server, stage.pids)
    const { perSecond, times } = await load(clients, seconds * 1000)
    const end = readCpu(server, stage.pids)
    const base = between(idle, start, tps * seconds)
    turns.push({
      tps,
      tpsCpu: base.postgres + base.load,
      perSecond,
      times,
      cpu: between(start, end, times.length),
    })
  }
  const of = (value: (turn: Turn) => number) => median(turns.map(value))
  const clock = of(({ perSecond, tps }) => perSecond / tps)
  const cpu = of((turn) => turn.tpsCpu / sum(turn.cpu))
  const times = turns.flatMap((turn) => turn.times)
  const part = (name: keyof Cpu) => Math.round(of((turn) => turn.cpu[name]))
  return {
    what: `${what}, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
    measured: `${Math.round(of(({ perSecond }) => perSecond))} ${unit}/s, ${clock.toFixed(2)} x by the clock, ${cpu.toFixed(2)} x by CPU; p50 ${median(times).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms; ${part('postgres')} us of PostgreSQL, ${part('app')} of the app, ${part('sandbox')} of the sandbox, ${part('load')} of the load`,
    baseline: `TPC-B ${Math.round(of(({ tps }) => tps))} tps, ${Math.round(of(({ tpsCpu }) => tpsCpu))} us`,
    bar: bar === undefined ? '' : `>= ${bar} x`,
    met: bar === undefined || clock >= bar,
  }
}

/** Rates are per second; CPU is in us for each operation. */
type Turn = Loaded & { readonly tps: number; readonly tpsCpu: number; readonly cpu: Cpu }

function between(from: Cpu, to: Cpu, operations: number): Cpu {
  const us = (name: keyof Cpu) => ((to[name] - from[name]) / operations) * 1e6
  return { app: us('app'), postgres: us('postgres'), sandbox: us('sandbox'), load: us('load') }
}

const sum = ({ app, postgres, sandbox, load }: Cpu): number => app + postgres + sandbox + load
