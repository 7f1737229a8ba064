import { claimDueOrders, nextOrderMs } from '../server/src/boost/open-orders.ts'
import { claimDue, nextDueMs } from '../server/src/numbers/rental/open-rentals.ts'
import { sql } from 'kysely'
import type { Db } from '../server/src/platform/db/db.ts'
import { deleteOldRows } from '../server/src/platform/db/delete-old-rows.ts'
import type { LocalDatabase } from '../server/src/platform/db/embedded-database.ts'
import { proveInSlices } from '../server/src/wallet/proof/prove-in-slices.ts'
import { proveRecent } from '../server/src/wallet/proof/prove-recent.ts'
import type { Kept } from '../server/src/wallet/proof/queries.ts'
import { median, type Figure } from './kit/figure.ts'
import { closeSide, openSide, type Side, transfersOf } from './kit/side.ts'
import { sized } from './kit/smoke.ts'
import { usageOf } from './kit/usage.ts'

/** The number of users of the small side. Each user has ten transfers. */
const few = 1000
const rounds = sized(30, 1)
const warm = 5
const barRatio = 1.5
const supplier = 'daisysms'
/** The maximum time of a proof for each transfer, in ms: ten minutes for ten million transfers. */
const barProofMs = 0.06
const barRecentCpu = 5
/** The minimum rate of deletion, in rows a second: 500 sales a second, each with three events and one key. */
const barForgotten = 2000

/** Paths that pages of the product request; `{user}` is the id of a user. */
const reads: Readonly<Record<string, string>> = {
  'statement, first page': '/api/wallet/transactions?limit=5',
  'statement, last page': '/api/wallet/transactions?limit=5&page=2',
  'statement, credits of a week': '/api/wallet/transactions?type=credit&from={week}',
  'statement as CSV': '/api/wallet/transactions.csv',
  dashboard: '/api/me/summary',
  "list of one's numbers": '/api/rentals',
  "admin: a user's wallet check": '/api/admin/users/{user}/debug',
  "admin: a user's statement": '/api/admin/users/{user}/transactions',
  'admin: list of users': '/api/admin/users',
  'admin: list of users, last page': '/api/admin/users?page={last}',
  'admin: figures of 30 days': '/api/admin/analytics?range=30d',
  'admin: money that waits': '/api/admin/suspense',
  'admin: audit': '/api/admin/audit',
}

/** The queries that watchers send. */
const turns: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  "rental watcher's claim": (db) =>
    claimDue(db, { supplier, limit: 100, leaseMs: 45_000, aheadMs: 0 }),
  "rental watcher's wait": (db) => nextDueMs(db, { supplier, most: 250 }),
  "boost watcher's claim": (db) =>
    claimDueOrders(db, { supplier: 'panel', limit: 100, leaseMs: 120_000 }),
  "boost watcher's wait": (db) => nextOrderMs(db, { supplier: 'panel', most: 1000 }),
}

/** The same reads with ten thousand transfers and with millions, in turns. */
export async function benchSize(store: LocalDatabase, many: number): Promise<Figure[]> {
  const small = await openSide(store, few)
  const large = await openSide(store, many)
  const sides = [small, large] as const
  const figures: Figure[] = []
  for (const [what, path] of Object.entries(reads)) {
    figures.push(await compare(what, sides, (side) => get(side, path)))
  }
  const kept = new Map<Side, Kept>()
  figures.push(...(await compareWholeProofs(sides, kept)))
  figures.push(await compare('refund of a number by hand', sides, refund))
  for (const [what, turn] of Object.entries(turns)) {
    figures.push(await compare(what, sides, ({ db }) => turn(db)))
  }
  figures.push(await compareRecentProofs(sides, kept))
  figures.push(await compareForgetting(sides))
  await Promise.all(sides.map(closeSide))
  return figures
}

/** The median time of a read on both sides, and the number of statements of one request. */
async function compare(
  what: string,
  sides: readonly [Side, Side],
  read: (side: Side, round: number) => Promise<unknown>,
): Promise<Figure> {
  const times: [number[], number[]] = [[], []]
  const sent: [number, number] = [0, 0]
  for (let round = 0; round < warm + rounds; round += 1) {
    for (const at of [0, 1] as const) {
      const before = (await sides[at].stage.statements()) + sides[at].sent()
      const began = performance.now()
      await read(sides[at], round)
      const ms = performance.now() - began
      sent[at] = (await sides[at].stage.statements()) + sides[at].sent() - before
      if (round >= warm) times[at].push(ms)
    }
  }
  const [base, now] = [median(times[0]), median(times[1])]
  return {
    what: `size: ${what}, ${transfersOf(sides[1])}`,
    measured: `p50 ${now.toFixed(1)} ms, ${(now / base).toFixed(2)} x, ${sent[1]} statements`,
    baseline: `with ${transfersOf(sides[0])} p50 ${base.toFixed(1)} ms, ${sent[0]} statements`,
    bar: `<= ${barRatio} x`,
    met: now / base <= barRatio,
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** The proof of every night, once on each side: its time, and its memory, which must not grow with the ledger. */
async function compareWholeProofs(
  sides: readonly [Side, Side],
  kept: Map<Side, Kept>,
): Promise<Figure[]> {
  const prove = async (side: Side) => {
    const began = performance.now()
    const usage = await usageOf(side.stage.ownerUrl, async () => {
      const found = await proveInSlices(side.db, { marginMs: 0 })
      if (found.faults.length > 0) throw new Error(JSON.stringify(found.faults))
      kept.set(side, { ...found, verified_at: new Date() })
    })
    return { ...usage, ms: performance.now() - began, transfers: side.users * 10 }
  }
  const [base, now] = [await prove(sides[0]), await prove(sides[1])]
  const [from, to] = [transfersOf(sides[0]), transfersOf(sides[1])]
  const textOf = (one: typeof now) =>
    `${(one.ms / 1000).toFixed(1)} s, ${one.cpu.toFixed(1)} s CPU, ${((one.ms / one.transfers) * 1000).toFixed(1)} µs a transfer`
  return [
    {
      what: `size: proof of the whole ledger, as every night, ${to}`,
      measured: textOf(now),
      baseline: `with ${from} ${textOf(base)}`,
      bar: '<= 10 min for 10 million',
      met: now.ms / now.transfers <= barProofMs,
    },
    {
      what: `size: memory of that proof, the process and the database's own, ${to}`,
      measured: `${megabytes(now.memory)}, ${(now.memory / base.memory).toFixed(2)} x`,
      baseline: `with ${from} ${megabytes(base.memory)}`,
      bar: `<= ${barRatio} x`,
      met: now.memory / base.memory <= barRatio,
    },
  ]
}

/**
 * The proof of every five minutes, which verifies the rows of the refunds before it. It also sums all accounts, so its
 * time grows with their number.
 */
async function compareRecentProofs(
  sides: readonly [Side, Side],
  kept: ReadonlyMap<Side, Kept>,
): Promise<Figure> {
  const prove = async (side: Side) => {
    const before = kept.get(side)
    if (!before) throw new Error('the whole was not proven before')
    const { cpu } = await usageOf(side.stage.ownerUrl, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { faults } = await proveRecent(side.db, before, { marginMs: 0 })
        if (faults.length > 0) throw new Error(JSON.stringify(faults))
      }
    })
    return cpu / rounds
  }
  const [base, now] = [await prove(sides[0]), await prove(sides[1])]
  return {
    what: `size: proof of what is new, after these refunds, ${transfersOf(sides[1])}`,
    measured: `${now.toFixed(2)} s CPU, ${(now / base).toFixed(2)} x`,
    baseline: `with ${transfersOf(sides[0])} ${base.toFixed(2)} s CPU`,
    bar: `<= ${barRecentCpu} s CPU`,
    met: now <= barRecentCpu,
  }
}

/** The deletion of half of the live events and half of the idempotency keys, as if they were due. */
async function compareForgetting(sides: readonly [Side, Side]): Promise<Figure> {
  const dues = [
    { table: 'live_event', by: 'created_at', before: sql`now() - interval '10 hours'` },
    { table: 'idempotency', by: 'created_at', before: sql`now() - interval '4 days'` },
  ]
  const run = async ({ db }: Side) => {
    const began = performance.now()
    let rows = 0
    const { signal } = new AbortController()
    for (const due of dues) rows += await deleteOldRows(db, due, { batch: 10_000, signal })
    return { rows, rate: Math.round((rows / (performance.now() - began)) * 1000) }
  }
  const [base, now] = [await run(sides[0]), await run(sides[1])]
  const textOf = ({ rows, rate }: typeof now) =>
    `${rate.toLocaleString('en-US')} rows a second of ${rows.toLocaleString('en-US')}`
  return {
    what: `size: forgetting live events and idempotency keys, ${transfersOf(sides[1])}`,
    measured: textOf(now),
    baseline: `with ${transfersOf(sides[0])} ${textOf(base)}`,
    bar: `>= ${barForgotten.toLocaleString('en-US')} a second`,
    met: now.rate >= barForgotten,
  }
}

/** The cookie of a session that `fillDatabase` created. */
const cookieOf = (n: number) => `nosim=session${n}`

async function get(side: Side, path: string): Promise<void> {
  const cookie = path.startsWith('/api/admin/') ? cookieOf(1) : cookieOf(side.users / 2)
  await send(side, 'GET', {
    cookie,
    path: path
      .replace('{user}', side.userId)
      .replace('{last}', String(Math.ceil(side.users / 20)))
      .replace('{week}', new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)),
  })
}

async function refund(side: Side, round: number): Promise<void> {
  const body = { line: 'numbers', id: side.rentals[round], amount: '1', reason: 'A measurement' }
  await send(side, 'POST', { cookie: cookieOf(1), path: '/api/admin/refunds', body })
}

async function send(
  { pool }: Side,
  method: 'GET' | 'POST',
  { path, cookie, body }: { path: string; cookie: string; body?: Record<string, unknown> },
): Promise<void> {
  const answer = await pool.request({
    method,
    path,
    headers: {
      cookie,
      ...(body && {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${text}`)
}
