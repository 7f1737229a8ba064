import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimDue } from '../../src/numbers/rental/open-rentals.ts'
import { asOwner, openOwnServer, type OwnServer } from '../harness/test-database.ts'
import { openLedger, type Ledger } from '../wallet/test-ledger.ts'

// A separate PostgreSQL server, because an open transaction in any database of a server counts. Autovacuum is off.
let server: OwnServer
let ledger: Ledger
beforeAll(async () => {
  server = await openOwnServer(['autovacuum=off'])
  // One connection, which reports its counts on request.
  ledger = await openLedger(1, server.ownerUrl)
  await ledger.own(
    `with open as (
      insert into rental (user_id, service, duration, price, state, provider, max_cost_micro_usd, ends_at, life, idempotency_key,
        activation_id, number)
      select gen_random_uuid(), 'wa', '5min', 40000, 'waiting', 'many', 250000, now(), '1 h', 'x', n, n
      from generate_series(1, 100) n
      returning id
    ) insert into rental_watch select id, 'many', now() from open`,
  )
  await ledger.own('vacuum rental_watch')
})
afterAll(async () => {
  await ledger.own('delete from rental_watch')
  await ledger.own('delete from rental')
  await ledger[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

/** Polls all 100 rentals `rounds` times. Returns the share of updates on the same page, and the size of the table. */
async function looks(rounds: number): Promise<{ onPage: number; bytes: number }> {
  const before = await counted()
  for (let round = 0; round < rounds; round += 1) {
    const claimed = await claimDue(ledger.db, {
      supplier: 'many',
      limit: 100,
      leaseMs: -1000,
      aheadMs: 0,
    })
    expect(claimed).toHaveLength(100)
  }
  const after = await counted()
  expect(after.all - before.all).toBe(rounds * 100)
  return { onPage: (after.hot - before.hot) / (after.all - before.all), bytes: after.bytes }
}

async function counted(): Promise<{ all: number; hot: number; bytes: number }> {
  await ledger.pool.query('select pg_stat_force_next_flush()')
  const [row] = await ledger.own<{ all: number; hot: number; bytes: number }>(
    `select pg_stat_get_tuples_updated(oid)::int as all, pg_stat_get_tuples_hot_updated(oid)::int as hot,
      pg_relation_size(oid)::int as bytes from pg_class where relname = 'rental_watch'`,
  )
  return row ?? { all: 0, hot: 0, bytes: 0 }
}

/** Keeps a transaction with a write open in another database of the server while `work` runs. */
async function whileWriting<T>(work: () => Promise<T>): Promise<T> {
  return asOwner(server.ownerUrl, async (writer: Client) => {
    await writer.query('begin')
    await writer.query('select pg_current_xact_id()')
    return work()
  })
}

test('over 99 % of 6,000 poll updates stay on their page, without a vacuum', async () => {
  const { onPage, bytes } = await looks(60)
  expect(onPage).toBeGreaterThan(0.99)
  expect(bytes).toBeLessThan(50_000)
})

test('the table of watched rentals grows only while another transaction stays open', async () => {
  // Our longest transaction lasts 10 minutes (ledger_roll_up after a long pause), enough for 200 polls of 100 rentals.
  const held = await whileWriting(() => looks(200))
  expect(held.onPage).toBeLessThan(0.9)
  expect(held.bytes).toBeLessThan(2_000_000)
  const after = await looks(60)
  expect(after.onPage).toBeGreaterThan(0.99)
  expect(after.bytes).toBe(held.bytes)
})
