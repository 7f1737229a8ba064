import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { TestClient, until, type Answer } from '../harness/test-client.ts'
import { age, callCount, openHolds, together, worth } from './rentals.ts'
import { openTestApp } from '../harness/test-app.ts'
import { rounds } from '../harness/rounds.ts'

const never = 3_600_000
/** Truth Social: costs $0.08. */
const service = 'ada'
const price = 627

const times = <T>(count: number, task: () => Promise<T>) =>
  Array.from({ length: count }, () => task)
const having = (answers: readonly Answer[], status: number) =>
  answers.filter((one) => one.status === status)

test(
  'of 500 concurrent purchases only those that the balance covers succeed [NUM-11, NUM-20]',
  { tags: 'soak' },
  async () => {
    await using testApp = await openTestApp({
      delayMs: never,
      sms: { maxActive: 100_000 },
      env: { RENTAL_OPEN_LIMIT: '100000' },
    })
    const ada = await testApp.newClient(String(37 * price + 100))
    const count = rounds({ quick: 50, whole: 500 })
    const answers = await together(times(count, () => ada.buy(service)))
    const placed = having(answers, 201)
    const short = having(answers, 402)
    expect([placed.length, short.length]).toEqual([37, count - 37])
    expect(new Set(placed.map((one) => one.body.number)).size).toBe(37)
    for (const { body } of short) {
      expect(body).toMatchObject({
        code: 'INSUFFICIENT_BALANCE',
        message: 'Insufficient user balance',
      })
      expect(body.shortage).toMatch(/^\d+\.\d\d$/)
    }
    // After 37 purchases ₦100 are left, which is ₦527 less than the price.
    expect(short.some((one) => one.body.shortage === '527.00')).toBe(true)
    expect((await ada.balances()).bal).toBe('100.00')
    expect(await callCount(testApp, 'getNumber')).toBe(37)
    expect(await openHolds(testApp)).toBe(37)
  },
)

test('100 concurrent requests with one key make one rental and one supplier request, and get one response [NUM-20, API-5]', async () => {
  await using testApp = await openTestApp({ delayMs: never })
  const ada = await testApp.newClient('5000')
  const key = randomUUID()
  const answers = await together(times(100, () => ada.buy(service, {}, key)))
  expect(new Set(answers.map((one) => one.status))).toEqual(new Set([201]))
  const [first] = answers
  for (const one of answers) expect(one.body).toEqual(first?.body)
  expect(await callCount(testApp, 'getNumber')).toBe(1)
  expect((await ada.get('/api/rentals')).body.total).toBe(1)
  expect(await worth(ada)).toBe(5000 - price)
  // A later repeat gets the same reply, although the rental is cancelled.
  await ada.post(`/api/rentals/${String(first?.body.order_id)}/cancellation`)
  expect(await ada.buy(service, {}, key)).toEqual(first)
  // The same key with another body is an error of the client and moves no money.
  expect(await ada.buy('wa', {}, key)).toMatchObject({
    status: 409,
    body: { code: 'IDEMPOTENCY_CONFLICT' },
  })
  expect(await worth(ada)).toBe(5000)
  expect(await callCount(testApp, 'getNumber')).toBe(1)
})

test(
  'the same idempotency key of two users makes two separate rentals',
  { tags: 'soak' },
  async () => {
    await using testApp = await openTestApp({ delayMs: never })
    const [ada, obi] = await Promise.all([testApp.newClient('5000'), testApp.newClient('5000')])
    const key = randomUUID()
    const [one, other] = await together([
      () => ada.buy(service, {}, key),
      () => obi.buy(service, {}, key),
    ])
    expect([one?.status, other?.status]).toEqual([201, 201])
    expect(one?.body.order_id).not.toBe(other?.body.order_id)
    expect(await obi.get(`/api/rentals/${String(one?.body.order_id)}`)).toMatchObject({
      status: 404,
    })
    const theft = await obi.post(`/api/rentals/${String(one?.body.order_id)}/cancellation`)
    expect(theft.status).toBe(404)
    expect(await worth(ada)).toBe(5000 - price)
  },
)

test('insufficient funds use up the idempotency key; an invalid body, a higher price and a disabled service do not [NUM-20, NUM-22]', async () => {
  await using testApp = await openTestApp({ delayMs: never })
  const ada = await testApp.newClient('500')
  const usedKey = randomUUID()
  const refusal = { status: 402, body: { code: 'INSUFFICIENT_BALANCE', shortage: '127.00' } }
  expect(await ada.buy(service, {}, usedKey)).toMatchObject(refusal)
  await ada.fund('5000')
  expect(await ada.buy(service, {}, usedKey)).toMatchObject(refusal)

  const key = randomUUID()
  const wrong = await ada.buy(service, { duration: '2WEEKS' }, key)
  expect(wrong).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
  const dearer = await ada.buy(service, { price_ngn: price - 1 }, key)
  expect(dearer).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', price_ngn: price } })
  const closed = await ada.buy('chime', {}, key)
  expect(closed).toMatchObject({ status: 409, body: { code: 'SERVICE_OFF' } })
  const unknown = await ada.buy('no-such-service', {}, key)
  expect(unknown).toMatchObject({ status: 409, body: { code: 'SERVICE_OFF' } })
  expect(await callCount(testApp, 'getNumber')).toBe(0)
  expect(await worth(ada)).toBe(5500)

  expect((await ada.buy(service, { price_ngn: price }, key)).status).toBe(201)
  expect(await worth(ada)).toBe(5500 - price)
})

test('a body that violates the contract is rejected before any supplier request [NUM-16, API-3]', async () => {
  await using testApp = await openTestApp({ delayMs: never })
  const ada = await testApp.newClient()
  const wrongs = [
    { price_ngn: -1 },
    { price_ngn: '627' },
    { price_ngn: null },
    { user_id: ada.userId },
    { areas: ['12'] },
    { areas: 'x' },
    { carriers: ['mtn'] },
    { service: '' },
    { duration: '' },
  ]
  for (const wrong of wrongs) {
    const answer = await ada.buy(service, wrong)
    expect(answer, JSON.stringify(wrong)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    })
  }
  expect(await callCount(testApp, 'getNumber')).toBe(0)
})

test('concurrent purchases cannot exceed the limit of open numbers; an ended rental frees a place [NUM-21]', async () => {
  await using testApp = await openTestApp({ delayMs: never })
  const ada = await testApp.newClient('40000')
  const answers = await together(times(40, () => ada.buy(service)))
  const placed = having(answers, 201)
  expect(placed).toHaveLength(20)
  for (const { body } of having(answers, 409)) expect(body.code).toBe('TOO_MANY_RENTALS')
  expect(having(answers, 409)).toHaveLength(20)
  expect(await callCount(testApp, 'getNumber')).toBe(20)
  expect((await ada.buy(service)).status).toBe(409)
  await ada.post(`/api/rentals/${String(placed[0]?.body.order_id)}/cancellation`)
  expect((await ada.buy(service)).status).toBe(201)
})

test(
  'purchases are limited per minute, cancelled ones included, and allowed again after the minute [NUM-21]',
  { tags: 'soak' },
  async () => {
    await using testApp = await openTestApp({ delayMs: never, env: { RENTAL_MINUTE_LIMIT: '3' } })
    const ada = await testApp.newClient('40000')
    const answers = await together(times(6, () => ada.buy(service)))
    expect(having(answers, 201)).toHaveLength(3)
    // Cancelled numbers still count; otherwise a user could drain the stock.
    for (const { body } of having(answers, 201)) {
      await ada.post(`/api/rentals/${String(body.order_id)}/cancellation`)
    }
    expect(await ada.buy(service)).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_RENTALS' },
    })
    for (const { body } of having(answers, 201)) await age(testApp, String(body.order_id), 61)
    expect((await ada.buy(service)).status).toBe(201)
  },
)

test('the refer wallet pays first, then the main wallet; a refund returns each part to its wallet [REFER-7]', async () => {
  await using testApp = await openTestApp({ delayMs: never })
  const ada = await testApp.newClient('5000')
  // A friend's first deposit brings the bonus into the refer wallet.
  for (let at = 0; at < 2; at += 1) {
    const friend = new TestClient(testApp, `${randomUUID()}@people.test`)
    await friend.signUp(ada.refId)
    await friend.confirm()
    await friend.signIn()
    await friend.fund('1000')
  }
  await until(async () => (await ada.balances()).refer_bal === '200.00')

  const { body } = await ada.buy(service)
  expect(await ada.balances()).toEqual({ bal: '4573.00', refer_bal: '0.00' })
  await ada.post(`/api/rentals/${String(body.order_id)}/cancellation`)
  expect(await ada.balances()).toEqual({ bal: '5000.00', refer_bal: '200.00' })

  // Two purchases at once share the refer wallet; neither spends it twice.
  const both = await together(times(2, () => ada.buy(service)))
  expect(both.map((one) => one.status)).toEqual([201, 201])
  expect(await ada.balances()).toEqual({
    bal: (5200 - 2 * price).toFixed(2),
    refer_bal: '0.00',
  })
  for (const one of both) await ada.post(`/api/rentals/${String(one.body.order_id)}/cancellation`)
  expect(await ada.balances()).toEqual({ bal: '5000.00', refer_bal: '200.00' })
})

test(
  'while the price changes 50 times, each of 200 purchases pays a price that was in force [NUM-17]',
  { tags: 'soak' },
  async () => {
    await using testApp = await openTestApp({
      delayMs: never,
      sms: { maxActive: 100_000 },
      env: { RENTAL_OPEN_LIMIT: '100000' },
    })
    const ada = await testApp.newClient('400000')
    const seen = 664
    const inForce = new Set<number>([price])
    const changing = new AbortController()
    const changes = (async () => {
      for (let round = 0; round < 50 || !changing.signal.aborted; round += 1) {
        const now = 640 + (round % 50)
        inForce.add(now)
        await testApp.sql(
          `update service_price set price = $1 where service = 'ada' and duration = '5min'`,
          [now * 100],
        )
      }
    })()
    const answers = await together(times(200, () => ada.buy(service, { price_ngn: seen })))
    changing.abort()
    await changes
    let paid = 0
    for (const { status, body } of answers) {
      if (status === 201) {
        expect(inForce).toContain(body.price_ngn)
        expect(Number(body.price_ngn)).toBeLessThanOrEqual(seen)
        paid += Number(body.price_ngn)
      } else {
        expect(body.code).toBe('PRICE_CHANGED')
        expect(inForce).toContain(body.price_ngn)
        expect(Number(body.price_ngn)).toBeGreaterThan(seen)
      }
    }
    expect(await worth(ada)).toBe(400_000 - paid)
    // The prices changed during the purchases; otherwise there was no race.
    expect(new Set(answers.map((one) => one.body.price_ngn)).size).toBeGreaterThan(3)
  },
)
