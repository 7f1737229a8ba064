import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type App } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { hookPath } from '../../src/config/derived-settings.ts'
import { freePort } from '../../src/platform/process/free-port.ts'
import { hashDatabase } from '../harness/database-hash.ts'
import { expectProblem, sendRaw } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { TestClient } from '../harness/test-client.ts'
import { age, stateOf } from '../numbers/rentals.ts'

let testApp: TestApp
const open: App[] = []
beforeAll(async () => {
  testApp = await openTestApp({ apps: 0 })
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app[Symbol.asyncDispose]()))
})
afterAll(() => testApp[Symbol.asyncDispose]())

/** Opens one more app on the database; at the address of the test app unless another is given. */
async function start(env: Readonly<Record<string, string>>, url = testApp.url): Promise<App> {
  const config = readConfig({
    ...testApp.env,
    PUBLIC_URL: url,
    PORT: new URL(url).port,
    ...env,
  })
  const app = await openApp(config, testApp.database.url)
  open.push(app)
  return app
}

/** Opens an app at another address and returns the address. */
async function startElsewhere(env: Readonly<Record<string, string>>): Promise<string> {
  const url = `http://127.0.0.1:${await freePort()}`
  await start(env, url)
  return url
}

const statusOf = async (url: string, path: string) => (await sendRaw(url, path)).status
const jobsRun = () =>
  testApp.sql<{ count: number }>(
    'select count(*)::int as count from graphile_worker.jobs where attempts > 0',
  )

describe('a process', () => {
  test('with ROLE=web sells and runs no job; one with ROLE=worker runs them and has no routes; both do all [OPS-33]', async () => {
    await start({ ROLE: 'web' })
    const ada = new TestClient(testApp, 'ada@people.test')
    expect((await ada.signUp()).status).toBeLessThan(300)
    // The mail of the sign-up stays in the queue.
    const queued = await testApp.sql('select 1 from graphile_worker.jobs')
    expect(queued.length).toBeGreaterThan(0)
    expect(await jobsRun()).toEqual([{ count: 0 }])

    const worker = await startElsewhere({ ROLE: 'worker' })
    await ada.confirm()
    await ada.signIn()
    await ada.fund('9000')
    const tab = await ada.live()
    const { status, body } = await ada.buy('wa')
    expect(status).toBe(201)
    await tab.when(
      ({ event, data }) =>
        event === 'numbers' &&
        data.order_id === body.order_id &&
        data.rental_status === 'completed',
    )
    tab.close()
    // The worker refunds an order that never gets a code.
    const silent = await ada.buy('zzdead')
    const orderId = String(silent.body.order_id)
    await age(testApp, orderId, 3600)
    await ada.rentalWhen(orderId, ({ rental_status }) => rental_status === 'timeout')

    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect(await statusOf(worker, path)).toBe(200)
    for (const path of ['/', '/api/site', '/api/me', '/shop'])
      expectProblem(await sendRaw(worker, path), 'NOT_FOUND')
    const hook = await sendRaw(worker, hookPath(testApp.config, 'bank', 'billstack'), {
      method: 'POST',
      body: '{}',
    })
    expectProblem(hook, 'NOT_FOUND')
  })

  test(
    'that is stopped is not ready for DRAIN_MS and serves meanwhile [OPS-34]',
    { tags: 'soak' },
    async () => {
      const url = `http://127.0.0.1:${await freePort()}`
      const app = await start({ DRAIN_MS: '4000' }, url)
      expect(await statusOf(url, '/readyz')).toBe(200)
      open.splice(0)
      const stopped = app[Symbol.asyncDispose]()
      expectProblem(await sendRaw(url, '/readyz'), 'SHUTTING_DOWN')
      expect(await statusOf(url, '/api/site')).toBe(200)
      await stopped
      await expect(sendRaw(url, '/healthz')).rejects.toThrow()
    },
  )

  test('with PAUSED=1 shows the data of a restored copy, and changes nothing [OPS-35]', async () => {
    await start({})
    const ada = await testApp.newClient('2000')
    const { body } = await ada.buy('zzdead')
    const orderId = String(body.order_id)
    await Promise.all(open.splice(0).map((app) => app[Symbol.asyncDispose]()))
    await age(testApp, orderId, 3600)
    await testApp.sql("select graphile_worker.add_job('delete-old-rows', '{}')")

    const jobs = () => testApp.sql('select * from graphile_worker.jobs order by id')
    const before = [await hashDatabase(testApp), await jobs()]
    await start({ PAUSED: '1' })
    const paused = 'This copy of the shop is paused. It shows data and changes nothing.'
    expectProblem(await sendRaw(testApp.url, '/readyz'), 'UNAVAILABLE', paused)
    expect(await statusOf(testApp.url, '/healthz')).toBe(200)
    expect((await ada.balances()).bal).not.toBe('')
    expect(await ada.buy('wa')).toMatchObject({ status: 503, body: { message: paused } })
    for (const path of [
      '/api/auth/sign-in',
      hookPath(testApp.config, 'bank', 'billstack'),
      hookPath(testApp.config, 'sms', 'daisysms'),
    ])
      expectProblem(
        await sendRaw(testApp.url, path, { method: 'POST', body: '{}' }),
        'UNAVAILABLE',
        paused,
      )
    await Promise.all(open.splice(0).map((app) => app[Symbol.asyncDispose]()))
    expect([await hashDatabase(testApp), await jobs()]).toEqual(before)

    // A process that is not paused does the work that the paused one left.
    await start({})
    await ada.rentalWhen(orderId, ({ rental_status }) => rental_status === 'timeout')
    expect(await stateOf(testApp, orderId)).toBe('timeout')
  })
})
