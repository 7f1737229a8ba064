import { errors } from '@nosim/contract/base/errors.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  catalogueReady,
  setStatus,
  link,
  pollOrder,
  order,
  panelOrders,
  services,
  injectFault,
  sync,
} from './orders.ts'
import { giveBonus } from '../harness/give-money.ts'
import { untilServed } from '../harness/http-request.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { rounds } from '../harness/rounds.ts'

let testApp: TestApp
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ env: { BOOST_MINUTE_LIMIT: '100000' } })
  ada = await testApp.newClient('500000')
  await catalogueReady(ada)
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(async () => {
  await testApp.control('DELETE', '/faults')
  await testApp.control('DELETE', '/calls')
})

type Service = { service_id: string; rate: string; min: number; max: number; type: string }

async function serviceOf(id: string): Promise<Service> {
  const { body } = await ada.get('/api/boost/services')
  const found = (body.services as Service[]).find((one) => one.service_id === id)
  if (!found) throw new Error(`no service ${id}`)
  return found
}

const bal = async (): Promise<number> => Math.round(Number((await ada.balances()).bal) * 100)
const koboOf = (naira: unknown): number => Math.round(Number(naira) * 100)
const read = async (id: unknown) => (await ada.get(`/api/boost/orders/${String(id)}`)).body

describe('the catalogue [BOOST-16]', () => {
  test('sells only services that the order form supports, at our price [BOOST-4]', async () => {
    const { body } = await ada.get('/api/boost/services')
    const all = body.services as (Service & { name: string; category: string })[]
    expect(all.length).toBeGreaterThan(50)
    expect(new Set(all.map((one) => one.type))).toEqual(new Set(['Default', 'Package']))
    // $0.50 for 1,000 at ₦1,585.30 and a profit of 50 %.
    expect(await serviceOf(services.never)).toMatchObject({ rate: '1188.98', min: 10, max: 10_000 })
    expect(all.map((one) => one.name).join()).not.toMatch(/&amp;|<br>/)
  })

  test('follows price rises, withdrawals and returns at the panel, and records each [BOOST-4]', async () => {
    await testApp.control('POST', '/boost/service', { service: '122', rate: '0.36' })
    await testApp.control('POST', '/boost/service', { service: '123', vanish: true })
    await sync(testApp)
    expect((await serviceOf('122')).rate).toBe('856.07')
    expect((await order(ada, { service_id: '123', quantity: 100 })).body.code).toBe('SERVICE_OFF')
    await testApp.control('POST', '/boost/service', { service: '123', vanish: false })
    await sync(testApp)
    expect((await serviceOf('123')).type).toBe('Default')
    const changes = await testApp.sql<{ service: number; what: string }>(
      "select service, what from boost_service_change where what <> 'new' order by id",
    )
    expect(changes).toEqual([
      { service: 122, what: 'dearer' },
      { service: 123, what: 'vanished' },
      { service: 123, what: 'back' },
    ])
    await injectFault(testApp, { call: 'services', fault: 'html' })
    await sync(testApp)
    expect((await serviceOf('122')).rate).toBe('856.07')
  })

  test(
    'returns the median duration of the last orders, once there are five [BOOST-3]',
    { tags: 'soak' },
    async () => {
      const deliver = async (minutes: number) => {
        const address = link()
        const { body } = await order(ada, { service_id: services.plain, link: address })
        await setStatus(testApp, address, { status: 'Completed', remains: 0 })
        await pollOrder(testApp, String(body.order_id))
        await testApp.sql(
          'update boost_order set ended_at = created_at + make_interval(mins => $1) where id = $2',
          [minutes, body.order_id],
        )
      }
      for (const minutes of [90, 10, 500, 20]) await deliver(minutes)
      await sync(testApp)
      expect(await serviceOf(services.plain)).toMatchObject({ average_minutes: null })
      await deliver(45)
      await sync(testApp)
      expect(await serviceOf(services.plain)).toMatchObject({ average_minutes: 45 })
      await testApp.sql("update boost_order set ended_at = ended_at - interval '31 days'")
      await sync(testApp)
      expect(await serviceOf(services.plain)).toMatchObject({ average_minutes: null })
    },
  )
})

describe('an order [BOOST-16]', () => {
  test('is priced by the server, held, sent to the panel once, and listed [BOOST-5, BOOST-14, BOOST-16, BOOST-18]', async () => {
    const before = await bal()
    const address = link()
    const tab = await ada.live()
    const placed = await order(ada, { link: address, quantity: 1000 })
    expect(placed.status).toBe(201)
    expect(placed.body).toMatchObject({
      service_id: services.never,
      status: 'pending',
      quantity: 1000,
      amount: '1188.98',
      refunded: '0.00',
      link: address,
      message: expect.stringMatching(/^✅ Order placed!/),
    })
    expect(before - (await bal())).toBe(118_898)
    expect((await panelOrders(testApp)).filter((one) => one.link === address)).toHaveLength(1)
    await tab.when((one) => one.event === 'boost' && one.data.order_id === placed.body.order_id)
    tab.close()
    const { body } = await ada.get('/api/boost/orders?limit=1')
    expect(body.orders).toMatchObject([{ order_id: placed.body.order_id }])
  })

  test('that completes keeps its charge; one that ends half delivered is refunded half of it', async () => {
    const start = await bal()
    const [done, half] = [link(), link()]
    const first = await order(ada, { link: done, quantity: 2000 })
    const second = await order(ada, { link: half, quantity: 2000 })
    await setStatus(testApp, done, { status: 'Completed', remains: 0 })
    await setStatus(testApp, half, { status: 'Partial', remains: 1000 })
    const tab = await ada.live()
    await pollOrder(testApp, String(first.body.order_id))
    await pollOrder(testApp, String(second.body.order_id))
    await tab.when((one) => one.event === 'boost' && one.data.status === 'partial')
    tab.close()
    expect(await read(first.body.order_id)).toMatchObject({
      status: 'success',
      refunded: '0.00',
      remains: 0,
    })
    const amount = koboOf(second.body.amount)
    expect(await read(second.body.order_id)).toMatchObject({
      status: 'partial',
      refunded: (amount / 2 / 100).toFixed(2),
      remains: 1000,
    })
    expect(start - (await bal())).toBe(koboOf(first.body.amount) + amount / 2)
    await testApp.prove()
  })

  test('that is cancelled is refunded in full, once; later statuses change nothing', async () => {
    const start = await bal()
    const address = link()
    const { body } = await order(ada, { link: address })
    for (const status of ['Canceled', 'Partial', 'Completed']) {
      await setStatus(testApp, address, { status, remains: 400 })
      await pollOrder(testApp, String(body.order_id))
    }
    expect(await read(body.order_id)).toMatchObject({ status: 'cancelled', refunded: body.amount })
    expect(await bal()).toBe(start)
    await testApp.prove()
  })

  test(
    'that completes and is corrected later is refunded the difference',
    { tags: 'soak' },
    async () => {
      const start = await bal()
      const address = link()
      const { body } = await order(ada, { link: address, quantity: 1000 })
      for (const [status, remains] of [
        ['Completed', 0],
        ['Partial', 300],
        ['Partial', 500],
        ['Partial', 100],
      ] as const) {
        await setStatus(testApp, address, { status, remains })
        await pollOrder(testApp, String(body.order_id))
      }
      const back = Math.ceil(koboOf(body.amount) / 2)
      expect(await read(body.order_id)).toMatchObject({
        status: 'partial',
        refunded: (back / 100).toFixed(2),
      })
      expect(start - (await bal())).toBe(koboOf(body.amount) - back)
    },
  )

  test(
    'stays pending after an unknown status or an unreadable response',
    { tags: 'soak' },
    async () => {
      const address = link()
      const { body } = await order(ada, { link: address })
      await setStatus(testApp, address, { status: 'Dreaming' })
      await pollOrder(testApp, String(body.order_id))
      for (const fault of ['500', 'html', 'garbage', 'empty-object', 'empty']) {
        await injectFault(testApp, { call: 'status', fault })
        await pollOrder(testApp, String(body.order_id))
        expect(await read(body.order_id)).toMatchObject({ status: 'pending', refunded: '0.00' })
      }
      const [row] = await testApp.sql<{ failed_checks: number }>(
        'select failed_checks from boost_order where id = $1',
        [body.order_id],
      )
      expect(row?.failed_checks).toBeGreaterThanOrEqual(6)
      await testApp.prove()
    },
  )

  test('of a package is charged its flat price', async () => {
    const { rate } = await serviceOf(services.pack)
    const placed = await order(ada, { service_id: services.pack, quantity: 1 })
    expect([placed.status, placed.body.amount]).toEqual([201, rate])
    expect((await order(ada, { service_id: services.pack, quantity: 2 })).body.message).toBe(
      'Maximum quantity is 1',
    )
  })
})

describe('an invalid order form [BOOST-7, BOOST-9]', () => {
  test.each([
    [{ service_id: '' }, 'Please select a service'],
    [{ service_id: undefined }, 'Please select a service'],
    [{ link: ' ' }, 'Please provide a link'],
    [{ link: undefined }, 'Please provide a link'],
    [{ quantity: 9 }, 'Minimum quantity is 10'],
    [{ quantity: 10_001 }, 'Maximum quantity is 10000'],
    [{ quantity: 0 }, 'Please enter a quantity'],
    [{ quantity: 1.5 }, 'Please enter a quantity'],
    [{ quantity: -1000 }, 'Please enter a quantity'],
    [{ quantity: '1000' }, 'Please enter a quantity'],
  ])('%j is rejected with: %s', async (more, message) => {
    const answer = await order(ada, more)
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })

  test.each([
    'social.example/ada',
    'ftp://social.example/ada',
    'javascript:alert(1)',
    'https:social.example',
    '//social.example/ada',
    'https://ada@social.example/',
    'https://ada:pass@social.example/',
    'https://social.example/a b',
    'https://localhost',
    'https:\\\\social.example',
    'http://',
    'https://social.example/\u0000',
    `https://social.example/${'a'.repeat(2000)}`,
  ])('the link %s is rejected', async (address) => {
    expect((await order(ada, { link: address })).status).toBe(400)
  })

  test.each(['user_id', 'userId', 'price', 'amount', 'rate', 'status', 'refunded'])(
    'the unknown field %s is rejected',
    async (field) => {
      expect((await order(ada, { [field]: '1' })).body.code).toBe('VALIDATION_FAILED')
    },
  )
})

describe('the payment of an order [BOOST-16]', () => {
  test('insufficient funds return the exact shortage, and nothing is ordered', async () => {
    const poor = await testApp.newClient('100')
    const address = link()
    const answer = await order(poor, { link: address })
    expect(answer.body).toMatchObject({ code: 'INSUFFICIENT_BALANCE', shortage: '1088.98' })
    expect((await poor.balances()).bal).toBe('100.00')
    expect((await panelOrders(testApp)).some((one) => one.link === address)).toBe(false)
  })

  test('a higher price than shown is rejected, a lower price is charged [BOOST-10]', async () => {
    expect((await order(ada, { charge: '1188.97' })).body).toMatchObject({
      code: 'PRICE_CHANGED',
      price_ngn: 1188.98,
    })
    expect((await order(ada, { charge: '2000.00' })).body.amount).toBe('1188.98')
  })

  test('the refer wallet does not pay for boosts', async () => {
    const poor = await testApp.newClient()
    await giveBonus(testApp.sql, poor.userId, 500_000)
    expect((await order(poor)).body.code).toBe('INSUFFICIENT_BALANCE')
  })

  test('concurrent requests with one idempotency key make one order [BOOST-14]', async () => {
    const address = link()
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => order(ada, { link: address }, key)),
    )
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((one) => one.body.order_id)).size).toBe(1)
    expect((await panelOrders(testApp)).filter((one) => one.link === address)).toHaveLength(1)
    expect((await order(ada, {}, key)).body.code).toBe('IDEMPOTENCY_CONFLICT')
  })
})

describe('a supplier response [BOOST-16]', () => {
  test.each([
    ['Not enough funds on balance', 'SUPPLIER_DOWN'],
    ['Invalid API key', 'SUPPLIER_DOWN'],
    ['Incorrect service ID', 'SERVICE_OFF'],
    ['Bad link', 'LINK_REFUSED'],
    ['You have active order with this link. Please wait until order being completed.', 'LINK_BUSY'],
    ['Quantity less than minimal 50', 'QUANTITY_REFUSED'],
  ] as const)(
    'with the error %j charges nothing, and its text is not shown [BOOST-12]',
    async (error, code) => {
      const before = await bal()
      await injectFault(testApp, { call: 'add', fault: 'answer', body: JSON.stringify({ error }) })
      const key = crypto.randomUUID()
      const answer = await order(ada, { link: 'https://social.example/same' }, key)
      expect(answer.body).toMatchObject({ code, message: errors[code].message })
      expect(JSON.stringify(answer.body)).not.toContain(error)
      expect(await bal()).toBe(before)
      expect((await order(ada, { link: 'https://social.example/same' }, key)).body.code).toBe(code)
      await testApp.prove()
    },
  )

  test(
    'that is lost causes no second request: 200 orders, 0 duplicates',
    { tags: 'rounds' },
    async () => {
      const count = rounds({ quick: 40, whole: 200 })
      const addresses = Array.from({ length: count }, link)
      const faults = ['after-effect-timeout', '500', 'html', 'empty-object', 'empty'] as const
      await testApp.control('POST', '/faults', {
        upstream: 'boost',
        call: 'add',
        fault: 'after-effect-timeout',
        times: count / 2,
      })
      for (const fault of faults.slice(1))
        await injectFault(testApp, { call: 'add', fault, times: count / 8 })
      const before = await bal()
      const place = (address: string, key: string) =>
        untilServed(() => order(ada, { link: address, quantity: 10 }, key))
      const answers = await Promise.all(
        addresses.map(async (address) => {
          const key = crypto.randomUUID()
          return [await place(address, key), await place(address, key)]
        }),
      )
      for (const [first, again] of answers) {
        expect(first).toMatchObject({ status: 201, body: { status: 'unconfirmed' } })
        expect(again?.body.order_id).toBe(first?.body.order_id)
      }
      const taken = (await panelOrders(testApp)).filter((one) => addresses.includes(one.link))
      expect(new Set(taken.map((one) => one.link)).size).toBe(taken.length)
      expect(taken.length).toBeGreaterThanOrEqual(count / 2)
      // The charge stays held until an admin has reviewed the order.
      expect(before - (await bal())).toBe(count * koboOf(answers[0]?.[0]?.body.amount))
      await testApp.prove()
    },
  )
})

describe('a request to the supplier [BOOST-16]', () => {
  const request = (id: unknown, what: string, client = ada) =>
    client.post(`/api/boost/orders/${String(id)}/${what}`)

  test('to cancel refunds an order only when the supplier has cancelled it', async () => {
    const start = await bal()
    const address = link()
    const { body } = await order(ada, { link: address })
    expect(body.can_cancel).toBe(true)
    const requested = await request(body.order_id, 'cancellation')
    expect(requested.status).toBe(202)
    expect(await read(body.order_id)).toMatchObject({
      status: 'pending',
      cancel_requested: true,
      can_cancel: false,
    })
    expect((await request(body.order_id, 'cancellation')).status).toBe(202)
    await setStatus(testApp, address, { status: 'Canceled' })
    await pollOrder(testApp, String(body.order_id))
    expect(await read(body.order_id)).toMatchObject({ status: 'cancelled', refunded: body.amount })
    expect(await bal()).toBe(start)
    expect((await request(body.order_id, 'cancellation')).body.code).toBe('ORDER_OVER')
  })

  test('to refill is possible after the order has completed, where the service offers it', async () => {
    const address = link()
    const { body } = await order(ada, { link: address, service_id: '9001', quantity: 1000 })
    expect((await request(body.order_id, 'refill')).body.code).toBe('NOT_OFFERED')
    await setStatus(testApp, address, { status: 'Completed', remains: 0 })
    await pollOrder(testApp, String(body.order_id))
    expect(await read(body.order_id)).toMatchObject({ can_refill: true })
    expect((await request(body.order_id, 'refill')).status).toBe(202)
    expect(await read(body.order_id)).toMatchObject({ can_refill: false, refill_status: 'Pending' })
    await until(async () => {
      await pollOrder(testApp, String(body.order_id))
      const { refill_status: status } = await read(body.order_id)
      return status === 'Completed'
    })
  })

  test('for the order of another user gets 404', async () => {
    const { body } = await order(ada)
    const obi = await testApp.newClient()
    for (const what of ['cancellation', 'refill']) {
      expect((await request(body.order_id, what, obi)).status).toBe(404)
    }
    expect((await obi.get(`/api/boost/orders/${String(body.order_id)}`)).status).toBe(404)
    expect((await obi.get('/api/boost/orders')).body).toMatchObject({ orders: [], total: 0 })
  })
})

describe('the history [BOOST-16]', () => {
  test('is searched by service and link, twenty to a page [BOOST-19]', async () => {
    const obi = await testApp.newClient('50000')
    for (let count = 0; count < 21; count += 1) {
      await order(obi, { link: `https://social.example/obi-${count}`, quantity: 10 })
    }
    const page = async (query: string) => (await obi.get(`/api/boost/orders?${query}`)).body
    expect(await page('')).toMatchObject({ total: 21 })
    expect((await page('')).orders).toHaveLength(20)
    expect((await page('page=2')).orders).toHaveLength(1)
    expect(await page('search=OBI-20')).toMatchObject({ total: 1 })
    expect(await page('search=never+moves')).toMatchObject({ total: 21 })
    expect(await page('search=%25')).toMatchObject({ total: 0 })
  })
})
