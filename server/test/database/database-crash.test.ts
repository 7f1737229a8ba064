import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type AppProcess } from '../harness/app-process.ts'
import { openOwnServer, type OwnServer } from '../harness/test-database.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

// A separate PostgreSQL server, which the tests kill.
let server: OwnServer
let testApp: TestApp
let app: AppProcess
let ada: TestClient
beforeAll(async () => {
  server = await openOwnServer()
  testApp = await openTestApp({
    apps: 0,
    bank: 'paystack',
    server: server.ownerUrl,
    env: { LOG_LEVEL: 'error' },
  })
  app = await startApp(testApp, testApp.url, { expected: 'survivable' })
  ada = await testApp.newClient('100')
})
afterAll(async () => {
  await app.kill()
  await testApp[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

/** Ends the server as a crash of its machine would, with its children. */
async function killServer(): Promise<void> {
  const lines = await readFile(join(server.folder, 'postmaster.pid'), 'utf8')
  process.kill(Number(lines.split('\n')[0]), 'SIGKILL')
}

const status = (path: string) =>
  fetch(testApp.url + path).then(
    (answer) => answer.status,
    () => 0,
  )
const stumbles = () => app.output().split('the job queue failed and restarts').length - 1

/** Sends ₦7. Resolves when the job of this deposit has called the bank and waits for its response. */
async function sendSlowly(): Promise<void> {
  await testApp.control('POST', '/faults', {
    upstream: 'bank',
    call: '*',
    fault: 'slow',
    times: 1,
    ms: 700,
  })
  await testApp.control('POST', '/bank/transfer', {
    account_number: await ada.accountNumber(),
    amount: '7',
    sender_name: 'CHIDI OKE',
  })
  await until(async () => {
    const taken = await testApp.sql(
      "select 1 from graphile_worker.jobs where task_identifier like 'process-delivery%' and locked_at is not null",
    )
    return taken.length > 0
  })
}

test(
  'after a crash of PostgreSQL the process keeps running and completes its jobs later [OPS-7]',
  { tags: 'soak', timeout: 240_000 },
  async () => {
    let isGone = false
    void app.gone.then(() => (isGone = true))
    for (const round of [1, 2, 3]) {
      const before = stumbles()
      await sendSlowly()
      await killServer()
      // The end of the job cannot be stored.
      await until(async () => isGone || stumbles() > before, 30_000)
      expect(isGone, app.output()).toBe(false)
      expect(await status('/healthz')).toBe(200)
      expect(await status('/readyz')).toBe(503)
      const read = await ada.request('GET', '/api/me')
      expect([read.status, read.body.code]).toEqual([503, 'UNAVAILABLE'])
      await until(
        () =>
          server.open().then(
            () => true,
            () => false,
          ),
        30_000,
      )
      await until(async () => (await status('/readyz')) === 200, 30_000)
      await until(async () => (await ada.balances()).bal === `${100 + 7 * round}.00`, 60_000)
    }
    expect(isGone, app.output()).toBe(false)
    await ada.fund('50')
    await testApp.prove()
  },
)
