import type { Health } from '@nosim/contract/admin/figures.ts'
import { expect, test } from 'vitest'
import { startApp } from '../harness/app-process.ts'
import { until } from '../harness/test-user.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { lockRow } from '../harness/row-lock.ts'
import { good } from '../store/inventory.ts'
import { openWorld, type World } from '../harness/test-app.ts'

/** Queues a job, and answers its id. */
async function queue(world: World, task: string, mostTries = 25): Promise<number> {
  const [row] = await world.sql<{ id: string }>(
    "select (graphile_worker.add_job($1, '{}', max_attempts := $2)).id",
    [task, mostTries],
  )
  return Number(row?.id)
}
const leftOf = async (world: World, ids: readonly number[]) =>
  (await world.sql('select 1 from graphile_worker.jobs where id = any($1)', [ids])).length

/** A table that of all jobs only the proof reads. */
const blockProof = (world: World) =>
  lockRow(world, 'lock table store_line in access exclusive mode', [])
const blockedProofs = async (world: World) =>
  (
    await world.sql(
      `select pid from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query ilike '%store_line%'`,
    )
  ).length

test('deposits do not wait for proofs of the ledger, of which one runs at a time [LEDGER-3, LEDGER-4]', async () => {
  await using world = await openWorld()
  const ada = await world.person()
  const lock = await blockProof(world)
  const proofs = await Promise.all(Array.from({ length: 8 }, () => queue(world, 'prove')))
  await lock.blocks('store_line')
  await ada.fund('100')
  expect(await blockedProofs(world)).toBe(1)
  expect(await leftOf(world, proofs)).toBe(8)
  await lock.release()
}, 120_000)

test('a proof beside one that runs in another process is skipped [LEDGER-3, LEDGER-4]', async () => {
  await using world = await openWorld({ apps: 2 })
  const lock = await blockProof(world)
  const proofs = [await queue(world, 'prove'), await queue(world, 'prove')]
  await lock.blocks('store_line')
  await until(async () => (await leftOf(world, proofs)) === 1)
  expect(await blockedProofs(world)).toBe(1)
  await lock.release()
  await until(async () => (await leftOf(world, proofs)) === 0)
})

test('jobs that gave up are an alarm: a figure, a line in the log for each change, and on the dashboard [ADMIN-13]', async () => {
  await using world = await openWorld({ apps: 0, env: { LOG_LEVEL: 'error' } })
  const app = await startApp(world)
  const admin = await demoAdmin(world, 'support')
  const task = 'process-delivery:billstack'
  const figure = async () => {
    const text = await (await fetch(`${world.url}/metrics`)).text()
    return (
      /^nosim_jobs_given_up{task="process-delivery:billstack"} (\d+)$/m.exec(text)?.[1] ?? 'none'
    )
  }
  const lines = () => app.output().split('"jobs.exhausted"').length - 1
  const shown = async () => (await good<Health>(admin.get('/api/admin/health'))).jobs_given_up
  const look = async () => {
    const job = await queue(world, 'watch-jobs')
    await until(async () => (await leftOf(world, [job])) === 0)
  }
  /** It has no delivery to book, and fails at once. */
  const giveUp = async () => {
    const job = await queue(world, task, 1)
    await until(async () => {
      const rows = await world.sql(
        'select 1 from graphile_worker.jobs where id = $1 and attempts = 1 and locked_by is null and last_error is not null',
        [job],
      )
      return rows.length === 1
    })
    return job
  }

  await look()
  expect([await figure(), lines(), await shown()]).toEqual(['none', 0, []])
  const first = await giveUp()
  await look()
  await look()
  expect([await figure(), lines(), await shown()]).toEqual(['1', 1, [{ task, count: 1 }]])
  const second = await giveUp()
  await look()
  expect([await figure(), lines(), await shown()]).toEqual(['2', 2, [{ task, count: 2 }]])
  await world.sql('select graphile_worker.complete_jobs($1)', [[first, second]])
  await look()
  expect([await figure(), lines(), await shown()]).toEqual(['none', 2, []])
  await app.kill()
}, 120_000)

test('a job of the clock that gave up is forgotten once the next of its kind has taken its key, and no sooner [ADMIN-13]', async () => {
  await using world = await openWorld()
  const gaveUp = async (key: string | null) => {
    const [row] = await world.sql<{ id: string }>(
      `select (graphile_worker.add_job('roll-ledger', '{}', run_at := now() + interval '1 hour', job_key := $1)).id`,
      [key],
    )
    const id = Number(row?.id)
    await world.sql(
      'update graphile_worker._private_jobs set attempts = max_attempts where id = $1',
      [id],
    )
    return id
  }
  const [overtaken, last] = [await gaveUp(null), await gaveUp('roll-ledger')]
  const look = await queue(world, 'watch-jobs')
  await until(async () => (await leftOf(world, [look])) === 0)
  expect([await leftOf(world, [overtaken]), await leftOf(world, [last])]).toEqual([0, 1])
})
