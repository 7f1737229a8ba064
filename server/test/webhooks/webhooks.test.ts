import type { Delivery, Endpoint } from '@nosim/contract/accounts/webhooks.ts'
import { webhookMessages } from '@nosim/contract/api.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { type TestClient, until } from '../harness/test-client.ts'
import { catalogueReady, order, setStatus, pollOrder, link, services } from '../boost/orders.ts'
import { age, deliver, stateOf } from '../numbers/rentals.ts'
import { expectOk } from '../store/inventory.ts'
import { openReceiver, verify, type Receiver } from './receiver.ts'
import { startStopwatch } from '../harness/stopwatch.ts'

let testApp: TestApp
let ada: TestClient
let receiver: Receiver
beforeAll(async () => {
  testApp = await openTestApp({
    delayMs: 3_600_000,
    sms: { earliestCancelMs: 0 },
    env: { WEBHOOK_NETWORKS: '127.0.0.0/8' },
  })
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(async () => {
  receiver = await openReceiver()
  ada = await testApp.newClient('5000')
})
afterEach(async () => {
  await receiver[Symbol.asyncDispose]()
  await testApp.prove()
})

const all = ['code.received', 'rental.ended', 'boost.changed', 'deposit.credited', 'order.refunded']
const add = (events: readonly string[] = all, url = receiver.url) =>
  expectOk<Endpoint & { secret: string }>(ada.post('/api/me/webhooks', { url, events }))
const deliveries = async (id: string) =>
  (await expectOk<{ deliveries: Delivery[] }>(ada.get(`/api/me/webhooks/${id}/deliveries`)))
    .deliveries
const deliveryWhen = (id: string, fits: (one: Delivery) => boolean) =>
  until(async () => (await deliveries(id)).find(fits))
const messageId = (delivery: string) => `msg_${delivery.replaceAll('-', '')}`
const tryNow = (id: string) =>
  testApp.sql(
    'update webhook_delivery set next_try_at = now() where endpoint_id = $1 and next_try_at is not null',
    [id],
  )

describe('a message', () => {
  test('of a code comes once, with the code and a signature that its secret proves [HOOK-1, HOOK-2, HOOK-6]', async () => {
    const { id, secret } = await add()
    const { order_id, number } = await expectOk<{ order_id: string; number: string }>(ada.buy('wa'))
    await deliver(testApp, number, 'Your code is 123456')
    const got = await receiver.when(({ message }) => message.type === 'code.received')
    expect(verify(secret, got)).toEqual(got.message)
    expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`, got)).toThrow()
    expect(got.message.data).toMatchObject({
      line: 'numbers',
      order_id,
      number: null,
      phone: number,
      service: 'wa',
      code: '123456',
      text: 'Your code is 123456',
    })
    await deliveryWhen(id, ({ state }) => state === 'delivered')
    expect(receiver.received).toHaveLength(1)
  })

  test('of a number without a code, a deposit and a refund comes for the events that are chosen [HOOK-1]', async () => {
    await add(['rental.ended', 'deposit.credited'])
    const { order_id } = await expectOk<{ order_id: string }>(ada.buy('wa'))
    await expectOk(ada.post(`/api/rentals/${order_id}/cancellation`))
    await until(async () => (await stateOf(testApp, order_id)) === 'cancelled')
    await ada.fund('1000')
    const ended = await receiver.when(({ message }) => message.type === 'rental.ended')
    expect(ended.message.data).toMatchObject({ order_id, status: 'cancelled' })
    const credited = await receiver.when(({ message }) => message.type === 'deposit.credited')
    expect(credited.message.data).toMatchObject({ amount: '1000.00', status: 'credited' })
    expect(receiver.received.map(({ message }) => message.type).toSorted()).toEqual([
      'deposit.credited',
      'rental.ended',
    ])
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(2)
  })

  test('of each kind is as OpenAPI describes it [API-12, HOOK-6]', async () => {
    await catalogueReady(ada)
    const { id } = await add()
    await expectOk(ada.post(`/api/me/webhooks/${id}/test`))
    const first = await expectOk<{ number: string }>(ada.buy('wa'))
    await deliver(testApp, first.number, 'Your code is 123456')
    const second = await expectOk<{ order_id: string }>(ada.buy('wa'))
    await expectOk(ada.post(`/api/rentals/${second.order_id}/cancellation`))
    await ada.fund('1000')
    const address = link()
    const boost = await expectOk<{ order_id: string }>(
      order(ada, { service_id: services.never, link: address }),
    )
    await setStatus(testApp, address, { status: 'Canceled' })
    await pollOrder(testApp, boost.order_id)
    for (const { type, body } of webhookMessages()) {
      const { message } = await receiver.when((one) => one.message.type === type)
      expect([type, body.safeParse(message).error?.issues]).toEqual([type, undefined])
      expect(body.safeParse({ ...message, data: { ...message.data, more: 1 } }).success).toBe(false)
    }
  })

  test('is signed with both secrets for a day after a new one [HOOK-2]', async () => {
    const { id, secret } = await add()
    const { secret: second } = await expectOk<{ secret: string }>(
      ada.post(`/api/me/webhooks/${id}/secret`),
    )
    await expectOk(ada.post(`/api/me/webhooks/${id}/test`))
    const both = await receiver.when(({ message }) => message.type === 'webhook.test')
    expect([verify(secret, both), verify(second, both)]).toEqual([both.message, both.message])
    await testApp.sql('update webhook_endpoint set old_until = now() where id = $1', [id])
    await expectOk(ada.post(`/api/me/webhooks/${id}/test`))
    const [, only] = await until(async () => receiver.received.length === 2 && receiver.received)
    if (!only) throw new Error('no second message')
    expect(verify(second, only)).toEqual(only.message)
    expect(() => verify(secret, only)).toThrow()
  })

  test('that is refused is tried again later and later, and is failed after the last try [HOOK-4]', async () => {
    const { id } = await add()
    receiver.answerBy((response) => response.writeHead(500).end())
    await expectOk(ada.post(`/api/me/webhooks/${id}/test`))
    const first = await deliveryWhen(id, ({ attempts }) => attempts === 1)
    expect(first).toMatchObject({ state: 'waiting', last_outcome: '500' })
    const [row] = await testApp.sql<{ wait: number }>(
      'select extract(epoch from next_try_at - last_try_at)::float8 as wait from webhook_delivery where id = $1',
      [first.id],
    )
    expect(row?.wait).toBeGreaterThan(3.9)
    expect(row?.wait).toBeLessThan(7)
    for (let attempts = 2; attempts <= 11; attempts += 1) {
      await tryNow(id)
      await deliveryWhen(id, (one) => one.attempts === attempts)
    }
    expect(await deliveries(id)).toMatchObject([{ state: 'failed', next_try_at: null }])
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1)
    receiver.answerBy((response) => response.end())
    await expectOk(ada.post(`/api/me/webhooks/${id}/deliveries/${first.id}/resend`))
    await deliveryWhen(id, ({ state }) => state === 'delivered')
  })

  test(
    'is not sent along a redirect, and a long or slow answer is no answer [HOOK-7]',
    { tags: 'soak' },
    async () => {
      const { id } = await add()
      const answers = [
        [(response) => response.writeHead(302, { location: receiver.url }).end(), '302'],
        [(response) => response.end('x'.repeat(70_000)), 'too-large'],
        [() => undefined, 'timeout'],
      ] as const satisfies readonly (readonly [Parameters<Receiver['answerBy']>[0], string])[]
      for (const [by, outcome] of answers) {
        receiver.answerBy(by)
        await expectOk(ada.post(`/api/me/webhooks/${id}/test`))
        const tried = await deliveryWhen(id, ({ last_outcome }) => last_outcome === outcome)
        // Earlier messages are tried again at the same time.
        const sent = receiver.received.filter((one) => one.id === messageId(tried.id))
        expect(sent).toHaveLength(tried.attempts)
      }
    },
  )
})

describe('an endpoint', () => {
  test('that hangs delays no other [HOOK-4]', async () => {
    const { id: hanging } = await add(['code.received'])
    receiver.answerBy(() => undefined)
    for (let count = 0; count < 12; count += 1)
      await expectOk(ada.post(`/api/me/webhooks/${hanging}/test`))
    await using other = await openReceiver()
    const { id } = await add(['code.received'], other.url)
    const stop = startStopwatch()
    await expectOk(ada.post(`/api/me/webhooks/${id}/test`))
    await other.when(() => true)
    expect(stop()).toBeLessThan(4500)
    expect(receiver.received.length).toBeLessThanOrEqual(3)
  })

  test('that takes nothing for three days is switched off with a mail, and can be switched on again [HOOK-5]', async () => {
    const { id } = await add()
    receiver.answerBy((response) => response.writeHead(503).end())
    await expectOk(ada.post(`/api/me/webhooks/${id}/test`))
    await deliveryWhen(id, ({ attempts }) => attempts === 1)
    await testApp.sql(
      "update webhook_endpoint set failing_since = now() - interval '73 hours' where id = $1",
      [id],
    )
    await testApp.sql("select graphile_worker.add_job('switch-off-webhooks', '{}')")
    await ada.mail(({ subject }) => subject === 'A webhook was switched off')
    const read = async () =>
      (await expectOk<{ endpoints: Endpoint[] }>(ada.get('/api/me/webhooks'))).endpoints
    expect(await read()).toMatchObject([{ id, state: 'failed' }])
    expect(await deliveries(id)).toMatchObject([{ state: 'failed' }])
    await expectOk(ada.request('PATCH', `/api/me/webhooks/${id}`, { body: { state: 'on' } }))
    expect(await read()).toMatchObject([{ id, state: 'on', failing_since: null }])
  })

  test.each([
    'http://example.com/',
    'https://user:pass@example.com/',
    'https://10.0.0.7/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://0x0a000001/',
    'ftp://example.com/',
    'javascript:alert(1)',
    'example.com',
  ])('with the address %s is refused [HOOK-7]', async (url) => {
    expect(await ada.post('/api/me/webhooks', { url, events: all })).toMatchObject({
      status: 400,
      body: { code: 'URL_REFUSED' },
    })
  })

  test('whose name leads to a refused address gets nothing [HOOK-7]', async () => {
    const { id } = await add()
    // Written without the check of the URL, like a name whose address changes later.
    await testApp.sql(
      "update webhook_endpoint set url = 'https://localhost.localdomain:1/' where id = $1",
      [id],
    )
    await testApp.sql("update webhook_endpoint set url = 'http://localhost:1/' where id = $1", [id])
    await expectOk(ada.post(`/api/me/webhooks/${id}/test`))
    await deliveryWhen(id, ({ last_outcome }) => last_outcome === 'url')
  })

  test('is its owner alone, and a user has five at most [HOOK-1]', async () => {
    const { id } = await add()
    const stranger = await testApp.newClient()
    expect((await stranger.get(`/api/me/webhooks/${id}/deliveries`)).status).toBe(404)
    expect((await stranger.post(`/api/me/webhooks/${id}/test`)).status).toBe(404)
    expect((await stranger.request('DELETE', `/api/me/webhooks/${id}`)).status).toBe(404)
    const more = await Promise.all(
      Array.from({ length: 6 }, () =>
        ada.post('/api/me/webhooks', { url: receiver.url, events: all }),
      ),
    )
    expect(more.filter(({ status }) => status === 201)).toHaveLength(4)
    expect(more.filter(({ body }) => body.code === 'TOO_MANY_ENDPOINTS')).toHaveLength(2)
  })
})

test('an event is written with its change, and not where the order was refused [HOOK-3]', async () => {
  const poor = await testApp.newClient()
  await poor.buy('wa')
  const { order_id } = await expectOk<{ order_id: string }>(ada.buy('wa'))
  await age(testApp, order_id, 3600)
  await until(async () => (await stateOf(testApp, order_id)) === 'timeout')
  const events = await testApp.sql(
    'select kind, subject, state from account_event where user_id = any($1) order by id',
    [[poor.userId, ada.userId]],
  )
  expect(events).toEqual([
    { kind: 'deposit.credited', subject: expect.any(String), state: null },
    { kind: 'rental.ended', subject: order_id, state: 'timeout' },
  ])
})
