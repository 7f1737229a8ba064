import type { Client } from 'pg'
import type { LocalDatabase } from '../server/src/platform/db/embedded-database.ts'
import { besideTpcb, levelsWith } from './kit/beside-tpcb.ts'
import { percentile, type Figure } from './kit/figure.ts'
import { requestFor, type Request } from './kit/http-load.ts'
import { sized } from './kit/smoke.ts'
import { asOwner, openStage, type Stage, type Visitor } from './kit/stage.ts'

const users = sized(4000, 40)
const levels = levelsWith(1, 1.2)
const products = 200
const lists = sized(300, 30)
const inventory = sized(400_000, 10_000)

/**
 * The store: logs bought through HTTP with the whole stack, in turns with TPC-B. The app has one process, then two;
 * with one, also all logs of a single product. Then the list of products, with few and with many logs.
 */
export async function benchStore(store: LocalDatabase): Promise<Figure[]> {
  return [
    ...(await benchPurchases(store, 1)),
    ...(await benchPurchases(store, 2)),
    await benchLists(store),
  ]
}

async function benchPurchases(store: LocalDatabase, processes: 1 | 2): Promise<Figure[]> {
  await using stage = await openStage(store, {
    delayMs: 0,
    hook: false,
    processes,
    env: { STORE_MINUTE_LIMIT: '100000' },
  })
  const logs = await fillInventory(stage, inventory)
  const visitors = await stage.users(users, 90_000_000)
  const buy = (from: number[]) => (clients: number, ms: number) =>
    requestFor(stage.urls, { clients, ms }, () => purchase(visitors, from))
  const unit = 'purchases'
  await buy(logs)(32, sized(3000, 300))
  // After the warm-up, because plans that were made for empty tables would scan them.
  await asOwner(stage.ownerUrl, (client) => client.query('analyze'))
  const what = `log bought through HTTP, whole stack${processes > 1 ? `, ${processes} processes` : ''}`
  const figures: Figure[] = []
  for (const [clients, bar] of levels[processes])
    figures.push(
      await besideTpcb(store.ownerUrl, stage, { what, unit, clients, bar, load: buy(logs) }),
    )
  if (processes > 1) return figures
  const hot = await addLogs(stage, 1, sized(100_000, 6000))
  const load = buy(hot)
  figures.push(
    await besideTpcb(store.ownerUrl, stage, {
      what: `${what}, all of one product`,
      unit,
      clients: 32,
      bar: 0.6,
      load,
    }),
  )
  return figures
}

/** The request of a purchase of the next log, for the next user. Throws when no log is left. */
export function purchase(visitors: readonly Visitor[], logs: number[]): Request {
  const log = logs.pop()
  if (log === undefined) throw new Error('the inventory is empty')
  return {
    method: 'POST',
    path: '/api/store/orders',
    headers: {
      cookie: visitors[log % visitors.length]?.cookie ?? '',
      'idempotency-key': `bench-${log}`,
    },
    body: `{"logs_ids":[${log}],"total_price":"500.00"}`,
    status: 201,
  }
}

async function benchLists(store: LocalDatabase): Promise<Figure> {
  await using few = await openStage(store, { delayMs: 0, hook: false })
  await using many = await openStage(store, { delayMs: 0, hook: false })
  await fillInventory(few, 1000)
  await fillInventory(many, sized(100_000, 5000))
  const sides = [
    { stage: few, visitor: (await few.users(1, 1))[0], times: [] as number[] },
    { stage: many, visitor: (await many.users(1, 1))[0], times: [] as number[] },
  ] as const
  // In turns, so that other work of the machine affects both sides.
  for (let turn = 0; turn < lists; turn += 1) {
    for (const { stage, visitor, times } of sides) {
      const began = performance.now()
      const answer = await fetch(`${stage.url}/api/store/products`, {
        headers: { cookie: visitor?.cookie ?? '' },
      })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`the list answered ${answer.status}`)
      if (turn >= 20) times.push(performance.now() - began)
    }
  }
  const [p95few, p95many] = sides.map(({ times }) => percentile(times, 95))
  const ratio = (p95many ?? Number.NaN) / (p95few ?? Number.NaN)
  return {
    what: `list of ${products} products with 100,000 logs`,
    measured: `p95 ${p95many?.toFixed(1)} ms, ${ratio.toFixed(2)} x`,
    baseline: `with 1,000 logs p95 ${p95few?.toFixed(1)} ms`,
    bar: '<= 1.5 x',
    met: ratio <= 1.5,
  }
}

/** Adds logs to 200 products, without readable details. Returns the ids of the logs in mixed order. */
export async function fillInventory({ ownerUrl }: Stage, count: number): Promise<number[]> {
  return asOwner(ownerUrl, async (client) => {
    await client.query(
      `insert into category (name) select 'Category ' || n from generate_series(1, 10) n`,
    )
    await client.query(
      `insert into product (category, name, price, warranty_hours)
       select 1 + n % 10, 'Product ' || n, 50000, 24 from generate_series(1, $1) n`,
      [products],
    )
    await client.query(
      `insert into app_user (email, email_key, phone, first_name, last_name, password_hash, ref_id)
       values ('stock@bench.test', 'stock@bench.test', '08000000000', 'Bench', 'Mark', '-', 'stock')`,
    )
    await client.query(
      `insert into stock_batch (product, source, right_to_sell, created_by)
       select p.id, 'bench', true, u.id from product p, app_user u where u.ref_id = 'stock'`,
    )
    const ids = await insertLogs(client, count, products)
    await client.query('vacuum analyze account_log, product')
    return ids
  })
}

/** Adds `count` logs to the first `of` products. Returns their ids in mixed order. */
const addLogs = ({ ownerUrl }: Stage, of: number, count: number): Promise<number[]> =>
  asOwner(ownerUrl, (client) => insertLogs(client, count, of))

async function insertLogs(client: Client, count: number, of: number): Promise<number[]> {
  const made = await client.query<{ id: string }>(
    // With digests, as after an upload: a job rewrites logs without a digest, which would disturb the measurement.
    `insert into account_log (product, batch, details, digest, login_digest, canonical_digest)
     select b.product, b.id, sha256(n.id::bytea), sha256(('d' || n.id)::bytea), sha256(('l' || n.id)::bytea),
       sha256(('c' || n.id)::bytea)
     from (select row_number() over () as at, gen_random_uuid()::text as id from generate_series(1, $1)) n
     join stock_batch b on b.product = 1 + n.at % $2::int returning id`,
    [count, of],
  )
  // Sorted by a hash of the id, so that purchases change between products.
  const place = (id: number) => (id * 2654435761) % 2 ** 32
  return made.rows.map(({ id }) => Number(id)).toSorted((a, b) => place(a) - place(b))
}
