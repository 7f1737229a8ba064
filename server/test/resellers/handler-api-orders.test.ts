import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockRow } from '../harness/row-lock.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import {
  age,
  callCount,
  closeUpstream,
  deliver,
  dueNow,
  injectFault,
  isOpenUpstream,
  openHolds,
  resetFaults,
  stateOf,
  together,
  worth,
} from '../numbers/rentals.ts'
import {
  numbersClient,
  orderIdOf,
  orderNumber,
  statusWhen,
  type NumbersClient,
} from './numbers-api.ts'
import { openKey, type KeyOptions } from './reseller.ts'

const never = 3_600_000
const dear = 1927

let testApp: TestApp
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ delayMs: never })
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(async () => {
  ada = await testApp.newClient('20000')
})
afterEach(async () => {
  await resetFaults(testApp)
  await testApp.prove()
})

const clientOf = async (options: KeyOptions = {}, user = ada): Promise<NumbersClient> =>
  numbersClient(testApp, (await openKey(user, options)).secret)
const setPrice = (kobo: number, service = 'dr') =>
  testApp.sql(`update service_price set price = $1 where service = $2 and duration = '5min'`, [
    kobo,
    service,
  ])

describe('an order', () => {
  test('holds the price, answers it, and is charged with its code to the kobo [HAPI-4]', async () => {
    const call = await clientOf({ currency: 'USD' })
    const { text, headers, status } = await call('getNumberV2', {
      service: 'dr',
      country: 187,
      maxPrice: '0.37',
    })
    expect([status, headers.get('x-price')]).toEqual([200, '0.37'])
    const given = JSON.parse(text) as Record<string, string>
    expect(given).toEqual({
      activationId: expect.stringMatching(/^\d+$/),
      phoneNumber: expect.stringMatching(/^1\d{10}$/),
      activationCost: '0.37',
      currency: 840,
      countryCode: '187',
      countryPhoneCode: '1',
      canGetAnotherSms: false,
      activationTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      activationEndTime: expect.stringMatching(/Z$/),
      activationOperator: 'any',
    })
    expect(await worth(ada)).toBe(20_000 - 579)
    expect(await openHolds(testApp)).toBe(1)
    await deliver(testApp, String(given.phoneNumber), 'Your code is 111222')
    await statusWhen(call, String(given.activationId), 'STATUS_OK:111222')
    expect(await worth(ada)).toBe(20_000 - 579)
    expect(await openHolds(testApp)).toBe(0)
  })

  test('takes areas, carriers and a duration, and a long one is not ended by status 6 [HAPI-2, HAPI-8]', async () => {
    const call = await clientOf()
    const { id, number, price } = await orderNumber(call, {
      service: 'dr',
      duration: '1D',
      areas: '212',
      operator: 'at_t',
    })
    expect([number.slice(1, 4), price]).toEqual(['212', '599.00'])
    const orderId = await orderIdOf(testApp, id)
    const [row] = await testApp.sql('select duration, areas, carriers from rental where id = $1', [
      orderId,
    ])
    expect(row).toEqual({ duration: '1d', areas: ['212'], carriers: ['att'] })
    await deliver(testApp, number, 'Your code is 111222')
    await statusWhen(call, id, 'STATUS_OK:111222')
    expect(await call.word('setStatus', { id, status: 3 })).toBe('ACCESS_RETRY_GET')
    expect(await call.word('setStatus', { id, status: 6 })).toBe('ACCESS_ACTIVATION')
    expect(await call.word('getStatus', { id })).toBe('STATUS_OK:111222')
    expect((await ada.rental(orderId)).another_code).toBe('possible')
    await deliver(testApp, number, 'Your code is 333444')
    await statusWhen(call, id, 'STATUS_OK:333444')
    expect(await worth(ada)).toBe(20_000 - 599)
  })

  test('for another country, or that cannot be had, costs nothing [HAPI-2]', async () => {
    const call = await clientOf()
    const refused: [Record<string, string>, string][] = [
      [{ service: 'dr', country: '6' }, 'NO_NUMBERS'],
      [{ service: 'zznone' }, 'NO_NUMBERS'],
      [{ service: 'nothing' }, 'BAD_SERVICE'],
      [{}, 'BAD_SERVICE'],
      [{ service: 'dr', areas: 'abc' }, 'BAD_DATA'],
      [{ service: 'dr', maxPrice: 'cheap' }, 'BAD_DATA'],
      [{ service: 'dr', duration: '2D' }, 'BAD_DURATION'],
      [{ service: 'dr', number: '12025550123' }, 'NUMBER_NOT_AVAILABLE'],
    ]
    for (const [params, word] of refused) expect(await call.word('getNumber', params)).toBe(word)
    expect(
      await call('getNumber', { service: 'dr' }, { 'idempotency-key': ' x y ' }),
    ).toMatchObject({
      text: 'BAD_DATA',
    })
    expect(await worth(ada)).toBe(20_000)
    const [key] = await testApp.sql<{ ordered: number }>(
      'select ordered::int from api_key where user_id = $1',
      [ada.userId],
    )
    expect(key?.ordered).toBe(0)
  })

  test.each([
    ['classic', 'NO_BALANCE', 'WRONG_MAX_PRICE:1927.00', 'CHANNELS_LIMIT'],
    ['daisysms', 'NO_MONEY', 'MAX_PRICE_EXCEEDED', 'TOO_MANY_ACTIVE_RENTALS'],
  ] as const)(
    'is refused in the words of %s: no money, too low a cap, too many [HAPI-10]',
    async (dialect, noMoney, tooDear, tooMany) => {
      const poor = await testApp.newClient('1000')
      const call = await clientOf({ dialect }, poor)
      expect(await call.word('getNumber', { service: 'wa' })).toBe(noMoney)
      expect(await call.word('getNumber', { service: 'wa', max_price: dear - 1 })).toBe(tooDear)
      expect(await worth(poor)).toBe(1000)
      const rich = await clientOf({ dialect })
      const { id } = await orderNumber(rich, { service: 'wa', maxPrice: dear })
      await rich('setStatus', { id, status: 8 })
      const orders = await together(
        Array.from({ length: 22 }, () => () => rich.word('getNumber', { service: 'dr' })),
      )
      expect(orders.filter((word) => word === tooMany)).toHaveLength(2)
      for (const word of orders)
        if (word.startsWith('ACCESS'))
          await rich('setStatus', { id: word.split(':')[1] ?? '', status: 8 })
      expect(await worth(ada)).toBe(20_000)
    },
  )

  test('is not placed above the daily cap of the key, and says why in a header [KEY-5]', async () => {
    const { id: key, secret } = await openKey(ada, { cap: 1200, dialect: 'daisysms' })
    const call = numbersClient(testApp, secret)
    const first = await orderNumber(call, { service: 'dr' })
    await orderNumber(call, { service: 'dr' })
    const { text, headers } = await call('getNumber', { service: 'dr' })
    expect([text, headers.get('x-reason')]).toEqual(['NO_MONEY', 'daily-cap'])
    // An order that is refunded later still counts.
    await call('setStatus', { id: first.id, status: 8 })
    expect(await call.word('getNumber', { service: 'dr' })).toBe('NO_MONEY')
    expect(await worth(ada)).toBe(20_000 - 579)
    await until(async () => {
      const rows = await testApp.sql(
        "select 1 from api_call where key_id = $1 and outcome = 'DAILY_CAP'",
        [key],
      )
      return rows.length === 2
    })
  })

  test('with an Idempotency-Key is one order, also where it is repeated at the same time [KEY-6]', async () => {
    const call = await clientOf()
    const once = () =>
      call('getNumber', { service: 'dr', maxPrice: 600 }, { 'idempotency-key': 'order-1' })
    const answers = await together([once, once, once])
    answers.push(await once())
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.text).toMatch(/^ACCESS_NUMBER:/)
    // A repeat returns the same order, also at a higher price.
    await setPrice(90_000)
    expect((await once()).text).toBe(answers[0]?.text)
    await setPrice(57_900)
    const other = await call('getNumber', { service: 'tg' }, { 'idempotency-key': 'order-1' })
    expect([other.text, other.headers.get('x-reason')]).toEqual([
      'BAD_DATA',
      'idempotency-conflict',
    ])
    expect(await worth(ada)).toBe(20_000 - 579)
  })

  test('whose price rises while it is placed is placed once more within the cap of its caller [HAPI-4]', async () => {
    const { id: key, secret } = await openKey(ada)
    const call = numbersClient(testApp, secret)
    /** Orders while the price rises: the order has read the price, and waits for the row of its key. */
    const whileItRises = async (params: Record<string, string | number>) => {
      await setPrice(57_900)
      const row = 'select 1 from api_key where id = $1 for no key update'
      const lock = await lockRow(testApp, row, [key])
      const answer = call('getNumber', { service: 'dr', ...params })
      await lock.blocks('api_order_begin')
      await setPrice(60_000)
      await lock.release()
      return answer
    }
    // The first call of a key writes to its row, so it is made before.
    await call('getBalance')
    for (const params of [{}, { maxPrice: 600 }]) {
      const { text, headers } = await whileItRises(params)
      expect([text, headers.get('x-price')]).toEqual([
        expect.stringMatching(/^ACCESS_NUMBER:/),
        '600.00',
      ])
    }
    expect((await whileItRises({ maxPrice: 599 })).text).toBe('WRONG_MAX_PRICE:600.00')
    await setPrice(57_900)
    expect(await worth(ada)).toBe(20_000 - 2 * 600)
    const [row] = await testApp.sql('select ordered::int from api_key where id = $1', [key])
    expect(row).toEqual({ ordered: 120_000 })
  })
})

describe('a number again', () => {
  test.each(['classic', 'daisysms'] as const)(
    'is ordered by the id of the former order, held and charged with its code, for %s [HAPI-11]',
    async (dialect) => {
      const call = await clientOf({ dialect })
      const former = await orderNumber(call, { service: 'dr' })
      const activationId = former.id
      const notYet = dialect === 'classic' ? 'RENEW_ACTIVATION_NOT_AVAILABLE' : 'BAD_ID'
      expect(await call.word('getExtraActivation', { activationId })).toBe(notYet)
      await deliver(testApp, former.number, 'Your code is 111222')
      await statusWhen(call, former.id, 'STATUS_OK:111222')
      await closeUpstream(testApp, {
        order_id: await orderIdOf(testApp, former.id),
        number: former.number,
      })
      expect(await call.json('checkExtraActivation', { activationId })).toEqual({
        status: 'success',
        cost: '579.00',
        service: 'dr',
        phone: Number(former.number),
        country: 187,
      })
      expect(await call.word('getExtraActivation', { activationId, max_price: 578 })).toBe(
        dialect === 'classic' ? 'WRONG_MAX_PRICE:579.00' : 'MAX_PRICE_EXCEEDED',
      )
      const again = await call('getExtraActivation', { activationId })
      const [, id, number] = again.text.split(':')
      expect([number, again.headers.get('x-price')]).toEqual([former.number, '579.00'])
      expect(id).not.toBe(former.id)
      expect(await call.word('checkExtraActivation', { activationId })).toBe(
        dialect === 'classic' ? 'ORDER_ALREADY_EXISTS' : 'BAD_ID',
      )
      await deliver(testApp, former.number, 'Your code is 333444')
      await statusWhen(call, String(id), 'STATUS_OK:333444')
      expect(await worth(ada)).toBe(20_000 - 2 * 579)
      expect(await call.word('getExtraActivation', { activationId: '99999' })).toBe(
        dialect === 'classic' ? 'WRONG_ACTIVATION_ID' : 'BAD_ID',
      )
    },
  )

  test('that is asleep says so to the clients that know it [HAPI-11]', async () => {
    const call = await clientOf({ dialect: 'daisysms' })
    const former = await orderNumber(call, { service: 'dr' })
    await deliver(testApp, former.number, 'Your code is 111222')
    await statusWhen(call, former.id, 'STATUS_OK:111222')
    await closeUpstream(testApp, {
      order_id: await orderIdOf(testApp, former.id),
      number: former.number,
    })
    await injectFault(testApp, { call: 'getExtraActivation', fault: 'asleep', ms: never })
    const text = await call.word('getExtraActivation', { activationId: former.id })
    expect(text).toMatch(new RegExp(`^ASLEEP:\\d+:${former.number}:\\d{10}$`))
    const id = text.split(':')[1] ?? ''
    expect(await call.word('getStatus', { id })).toBe('ASLEEP')
    expect(await call.word('setStatus', { id, status: 8 })).toBe('ACCESS_CANCEL')
    expect(await worth(ada)).toBe(20_000 - 579)
  })
})

describe('an order whose supplier does not answer', () => {
  let classic: TestApp
  let call: NumbersClient
  let bob: TestClient
  beforeAll(async () => {
    classic = await openTestApp({
      dialect: 'classic',
      delayMs: never,
      sms: { earliestCancelMs: 0 },
    })
    bob = await classic.newClient('20000')
    call = numbersClient(classic, (await openKey(bob)).secret)
  })
  afterAll(() => classic[Symbol.asyncDispose]())
  afterEach(async () => {
    await resetFaults(classic)
    await classic.prove()
  })

  test(
    'is answered with its number once it is found in the list [HAPI-5]',
    { tags: 'soak' },
    async () => {
      await injectFault(classic, { call: 'getNumber', fault: 'after-effect-timeout' })
      // One check of the list takes two calls.
      await injectFault(classic, { call: 'getActiveActivations', fault: '500', times: 2 })
      const { id, number } = await orderNumber(call, { service: 'dr' })
      expect(await isOpenUpstream(classic, number)).toBe(true)
      expect(await call.word('setStatus', { id, status: 8 })).toBe('ACCESS_CANCEL')
      expect(await worth(bob)).toBe(20_000)
    },
  )

  test(
    'is cancelled where its number does not come in time, and costs nothing [HAPI-5]',
    { tags: 'soak' },
    async () => {
      await injectFault(classic, { call: 'getActiveActivations', fault: '500', times: 1000 })
      await injectFault(classic, { call: 'getNumber', fault: 'after-effect-timeout' })
      await injectFault(classic, { call: 'getNumber', fault: 'html' })
      const bought = call.word('getNumber', { service: 'wa' })
      await until(async () => (await callCount(classic, 'getNumber')) === 1)
      const nothing = call.word('getNumber', { service: 'dr' })
      expect(await Promise.all([bought, nothing])).toEqual(['NO_NUMBERS', 'NO_NUMBERS'])
      expect(await worth(bob)).toBe(20_000 - dear - 579)
      expect(await call.word('getActiveActivations')).toContain('NO_ACTIVATIONS')
      const ids = await classic.sql<{ id: string; service: string }>(
        "select id, service from rental where state = 'placing' order by service",
      )
      expect(ids.map(({ service }) => service)).toEqual(['dr', 'wa'])
      await resetFaults(classic)
      const [gone, found] = ids.map(({ id }) => id)
      await dueNow(classic, [found ?? ''])
      await until(async () => (await stateOf(classic, found ?? '')) === 'cancelled')
      const [row] = await classic.sql<{ number: string }>(
        'select number from rental where id = $1',
        [found],
      )
      expect(await isOpenUpstream(classic, row?.number ?? '')).toBe(false)
      await age(classic, gone ?? '', 120)
      await until(async () => (await stateOf(classic, gone ?? '')) === 'refused')
      expect(await worth(bob)).toBe(20_000)
    },
  )
})
