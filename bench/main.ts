// `npm run bench [ledger|rentals|store|reads|streams|users|size|latency|calls|start|lighthouse|settings|before ...]`:
// measures figures, each with a baseline in the same run, and writes their rows to its table in docs/benchmarks.md.
// bench/kit/switches.ts has the switches.
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, release, totalmem, type } from 'node:os'
import { benchBefore } from './before.ts'
import { benchCalls } from './calls.ts'
import { table, withRows, type Figure } from './kit/figure.ts'
import { benchLatency } from './latency.ts'
import { benchLedger } from './ledger.ts'
import { benchSignedInLighthouse } from './lighthouse-signed-in.ts'
import { benchLighthouse } from './lighthouse.ts'
import { withProfile } from './kit/profile.ts'
import { pgbenchMissing, preparePgbench } from './kit/pgbench.ts'
import { benchReads } from './reads.ts'
import { benchRentals } from './rentals.ts'
import { isSmoke, sized } from './kit/smoke.ts'
import { openStore } from './kit/stage.ts'
import { isAsShipped, isInShard, switches, wanted } from './kit/switches.ts'
import { benchSettings } from './settings.ts'
import { benchSize } from './size.ts'
import { benchStore } from './store.ts'
import { benchStart } from './start.ts'
import { benchStreams } from './streams.ts'
import { benchUsers } from './users.ts'

const file = 'docs/benchmarks.md'
const missing = pgbenchMissing()
if (missing) {
  console.error(missing)
  process.exit(1)
}

const server = await openStore()
const parts: Record<string, () => Promise<Figure | Figure[]>> = {
  ledger: () => benchLedger(server),
  rentals: async () => {
    await preparePgbench(server.ownerUrl)
    return benchRentals(server)
  },
  store: async () => {
    await preparePgbench(server.ownerUrl)
    return benchStore(server)
  },
  reads: () => benchReads(server),
  streams: () => benchStreams(server),
  users: () => benchUsers(server),
  // `size 10m` fills in ten million transfers, which needs about 15 GB of disk.
  size: () => benchSize(server, wanted.includes('10m') ? 1_000_000 : sized(200_000, 4000)),
  latency: () => benchLatency(server),
  calls: () => benchCalls(server),
  start: () => benchStart(),
  lighthouse: async () => [
    ...(await benchLighthouse(server)),
    ...(await benchSignedInLighthouse(server)),
  ],
  settings: () => benchSettings(),
  before: () => benchBefore(server, switches.before ?? '.'),
}
/** Parts that run only when named. Their figures are printed, but not written. */
const comparisons = ['settings', 'before']
const named = isSmoke ? [] : comparisons
/** Parts whose figures are printed, but not written: their sections of the page are written by hand. */
const byHand: ReadonlySet<string> = new Set(['users', 'size', 'lighthouse'])
const figures: Figure[] = []
const written: Figure[] = []
for (const [index, [name, measure]] of Object.entries(parts).entries()) {
  if (!isInShard(index)) continue
  if (wanted.length > 0 ? !wanted.includes(name) : named.includes(name)) continue
  console.log(`measuring ${name} ...`)
  const began = performance.now()
  const measured = [await withProfile(server.ownerUrl, measure)].flat()
  figures.push(...measured)
  if (!byHand.has(name)) written.push(...measured)
  console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
}
await server[Symbol.asyncDispose]()

const day = new Date().toISOString().slice(0, 10)
console.log(`\n${machine()}\n\n${table(figures, day)}\n`)
if (!isSmoke && isAsShipped && !wanted.some((name) => comparisons.includes(name))) {
  await writeFile(file, withRows(await readFile(file, 'utf8'), written, day))
  const others = figures.length - written.length
  console.log(
    `${written.length} rows written to ${file}${others > 0 ? `; ${others} belong to sections that are written by hand` : ''}`,
  )
}
process.exit(0)

/** The machine and the versions that the figures were measured with. */
function machine(): string {
  const pgbenchVersion = spawnSync('pgbench', ['--version'], { encoding: 'utf8' }).stdout.trim()
  const cores = cpus()
  return [
    `${cores.length} x ${cores[0]?.model.trim() ?? 'unknown'}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${type()} ${release()}`,
    `Node ${process.version}`,
    pgbenchVersion,
  ].join(', ')
}
