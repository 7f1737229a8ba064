import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hookPath } from '../../src/config/derived-settings.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import {
  age,
  callCount,
  resetFaults,
  deliver,
  lookAgain,
  openHolds,
  injectFault,
  stateOf,
  worth,
} from './rentals.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

const never = 3_600_000
const hour = 3_600_000

test(
  'service zzdead: a rental without a code times out and is refunded, with no tab open [NUM-43, NUM-46, OPS-4]',
  { tags: 'soak' },
  async () => {
    await using testApp = await openTestApp({ env: { RENTAL_WINDOW_MS: '1000' } })
    const ada = await testApp.newClient('1000')
    const { body } = await ada.buy('zzdead')
    const id = String(body.order_id)
    await until(async () => (await stateOf(testApp, id)) === 'timeout')
    expect(await ada.rental(id)).toMatchObject({ rental_status: 'timeout', status: 'Timeout' })
    expect(await worth(ada)).toBe(1000)
  },
)

test('service zztwo: both messages are shown, the newest first [NUM-42, OPS-4]', async () => {
  // The supplier reports only the newest message, so that the second may not come before the first was read.
  await using testApp = await openTestApp({ delayMs: 2000 })
  const ada = await testApp.newClient('1000')
  const { body } = await ada.buy('zztwo')
  const rental = await ada.rentalWhen(String(body.order_id), (one) => one.messages.length === 2)
  const { active } = await testApp.control<{ active: { messages: { code: string }[] }[] }>(
    'GET',
    '/sms',
  )
  const sent = active[0]?.messages.map((one) => one.code) ?? []
  expect(rental.messages.map((one) => one.code)).toEqual(sent.toReversed())
  expect(rental.last_sms_code).toBe(sent[1])
  // Both codes together cost one price.
  expect(await worth(ada)).toBe(1000 - rental.price_ngn)
})

describe('with a sandbox that sends no message by itself', () => {
  let testApp: TestApp
  let ada: TestClient
  beforeAll(async () => {
    testApp = await openTestApp({ delayMs: never })
    ada = await testApp.newClient('400000')
  })
  afterAll(() => testApp[Symbol.asyncDispose]())
  beforeEach(() => resetFaults(testApp))

  const buy = async (service: string, more: Record<string, unknown> = {}) => {
    const { status, body } = await ada.buy(service, more)
    expect(status).toBe(201)
    return { id: String(body.order_id), number: String(body.number), body }
  }

  test('service zznone: a purchase without an available number is rejected and not charged [NUM-19, OPS-4]', async () => {
    const before = await worth(ada)
    expect(await ada.buy('zznone')).toMatchObject({ status: 409, body: { code: 'NO_NUMBERS' } })
    expect(await worth(ada)).toBe(before)
  })

  test('service zzlate: a code after the timeout is not shown, and the refund stays [NUM-46, OPS-4]', async () => {
    const before = await worth(ada)
    const { id, number } = await buy('zzlate')
    await age(testApp, id, 7 * 60)
    await until(async () => (await stateOf(testApp, id)) === 'timeout')
    await deliver(testApp, number, 'Your code is 999888')
    // The webhook of the late code is answered, and must not change the rental.
    await until(async () => (await hooksAnswered(testApp, number)) === 1)
    expect(await ada.rental(id)).toMatchObject({
      rental_status: 'timeout',
      last_sms_code: null,
      messages: [],
    })
    expect(await worth(ada)).toBe(before)
    await testApp.prove()
  })

  test.each([
    ['5MIN', 7 * 60_000],
    ['4H', 24 * hour],
    ['1D', 24 * hour],
    ['3D', 72 * hour],
    ['7D', 168 * hour],
  ])(
    'duration %s: waits 7 minutes for a code, then runs for its full period from the first code [NUM-16, NUM-47]',
    async (duration, ms) => {
      const before = await worth(ada)
      const { id, number, body } = await buy('ub', { duration })
      const windowMs = Date.parse(String(body.expires_at)) - Date.parse(String(body.created_at))
      expect(windowMs).toBe(7 * 60_000)
      for (const text of ['Code 100001', 'Code 200002', 'Code 300003']) {
        await deliver(testApp, number, text)
        await ada.rentalWhen(id, (one) => one.last_sms_code === text.slice(5))
      }
      const rental = await ada.rental(id)
      expect(rental.messages.map((one) => one.text)).toEqual([
        'Code 300003',
        'Code 200002',
        'Code 100001',
      ])
      expect(rental.rental_status).toBe('completed')
      if (duration !== '5MIN') {
        const first = Date.parse(rental.messages.at(-1)?.received_at ?? '')
        expect(Math.abs(Date.parse(rental.expires_at) - first - ms)).toBeLessThan(1000)
      }
      expect(await worth(ada)).toBe(before - rental.price_ngn)
      // The rental is watched until its end, and not longer.
      const watched = async () =>
        (await testApp.sql('select 1 from rental_watch where rental_id = $1', [id])).length
      await age(testApp, id, ms / 1000 - 60)
      await lookAgain(testApp, id)
      expect(await watched()).toBe(1)
      await age(testApp, id, 61)
      await until(async () => (await watched()) === 0)
      expect(await openHolds(testApp)).toBe(0)
      await testApp.prove()
    },
  )

  test('a number for one message is closed at the supplier as soon as its code arrives', async () => {
    const { id, number } = await buy('dr')
    await deliver(testApp, number, 'Your code is 123123')
    await ada.rentalWhen(id, (one) => one.rental_status === 'completed')
    await until(async () => {
      const { past } = await testApp.control<{ past: { number: string; state: string }[] }>(
        'GET',
        '/sms',
      )
      return past.some((one) => one.number === number && one.state === 'DONE')
    })
  })

  test('a forged webhook triggers a status request to the supplier, and its code is not stored', async () => {
    const { id } = await buy('dr')
    const [row] = await testApp.sql<{ activation_id: string }>(
      'select activation_id from rental where id = $1',
      [id],
    )
    await resetFaults(testApp)
    const forged = { activationId: Number(row?.activation_id), code: '666666', text: 'x 666666' }
    expect((await hook(testApp, JSON.stringify(forged))).status).toBe(200)
    await until(async () => (await callCount(testApp, 'getStatus')) >= 1)
    await lookAgain(testApp, id)
    expect(await ada.rental(id)).toMatchObject({ rental_status: 'waiting', last_sms_code: null })
  })

  test.each(['', 'null', '[]', '{"activationId":"x"}', '{"activationId":1}', '<xml/>', '{'])(
    'the invalid webhook body %j gets 200 and triggers no status request',
    async (body) => {
      expect((await hook(testApp, body)).status).toBe(200)
      expect(await callCount(testApp, 'getStatus')).toBe(0)
    },
  )

  test('a webhook to a wrong path gets 404 [OPS-6]', async () => {
    const path = hookPath(testApp.config, 'sms', 'daisysms')
    const answer = await fetch(`${testApp.url}${path.slice(0, -1)}x`, {
      method: 'POST',
      body: '{}',
    })
    expect(answer.status).toBe(404)
  })

  test.each([['duplicate-webhook'], ['late-webhook'], ['lost-webhook']])(
    '%s: the code is stored exactly once',
    async (fault) => {
      const before = await worth(ada)
      const { id, number } = await buy('dr')
      await injectFault(testApp, { call: 'webhook', fault, ms: 300 })
      await deliver(testApp, number, 'Your code is 565656')
      // While webhooks arrive, the watcher polls only every 20 s. Make it poll at once.
      if (fault === 'lost-webhook') await lookAgain(testApp, id)
      const rental = await ada.rentalWhen(id, (one) => one.rental_status === 'completed')
      expect(rental.messages).toHaveLength(1)
      expect(await worth(ada)).toBe(before - rental.price_ngn)
      await testApp.prove()
    },
  )
})

test(
  'while webhooks arrive, a waiting rental is polled at most four times a minute [NUM-39]',
  { tags: 'soak' },
  async () => {
    await using testApp = await openTestApp({ delayMs: never })
    const ada = await testApp.newClient('5000')
    const first = await ada.buy('dr')
    await deliver(testApp, String(first.body.number), 'Your code is 121212')
    await ada.rentalWhen(String(first.body.order_id), (one) => one.rental_status === 'completed')

    const { body } = await ada.buy('dr')
    const id = String(body.order_id)
    await resetFaults(testApp)
    const plannedMs = async (): Promise<number> => {
      const [row] = await testApp.sql<{ ms: number }>(
        `select (extract(epoch from next_check_at - now()) * 1000)::int as ms from rental_watch where rental_id = $1`,
        [id],
      )
      return row?.ms ?? 0
    }
    // Each check is brought forward instead of awaited, and the planned times are added up.
    let elapsed = await plannedMs()
    while (elapsed < 60_000) {
      await lookAgain(testApp, id)
      elapsed += await plannedMs()
    }
    expect(await callCount(testApp, 'getStatus')).toBeGreaterThan(0)
    expect(await callCount(testApp, 'getStatus')).toBeLessThanOrEqual(4)
  },
)

test(
  'with the list call of a supplier, 100 rentals need at most a tenth of the requests of single polls [NUM-39]',
  { tags: 'soak' },
  async () => {
    await using testApp = await openTestApp({
      dialect: 'classic',
      delayMs: never,
      smsHook: false,
      env: { RENTAL_OPEN_LIMIT: '1000' },
    })
    const ada = await testApp.newClient('100000')
    await Promise.all(Array.from({ length: 100 }, () => buyOne(ada)))
    // The rentals become due at random moments of three seconds, as those of a hundred users would.
    await testApp.sql(
      `update rental_watch set next_check_at = now() + random() * interval '3 seconds'`,
    )
    await until(async () => (await callCount(testApp, 'getActiveActivations')) > 0)
    await resetFaults(testApp)
    const start = performance.now()
    await until(async () => (await callCount(testApp, 'getActiveActivations')) >= 5)
    // Counted before the time is taken, so that a slow machine counts no call beyond it.
    const calls =
      (await callCount(testApp, 'getActiveActivations')) + (await callCount(testApp, 'getStatus'))
    const singly = (100 * (performance.now() - start)) / 3000
    expect(calls).toBeLessThanOrEqual(singly / 10)
  },
)

async function buyOne(ada: TestClient): Promise<void> {
  expect((await ada.buy('dr')).status).toBe(201)
}

function hook(testApp: TestApp, body: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const url = testApp.url + hookPath(testApp.config, 'sms', 'daisysms')
  return fetch(url, { method: 'POST', body, headers })
}

/** How many webhooks about a number have been answered. */
async function hooksAnswered(testApp: TestApp, number: string): Promise<number> {
  const { past } = await testApp.control<{
    past: { number: string; messages: { hooks: { state: string }[] }[] }[]
  }>('GET', '/sms')
  const mine = past.filter((one) => one.number === number).flatMap((one) => one.messages)
  return mine.flatMap((one) => one.hooks).filter((one) => one.state === 'delivered').length
}
