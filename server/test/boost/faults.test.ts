import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  catalogueReady,
  setStatus,
  link,
  pollOrder,
  order,
  panelOrders,
  injectFault,
} from './orders.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { sample } from '../harness/rounds.ts'

let testApp: TestApp
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ boost: { stepMs: 5 } })
  ada = await testApp.newClient('400000')
  await catalogueReady(ada)
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(() => testApp.control('DELETE', '/faults'))

const read = async (id: string) => (await ada.get(`/api/boost/orders/${id}`)).body
const bal = async () => Math.round(Number((await ada.balances()).bal) * 100)
const request = (id: string, what: string) => ada.post(`/api/boost/orders/${id}/${what}`)

async function placed(more: Record<string, unknown> = {}) {
  const address = link()
  const { status, body } = await order(ada, { link: address, ...more })
  expect(status).toBe(201)
  return { id: String(body.order_id), address, charge: Math.round(Number(body.amount) * 100) }
}

const upstreamId = async (id: string): Promise<string> => {
  const [row] = await testApp.sql<{ upstream_id: string }>(
    'select upstream_id from boost_order where id = $1',
    [id],
  )
  return row?.upstream_id ?? ''
}

/** The cost of an order in the ledger, in kobo. */
const cost = async (id: string): Promise<number> => {
  const [row] = await testApp.sql<{ cost: string }>(
    `select coalesce(sum(case when credit_account = 14 then amount else -amount end), 0)::text as cost
     from transfer where kind = 'cost' and subject = 'boost:' || $1`,
    [id],
  )
  return Number(row?.cost)
}

/** Makes the panel report this status of an order once, and polls the order. */
async function say(id: string, entry: Record<string, unknown>): Promise<void> {
  const body = JSON.stringify({ [await upstreamId(id)]: { currency: 'USD', ...entry } })
  await injectFault(testApp, { call: 'status', fault: 'answer', body })
  await pollOrder(testApp, id)
}

describe('an invalid order status from the panel [BOOST-16]', () => {
  const largest = '9007199254740991'
  const whole = 118_898
  // The usual cost in kobo: $0.50 at ₦1,585.30.
  const usual = 79_265
  type Ending = { readonly status: string; readonly refunded: number; readonly cost: number }
  const entries: readonly (readonly [string, Record<string, unknown>, Ending])[] = [
    [
      'a charge above the limit of a transfer is ignored',
      { status: 'Completed', remains: 0, charge: '9999999' },
      { status: 'success', refunded: 0, cost: usual },
    ],
    [
      'the charge 1e99 is ignored',
      { status: 'Completed', remains: 0, charge: '1e99' },
      { status: 'success', refunded: 0, cost: usual },
    ],
    [
      'a negative charge is ignored',
      { status: 'Completed', remains: 0, charge: '-5' },
      { status: 'success', refunded: 0, cost: usual },
    ],
    [
      'a charge in another currency is ignored',
      { status: 'Completed', remains: 0, charge: '1000', currency: 'NGN' },
      { status: 'success', refunded: 0, cost: usual },
    ],
    [
      'a negative remainder refunds nothing',
      { status: 'Completed', remains: `-${largest}`, start_count: largest, charge: '0.5' },
      { status: 'success', refunded: 0, cost: usual },
    ],
    [
      'a remainder above the quantity refunds the whole charge',
      { status: 'Partial', remains: largest, charge: '0' },
      { status: 'partial', refunded: whole, cost: 0 },
    ],
    [
      'counts of 40 digits refund nothing',
      { status: 'Completed', remains: '9'.repeat(40), start_count: '9'.repeat(40), charge: '0.5' },
      { status: 'success', refunded: 0, cost: usual },
    ],
  ]
  test.each(sample(entries, 3))(
    '%s',
    { tags: 'rounds' },
    async (_what, entry, { status, refunded, cost: kobo }) => {
      const before = await bal()
      const { id } = await placed()
      await say(id, entry)
      expect(await read(id)).toMatchObject({ status, refunded: (refunded / 100).toFixed(2) })
      expect(before - (await bal())).toBe(whole - refunded)
      expect(await cost(id)).toBe(kobo)
      await testApp.prove()
    },
  )

  test.each(
    sample(
      [
        ['a Partial status without a remainder', { status: 'Partial' }],
        [
          'a Partial status with a remainder that is not a number',
          { status: 'Partial', remains: 'some' },
        ],
        ['an empty status object', {}],
        ['a status that is a list', { status: ['Completed'] }],
        ['a status that contains "complete"', { status: 'Incomplete' }],
        ['an error object', { error: 'Incorrect order ID', status: 'Completed' }],
      ],
      2,
    ),
  )('%s does not end the order', { tags: 'rounds' }, async (_what, entry) => {
    const { id } = await placed()
    await say(id, entry)
    expect(await read(id)).toMatchObject({ status: 'pending', refunded: '0.00' })
    await testApp.prove()
  })
})

test('a panel response with the id of another order leaves the new order unconfirmed, without a retry [BOOST-16]', async () => {
  const first = await placed()
  const before = await bal()
  const address = link()
  const taken = JSON.stringify({ order: Number(await upstreamId(first.id)) })
  await injectFault(testApp, { call: 'add', fault: 'answer', body: taken })
  const key = crypto.randomUUID()
  const answer = await order(ada, { link: address }, key)
  expect(answer).toMatchObject({ status: 201, body: { status: 'unconfirmed' } })
  expect((await order(ada, { link: address }, key)).body.order_id).toBe(answer.body.order_id)
  expect((await panelOrders(testApp)).some((one) => one.link === address)).toBe(false)
  expect(before - (await bal())).toBe(118_898)
  await setStatus(testApp, first.address, { status: 'Canceled' })
  await pollOrder(testApp, first.id)
  expect(await read(first.id)).toMatchObject({ status: 'cancelled' })
  expect(await read(String(answer.body.order_id))).toMatchObject({ status: 'unconfirmed' })
  await testApp.prove()
})

describe('a request to the panel [BOOST-16]', () => {
  test.each(sample(['500', 'rate-limit', 'html', 'garbage', 'empty', 'empty-object'], 2))(
    'to cancel that fails with %s gets 503 and may be repeated',
    { tags: 'rounds' },
    async (fault) => {
      const { id } = await placed()
      await injectFault(testApp, { call: 'cancel', fault })
      expect(await request(id, 'cancellation')).toMatchObject({
        status: 503,
        body: { code: 'SUPPLIER_DOWN' },
      })
      expect(await read(id)).toMatchObject({ cancel_requested: false, can_cancel: true })
      expect((await request(id, 'cancellation')).status).toBe(202)
    },
  )

  test('to cancel or refill an unconfirmed order is not offered', async () => {
    await injectFault(testApp, { call: 'add', fault: 'empty' })
    const { id } = await placed()
    expect(await read(id)).toMatchObject({ status: 'unconfirmed', can_cancel: false })
    for (const what of ['cancellation', 'refill']) {
      expect((await request(id, what)).body.code).toBe('NOT_OFFERED')
    }
  })

  test('to cancel is published to open tabs, as is the status of a refill', async () => {
    const tab = await ada.live()
    const stopped = await placed()
    await request(stopped.id, 'cancellation')
    await tab.when((one) => one.data.order_id === stopped.id && one.data.cancel_requested === true)
    const done = await placed({ service_id: '9001' })
    await setStatus(testApp, done.address, { status: 'Completed' })
    await pollOrder(testApp, done.id)
    await request(done.id, 'refill')
    const refilled = (word: string) =>
      tab.when((one) => one.data.order_id === done.id && one.data.refill_status === word)
    await refilled('Pending')
    await pollOrder(testApp, done.id)
    await refilled('Completed')
    tab.close()
  })

  test(
    'for a refill 20 days after the end is polled until it ends; then a new refill is offered [BOOST-21]',
    { tags: 'soak' },
    async () => {
      const { id, address } = await placed({ service_id: '9001' })
      await setStatus(testApp, address, { status: 'Completed' })
      await pollOrder(testApp, id)
      await testApp.sql(
        `update boost_order set created_at = created_at - interval '20 days', ended_at = ended_at - interval '20 days'
       where id = $1`,
        [id],
      )
      expect((await request(id, 'refill')).status).toBe(202)
      const word = { call: 'refill_status', fault: 'answer' }
      const [row] = await testApp.sql<{ refill: string }>(
        'select refill_id as refill from boost_order where id = $1',
        [id],
      )
      const saying = (status: string) => JSON.stringify([{ refill: Number(row?.refill), status }])
      for (const status of ['Pending', 'In progress']) {
        await injectFault(testApp, { ...word, body: saying(status) })
        await pollOrder(testApp, id)
        await until(async () => (await read(id)).refill_status === status)
        expect(await isWatched(id)).toBe(true)
        expect((await request(id, 'refill')).body.code).toBe('NOT_OFFERED')
      }
      await pollOrder(testApp, id)
      await until(async () => (await read(id)).refill_status === 'Completed')
      expect(await read(id)).toMatchObject({ status: 'success', can_refill: true })
      await pollOrder(testApp, id)
      expect(await isWatched(id)).toBe(false)
    },
  )

  test(
    'for a refill that the panel never ends is polled for a month; its last status stays [BOOST-21]',
    { tags: 'soak' },
    async () => {
      const { id, address } = await placed({ service_id: '9001' })
      await setStatus(testApp, address, { status: 'Completed' })
      await pollOrder(testApp, id)
      expect((await request(id, 'refill')).status).toBe(202)
      const [row] = await testApp.sql<{ refill: string }>(
        'select refill_id as refill from boost_order where id = $1',
        [id],
      )
      const body = JSON.stringify([{ refill: Number(row?.refill), status: 'In progress' }])
      const sinceDays = (days: number) =>
        testApp.sql(
          `update boost_order set refill_at = now() - make_interval(days => $2), ended_at = now() - interval '40 days'
         where id = $1`,
          [id, days],
        )
      await sinceDays(29)
      await injectFault(testApp, { call: 'refill_status', fault: 'answer', body })
      await pollOrder(testApp, id)
      await until(async () => (await read(id)).refill_status === 'In progress')
      expect(await read(id)).toMatchObject({ can_refill: false })
      await sinceDays(31)
      await injectFault(testApp, { call: 'refill_status', fault: '500' })
      await pollOrder(testApp, id)
      await until(async () => (await read(id)).can_refill === true)
      expect(await read(id)).toMatchObject({ status: 'success', refill_status: 'In progress' })
      await pollOrder(testApp, id)
      expect(await isWatched(id)).toBe(false)
    },
  )

  const isWatched = async (id: string): Promise<boolean> => {
    const rows = await testApp.sql(
      'select 1 from boost_order where id = $1 and next_check_at is not null',
      [id],
    )
    return rows.length === 1
  }
})
