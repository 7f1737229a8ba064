import { Client } from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../harness/test-database.ts'
import { openTestApp } from '../harness/test-app.ts'
import { openTransactionPool } from '../harness/transaction-pool.ts'

// The requests of all routes go through a pooler of transactions in server/test/database/statements.test.ts.
test(
  'behind a pooler of transactions purchases, codes and streams work at once for several users [OPS-32]',
  { tags: 'soak' },
  async () => {
    await using testApp = await openTestApp({ pooled: 3 })
    const users = await Promise.all(Array.from({ length: 4 }, () => testApp.newClient('2000')))
    const tabs = await Promise.all(users.map((user) => user.live()))
    const orders = await Promise.all(users.map((user) => user.buy('wa')))
    expect(orders.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    for (const [index, tab] of tabs.entries()) {
      await tab.when(
        ({ event, data }) =>
          event === 'numbers' &&
          data.order_id === orders[index]?.body.order_id &&
          data.rental_status === 'completed',
      )
      tab.close()
    }
    expect(testApp.pool?.transactions).toBeGreaterThan(30)
  },
)

test('the pooler of these tests keeps nothing for a client, reports what stays, and refuses start parameters', async () => {
  await using database = await cloneDatabase()
  await using pool = await openTransactionPool(database.url, 2)
  const client = new Client({ connectionString: pool.url })
  await client.connect()
  await client.query("set work_mem = '7MB'")
  await client.query('select pg_advisory_lock(7)')
  const shown = [await client.query('show work_mem'), await client.query('show work_mem')]
  expect(new Set(shown.map(({ rows }) => rows[0].work_mem)).size).toBe(2)
  const left = await pool.leftovers()
  expect(left.map(({ settings, locks }) => ({ settings, locks }))).toEqual(
    expect.arrayContaining([
      { settings: ['work_mem'], locks: 0 },
      { settings: [], locks: 1 },
    ]),
  )
  // A transaction stays on one connection.
  await client.query('begin')
  await client.query("set local work_mem = '9MB'")
  expect((await client.query('show work_mem')).rows).toEqual([{ work_mem: '9MB' }])
  await client.query('commit')
  await client.end()

  const refused = new Client({ connectionString: pool.url, options: '-c statement_timeout=1' })
  await expect(refused.connect()).rejects.toThrow('unsupported startup parameter: options')
})
