import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { catalogueReady, endsAs, link, pollOrder, order, panelOrders } from './orders.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

/** The charge for 1,000 at $0.50, ₦1,585.30 and a profit of 50 %, and our cost; in kobo. */
const charge = 118_898
const cost = 79_265

let testApp: TestApp
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ boost: { stepMs: 20 } })
  ada = await testApp.newClient('100000')
  await catalogueReady(ada)
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => testApp.prove())

const kobo = async () => Math.round(Number((await ada.balances()).bal) * 100)
const request = (id: string, what: string) => ada.post(`/api/boost/orders/${id}/${what}`)
const read = async (id: string) => (await ada.get(`/api/boost/orders/${id}`)).body

/** Orders 1,000 of a service. Returns the id, the link, and a function for the charge less refunds, in kobo. */
async function buy(service_id: string) {
  const before = await kobo()
  const address = link()
  const { status, body } = await order(ada, { service_id, link: address })
  expect(status).toBe(201)
  expect(before - (await kobo())).toBe(charge)
  return { id: String(body.order_id), address, kept: async () => before - (await kobo()) }
}

/** Waits until the panel's order has this status and, where given, these remains. */
const setPanelStatus = (address: string, status: string, remains?: number) =>
  until(async () => {
    const found = (await panelOrders(testApp)).find((one) => one.link === address)
    return found?.status === status && (remains === undefined || found.remains === remains)
  })

/** The booked cost of an order, in kobo. */
async function booked(id: string): Promise<number> {
  const [row] = await testApp.sql<{ cost: number }>(
    'select cost_booked::int as cost from boost_order where id = $1',
    [id],
  )
  return row?.cost ?? Number.NaN
}

test('service 9001 completes at once: the charge is kept, and a refill completes', async () => {
  const { id, kept } = await buy('9001')
  const { body } = await endsAs(ada, id, 'success')
  expect(body).toMatchObject({ remains: 0, refunded: '0.00', can_refill: true, can_cancel: false })
  expect(body.start_count).toEqual(expect.any(Number))
  expect([await kept(), await booked(id)]).toEqual([charge, cost])
  expect((await request(id, 'refill')).status).toBe(202)
  await until(async () => {
    await pollOrder(testApp, id)
    return (await read(id)).refill_status === 'Completed'
  })
  expect(await read(id)).toMatchObject({ status: 'success', can_refill: true })
  expect(await kept()).toBe(charge)
})

test('service 9002 ends half delivered: half of the charge is refunded', async () => {
  const { id, kept } = await buy('9002')
  const { body } = await endsAs(ada, id, 'partial')
  expect(body).toMatchObject({ remains: 500, refunded: '594.49' })
  expect([await kept(), await booked(id)]).toEqual([charge / 2, 39_633])
})

test('service 9003 is cancelled at once: the whole charge is refunded', async () => {
  const { id, kept } = await buy('9003')
  const { body } = await endsAs(ada, id, 'cancelled')
  expect(body).toMatchObject({ refunded: '1188.98', can_cancel: false })
  expect([await kept(), await booked(id)]).toEqual([0, 0])
  expect((await request(id, 'cancellation')).body.code).toBe('ORDER_OVER')
})

test(
  'service 9004 never progresses: the order stays pending, and can be cancelled',
  { tags: 'soak' },
  async () => {
    const { id, address, kept } = await buy('9004')
    for (let round = 0; round < 3; round += 1) await pollOrder(testApp, id)
    expect(await read(id)).toMatchObject({ status: 'pending', refunded: '0.00', can_cancel: true })
    expect(await kept()).toBe(charge)
    expect((await request(id, 'cancellation')).status).toBe(202)
    await setPanelStatus(address, 'Canceled')
    await endsAs(ada, id, 'cancelled')
    expect([await kept(), await booked(id)]).toEqual([0, 0])
  },
)

test(
  'service 9005 delivers too much: it costs no more, and its refill is rejected',
  { tags: 'soak' },
  async () => {
    const { id, address, kept } = await buy('9005')
    await setPanelStatus(address, 'Completed')
    const { body } = await endsAs(ada, id, 'success')
    expect(body).toMatchObject({ remains: -100, refunded: '0.00' })
    expect([await kept(), await booked(id)]).toEqual([charge, cost])
    expect((await request(id, 'refill')).status).toBe(202)
    await until(async () => {
      await pollOrder(testApp, id)
      return (await read(id)).refill_status === 'Rejected'
    })
    expect(await read(id)).toMatchObject({ can_refill: true })
  },
)

test('service 9006 is completed and corrected later: the difference is refunded once', async () => {
  const { id, address, kept } = await buy('9006')
  await setPanelStatus(address, 'Partial', 300)
  const { body } = await endsAs(ada, id, 'partial')
  const back = Math.ceil((charge * 300) / 1000)
  expect(body).toMatchObject({ remains: 300, refunded: (back / 100).toFixed(2) })
  await pollOrder(testApp, id)
  expect([await kept(), await booked(id)]).toEqual([charge - back, 55_486])
})

test(
  'service 9007 has an unknown status: the order stays pending, also after "Incomplete"',
  { tags: 'soak' },
  async () => {
    const { id, address, kept } = await buy('9007')
    await setPanelStatus(address, 'Incomplete')
    for (let round = 0; round < 3; round += 1) await pollOrder(testApp, id)
    expect(await read(id)).toMatchObject({ status: 'pending', refunded: '0.00' })
    expect(await kept()).toBe(charge)
    expect((await request(id, 'cancellation')).status).toBe(202)
    // The panel had delivered half of the order by then.
    await setPanelStatus(address, 'Partial', 500)
    await endsAs(ada, id, 'partial')
    expect(await kept()).toBe(charge / 2)
  },
)

test('service 9008 drops and is cancelled: the whole charge is refunded, and no cost is booked', async () => {
  const { id, address, kept } = await buy('9008')
  await setPanelStatus(address, 'Canceled')
  const { body } = await endsAs(ada, id, 'cancelled')
  expect(body).toMatchObject({ refunded: '1188.98' })
  expect([await kept(), await booked(id)]).toEqual([0, 0])
})

test(
  'services 9006 and 9009, step by step: 9006 is charged, then refunded; 9009 completes despite a cancel request',
  { tags: 'soak' },
  async () => {
    await using slow = await openTestApp({ boost: { stepMs: 1500 } })
    const obi = await slow.newClient('5000')
    await catalogueReady(obi)
    const [corrected, deaf] = await Promise.all(
      ['9006', '9009'].map(async (service_id) => {
        const { body } = await order(obi, { service_id })
        return String(body.order_id)
      }),
    )
    const path = `/api/boost/orders/${deaf ?? ''}`
    expect((await obi.post(`${path}/cancellation`)).status).toBe(202)
    expect((await obi.get(path)).body).toMatchObject({ cancel_requested: true, refunded: '0.00' })
    expect((await obi.balances()).bal).toBe('2622.04')
    await endsAs(obi, corrected ?? '', 'success')
    expect((await obi.balances()).bal).toBe('2622.04')
    const { body } = await endsAs(obi, deaf ?? '', 'success')
    expect(body).toMatchObject({ cancel_requested: true, remains: 0, refunded: '0.00' })
    await endsAs(obi, corrected ?? '', 'partial')
    expect((await obi.balances()).bal).toBe('2978.74')
    await slow.prove()
  },
)

test('the booked cost of all orders equals the spend at the panel, within a kobo per order', async () => {
  const { spent_usd: spent } = await testApp.control<{ spent_usd: string }>('GET', '/boost')
  const [row] = await testApp.sql<{ cost: number; orders: number }>(
    'select sum(cost_booked)::int as cost, count(*)::int as orders from boost_order',
  )
  const kobos = Number(spent) * 158_530
  expect(Math.abs((row?.cost ?? Number.NaN) - kobos)).toBeLessThanOrEqual(row?.orders ?? 0)
})
