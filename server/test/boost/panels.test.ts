import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { pause } from '../../src/platform/process/clock.ts'
import { demoAdmin, slowestOfFifty } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { openHolds, resetFaults, worth } from '../numbers/rentals.ts'
import { expectOk } from '../store/inventory.ts'
import {
  addsFor,
  catalogueReady,
  endsAs,
  injectFault,
  link,
  order,
  panelOrders,
  services,
  setStatus,
} from './orders.ts'
import { sample } from '../harness/rounds.ts'
import { startStopwatch } from '../harness/stopwatch.ts'

let testApp: TestApp
let backup: NonNullable<TestApp['backup']>
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ backup: {} })
  if (!testApp.backup) throw new Error('there is no second panel')
  backup = testApp.backup
  ada = await testApp.newClient('100000')
  await mapped(testApp)
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(async () => {
  await resetFaults(testApp)
})
afterEach(() => testApp.prove())

/** Waits until the services of the second panel are mapped. */
const mapped = (shop: TestApp) =>
  until(async () => (await shop.sql('select from boost_mapping limit 1')).length > 0)

/** The second panel's number of the same service. */
const serviceAtBackup = 20_000 + Number(services.never)

const saying = (error: string) => ({
  call: 'add',
  fault: 'answer',
  body: JSON.stringify({ error }),
})
const refusals: Readonly<Record<string, { call: string; fault: string; body?: string }>> = {
  'no funds': { call: 'add', fault: 'no-money' },
  'a service that is off': saying('Incorrect service ID'),
  'another quantity': saying('Quantity less than minimal 5000'),
  'words of no rule': saying('Incorrect request'),
  'a wrong key': saying('Invalid API key'),
}

const addsOf = async (address: string) => [
  await addsFor(testApp, address),
  await addsFor(backup, address),
]
const rowOf = async (id: unknown) => {
  const [row] = await testApp.sql<{ provider: string; state: string; panel_service: number }>(
    'select provider, state, panel_service::int from boost_order where id = $1',
    [id],
  )
  return row
}
const triesOf = (id: unknown) =>
  testApp.sql('select try, supplier, detail from boost_try where order_id = $1', [id])

describe('an order with two panels [BOOST-29]', () => {
  test('goes to the first', async () => {
    const address = link()
    const { body } = await order(ada, { link: address })
    expect(await rowOf(body.order_id)).toEqual({
      provider: 'panel',
      state: 'pending',
      panel_service: null,
    })
    expect(await addsOf(address)).toEqual([1, 0])
    expect(await triesOf(body.order_id)).toEqual([])
  })

  test.each(sample(Object.keys(refusals), 2))(
    'that the first refuses for %s goes to the second, under one hold',
    { tags: 'rounds' },
    async (why) => {
      const [before, holds, address] = [await worth(ada), await openHolds(testApp), link()]
      await injectFault(testApp, refusals[why] ?? saying(''))
      const answer = await order(ada, { link: address })
      expect(answer).toMatchObject({ status: 201, body: { status: 'pending' } })
      const id = String(answer.body.order_id)
      expect(await rowOf(id)).toMatchObject({
        provider: 'backup',
        panel_service: serviceAtBackup,
      })
      expect(await triesOf(id)).toEqual([
        { try: 1, supplier: 'panel', detail: expect.stringMatching(/^[a-z-]+: ./) },
      ])
      expect(await addsOf(address)).toEqual([1, 1])
      expect(await openHolds(testApp)).toBe(holds + 1)

      await setStatus(backup, address, { status: 'Completed' })
      await endsAs(ada, id, 'success')
      expect(await openHolds(testApp)).toBe(holds)
      expect(await worth(ada)).toBeCloseTo(before - Number(answer.body.amount), 2)
      const movements = await testApp.sql(
        'select supplier, micro_usd::int from boost_movement where order_id = $1',
        [id],
      )
      expect(movements).toEqual([{ supplier: 'backup', micro_usd: -500_000 }])
    },
  )

  test('that both refuse costs nothing, and its key has one answer', async () => {
    const [before, address, key] = [await worth(ada), link(), crypto.randomUUID()]
    await injectFault(testApp, saying('Incorrect service ID'))
    await injectFault(backup, { call: 'add', fault: 'no-money' })
    for (const answer of [
      await order(ada, { link: address }, key),
      await order(ada, { link: address }, key),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'SERVICE_OFF'])
    expect(await worth(ada)).toBe(before)
    expect(await addsOf(address)).toEqual([1, 1])
  })

  test.each([
    ['Bad link', 'LINK_REFUSED'],
    ['You have active order with this link', 'LINK_BUSY'],
  ])('whose link the first refuses with "%s" goes to no other', async (error, code) => {
    const address = link()
    await injectFault(testApp, saying(error))
    expect((await order(ada, { link: address })).body.code).toBe(code)
    expect(await addsOf(address)).toEqual([1, 0])
  })

  test.each(['garbage', '500', 'empty-object'])(
    'whose first answer is lost (%s) is checked there, and is sent to no other',
    async (fault) => {
      const [before, address] = [await worth(ada), link()]
      await injectFault(testApp, { call: 'add', fault })
      const { body } = await order(ada, { link: address })
      expect(body.status).toBe('unconfirmed')
      expect(await rowOf(body.order_id)).toMatchObject({ provider: 'panel', state: 'unconfirmed' })
      expect(await addsOf(address)).toEqual([1, 0])
      expect(await worth(ada)).toBeCloseTo(before - Number(body.amount), 2)
    },
  )

  test('is cancelled and settled at the panel that has it', async () => {
    const [before, address] = [await worth(ada), link()]
    await injectFault(testApp, { call: 'add', fault: 'no-money' })
    const { body } = await order(ada, { link: address })
    const id = String(body.order_id)
    await expectOk(ada.post(`/api/boost/orders/${id}/cancellation`))
    await endsAs(ada, id, 'cancelled')
    expect((await panelOrders(backup)).find((one) => one.link === address)?.status).toBe('Canceled')
    expect(await worth(ada)).toBe(before)
  })

  test('whose answer the second loses is matched with an order there', async () => {
    const [manager, address] = [await demoAdmin(testApp, 'manager'), link()]
    await injectFault(testApp, { call: 'add', fault: 'no-money' })
    await injectFault(backup, { call: 'add', fault: 'after-effect-timeout', ms: 10 })
    const ordering = order(ada, { link: address })
    const theirs = await until(async () =>
      (await panelOrders(backup)).find((one) => one.link === address),
    )
    const { body } = await ordering
    expect(body.status).toBe('unconfirmed')
    type Review = { orders: { order_id: string; supplier: string; service_id: string }[] }
    const { orders } = await expectOk<Review>(manager.get('/api/admin/boost-orders'))
    expect(orders.find((one) => one.order_id === body.order_id)).toMatchObject({
      supplier: 'backup',
      service_id: String(serviceAtBackup),
    })
    const path = `/api/admin/boost-orders/${String(body.order_id)}/match`
    await expectOk(manager.post(path, { upstream_id: String(theirs.order) }))
    await setStatus(backup, address, { status: 'Completed' })
    await endsAs(ada, String(body.order_id), 'success')
  })
})

test('each panel is served, and shown with its health and its books [BOOST-29, ADMIN-11]', async () => {
  const owner = await demoAdmin(testApp)
  type Upstreams = {
    upstreams: { name: string; supplier: string | null; balance_usd: string | null }[]
  }
  const known = await until(async () => {
    const { upstreams } = await expectOk<Upstreams>(owner.get('/api/admin/health'))
    const panels = upstreams.filter(({ name }) => name === 'boost')
    return panels.every(({ balance_usd }) => balance_usd !== null) && panels
  })
  expect(known).toMatchObject([
    { supplier: null, reachable: true },
    { supplier: 'backup', reachable: true },
  ])
  for (const [table, column] of [
    ['supplier', 'name'],
    ['supplier_float', 'supplier'],
  ])
    expect(
      await testApp.sql(
        `select distinct ${column} as name from ${table} where kind = 'boost' order by 1`,
      ),
    ).toEqual([{ name: 'backup' }, { name: 'panel' }])
})

test('a third panel that refuses is the last', async () => {
  const nowhere = 'http://127.0.0.1:9 key'
  await using own = await openTestApp({
    env: { BOOST_MORE_PANELS: `b ${nowhere}; c ${nowhere}; d ${nowhere}` },
  })
  const obi = await own.newClient('5000')
  await catalogueReady(obi)
  for (const panel of ['b', 'c', 'd'])
    await own.sql(
      `with listed as (insert into boost_panel_service (panel, id, name, category, type, rate_micro_usd, min, max, refill, cancel)
        values ($1, 77, 'Never', 'Tests', 'Default', 1, 1, 10000, true, true) returning panel, id)
      insert into boost_mapping (service, panel, panel_service) select $2, panel, id from listed`,
      [panel, services.never],
    )
  await injectFault(own, { call: 'add', fault: 'no-money' })
  expect((await order(obi)).body.code).toBe('SUPPLIER_DOWN')
  expect(await own.sql('select try, supplier, detail from boost_try order by try')).toEqual([
    { try: 1, supplier: 'panel', detail: expect.stringMatching(/^no-money: /) },
    { try: 2, supplier: 'b', detail: 'busy: unreachable' },
  ])
  expect(await own.sql('select provider, state from boost_order')).toEqual([
    { provider: 'c', state: 'failed' },
  ])
  expect(await worth(obi)).toBe(5000)
})

describe('while the first panel is down [BOOST-29]', () => {
  test('every order goes to the second, within three seconds', { tags: 'soak' }, async () => {
    await using own = await openTestApp({ apps: 0, backup: {} })
    const serve = (url: string) =>
      openApp(
        readConfig({
          ...own.env,
          BOOST_BASE_URL: url,
          PORT: new URL(own.url).port,
          PUBLIC_URL: own.url,
        }),
        own.database.url,
      )
    {
      await using app = await serve(own.env.BOOST_BASE_URL ?? '')
      await until(async () => app.url !== '' && (await mapped(own)))
    }
    await using _app = await serve('http://127.0.0.1:9')
    const obi = await own.newClient('100000')
    const slowest = await slowestOfFifty(async () =>
      expect((await order(obi, { quantity: 100 })).status).toBe(201),
    )
    expect(slowest).toBeLessThan(3000)
    expect(
      await own.sql(
        "select distinct provider from boost_order where state in ('pending', 'processing')",
      ),
    ).toEqual([{ provider: 'backup' }])
    // Once the panel is skipped, no order tries it first.
    const tries = await own.sql<{ count: number }>('select count(*)::int as count from boost_try')
    expect(tries[0]?.count).toBeLessThanOrEqual(10)
  })

  test(
    'a panel that keeps silent holds up only the orders of its first seconds',
    { tags: 'soak' },
    async () => {
      await using own = await openTestApp({ backup: {} })
      const obi = await own.newClient('100000')
      await mapped(own)
      await injectFault(own, { call: 'add', fault: 'timeout', times: 100 })
      const first = link()
      const stuck = order(obi, { link: first })
      await until(async () => (await addsFor(own, first)) === 1)
      await pause(3100)
      const stop = startStopwatch()
      const { status, body } = await order(obi)
      expect(status).toBe(201)
      expect(stop()).toBeLessThan(3000)
      expect(body.status).toBe('pending')
      expect((await stuck).body.status).toBe('unconfirmed')
      expect(await openHolds(own)).toBe(2)
    },
  )
})
