import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkSuppliers } from '../../src/commands/check-suppliers.ts'
import { readConfig } from '../../src/config/config.ts'
import { pause } from '../../src/platform/process/clock.ts'
import { demoAdmin, sendRaw, slowestOfFifty } from '../harness/http-request.ts'
import { startStopwatch } from '../harness/stopwatch.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { expectOk } from '../store/inventory.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import {
  backupOf,
  callCount,
  deliver,
  injectFault,
  openHolds,
  resetFaults,
  worth,
} from './rentals.ts'

const never = 3_600_000
const service = 'tg'

let testApp: TestApp
let backup: NonNullable<TestApp['backup']>
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ delayMs: never, backup: { earliestCancelMs: 0 } })
  backup = backupOf(testApp)
  ada = await testApp.newClient('100000')
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(() => resetFaults(testApp))
afterEach(() => testApp.prove())

const rentCalls = async () => [
  await callCount(testApp, 'getNumber'),
  await callCount(backup, 'getNumber'),
]
const supplierOf = async (orderId: unknown) => {
  const [row] = await testApp.sql<{ provider: string; state: string }>(
    'select provider, state from rental where id = $1',
    [orderId],
  )
  return row
}
const triesOf = (orderId: unknown) =>
  testApp.sql('select try, supplier, detail from rental_try where rental_id = $1', [orderId])

describe('an order with two suppliers [NUM-62]', () => {
  test('goes to the first', async () => {
    const { body } = await ada.buy(service)
    expect(await supplierOf(body.order_id)).toEqual({ provider: 'daisysms', state: 'waiting' })
    expect(await rentCalls()).toEqual([1, 0])
    expect(await triesOf(body.order_id)).toEqual([])
  })

  test.each(['no-numbers', 'no-money'])(
    'that the first refuses with %s goes to the second, under one hold',
    async (fault) => {
      const before = await worth(ada)
      const holds = await openHolds(testApp)
      await injectFault(testApp, { call: 'getNumber', fault })
      const answer = await ada.buy(service)
      expect(answer).toMatchObject({ status: 201, body: { rental_status: 'waiting' } })
      const id = String(answer.body.order_id)
      expect(await supplierOf(id)).toEqual({ provider: 'backup', state: 'waiting' })
      expect(await triesOf(id)).toEqual([
        { try: 1, supplier: 'daisysms', detail: expect.stringContaining(fault) },
      ])
      expect(await openHolds(testApp)).toBe(holds + 1)

      await deliver(backup, String(answer.body.number), 'Your code is 482913')
      const done = await ada.rentalWhen(id, (one) => one.rental_status === 'completed')
      expect(done.last_sms_code).toBe('482913')
      expect(await openHolds(testApp)).toBe(holds)
      expect(await worth(ada)).toBeCloseTo(before - done.price_ngn, 2)
      const [cost] = await testApp.sql<{ booked: boolean }>(
        'select cost_booked > 0 as booked from rental where id = $1',
        [id],
      )
      expect(cost).toEqual({ booked: true })
    },
  )

  test('that both refuse costs nothing, and its key has one answer', async () => {
    const before = await worth(ada)
    await injectFault(testApp, { call: 'getNumber', fault: 'no-money' })
    await injectFault(backup, { call: 'getNumber', fault: 'no-numbers' })
    const key = crypto.randomUUID()
    for (const answer of [await ada.buy(service, {}, key), await ada.buy(service, {}, key)])
      expect([answer.status, answer.body.code]).toEqual([409, 'NO_NUMBERS'])
    expect(await worth(ada)).toBe(before)
    expect(await rentCalls()).toEqual([1, 1])
  })

  test('tells of missing numbers where the other supplier only fails', async () => {
    await injectFault(testApp, { call: 'getNumber', fault: 'no-numbers' })
    await injectFault(backup, { call: 'getNumber', fault: 'no-money' })
    expect((await ada.buy(service)).body.code).toBe('NO_NUMBERS')
  })

  test('whose first answer is lost is settled there, and asks for no second number', async () => {
    const before = await worth(ada)
    await injectFault(testApp, { call: 'getNumber', fault: 'garbage' })
    expect((await ada.buy(service)).body.code).toBe('SUPPLIER_DOWN')
    expect(await rentCalls()).toEqual([1, 0])
    expect(await worth(ada)).toBe(before)
  })

  test('takes no number of a supplier that it has left', async () => {
    await injectFault(testApp, { call: 'getNumber', fault: 'no-numbers' })
    await injectFault(backup, { call: 'getNumber', fault: 'slow', ms: 1000 })
    const buying = ada.buy(service)
    await until(async () => (await callCount(backup, 'getNumber')) === 1)
    // Meanwhile a watcher of the first supplier stores a number that it found there.
    const late = await testApp.sql<{ outcome: string }>(
      `select a.outcome from rental_placing p, rental_assign_many(array[p.user_id], array[p.id], '{daisysms}', '{late-1}',
        '{12025550199}', '{1}', '{"{}"}', '{3}', '{3}', '{null}', interval '2 minutes', 'service', true) a where p.user_id = $1`,
      [ada.userId],
    )
    expect(late).toEqual([{ outcome: 'settled' }])
    const { body } = await buying
    expect(await supplierOf(body.order_id)).toEqual({ provider: 'backup', state: 'waiting' })
    expect(body.number).not.toBe('12025550199')
  })

  test('is cancelled at the supplier that has it', async () => {
    const before = await worth(ada)
    await injectFault(testApp, { call: 'getNumber', fault: 'no-numbers' })
    const { body } = await ada.buy(service)
    const cancelled = await ada.post(`/api/rentals/${String(body.order_id)}/cancellation`)
    expect(cancelled.body).toMatchObject({ rental_status: 'cancelled', money: 'refunded' })
    expect([await callCount(testApp, 'setStatus'), await callCount(backup, 'setStatus')]).toEqual([
      0, 1,
    ])
    expect(await worth(ada)).toBe(before)
  })
})

test('each supplier is served, and shown with its health and its books [NUM-62, ADMIN-11, TRANSFER-20]', async () => {
  const owner = await demoAdmin(testApp)
  type Upstreams = {
    upstreams: { name: string; supplier: string | null; balance_usd: string | null }[]
  }
  const known = await until(async () => {
    const { upstreams } = await expectOk<Upstreams>(owner.get('/api/admin/health'))
    const sms = upstreams.filter(({ name }) => name === 'sms')
    return sms.every(({ balance_usd }) => balance_usd !== null) && sms
  })
  expect(known).toMatchObject([
    { supplier: null, reachable: true },
    { supplier: 'backup', reachable: true },
  ])
  expect(await testApp.sql("select name from supplier where kind = 'sms' order by name")).toEqual([
    { name: 'backup' },
    { name: 'daisysms' },
  ])
  const floats = await testApp.sql(
    "select distinct supplier from supplier_float where kind = 'sms' order by supplier",
  )
  expect(floats).toEqual([{ supplier: 'backup' }, { supplier: 'daisysms' }])
})

test('a check of the suppliers says what is left, or what is wrong, and buys nothing [NUM-62]', async () => {
  const lines = async (env: Record<string, string>) => {
    const reports = await checkSuppliers(readConfig({ ...testApp.env, ...env }))
    return reports.map(({ line, isFine }) => `${isFine ? 'ok' : 'fault'} ${line}`)
  }
  expect(await lines({})).toEqual([
    expect.stringMatching(/^ok sms daisysms: \$[\d,.]+ left$/),
    expect.stringMatching(/^ok sms backup: \$[\d,.]+ left, \d+ numbers open$/),
    expect.stringMatching(/^ok boost panel: \$[\d,.]+ left$/),
    expect.stringMatching(/^ok boost backup: \$[\d,.]+ left$/),
  ])
  expect(await lines({ SMS_API_KEY: 'wrong', BOOST_BASE_URL: 'http://127.0.0.1:9' })).toEqual([
    'fault sms daisysms: answers without a balance; check the key, and the dialect if it has one',
    expect.stringMatching(/^ok /),
    'fault boost panel: no connection can be opened; check the address',
    expect.stringMatching(/^ok boost backup/),
  ])
  expect(await rentCalls()).toEqual([0, 0])
})

describe('while the first supplier is down [NUM-62]', () => {
  test('every number comes from the second, within three seconds, and its circuit is open [OPS-14]', async () => {
    await using own = await openTestApp({
      delayMs: never,
      backup: { maxActive: 1000 },
      env: { SMS_BASE_URL: 'http://127.0.0.1:9', RENTAL_OPEN_LIMIT: '1000' },
    })
    const obi = await own.newClient('500000')
    // Opens the connections of the pool, which takes long on a busy machine.
    await Promise.all(Array.from({ length: 10 }, () => expectOk(obi.get('/api/rentals'))))
    const slowest = await slowestOfFifty(async () =>
      expect((await obi.buy(service)).status).toBe(201),
    )
    expect(slowest).toBeLessThan(3000)
    // Once the supplier is skipped, no order tries it first.
    const tries = await own.sql<{ count: number }>('select count(*)::int as count from rental_try')
    expect(tries[0]?.count).toBeLessThanOrEqual(10)
    const { text } = await sendRaw(own.url, '/metrics')
    expect(text.split('\n').filter((line) => line.startsWith('nosim_supplier_circuit'))).toEqual([
      'nosim_supplier_circuit{kind="sms",supplier="daisysms"} 2',
      'nosim_supplier_circuit{kind="sms",supplier="backup"} 0',
      'nosim_supplier_circuit{kind="boost",supplier="panel"} 0',
      'nosim_supplier_circuit{kind="boost",supplier="backup"} 0',
    ])
  })

  test(
    'a supplier that keeps silent holds up only the orders of its first seconds',
    { tags: 'soak' },
    async () => {
      await using own = await openTestApp({ delayMs: never, backup: {} })
      const obi = await own.newClient('500000')
      await own.control('POST', '/faults', {
        upstream: 'sms',
        call: 'getNumber',
        fault: 'timeout',
        times: 100,
      })
      const before = await worth(obi)
      const stuck = obi.buy(service)
      await until(async () => (await callCount(own, 'getNumber')) === 1)
      await pause(3100)
      const stop = startStopwatch()
      expect((await obi.buy(service)).status).toBe(201)
      expect(stop()).toBeLessThan(3000)
      expect((await stuck).body.code).toBe('SUPPLIER_DOWN')
      expect(await callCount(own, 'getNumber')).toBe(1)
      expect(await openHolds(own)).toBe(1)
      expect(await worth(obi)).toBeLessThan(before)
    },
  )
})
