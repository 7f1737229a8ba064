import { Pool } from 'undici'
import type { LocalDatabase } from '../server/src/platform/db/embedded-database.ts'
import { clients, postFor } from './kit/load.ts'
import { median, percentile, type Figure } from './kit/figure.ts'
import { pgbench } from './kit/pgbench.ts'
import { asOwner, openStage, type Stage, type Visitor } from './kit/stage.ts'

const rounds = 4
const seconds = 5
const users = 400
const products = 200
const lists = 300

/** The store: logs bought through HTTP, the whole stack, in turns with TPC-B; and its lists with few logs and many. */
export async function benchStore(store: LocalDatabase): Promise<Figure[]> {
  return [await benchPurchases(store), await benchLists(store)]
}

async function benchPurchases(store: LocalDatabase): Promise<Figure> {
  await using stage = await openStage(store, {
    delayMs: 0,
    hook: false,
    env: { STORE_MINUTE_LIMIT: '100000' },
  })
  const logs = await fillInventory(stage, 150_000)
  const visitors = await stage.users(users, 90_000_000)
  // As the database does by itself within minutes: plans made of empty tables would scan them.
  await asOwner(stage.ownerUrl, (client) => client.query('analyze'))
  const pool = new Pool(stage.url, { connections: clients })
  await buyFor(pool, { visitors, logs }, 2000)
  const rates: number[] = []
  const tpcb: number[] = []
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    tpcb.push(await pgbench(store.ownerUrl, seconds))
    const bought = await buyFor(pool, { visitors, logs }, seconds * 1000)
    times.push(...bought.times)
    rates.push(bought.perSecond)
  }
  await pool.close()
  const ratio = median(rates.map((rate, round) => rate / (tpcb[round] ?? Number.NaN)))
  return {
    what: 'account log bought through HTTP, whole stack',
    measured: `${Math.round(median(rates))} purchases/s, ${ratio.toFixed(2)} x (p50 ${Math.round(median(times))} ms, p99 ${Math.round(percentile(times, 99))} ms at ${clients} clients)`,
    baseline: `TPC-B ${Math.round(median(tpcb))} tps`,
    bar: '>= 1 x',
    met: ratio >= 1,
  }
}

async function benchLists(store: LocalDatabase): Promise<Figure> {
  await using few = await openStage(store, { delayMs: 0, hook: false })
  await using many = await openStage(store, { delayMs: 0, hook: false })
  await fillInventory(few, 1000)
  await fillInventory(many, 100_000)
  const sides = [
    { stage: few, visitor: (await few.users(1, 1))[0], times: [] as number[] },
    { stage: many, visitor: (await many.users(1, 1))[0], times: [] as number[] },
  ] as const
  // In turns, so that whatever else the machine does falls on both.
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

/** Adds logs to 200 products without readable details; returns their ids in mixed order. */
async function fillInventory({ ownerUrl }: Stage, count: number): Promise<number[]> {
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
    const made = await client.query<{ id: string }>(
      `insert into account_log (product, batch, details, digest, login_digest)
       select b.product, b.id, sha256(n::text::bytea), sha256(('d' || n)::bytea), sha256(('l' || n)::bytea)
       from generate_series(1, $1) n join stock_batch b on b.product = 1 + n % $2::int returning id`,
      [count, products],
    )
    await client.query('vacuum analyze account_log, product')
    const ids = made.rows.map(({ id }) => Number(id))
    // By a hash of the id: buyers want one product and another.
    return ids.toSorted((a, b) => ((a * 2654435761) % 2 ** 32) - ((b * 2654435761) % 2 ** 32))
  })
}

const buyFor = (
  pool: Pool,
  { visitors, logs }: { visitors: readonly Visitor[]; logs: number[] },
  ms: number,
) =>
  postFor(pool, { visitors, ms }, () => {
    const log = logs.pop()
    if (log === undefined) throw new Error('the inventory is empty')
    const body = `{"logs_ids":[${log}],"total_price":"500.00"}`
    return { path: '/api/store/orders', body, key: `bench-${log}` }
  })
