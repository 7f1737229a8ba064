import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnServer, type OwnServer } from '../harness/test-database.ts'
import { addUsers } from '../store/buyers.ts'
import { openLedger, type Ledger } from '../wallet/test-ledger.ts'

const batchSize = 16
const products = 10
const buyerCount = 50
const purchases = 2000

// A separate PostgreSQL server, because a transaction in any database of a server prevents the clean-up of old rows.
// Autovacuum is off.
let server: OwnServer
let ledger: Ledger
beforeAll(async () => {
  server = await openOwnServer(['autovacuum=off'])
  // One connection of the app beside the owner's: each reports its counts on request.
  ledger = await openLedger(1, server.ownerUrl)
})
afterAll(async () => {
  await ledger[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

/** The number of updated rows of a table, and of those in place: on their page, without a new index entry. */
async function updatesOf(table: string): Promise<{ all: number; inPlace: number }> {
  for (const query of [ledger.query, ledger.own]) await query('select pg_stat_force_next_flush()')
  const [row] = await ledger.own<{ all: number; inPlace: number }>(
    `select pg_stat_get_tuples_updated($1::regclass)::int as all, pg_stat_get_tuples_hot_updated($1::regclass)::int as "inPlace"`,
    [table],
  )
  return row ?? { all: 0, inPlace: 0 }
}

/**
 * Inserts logs of ₦500 as uploads do: the logs of a product are stored together. Returns their ids in the order of
 * purchase: the oldest log of each product in turn.
 */
async function addLogs(count: number, createdBy: string): Promise<number[]> {
  const rows = await ledger.own<{ id: number }>(
    `with shelf as (insert into category (name) values ('Logs') returning id),
      made as (insert into product (category, name, price, warranty_hours)
        select id, 'Product ' || n, 50000, 24 from shelf, generate_series(1, $2) n returning id),
      upload as (insert into stock_batch (product, source, right_to_sell, created_by)
        select id, 'A test', true, $3::uuid from made returning id, product)
    insert into account_log (product, batch, details, digest, login_digest)
    select u.product, u.id, convert_to(repeat('x', 120), 'utf8'), d.digest, d.digest
    from upload u, generate_series(1, $1::int / $2) n, sha256(convert_to(u.id || ':' || n, 'utf8')) d (digest)
    order by u.product, n returning id::int`,
    [count, products, createdBy],
  )
  const ofEach = count / products
  return rows.map((_row, at) => rows[(at % products) * ofEach + Math.floor(at / products)]?.id ?? 0)
}

test('over 90 % of the wallet and log updates of 2,000 purchases are HOT updates', async () => {
  const buyers = await addUsers(ledger.own, buyerCount, (purchases / buyerCount) * 500)
  const logs = await addLogs(purchases, buyers[0] ?? '')
  const before = { account: await updatesOf('account'), log: await updatesOf('account_log') }
  for (let from = 0; from < purchases; from += batchSize) {
    const bought = logs.slice(from, from + batchSize)
    const outcomes = await ledger.query<{ outcome: string }>(
      `select outcome from store_place_many($1::uuid[], $2::text[], $3::bytea[], $4::bigint[], $5::int[], $6::bigint[], '[null]', 1000, false)`,
      [
        bought.map((_log, index) => buyers[(from + index) % buyerCount]),
        bought.map(() => randomUUID()),
        bought.map((log) => Buffer.from(String(log))),
        bought.map(() => 50_000),
        bought.map((_log, index) => index + 1),
        bought,
      ],
    )
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['placed']))
  }
  for (const [table, { all, inPlace }] of [
    ['account', before.account],
    ['account_log', before.log],
  ] as const) {
    const after = await updatesOf(table)
    expect(after.all - all).toBe(purchases)
    expect((after.inPlace - inPlace) / purchases).toBeGreaterThan(0.9)
  }
})
