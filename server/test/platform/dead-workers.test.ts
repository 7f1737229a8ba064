import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp, type AppProcess } from '../harness/app-process.ts'
import { freePort } from '../../src/platform/process/free-port.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { lockedDeliveries, startSlowDeposit } from '../wallet/slow-deposit.ts'

let testApp: TestApp
let app: AppProcess
let ada: TestClient
const more: AppProcess[] = []
beforeEach(async () => {
  testApp = await openTestApp({ apps: 0, bank: 'paystack' })
  app = await startApp(testApp)
  ada = await testApp.newClient()
})
afterEach(async () => {
  await Promise.all([app, ...more.splice(0)].map((one) => one.kill()))
  await testApp[Symbol.asyncDispose]()
})

/** Leaves a job that a dead process holds. Returns a function that tells whether the job was released. */
async function leaveDeadJob(): Promise<() => Promise<boolean>> {
  await testApp.sql("select graphile_worker.add_job('of-the-dead', '{}')")
  const mine = `where task_id = (select id from graphile_worker._private_tasks where identifier = 'of-the-dead')`
  await testApp.sql(
    `update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() ${mine}`,
  )
  return async () => {
    const rows = await testApp.sql(
      `select 1 from graphile_worker._private_jobs ${mine} and locked_by is null`,
    )
    return rows.length === 1
  }
}

/** Waits until the deposit is credited. Returns the time since `since`, in ms. */
async function credited(since: number): Promise<number> {
  await until(async () => {
    const rows = await testApp.sql("select 1 from deposit where status = 'credited'")
    return rows.length === 1
  }, 60_000)
  return performance.now() - since
}

test(
  'a deposit is credited within a minute after its process was killed and restarted [OPS-8]',
  { tags: 'soak' },
  async () => {
    await startSlowDeposit(testApp, ada)
    await app.kill()
    await testApp.control('DELETE', '/faults')
    const since = performance.now()
    expect(await lockedDeliveries(testApp)).toHaveLength(1)
    app = await startApp(testApp)
    expect(await credited(since)).toBeLessThan(60_000)
    expect((await ada.balances()).bal).toBe('500.00')
  },
)

test(
  'another process does not take over a running job, and credits it within a minute after a kill [OPS-8]',
  { tags: 'soak' },
  async () => {
    await startSlowDeposit(testApp, ada)
    const taken = await lockedDeliveries(testApp)
    const isFreed = await leaveDeadJob()
    more.push(await startApp(testApp, `http://127.0.0.1:${await freePort()}`))
    // By now the other process has looked for dead workers, and has not treated this one as dead.
    await until(isFreed, 60_000)
    const [job] = await testApp.sql<{ locked_by: string | null; last_error: string | null }>(
      "select locked_by, last_error from graphile_worker.jobs where task_identifier like 'process-delivery%'",
    )
    const isHeld = job !== undefined && job.locked_by === taken[0]?.locked_by
    // On a busy machine the call to the bank has reached its time limit by now, and left its error.
    const hasFailed = typeof job?.last_error === 'string'
    expect(isHeld || hasFailed).toBe(true)
    await app.kill()
    await testApp.control('DELETE', '/faults')
    expect(await credited(performance.now())).toBeLessThan(60_000)
  },
)
