import { afterAll, beforeAll, expect, test } from 'vitest'
import { block } from '../harness/admin-requests.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type LiveTab, TestClient } from '../harness/test-client.ts'

let testApp: TestApp
let manager: TestClient

beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 3_600_000 })
  manager = await demoAdmin(testApp, 'manager')
})
afterAll(() => testApp[Symbol.asyncDispose]())

test('the stream of a user who is blocked while nothing listens ends within seconds [LIVE-14]', async () => {
  const ada = await testApp.newClient()
  const obi = await testApp.newClient()
  const tab = await ada.live()
  const other = await obi.live()
  await testApp.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'nosim live'`,
  )
  expect((await block(manager, ada, 'A stolen card')).status).toBe(200)
  await endsWithin(tab, 8000)
  // The stream of another user is still there.
  await obi.fund('700')
  await other.when(({ event }) => event === 'deposit')
  other.close()
})

test(
  'a stream ends with its session, also when no note says so [LIVE-14]',
  { tags: 'soak' },
  async () => {
    const ada = await testApp.newClient()
    const tab = await ada.live()
    const elsewhere = await signInElsewhere(ada)
    const other = await elsewhere.live()
    await testApp.sql(
      `update session set expires_at = now() where user_id = $1 and created_at =
      (select min(created_at) from session where user_id = $1)`,
      [ada.userId],
    )
    await endsWithin(tab, 12_000)
    await elsewhere.fund('700')
    await other.when(({ event }) => event === 'deposit')
    other.close()
  },
)

test('the eleventh stream of a session ends the oldest, which does not come back soon [LIVE-15]', async () => {
  const ada = await testApp.newClient()
  const first = await fetch(`${testApp.url}/api/me/events`, { headers: { cookie: ada.cookie } })
  const tabs: LiveTab[] = []
  for (let count = 2; count <= 10; count += 1) tabs.push(await ada.live())
  expect(await streams()).toBe(10)
  tabs.push(await ada.live())
  // The browser obeys the last `retry`, in ms.
  const retries = [...(await first.text()).matchAll(/^retry: (\d+)$/gm)].map(([, ms]) => Number(ms))
  expect(retries).toEqual([2000, 3_600_000])
  await until(async () => (await streams()) === 10)

  // Another session of the same user has separate streams.
  tabs.push(await (await signInElsewhere(ada)).live())
  expect(await streams()).toBe(11)
  await ada.fund('700')
  for (const tab of tabs) await tab.when(({ event }) => event === 'deposit')
  for (const tab of tabs) tab.close()
})

/** The same user in another browser. */
async function signInElsewhere({ email }: TestClient): Promise<TestClient> {
  const client = new TestClient(testApp, email)
  expect((await client.signIn()).status).toBe(200)
  return client
}

/** Fails if the stream is still open after `ms`. */
async function endsWithin(tab: LiveTab, ms: number): Promise<void> {
  let isOver = false
  void tab.ended.then(() => (isOver = true))
  await until(() => Promise.resolve(isOver), ms).finally(() => tab.close())
}

/** The number of open streams of the app, by its metrics. */
async function streams(): Promise<number> {
  const text = await (await fetch(`${testApp.url}/metrics`)).text()
  return Number(/^nosim_live_streams (\d+)$/m.exec(text)?.[1])
}
