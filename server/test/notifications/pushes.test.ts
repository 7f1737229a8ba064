import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { NoticeSettings } from '@nosim/contract/accounts/notifications.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { type TestClient, until } from '../harness/test-client.ts'
import { deliver } from '../numbers/rentals.ts'
import { expectOk } from '../store/inventory.ts'
import { type Browser, choose, noticesWhen, pushesTo, pushesWhen, subscribe } from './notices.ts'

let testApp: TestApp
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({
    delayMs: 3_600_000,
    apps: 2,
    env: { WEBHOOK_NETWORKS: '127.0.0.0/8' },
  })
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(async () => {
  ada = await testApp.newClient('5000')
  await noticesWhen(ada, 1)
})
afterEach(() => testApp.control('POST', '/push', { mode: 'take' }))

const statesOf = async (user: TestClient) =>
  (
    await testApp.sql<{ state: string }>(
      `select d.state from notification_delivery d join notification n on n.id = d.notification_id
       where n.user_id = $1 and d.channel = 'push' order by n.id, d.id`,
      [user.userId],
    )
  ).map(({ state }) => state)
const statesWhen = (user: TestClient, states: readonly string[]) =>
  until(async () => (await statesOf(user)).join() === states.join())

const rentAndDeliver = async () => {
  const { number } = await expectOk<{ number: string }>(ada.buy('wa'))
  await deliver(testApp, number, 'Your code is 123456')
}

test('a push reaches each browser of its user once, encrypted for it, without a code [NOTE-4, NOTE-8]', async () => {
  const [one, other] = [await subscribe(ada), await subscribe(ada)]
  await rentAndDeliver()
  for (const browser of [one, other]) {
    const [push] = await pushesWhen(ada, browser, 1)
    expect(push).toMatchObject({ urgency: 'high', notice: { kind: 'code.received' } })
    expect(push?.notice.title).toContain('your code is here')
    expect(JSON.stringify(push)).not.toContain('123456')
    expect(push?.ttl).toBeLessThanOrEqual(15 * 60)
  }
  await statesWhen(ada, ['delivered', 'delivered'])
  expect(await pushesTo(ada, one)).toHaveLength(1)
})

test('a push has the code where its user chose so [NOTE-4]', async () => {
  const browser = await subscribe(ada)
  await choose(ada, { codes_in_push: true })
  await rentAndDeliver()
  const [push] = await pushesWhen(ada, browser, 1)
  expect(push?.notice.text).toContain('123456')
})

test('what a user chose not to get is not sent, and stays in the list [NOTE-5]', async () => {
  const browser = await subscribe(ada)
  await choose(ada, {
    preferences: [{ kind: 'code.received', channel: 'push', is_on: false }],
  })
  await rentAndDeliver()
  await noticesWhen(ada, 2)
  await ada.fund('100')
  await pushesWhen(ada, browser, 1)
  expect((await pushesTo(ada, browser)).map(({ notice }) => notice.kind)).toEqual([
    'deposit.credited',
  ])
})

test('a push waits for the end of quiet hours, and what is too old or read by then is not sent [NOTE-5]', async () => {
  const browser = await subscribe(ada)
  const minute = await lagosMinute()
  await choose(ada, { quiet: { from: (minute + 1438) % 1440, to: (minute + 60) % 1440 } })
  await ada.fund('100')
  await ada.fund('100')
  const { notifications } = await noticesWhen(ada, 3)
  const [row] = await testApp.sql<{ minutes: number }>(
    `select extract(epoch from min(d.next_try_at) - now()) / 60 as minutes from notification_delivery d
     join notification n on n.id = d.notification_id where n.user_id = $1 and d.channel = 'push'`,
    [ada.userId],
  )
  expect(Number(row?.minutes)).toBeGreaterThan(57)
  expect(Number(row?.minutes)).toBeLessThanOrEqual(61)
  const [first] = notifications
  await expectOk(ada.post('/api/me/notifications/read', { ids: [first?.id] }))
  await testApp.sql(
    "update notification_delivery set next_try_at = now() where channel = 'push' and state = 'waiting'",
  )
  await pushesWhen(ada, browser, 1)
  await statesWhen(ada, ['delivered', 'dropped'])
  expect(await pushesTo(ada, browser)).toHaveLength(1)
})

async function lagosMinute(): Promise<number> {
  const [row] = await testApp.sql<{ minute: number }>(
    `select extract(hour from t)::int * 60 + extract(minute from t)::int as minute
     from (select now() at time zone 'Africa/Lagos' as t) n`,
  )
  return row?.minute ?? 0
}

test('a push that fails is tried again, and one to a browser that is gone forgets it [NOTE-8]', async () => {
  const browser = await subscribe(ada)
  await testApp.control('POST', '/push', { mode: 'fail' })
  await ada.fund('100')
  await until(
    async () =>
      (
        await testApp.sql(
          `select 1 from notification_delivery d join notification n on n.id = d.notification_id
           where n.user_id = $1 and d.channel = 'push' and d.attempts = 1 and d.last_outcome = '500'`,
          [ada.userId],
        )
      ).length === 1,
  )
  await testApp.control('POST', '/push', { mode: 'gone' })
  await testApp.sql(
    "update notification_delivery set next_try_at = now() where channel = 'push' and state = 'waiting'",
  )
  await statesWhen(ada, ['dropped'])
  const gone = await testApp.sql('select 1 from push_subscription where user_id = $1', [ada.userId])
  expect(gone).toEqual([])
  expect(await pushesTo(ada, browser)).toEqual([])
})

test('a browser is of its session: it ends with it, and is of the next user who signs in [NOTE-8]', async () => {
  const browser = await subscribe(ada)
  const bea = await testApp.newClient()
  const { id: _, ...body } = browser
  await expectOk(bea.post('/api/me/push-subscriptions', body))
  await ada.fund('100')
  await noticesWhen(ada, 2)
  await bea.fund('200')
  const [push] = await pushesWhen(bea, browser, 1)
  expect(push?.notice.title).toContain('200')
  await expectOk(bea.post('/api/auth/sign-out'))
  expect(
    await testApp.sql('select 1 from push_subscription where user_id = $1', [bea.userId]),
  ).toEqual([])
})

test('a push leads to what it is about [NOTE-13]', async () => {
  const browser = await subscribe(ada)
  await rentAndDeliver()
  const [row] = await testApp.sql<{ id: string }>('select id from rental where user_id = $1', [
    ada.userId,
  ])
  const [push] = await pushesWhen(ada, browser, 1)
  expect(push?.notice.to).toBe(`/number-history?order=${row?.id}`)
})

test('a user sees the devices, the one used last first, and ends the pushes of one [NOTE-14]', async () => {
  const [one, other] = [await subscribe(ada), await subscribe(ada)]
  const devicesOf = async () =>
    (await expectOk<NoticeSettings>(ada.get('/api/me/notification-settings'))).devices
  const devices = await devicesOf()
  expect(devices).toHaveLength(2)
  expect(devices[0]).toMatchObject({ is_current: true, last_used_at: expect.any(String) })
  const [last] = await testApp.sql<{ id: string }>(
    'select id from push_subscription where user_id = $1 order by created_at desc limit 1',
    [ada.userId],
  )
  const path = `/api/me/push-subscriptions/${last?.id}`
  const bea = await testApp.newClient()
  expect((await bea.request('DELETE', path)).status).toBe(404)
  await expectOk(ada.request('DELETE', path))
  expect(await devicesOf()).toHaveLength(1)
  await ada.fund('100')
  await pushesWhen(ada, one, 1)
  expect(await pushesTo(ada, other)).toEqual([])
})

test('a browser that does not answer delays no other, and gets three pushes at once of each process [NOTE-8]', async () => {
  await using slow = await openSilentService()
  const { p256dh, auth } = await testApp.control<Browser>('POST', '/push/browsers')
  const body = { endpoint: slow.url, p256dh, auth }
  await expectOk(ada.post('/api/me/push-subscriptions', body))
  for (let count = 0; count < 10; count += 1) await ada.fund('100')
  const bea = await testApp.newClient()
  const browser = await subscribe(bea)
  await bea.fund('100')
  await pushesWhen(bea, browser, 1)
  expect(slow.most()).toBeGreaterThan(0)
  expect(slow.most()).toBeLessThanOrEqual(3 * testApp.urls.length)
})

/** A push service that never answers. `most` returns the largest number of requests that were open at once. */
async function openSilentService() {
  let [open, most] = [0, 0]
  const server = createServer((_request, response) => {
    open += 1
    most = Math.max(most, open)
    response.once('close', () => (open -= 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}/push`,
    most: () => most,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a push goes to public addresses only [NOTE-8]', async () => {
  const browser = await testApp.control<{ p256dh: string; auth: string }>('POST', '/push/browsers')
  const { p256dh, auth } = browser
  const answer = await ada.post('/api/me/push-subscriptions', {
    endpoint: 'https://10.0.0.7/push',
    p256dh,
    auth,
  })
  expect(answer.body.code).toBe('URL_REFUSED')
})
