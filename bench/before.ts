import type { LocalDatabase } from '../server/src/platform/db/embedded-database.ts'
import { median, percentile, type Figure } from './kit/figure.ts'
import { requestFor, type Request } from './kit/http-load.ts'
import { sized } from './kit/smoke.ts'
import { asOwner, openStage, type Stage } from './kit/stage.ts'
import { provenHook, rental } from './rentals.ts'
import { fillInventory, purchase } from './store.ts'

const rounds = sized(7, 1)
const ms = sized(5000, 500)
const users = sized(400, 20)
const inventory = sized(60_000, 2000)

/** The latency of a purchase and of a rental for a single client, in turns with another version of the product. */
export async function benchBefore(store: LocalDatabase, from: string): Promise<Figure[]> {
  return [
    await compare('log bought through HTTP', [
      await openPurchases(store, undefined),
      await openPurchases(store, from),
    ]),
    await compare('rental bought through HTTP, supplier answering at once', [
      await openRentals(store, undefined),
      await openRentals(store, from),
    ]),
  ]
}

type Side = { readonly stage: Stage; readonly next: () => Request }

async function openPurchases(store: LocalDatabase, from: string | undefined): Promise<Side> {
  const stage = await openStage(store, {
    delayMs: 0,
    hook: false,
    env: { STORE_MINUTE_LIMIT: '100000' },
    ...(from !== undefined && { from }),
  })
  const logs = await fillInventory(stage, inventory)
  const visitors = await stage.users(users, 90_000_000)
  return { stage, next: () => purchase(visitors, logs) }
}

async function openRentals(store: LocalDatabase, from: string | undefined): Promise<Side> {
  const stage = await openStage(store, {
    delayMs: 600_000,
    hook: true,
    ...(from !== undefined && { from }),
  })
  const visitors = await stage.users(users, 90_000_000)
  await provenHook(stage, visitors[0])
  let count = 0
  return { stage, next: () => rental(visitors, (count += 1)) }
}

async function compare(what: string, [now, before]: readonly [Side, Side]): Promise<Figure> {
  await using _now = now.stage
  await using _before = before.stage
  const load = ({ stage, next }: Side, clients: number, time: number) =>
    requestFor(stage.urls, { clients, ms: time }, next)
  for (const side of [now, before]) {
    await load(side, 8, ms)
    await asOwner(side.stage.ownerUrl, (client) => client.query('analyze'))
  }
  const turns: { now: readonly number[]; before: readonly number[] }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const own = await load(now, 1, ms)
    turns.push({ now: own.times, before: (await load(before, 1, ms)).times })
  }
  const ratioAt = (percent: number) =>
    median(turns.map((turn) => percentile(turn.now, percent) / percentile(turn.before, percent)))
  const textOf = (of: keyof (typeof turns)[number]) => {
    const at = (percent: number) =>
      median(turns.map((turn) => percentile(turn[of], percent))).toFixed(1)
    return `p50 ${at(50)} ms, p99 ${at(99)} ms`
  }
  return {
    what: `${what}, 1 client`,
    measured: `${textOf('now')}: ${ratioAt(50).toFixed(2)} x and ${ratioAt(99).toFixed(2)} x`,
    baseline: `the version before: ${textOf('before')}`,
    bar: 'p99 <= 1 x',
    met: ratioAt(99) <= 1,
  }
}
