import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { canned, startUpstream } from '../../src/providers/test-upstream.ts'
import {
  catalogueReady,
  dueNow,
  setStatus,
  link,
  order,
  panelOrders,
  services,
  injectFault,
} from './orders.ts'
import { until, type Answer, type TestClient } from '../harness/test-client.ts'
import { together } from '../numbers/rentals.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { rounds, sample } from '../harness/rounds.ts'

/** The charge for 1,000 at $0.50, ₦1,585.30 and a profit of 50 %, in kobo. */
const charge = 118_898
const kobo = async (client: TestClient) => Math.round(Number((await client.balances()).bal) * 100)

describe('with two apps [BOOST-16]', () => {
  let testApp: TestApp
  let ada: TestClient
  let before: number
  beforeAll(async () => {
    testApp = await openTestApp({ apps: 2 })
    ada = await testApp.newClient('490000')
    await catalogueReady(ada)
  })
  afterAll(() => testApp[Symbol.asyncDispose]())
  beforeEach(async () => {
    await testApp.control('DELETE', '/faults')
    before = await kobo(ada)
  })
  afterEach(() => testApp.prove())

  /** Sends a request to one of the two apps. */
  const post = (at: number, path: string, sent: Parameters<TestClient['request']>[2] = {}) =>
    ada.request('POST', path, { url: testApp.urls[at % 2] ?? testApp.url, ...sent })
  const cancel = (at: number, id: string) => post(at, `/api/boost/orders/${id}/cancellation`)
  const buy = async (more: Record<string, unknown> = {}) => {
    const address = link()
    const { status, body } = await order(ada, { link: address, ...more })
    expect(status).toBe(201)
    return { id: String(body.order_id), address }
  }
  const buyMany = (count: number) => Promise.all(Array.from({ length: count }, () => buy()))

  /** Polls the orders until none is open. */
  const ended = (orders: readonly { id: string }[]) =>
    until(async () => {
      const ids = orders.map((one) => one.id)
      await dueNow(testApp, ids)
      const rows = await testApp.sql<{ link: string; state: string; refunded: number }>(
        'select link, state, refunded::int from boost_order where id = any($1)',
        [ids],
      )
      return rows.every((row) => !['pending', 'processing'].includes(row.state)) && rows
    })

  test(
    'a final status and a cancel request at the same time end each order once, as at the panel, 90 rounds',
    { tags: 'rounds' },
    async () => {
      const count = rounds({ quick: 20, whole: 90 })
      const orders = await buyMany(count)
      const answers: Answer[] = []
      const ends = [
        { status: 'Completed' },
        { status: 'Partial', remains: 250 },
        { status: 'Canceled' },
      ] as const
      for (let at = 0; at < orders.length; at += 10) {
        await together(
          orders.slice(at, at + 10).flatMap(({ id, address }, index) => [
            async () => {
              const end = ends[index % 3] ?? ends[0]
              await setStatus(testApp, address, { ...end, only_running: true })
              await dueNow(testApp, [id])
            },
            async () => void answers.push(await cancel(index, id)),
            () => dueNow(testApp, [id]),
          ]),
        )
      }
      const rows = await ended(orders)
      const upstream = new Map((await panelOrders(testApp)).map((one) => [one.link, one]))
      const names: Record<string, string> = {
        success: 'Completed',
        partial: 'Partial',
        cancelled: 'Canceled',
      }
      let kept = 0
      for (const { link: address, state, refunded } of rows) {
        const { status, remains = 0 } = upstream.get(address) ?? {}
        expect([address, names[state]]).toEqual([address, status])
        const back =
          status === 'Canceled'
            ? charge
            : status === 'Partial'
              ? Math.ceil((charge * remains) / 1000)
              : 0
        expect([address, refunded]).toEqual([address, back])
        kept += charge - refunded
      }
      expect(await kobo(ada)).toBe(before - kept)
      for (const { status, body } of answers) {
        if (status !== 202) expect(['ORDER_OVER', 'NOT_OFFERED']).toContain(body.code)
      }
      // Some cancellations were in time and some too late; otherwise there was no race.
      const inTime = answers.filter((one) => one.status === 202).length
      expect(inTime).toBeGreaterThan(0)
      expect(inTime).toBeLessThan(count)
    },
  )

  test('an order that both apps poll repeatedly ends once', { tags: 'soak' }, async () => {
    const orders = await buyMany(40)
    const looks = new AbortController()
    const looking = (async () => {
      while (!looks.signal.aborted)
        await dueNow(
          testApp,
          orders.map((one) => one.id),
        )
    })()
    await injectFault(testApp, { call: 'status', fault: 'slow', ms: 30, times: 40 })
    await Promise.all(
      orders.map(({ address }, index) =>
        setStatus(
          testApp,
          address,
          index % 2 === 0 ? { status: 'Completed' } : { status: 'Canceled' },
        ),
      ),
    )
    const rows = await ended(orders).finally(() => looks.abort())
    await looking
    expect(rows.filter((row) => row.state === 'cancelled')).toHaveLength(20)
    expect(await kobo(ada)).toBe(before - 20 * charge)
    const [row] = await testApp.sql<{ ends: number }>(
      `select count(*)::int as ends from transfer where kind in ('capture', 'release')
        and subject = any(select 'boost:' || unnest($1::text[]))`,
      [orders.map((one) => one.id)],
    )
    expect(row?.ends).toBe(40)
  })

  test('of two concurrent cancel requests at least one is accepted, and the user is refunded once', async () => {
    const orders = await buyMany(20)
    const answers = await together(
      orders.flatMap(({ id }) => [() => cancel(0, id), () => cancel(1, id)]),
    )
    const reported = answers.map(({ status, body }) => (status === 202 ? 'taken' : body.code))
    for (let at = 0; at < reported.length; at += 2)
      expect(reported.slice(at, at + 2)).toContain('taken')
    for (const one of reported) expect(['taken', 'NOT_OFFERED', 'ORDER_OVER']).toContain(one)
    const rows = await ended(orders)
    expect(new Set(rows.map((row) => row.state))).toEqual(new Set(['cancelled']))
    expect(await kobo(ada)).toBe(before)
  })

  test('concurrent requests with one key at both apps make one order [BOOST-14]', async () => {
    const address = link()
    const headers = { 'idempotency-key': randomUUID() }
    const body = { service_id: services.never, link: address, quantity: 1000 }
    const answers = await together(
      Array.from(
        { length: 40 },
        (_none, at) => () => post(at, '/api/boost/orders', { body, headers }),
      ),
    )
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((one) => one.body.order_id)).size).toBe(1)
    expect((await panelOrders(testApp)).filter((one) => one.link === address)).toHaveLength(1)
    expect(await kobo(ada)).toBe(before - charge)
  })

  test('of 60 concurrent orders only those that the balance covers succeed', async () => {
    const poor = await testApp.newClient('8400')
    const answers = await together(
      Array.from(
        { length: 60 },
        (_none, at) => () =>
          poor.request('POST', '/api/boost/orders', {
            url: testApp.urls[at % 2] ?? testApp.url,
            body: { service_id: services.never, link: link(), quantity: 1000 },
          }),
      ),
    )
    expect(answers.filter((one) => one.status === 201)).toHaveLength(7)
    expect(answers.filter((one) => one.body.code === 'INSUFFICIENT_BALANCE')).toHaveLength(53)
    expect(await kobo(poor)).toBe(840_000 - 7 * charge)
  })

  test(
    'a panel response that arrives after the order became unconfirmed is still stored',
    { tags: 'soak' },
    async () => {
      const [address, key] = [link(), randomUUID()]
      await injectFault(testApp, { call: 'add', fault: 'slow', ms: 1500 })
      const answer = order(ada, { link: address }, key)
      const stateIs = (state: string) =>
        until(async () => {
          const rows = await testApp.sql(
            'select 1 from boost_order where link = $1 and state = $2',
            [address, state],
          )
          return rows.length === 1
        })
      await stateIs('placing')
      await testApp.sql('update boost_order set next_check_at = now() where link = $1', [address])
      await stateIs('unconfirmed')
      expect((await answer).body).toMatchObject({
        status: 'pending',
        message: expect.stringMatching(/^✅/),
      })
      expect((await order(ada, { link: address }, key)).body).toMatchObject({ status: 'pending' })
      await setStatus(testApp, address, { status: 'Completed' })
      await ended([{ id: String((await answer).body.order_id) }])
      expect(await kobo(ada)).toBe(before - charge)
    },
  )
})

test(
  'orders are rate limited per minute across both apps [BOOST-16, BOOST-25]',
  { tags: 'soak' },
  async () => {
    await using testApp = await openTestApp({ apps: 2, env: { BOOST_MINUTE_LIMIT: '5' } })
    const ada = await testApp.newClient('40000')
    await catalogueReady(ada)
    const body = () => ({ service_id: services.never, link: link(), quantity: 10 })
    const answers = await together(
      Array.from(
        { length: 20 },
        (_none, at) => () =>
          ada.request('POST', '/api/boost/orders', {
            url: testApp.urls[at % 2] ?? testApp.url,
            body: body(),
          }),
      ),
    )
    expect(answers.filter((one) => one.status === 201)).toHaveLength(5)
    expect(answers.filter((one) => one.body.code === 'TOO_MANY_ORDERS')).toHaveLength(15)
    await testApp.sql("update boost_order set created_at = created_at - interval '61 seconds'")
    expect((await order(ada, { quantity: 10 })).status).toBe(201)
  },
)

type Word = Record<string, unknown>

/** A panel with one service and one order; it delays its first status until `goOn`. */
async function startHoldingPanel(older: Word, newer: Word) {
  let requested = 0
  let goOn: () => void = () => undefined
  const reported = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const service = { service: 1, name: 'A', type: 'Default', category: 'C', rate: '0.5' }
  const server = await startUpstream((response, call) => {
    const action = new URLSearchParams(call.body).get('action')
    const say = (value: unknown) => canned(JSON.stringify(value))(response, call)
    if (action === 'services') return say([{ ...service, min: 1, max: 5000 }])
    if (action !== 'status') return say({ order: 1 })
    requested += 1
    if (requested > 1) return say({ 1: newer })
    void reported.then(() => say({ 1: older }))
  })
  return { url: server.url, goOn, calls: () => requested }
}

const outOfOrder: readonly [
  string,
  { older: Word; newer: Word },
  { status: string; refunded: string },
][] = [
  [
    'a late "Partial" after "Canceled" refunds nothing more',
    { older: { status: 'Partial', remains: 400 }, newer: { status: 'Canceled', remains: 1000 } },
    { status: 'cancelled', refunded: '1188.98' },
  ],
  [
    'a late "In progress" after "Completed" does not reopen the order',
    {
      older: { status: 'In progress', remains: 900 },
      newer: { status: 'Completed', remains: 0 },
    },
    { status: 'success', refunded: '0.00' },
  ],
  [
    'a late "Completed" after "Partial" reverses no refund',
    { older: { status: 'Completed', remains: 0 }, newer: { status: 'Partial', remains: 500 } },
    { status: 'partial', refunded: '594.49' },
  ],
]

test.each(sample(outOfOrder, 1))(
  'panel responses out of order: %s [BOOST-16]',
  { tags: 'soak' },
  async (_what, { older, newer }, end) => {
    const panel = await startHoldingPanel(older, newer)
    await using testApp = await openTestApp({ apps: 2, env: { BOOST_BASE_URL: panel.url } })
    const ada = await testApp.newClient('2000')
    await catalogueReady(ada)
    const { body } = await order(ada, { service_id: '1' })
    const id = String(body.order_id)
    const read = async () => (await ada.get(`/api/boost/orders/${id}`)).body
    const plan = async () => {
      const [row] = await testApp.sql<{ at: string }>(
        'select next_check_at::text as at from boost_order where id = $1',
        [id],
      )
      return row?.at
    }
    await dueNow(testApp, [id])
    await until(async () => panel.calls() === 1)
    await dueNow(testApp, [id])
    await until(async () => (await read()).status === end.status)
    const planned = await plan()
    panel.goOn()
    // The reader of the older status has applied it when it plans the next poll.
    await until(async () => (await plan()) !== planned)
    expect(await read()).toMatchObject(end)
    expect(await kobo(ada)).toBe(200_000 - charge + Math.round(Number(end.refunded) * 100))
  },
)
