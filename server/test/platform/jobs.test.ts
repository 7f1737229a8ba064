import type { Health } from '@nosim/contract/admin/reports.ts'
import { expect, test } from 'vitest'
import { startApp } from '../harness/app-process.ts'
import { until } from '../harness/test-client.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { type Lock, lockRow } from '../harness/row-lock.ts'
import { expectOk } from '../store/inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

/** Queues a job and returns its id. */
async function queue(testApp: TestApp, task: string, mostTries = 25): Promise<number> {
  const [row] = await testApp.sql<{ id: string }>(
    "select (graphile_worker.add_job($1, '{}', max_attempts := $2)).id",
    [task, mostTries],
  )
  return Number(row?.id)
}
const leftOf = async (testApp: TestApp, ids: readonly number[]) =>
  (await testApp.sql('select 1 from graphile_worker.jobs where id = any($1)', [ids])).length

/** Locks a table that only the proof reads among all jobs. The next proof covers everything, like the first one. */
async function blockProof(testApp: TestApp): Promise<Lock> {
  const lock = await lockRow(testApp, 'lock table store_line in access exclusive mode', [])
  await testApp.sql('delete from ledger_verification')
  return lock
}
/** Part of the proof's statement about `store_line`. Statements about account events read that table, too. */
const ofProof = 'from account_log l cross join lateral'
const blockedProofs = async (testApp: TestApp) =>
  (
    await testApp.sql(
      `select pid from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query ilike '%${ofProof}%'`,
    )
  ).length

test('deposits do not wait for ledger proofs, of which one runs at a time [LEDGER-3, LEDGER-4]', async () => {
  await using testApp = await openTestApp()
  const ada = await testApp.newClient()
  const lock = await blockProof(testApp)
  const proofs = await Promise.all(Array.from({ length: 8 }, () => queue(testApp, 'prove')))
  await lock.blocks(ofProof)
  await ada.fund('100')
  expect(await blockedProofs(testApp)).toBe(1)
  expect(await leftOf(testApp, proofs)).toBe(8)
  await lock.release()
})

test(
  'a proof is skipped while one runs in another process [LEDGER-3, LEDGER-4]',
  { tags: 'soak' },
  async () => {
    await using testApp = await openTestApp({ apps: 2 })
    const lock = await blockProof(testApp)
    const proofs = [await queue(testApp, 'prove'), await queue(testApp, 'prove')]
    await lock.blocks(ofProof)
    await until(async () => (await leftOf(testApp, proofs)) === 1)
    expect(await blockedProofs(testApp)).toBe(1)
    await lock.release()
    await until(async () => (await leftOf(testApp, proofs)) === 0)
  },
)

test(
  'jobs without attempts left raise an alarm: a metric, a log line for each change, and a dashboard entry [ADMIN-13]',
  { tags: 'soak' },
  async () => {
    await using testApp = await openTestApp({ apps: 0, env: { LOG_LEVEL: 'error' } })
    const app = await startApp(testApp)
    const admin = await demoAdmin(testApp, 'support')
    const task = 'process-delivery:billstack'
    const figure = async () => {
      const text = await (await fetch(`${testApp.url}/metrics`)).text()
      return (
        /^nosim_jobs_given_up{task="process-delivery:billstack"} (\d+)$/m.exec(text)?.[1] ?? 'none'
      )
    }
    const lines = () => app.output().split('"jobs.exhausted"').length - 1
    const shown = async () => (await expectOk<Health>(admin.get('/api/admin/health'))).jobs_given_up
    // Polled, because the log of the process comes through a pipe.
    const state = async () => [await figure(), lines(), await shown()]
    const look = async () => {
      const job = await queue(testApp, 'watch-jobs')
      await until(async () => (await leftOf(testApp, [job])) === 0)
    }
    /** Queues a job with one attempt that has no delivery to book, and waits until it has failed. */
    const giveUp = async () => {
      const job = await queue(testApp, task, 1)
      await until(async () => {
        const rows = await testApp.sql(
          'select 1 from graphile_worker.jobs where id = $1 and attempts = 1 and locked_by is null and last_error is not null',
          [job],
        )
        return rows.length === 1
      })
      return job
    }

    await look()
    await expect.poll(state).toEqual(['none', 0, []])
    const first = await giveUp()
    await look()
    await look()
    await expect.poll(state).toEqual(['1', 1, [{ task, count: 1 }]])
    const second = await giveUp()
    await look()
    await expect.poll(state).toEqual(['2', 2, [{ task, count: 2 }]])
    await testApp.sql('select graphile_worker.complete_jobs($1)', [[first, second]])
    await look()
    await expect.poll(state).toEqual(['none', 2, []])
    await app.kill()
  },
)

test('a scheduled job without attempts left is deleted once the next one of its kind has its key, and not before [ADMIN-13]', async () => {
  await using testApp = await openTestApp()
  const gaveUp = async (key: string | null) => {
    const [row] = await testApp.sql<{ id: string }>(
      `select (graphile_worker.add_job('roll-ledger', '{}', run_at := now() + interval '1 hour', job_key := $1)).id`,
      [key],
    )
    const id = Number(row?.id)
    await testApp.sql(
      'update graphile_worker._private_jobs set attempts = max_attempts where id = $1',
      [id],
    )
    return id
  }
  const [overtaken, last] = [await gaveUp(null), await gaveUp('roll-ledger')]
  const look = await queue(testApp, 'watch-jobs')
  await until(async () => (await leftOf(testApp, [look])) === 0)
  expect([await leftOf(testApp, [overtaken]), await leftOf(testApp, [last])]).toEqual([0, 1])
})

test('/metrics shows how late a job is that no process begins [OPS-47]', async () => {
  await using testApp = await openTestApp()
  const figures = async () => {
    const text = await (await fetch(`${testApp.url}/metrics`)).text()
    return [...text.matchAll(/^nosim_jobs_late_seconds{task="of-none"} (\d+)/gm)].map(
      ([, seconds]) => Number(seconds),
    )
  }
  expect(await figures()).toEqual([])
  await testApp.sql(
    "select graphile_worker.add_job('of-none', '{}', run_at := now() - interval '10 minutes')",
  )
  const [late = 0, ...more] = await figures()
  expect(more).toEqual([])
  expect(late).toBeGreaterThanOrEqual(600)
  expect(late).toBeLessThan(660)
  await testApp.sql(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
  )
  expect(await figures()).toEqual([])
})
