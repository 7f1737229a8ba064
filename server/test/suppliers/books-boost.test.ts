import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  catalogueReady,
  endsAs,
  setStatus,
  link,
  pollOrder,
  order,
  panelOrders,
  injectFault,
} from '../boost/orders.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { rounds } from '../harness/rounds.ts'

let testApp: TestApp
let ada: TestClient
let manager: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ boost: { stepMs: 5 } })
  ada = await testApp.newClient('400000')
  manager = await demoAdmin(testApp, 'manager')
  await catalogueReady(ada)
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(() => testApp.control('DELETE', '/faults'))

type PanelBooks = {
  orders: { order: number; link: string; charged_usd: string; returned_usd: string }[]
}
type Ours = {
  link: string
  state: string
  upstream_id: string | null
  taken: number
  booked: number
  is_over: boolean
}

const micro = (dollars: string): number => Math.round(Number(dollars) * 1_000_000)

/** The orders of the panel whose charge differs from our records, as text. */
async function unbooked(): Promise<string[]> {
  const { orders } = await testApp.control<PanelBooks>('GET', '/boost/books')
  const ours = await testApp.sql<Ours>(
    `select o.link, o.state, o.upstream_id, o.charged_micro_usd::float8 as taken, o.ended_at is not null as is_over,
       coalesce((select sum(case when t.credit_account = 14 then t.amount else -t.amount end) from transfer t
         where t.kind = 'cost' and t.subject in ('boost:' || o.id, 'boost-orphan:' || o.id)), 0)::float8 as booked
     from boost_order o`,
  )
  return orders.flatMap(({ order: number, link: address, charged_usd, returned_usd }) => {
    const held = micro(charged_usd) - micro(returned_usd)
    const own = ours.find((one) => one.upstream_id === String(number))
    if (!own) return [`${number}: ${held} without a user, for ${stateOf(ours, address)}`]
    // At ₦1,585.30 a dollar. An open order has no cost yet.
    const kobo = own.is_over ? Math.round((held * 158_530) / 1_000_000) : 0
    return own.taken === held && own.booked === kobo
      ? []
      : [`${number}: ${held}, ${own.taken} and ${own.booked} of ${kobo} by us (${own.state})`]
  })
}

const stateOf = (ours: readonly Ours[], address: string): string =>
  ours.find((one) => one.link === address)?.state ?? 'no order'

async function placed(more: Record<string, unknown> = {}) {
  const address = link()
  const { status, body } = await order(ada, { link: address, ...more })
  return { status, id: String(body.order_id), state: body.status, address }
}

const faults = [
  'after-effect-timeout',
  '500',
  'html',
  'garbage',
  'empty',
  'slow',
  'empty-object',
  'rate-limit',
] as const
const all = [...faults, 'timeout'] as const
type Fault = (typeof all)[number]
/** A quick run has only faults that do not hold a call until its time limit. */
const some = rounds<readonly Fault[]>({ quick: ['500'], whole: all })
const slowly = { slow: { ms: 200 }, timeout: {} } as const
const answerWithFault = (call: string, fault: (typeof all)[number]) =>
  injectFault(testApp, { call, fault, ...(fault === 'slow' && slowly.slow) })

describe('the books after an order request [BOOST-23]', () => {
  test.each<Fault | 'no-money'>([
    ...rounds<readonly Fault[]>({ quick: ['after-effect-timeout', 'slow'], whole: all }),
    'no-money',
  ])(
    'with the fault %s: the charge of the panel is booked',
    async (fault) => {
      await injectFault(testApp, { call: 'add', fault, ...(fault === 'slow' && slowly.slow) })
      const { id, state, address } = await placed()
      const theirs = (await panelOrders(testApp)).find((one) => one.link === address)
      if (state !== 'unconfirmed') {
        expect(await unbooked()).toEqual([])
        return
      }
      // The difference is explained: the order needs a review by an admin, who looks it up at the panel.
      if (theirs) expect(await unbooked()).toEqual([expect.stringContaining('for unconfirmed')])
      const path = `/api/admin/boost-orders/${id}`
      expect((await manager.post(`${path}/release`, { reason: 'Never came' })).status).toBe(200)
      if (theirs) {
        const found = await manager.post(`${path}/found`, { upstream_id: String(theirs.order) })
        expect(found).toMatchObject({ status: 200, body: { status: 'failed' } })
        await pollOrder(testApp, id)
      }
      expect(await unbooked()).toEqual([])
      await testApp.prove()
    },
    60_000,
  )
})

describe('the books after a status request [BOOST-23]', () => {
  test.each(some)(
    'with the fault %s: the charge of the order is booked',
    async (fault) => {
      const { id, address } = await placed()
      await setStatus(testApp, address, { status: 'Partial', remains: 400 })
      await answerWithFault('status', fault)
      await pollOrder(testApp, id)
      await endsAs(ada, id, 'partial')
      expect(await unbooked()).toEqual([])
      await setStatus(testApp, address, { status: 'Partial', remains: 600 })
      await pollOrder(testApp, id)
      await until(async () => (await unbooked()).length === 0)
      await testApp.prove()
    },
    60_000,
  )

  test('with a reported charge: it is booked instead of the price', async () => {
    const { id, address } = await placed()
    await setStatus(testApp, address, { status: 'In progress', remains: 500, charge: '0.61' })
    await endsAs(ada, id, 'processing')
    expect(await unbooked()).toEqual([])
    await setStatus(testApp, address, { status: 'Completed', charge: '0.44' })
    await endsAs(ada, id, 'success')
    expect(await unbooked()).toEqual([])
    await setStatus(testApp, address, { status: 'Completed', charge: '0.45' })
    await pollOrder(testApp, id)
    await until(async () => (await unbooked()).length === 0)
    await testApp.prove()
  })
})

describe('the books after a cancel request [BOOST-23]', () => {
  test.each(some)(
    'with the fault %s: the returned charge is booked',
    async (fault) => {
      const { id } = await placed()
      await answerWithFault('cancel', fault)
      await ada.post(`/api/boost/orders/${id}/cancellation`)
      await ada.post(`/api/boost/orders/${id}/cancellation`)
      await endsAs(ada, id, 'cancelled')
      expect(await unbooked()).toEqual([])
      await testApp.prove()
    },
    60_000,
  )
})

describe('the books after a refill request [BOOST-23]', () => {
  test.each(some)(
    'with the fault %s: nothing more is charged',
    async (fault) => {
      const { id } = await placed({ service_id: '9001' })
      await endsAs(ada, id, 'success')
      await answerWithFault('refill', fault)
      await ada.post(`/api/boost/orders/${id}/refill`)
      await pollOrder(testApp, id)
      expect(await unbooked()).toEqual([])
    },
    60_000,
  )
})

test(
  'the charge of an order that an admin refunded while it ran is booked [BOOST-23]',
  { tags: 'soak' },
  async () => {
    const { id, address } = await placed()
    const [row] = await testApp.sql<{ charge: string }>(
      'select (charge / 100.0)::numeric(12, 2)::text as charge from boost_order where id = $1',
      [id],
    )
    const paid = await manager.post('/api/admin/refunds', {
      line: 'boost',
      id,
      amount: row?.charge,
      reason: 'Sorry',
    })
    expect(paid.status).toBe(201)
    await pollOrder(testApp, id)
    await until(async () => (await unbooked()).length === 0)
    await setStatus(testApp, address, { status: 'Completed', charge: '0.5' })
    await pollOrder(testApp, id)
    expect(await unbooked()).toEqual([])
    await testApp.prove()
  },
)

describe('the supplier number of a released order [BOOST-23]', () => {
  test('is rejected when the panel does not know it, another order has it, or the order was not released', async () => {
    const other = await placed()
    const [known] = await testApp.sql<{ upstream_id: string }>(
      'select upstream_id from boost_order where id = $1',
      [other.id],
    )
    await injectFault(testApp, { call: 'add', fault: 'empty' })
    const lost = await placed()
    const find = (id: string, number: string) =>
      manager.post(`/api/admin/boost-orders/${id}/found`, { upstream_id: number })
    expect((await find(lost.id, '1')).body.code).toBe('SETTLED')
    await manager.post(`/api/admin/boost-orders/${lost.id}/release`, { reason: 'Never came' })
    expect((await find(lost.id, '1')).body.code).toBe('UPSTREAM_UNKNOWN')
    expect((await find(lost.id, known?.upstream_id ?? '')).body.code).toBe('UPSTREAM_TAKEN')
    expect((await find(other.id, '1')).body.code).toBe('SETTLED')
  })

  test('is missing for the orders in the list of released orders', async () => {
    const { body } = await manager.get('/api/admin/boost-orders?status=released')
    expect(body.total).toBe((body.orders as unknown[]).length)
    expect(body.orders).toContainEqual(
      expect.objectContaining({ status: 'failed', supplier: 'panel' }),
    )
  })
})
