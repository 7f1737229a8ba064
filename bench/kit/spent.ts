import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { median } from './figure.ts'
import { readCpu, serverOf, type Cpu, type Pids } from './usage.ts'

/** What to observe: the PostgreSQL server of a url, and the processes of a stage, if there is one. */
export type Watched = {
  readonly storeUrl: string
  readonly pids?: Pids
  /** The origins of the app processes. */
  readonly urls?: readonly string[]
}

/** Where the time of some work went. */
export type Spent = {
  /** The CPU of each kind of process, in s. */
  readonly cpu: Cpu
  /** The idle time of all cores, in s. */
  readonly idle: number
  /** How often samples found a statement that ran on the CPU, or waited for an event, by event. */
  readonly seen: ReadonlyMap<string, number>
  readonly samples: number
  /** The number of calls and of batches of each batcher. */
  readonly batches: ReadonlyMap<string, Batches>
}

type Batches = { readonly calls: number; readonly sent: number }

const sampleMs = 25
const noPids: Pids = { app: [], sandbox: [] }

/** Runs some work and observes its processes and statements. */
export async function spentBy<T>(
  { storeUrl, pids = noPids, urls = [] }: Watched,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly spent: Spent }> {
  const server = await serverOf(storeUrl)
  const sampler = await sampleStatements(storeUrl)
  const batchesBefore = await batchesOf(urls)
  const [before, idleBefore] = [readCpu(server, pids), idleSeconds()]
  const result = await work()
  const [after, idle] = [readCpu(server, pids), idleSeconds() - idleBefore]
  const { seen, samples } = await sampler.stop()
  const batches = new Map<string, Batches>()
  for (const [name, { calls, sent }] of await batchesOf(urls)) {
    const old = batchesBefore.get(name) ?? { calls: 0, sent: 0 }
    batches.set(name, { calls: calls - old.calls, sent: sent - old.sent })
  }
  const cpu = {
    app: after.app - before.app,
    postgres: after.postgres - before.postgres,
    sandbox: after.sandbox - before.sandbox,
    load: after.load - before.load,
  }
  return { result, spent: { cpu, idle, seen, samples, batches } }
}

/** A round of a measurement: where its time went, and the number of its operations. */
export type Round = { readonly spent: Spent; readonly operations: number }

/** The CPU of all processes for each operation, in us. */
export const cpuOf = ({ spent: { cpu }, operations }: Round): number =>
  ((cpu.app + cpu.postgres + cpu.sandbox + cpu.load) / operations) * 1e6

/** Where the time of an operation goes, as text: CPU and idle time in us, waits of statements, sizes of batches. */
export function whereTimeGoes(rounds: readonly Round[]): string {
  const us = (value: (spent: Spent) => number) =>
    Math.round(median(rounds.map(({ spent, operations }) => (value(spent) / operations) * 1e6)))
  const parts = (['postgres', 'app', 'sandbox', 'load'] as const).flatMap((name) => {
    const time = us(({ cpu }) => cpu[name])
    return time === 0 ? [] : `${time} of ${name === 'postgres' ? 'PostgreSQL' : `the ${name}`}`
  })
  const idle = `${us((spent) => spent.idle)} idle`
  return [
    `us: ${[...parts, idle].join(', ')}`,
    ...statementsOf(rounds),
    ...batchSizes(rounds),
  ].join('; ')
}

/** The mean number of statements under way, and the four most frequent things that they did. */
function statementsOf(rounds: readonly Round[]): string[] {
  const samples = sumOf(rounds, ({ samples: count }) => count)
  const seen = new Map<string, number>()
  for (const { spent } of rounds)
    for (const [what, count] of spent.seen) seen.set(what, (seen.get(what) ?? 0) + count)
  const all = [...seen.values()].reduce((sum, count) => sum + count, 0)
  if (samples === 0 || all === 0) return []
  const most = [...seen].toSorted(([, one], [, other]) => other - one).slice(0, 4)
  const texts = most.map(([what, count]) => `${what} ${Math.round((count / all) * 100)} %`)
  return [`${(all / samples).toFixed(1)} statements under way: ${texts.join(', ')}`]
}

/** The mean size of the batches of each batcher that was used. */
function batchSizes(rounds: readonly Round[]): string[] {
  const names = new Set(rounds.flatMap(({ spent }) => [...spent.batches.keys()]))
  const sizes = [...names].flatMap((name) => {
    const of = (value: (one: Batches) => number) =>
      sumOf(rounds, ({ batches }) => {
        const found = batches.get(name)
        return found ? value(found) : 0
      })
    const calls = of((one) => one.calls)
    return calls < 100 ? [] : `${name} ${(calls / of((one) => one.sent)).toFixed(1)}`
  })
  return sizes.length === 0 ? [] : [`calls in a batch: ${sizes.join(', ')}`]
}

const sumOf = (rounds: readonly Round[], value: (spent: Spent) => number): number =>
  rounds.reduce((sum, { spent }) => sum + value(spent), 0)

/** The time that all cores of the machine were idle or waited for the disk, in s since its start. */
function idleSeconds(): number {
  const [, , , , idle = 0, iowait = 0] = (
    /^cpu .*$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[0] ?? ''
  )
    .split(/ +/)
    .map(Number)
  return (idle + iowait) / 100
}

/** Samples the statements of all clients of a server until `stop` is called. */
async function sampleStatements(storeUrl: string) {
  const client = new Client({ connectionString: storeUrl })
  await client.connect()
  const seen = new Map<string, number>()
  let samples = 0
  const over = new AbortController()
  const look = async () => {
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ what: string; count: number }>({
        name: 'look',
        text: `select coalesce(wait_event, 'on the CPU') as what, count(*)::int as count from pg_stat_activity
          where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid() group by 1`,
      })
      samples += 1
      for (const { what, count } of rows) seen.set(what, (seen.get(what) ?? 0) + count)
      await new Promise((resolve) => setTimeout(resolve, sampleMs))
    }
  }
  const looked = look()
  return {
    stop: async () => {
      over.abort()
      await looked
      await client.end()
      return { seen, samples }
    },
  }
}

/** The counts of the batchers of all processes so far. */
async function batchesOf(urls: readonly string[]): Promise<Map<string, Batches>> {
  const found = new Map<string, Batches>()
  for (const url of urls) {
    const text = await (await fetch(`${url}/metrics`)).text()
    const lines = text.matchAll(/^nosim_batch_calls_(sum|count)\{batcher="([^"]+)"\} (\d+)/gm)
    for (const [, kind, name = '', value] of lines) {
      const { calls, sent } = found.get(name) ?? { calls: 0, sent: 0 }
      const more = Number(value)
      found.set(name, kind === 'sum' ? { calls: calls + more, sent } : { calls, sent: sent + more })
    }
  }
  return found
}
