import { expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/db.ts'
import { claimDueOrders } from '../../src/boost/open-orders.ts'
import type { Client } from 'pg'
import { cloneDatabase, asOwner } from '../harness/test-database.ts'

/** The tables whose autovacuum is off, so that only the product analyses them. */
const tables = ['boost_order'] as const

test('a connection with a plan for five rows uses the index after the table has grown and was analysed', async () => {
  await using database = await cloneDatabase()
  await asOwner(database.ownerUrl, async (owner) => {
    for (const table of tables)
      await owner.query(`alter table ${table} set (autovacuum_enabled = off)`)
    const { db, pool } = openDatabase({ url: database.url, poolSize: 1, name: 'young shop' })
    try {
      const claims = async () => {
        await claimDueOrders(db, { supplier: 'panel', limit: 100, leaseMs: 120_000 })
      }
      await fill(owner, 1, 5)
      await owner.query(`analyze ${tables.join(', ')}`)
      // After some calls each connection keeps its plan.
      for (let round = 0; round < 10; round += 1) await claims()
      await fill(owner, 6, 20_000)
      const read = async () => {
        const found = await owner.query<{ relname: string; rows: number }>(
          'select relname, seq_tup_read as rows from pg_stat_user_tables where relname = any($1) order by 1',
          [tables],
        )
        return found.rows
      }
      const scanned = async () => {
        const before = await read()
        await claims()
        // A connection reports its counts on request.
        await pool.query('select pg_stat_force_next_flush()')
        const after = await read()
        return after.map(({ rows }, at) => rows - (before[at]?.rows ?? 0))
      }
      await pool.query('select pg_stat_force_next_flush()')
      await owner.query('select pg_stat_force_next_flush()')
      expect((await scanned()).some((rows) => rows >= 20_000)).toBe(true)
      const analyzed = await pool.query<{ name: string }>('select analyze_grown_tables() as name')
      expect(analyzed.rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...tables]))
      expect(await scanned()).toEqual([0])
      // A table without further changes is not analysed again.
      await pool.query('select pg_stat_force_next_flush()')
      expect((await pool.query('select analyze_grown_tables()')).rows).toEqual([])
    } finally {
      await db.destroy()
    }
  })
})

/** Inserts ended orders with the numbers `from` to `to`. */
async function fill(owner: Client, from: number, to: number): Promise<void> {
  const numbers = [from, to]
  await owner.query(
    `insert into boost_order (user_id, service, service_name, category, type, rate, rate_micro_usd, can_refill, can_cancel,
      link, quantity, charge, state, provider, upstream_id, idempotency_key)
    select gen_random_uuid(), 1, 'x', 'x', 'Default', 1, 1, false, false, 'x', 1, 1, 'success', 'panel', n::text, n::text
    from generate_series($1::int, $2::int) n`,
    numbers,
  )
}
