import { Client } from 'pg'
import { until } from './test-client.ts'
import type { TestApp } from './test-app.ts'

/** A lock that a test holds in the database, so that the product must wait for it. */
export type Lock = {
  /** Waits until `count` statements of the product (default 1) that contain `called` wait for a lock. */
  blocks(called: string, count?: number): Promise<void>
  /** Waits until a statement waits for this lock. */
  blocksAny(): Promise<void>
  release(): Promise<void>
  /** Commits the transaction, so that its changes stay. */
  commit(): Promise<void>
  /** Ends the waiting statement, as a database does after the death of its client, then releases the lock. */
  lose(called: string): Promise<void>
}

/** Runs a statement that locks, and keeps its transaction open, at most until the app closes. */
export async function lockRow(
  testApp: TestApp,
  statement: string,
  values: unknown[],
): Promise<Lock> {
  const client = new Client({ connectionString: testApp.database.ownerUrl })
  const waiting = (called: string) =>
    testApp.sql<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query ilike '%' || $1 || '%'`,
      [called],
    )
  const end = async (how: 'commit' | 'rollback') => {
    testApp.cleanups.delete(release)
    await client.query(how)
    await client.end()
  }
  const release = () => end('rollback')
  testApp.cleanups.add(release)
  await client.connect()
  await client.query('begin')
  await client.query(statement, values)
  const own = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return {
    release,
    commit: () => end('commit'),
    async blocks(called, count = 1) {
      await until(async () => (await waiting(called)).length >= count)
    },
    async blocksAny() {
      const blocked = 'select 1 from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))'
      await until(async () => (await testApp.sql(blocked, [own.rows[0]?.pid])).length > 0)
    },
    async lose(called) {
      for (const { pid } of await waiting(called)) {
        await testApp.sql('select pg_terminate_backend($1, 5000)', [pid])
      }
      await release()
    },
  }
}
