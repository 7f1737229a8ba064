import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  callCount,
  deliver,
  injectFault,
  lookAgain,
  openHolds,
  resetFaults,
  stateOf,
  worth,
} from '../numbers/rentals.ts'
import { pause } from '../../src/platform/process/clock.ts'
import { cancelUnanswered } from './cancel-unanswered.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'

const never = 3_600_000

let testApp: TestApp
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ delayMs: never, sms: { earliestCancelMs: 0 } })
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(async () => {
  await resetFaults(testApp)
  ada = await testApp.newClient('20000')
})
afterEach(async () => {
  await testApp.sql(
    "update number_preorder set state = 'cancelled', ended_at = now() where state = 'waiting'",
  )
  await testApp.prove()
})

const place = (more: Record<string, unknown> = {}, client = ada) =>
  client.post('/api/preorders', {
    service: 'tg',
    duration: '5min',
    cap_ngn: 5000,
    minutes: 60,
    ...more,
  })
const listed = async (client = ada) => {
  const { body } = await client.get('/api/preorders')
  return body.preorders as { id: string; state: string; problem: string | null }[]
}

type Row = {
  id: string
  state: string
  problem: string | null
  requests: number
  is_requested: boolean
  rental_id: string | null
}
const rowOf = async (id: string) => {
  const [row] = await testApp.sql<Row>('select * from number_preorder where id = $1', [id])
  if (!row) throw new Error('there is no such pre-order')
  return row
}
const rowWhen = (id: string, fits: (row: Row) => boolean) =>
  until(async () => {
    const row = await rowOf(id)
    return fits(row) && row
  })
const lookNow = (id: string) =>
  testApp.sql('update number_preorder set next_look_at = now() where id = $1', [id])
const placed = async (more?: Record<string, unknown>) => {
  const answer = await place(more)
  expect(answer.status).toBe(201)
  return String(answer.body.id)
}
const noNumbers = (times = 1) =>
  injectFault(testApp, { call: 'getNumber', fault: 'no-numbers', times })
const rentalsOf = (userId: string) =>
  testApp.sql<{ id: string; state: string }>(
    "select id, state from rental where user_id = $1 and state <> 'refused'",
    [userId],
  )

describe('a pre-order [NUM-80]', () => {
  test('waits while there are no numbers, holds no money, and is charged with a code', async () => {
    const before = await worth(ada)
    const holds = await openHolds(testApp)
    await noNumbers(2)
    const id = await placed()
    await rowWhen(id, ({ requests, is_requested }) => requests === 1 && !is_requested)
    expect(await openHolds(testApp)).toBe(holds)
    expect(await worth(ada)).toBe(before)
    await lookNow(id)
    await rowWhen(id, ({ requests }) => requests === 2)
    expect(await listed()).toMatchObject([{ id, state: 'waiting', problem: null }])
    // Each refusal doubles the time to the next request.
    const [next] = await testApp.sql<{ wait: number }>(
      'select extract(epoch from next_look_at - now())::int as wait from number_preorder where id = $1',
      [id],
    )
    expect(next?.wait).toBeGreaterThan(50)

    await lookNow(id)
    const { rental_id: order } = await rowWhen(id, ({ state }) => state === 'ordered')
    expect(await listed()).toEqual([])
    expect(await openHolds(testApp)).toBe(holds + 1)
    const mail = await ada.mail((one) => one.subject === 'The number you waited for is ready')
    expect(mail.text).toContain('You pay only if a code arrives.')
    const rental = await ada.rentalWhen(String(order), (one) => one.number !== '')
    expect(rental).toMatchObject({ rental_status: 'waiting', preordered: true })
    await deliver(testApp, rental.number, 'Your code is 482913')
    const done = await ada.rentalWhen(String(order), (one) => one.rental_status === 'completed')
    expect(await worth(ada)).toBeCloseTo(before - done.price_ngn, 2)
  })

  test('requests nothing while the supplier lists no stock', { tags: 'soak' }, async () => {
    await testApp.sql(
      `insert into service_cost (supplier, service, cost_micro_usd, available) values ('daisysms', 'tg', 100000, 0)
       on conflict (supplier, service) do update set available = 0, seen_at = now()`,
    )
    await until(async () => {
      const { body } = await ada.get('/api/services')
      const services = body.services as { code: string; available_count: number }[]
      return services.some((one) => one.code === 'tg' && one.available_count === 0)
    })
    const id = await placed()
    await until(async () => {
      const [row] = await testApp.sql(
        "select 1 from number_preorder where id = $1 and next_look_at between now() and now() + interval '15 seconds'",
        [id],
      )
      return row
    })
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', requests: 0, is_requested: false })
    expect(await callCount(testApp, 'getNumber')).toBe(0)
    await testApp.sql("update service_cost set available = 3 where service = 'tg'")
    await until(async () => {
      await lookNow(id)
      return (await rowOf(id)).state === 'ordered'
    })
  })

  test('buys nothing above its cap, and takes a new cap', async () => {
    const id = await placed({ cap_ngn: 1 })
    await rowWhen(id, ({ problem }) => problem === 'price')
    expect(await callCount(testApp, 'getNumber')).toBe(0)
    expect(await placed({ cap_ngn: 9000 })).toBe(id)
    await rowWhen(id, ({ state }) => state === 'ordered')
  })

  test('waits for money', { tags: 'soak' }, async () => {
    const poor = await testApp.newClient()
    const { body } = await place({}, poor)
    await rowWhen(String(body.id), ({ problem }) => problem === 'balance')
    expect(await listed(poor)).toMatchObject([{ state: 'waiting', problem: 'balance' }])
    await poor.fund('20000')
    await lookNow(String(body.id))
    await rowWhen(String(body.id), ({ state }) => state === 'ordered')
  })

  test('is cancelled at any time', async () => {
    await noNumbers()
    const id = await placed()
    await rowWhen(id, ({ requests }) => requests === 1)
    const { body } = await ada.post(`/api/preorders/${id}/cancellation`)
    expect(body).toMatchObject({ id, state: 'cancelled' })
    await lookNow(id)
    expect(await listed()).toEqual([])
    expect(await rentalsOf(ada.userId)).toEqual([])
  })

  test('that is cancelled during a request gives the number back', { tags: 'soak' }, async () => {
    const before = await worth(ada)
    await injectFault(testApp, { call: 'getNumber', fault: 'slow', ms: 1500 })
    const id = await placed()
    await rowWhen(id, ({ is_requested }) => is_requested)
    const { body } = await ada.post(`/api/preorders/${id}/cancellation`)
    expect(body).toMatchObject({ state: 'waiting', cancel_requested: true })
    await rowWhen(id, ({ state }) => state === 'cancelled')
    const [order] = await rentalsOf(ada.userId)
    await until(async () => (await stateOf(testApp, String(order?.id))) === 'cancelled')
    expect(await worth(ada)).toBe(before)
  })

  test(
    'that is cancelled before the supplier answers ends with its order',
    { tags: 'soak' },
    async () => {
      const before = await worth(ada)
      await noNumbers()
      const id = await placed()
      await rowWhen(id, ({ requests }) => requests === 1)
      const order = await cancelUnanswered(testApp, ada, id)
      expect(await rowOf(id)).toMatchObject({ state: 'waiting', is_requested: true })
      await lookAgain(testApp, order)
      // Without a list of activations a lost response is a refusal.
      await until(async () => (await stateOf(testApp, order)) === 'refused')
      await lookNow(id)
      await rowWhen(id, ({ state }) => state === 'cancelled')
      expect(await worth(ada)).toBe(before)
    },
  )

  test('that two processes look at keeps its number', { tags: 'soak' }, async () => {
    await injectFault(testApp, { call: 'getNumber', fault: 'slow', ms: 4000 })
    const id = await placed()
    await until(async () => (await rentalsOf(ada.userId)).length === 1)
    // The second process finds the order of the first, and the pre-order ends.
    await lookNow(id)
    const { rental_id: order } = await rowWhen(id, ({ state }) => state === 'ordered')
    await ada.rentalWhen(String(order), (one) => one.number !== '')
    await pause(1500)
    const rental = await ada.rental(String(order))
    expect(rental).toMatchObject({ rental_status: 'waiting', cancel_requested: false })
    expect(await rentalsOf(ada.userId)).toHaveLength(1)
  })

  test('takes new terms after a request whose process died', { tags: 'soak' }, async () => {
    await noNumbers()
    const id = await placed()
    await rowWhen(id, ({ requests }) => requests === 1)
    await noNumbers(2)
    await ada.buy('tg', { price_ngn: 5000 }, `preorder:${id}:1`)
    await resetFaults(testApp)
    await testApp.sql('update number_preorder set is_requested = true where id = $1', [id])
    expect(await placed({ cap_ngn: 6000 })).toBe(id)
    await until(async () => {
      await lookNow(id)
      return (await rowOf(id)).state !== 'waiting'
    })
    expect((await rowOf(id)).state).toBe('ordered')
    expect(await rentalsOf(ada.userId)).toHaveLength(1)
  })

  test('takes up the order of a process that died, and buys no second number', async () => {
    await noNumbers()
    const id = await placed()
    await rowWhen(id, ({ requests }) => requests === 1)
    await testApp.sql('update number_preorder set is_requested = true where id = $1', [id])
    const bought = await ada.buy('tg', { price_ngn: 5000 }, `preorder:${id}:1`)
    expect(bought.status).toBe(201)
    await lookNow(id)
    const row = await rowWhen(id, ({ state }) => state === 'ordered')
    expect(row.rental_id).toBe(bought.body.order_id)
    expect(await rentalsOf(ada.userId)).toHaveLength(1)
  })

  test('repeats the request of a process that died before it', { tags: 'soak' }, async () => {
    await noNumbers()
    const id = await placed()
    await rowWhen(id, ({ requests }) => requests === 1)
    await testApp.sql('update number_preorder set is_requested = true where id = $1', [id])
    await lookNow(id)
    await rowWhen(id, ({ state }) => state === 'ordered')
    expect(await rentalsOf(ada.userId)).toHaveLength(1)
  })

  test('ends after its time, and says so', async () => {
    await noNumbers(9)
    const id = await placed({ minutes: 15 })
    await rowWhen(id, ({ requests }) => requests === 1)
    await testApp.sql(
      'update number_preorder set ends_at = now(), next_look_at = now() where id = $1',
      [id],
    )
    await rowWhen(id, ({ state }) => state === 'expired')
    expect(await listed()).toMatchObject([{ id, state: 'expired' }])
  })

  test('is one for each service and duration, and at most five of a user wait', async () => {
    await noNumbers(100)
    const [first, second] = await Promise.all([placed(), placed()])
    expect(first).toBe(second)
    for (const service of ['wa', 'go', 'fb', 'ig']) await placed({ service })
    const sixth = await place({ duration: '1d' })
    expect(sixth).toMatchObject({ status: 409, body: { code: 'TOO_MANY_RENTALS' } })
    expect(await place({ service: 'nothing' })).toMatchObject({
      status: 409,
      body: { code: 'SERVICE_OFF' },
    })
    const ben = await testApp.newClient()
    expect(await listed(ben)).toEqual([])
    expect((await ben.post(`/api/preorders/${first}/cancellation`)).status).toBe(404)
  })
})
