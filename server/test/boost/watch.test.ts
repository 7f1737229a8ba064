import type { ServerResponse } from 'node:http'
import { beforeEach, expect, test, vi } from 'vitest'
import { canned, startUpstream } from '../../src/providers/test-upstream.ts'
import { startApp } from '../harness/app-process.ts'
import {
  catalogueReady,
  dueNow,
  endsAs,
  setStatus,
  link,
  pollOrder,
  order,
  panelOrders,
  injectFault,
} from './orders.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { sendRaw } from '../harness/http-request.ts'
import { openTestApp } from '../harness/test-app.ts'

// The product's own log, written where a test can read it.
const log = vi.hoisted((): string[] => [])
vi.mock('../../src/platform/process/log.ts', async (original) => {
  const { openLog } = await original<typeof import('../../src/platform/process/log.ts')>()
  return {
    openLog: (level: string) => openLog(level, { write: (line: string) => void log.push(line) }),
  }
})
beforeEach(() => void log.splice(0))

type Question = { readonly ids: readonly string[]; readonly at: number }

/** A panel that accepts every order, records each request for statuses, and reports all orders as in progress. */
async function startPanel() {
  let orders = 0
  const questions: Question[] = []
  const held: ServerResponse[] = []
  const manner = { holds: false }
  const service = { service: 1, name: 'A', type: 'Default', category: 'C', rate: '0.5' }
  const server = await startUpstream((response, call) => {
    const fields = new URLSearchParams(call.body)
    const say = (value: unknown) => canned(JSON.stringify(value))(response, call)
    switch (fields.get('action') ?? '') {
      case 'services':
        return say([{ ...service, min: 1, max: 5000 }])
      case 'add':
        orders += 1
        return say({ order: orders })
      case 'status': {
        const ids = (fields.get('orders') ?? '').split(',')
        questions.push({ ids, at: performance.now() })
        if (manner.holds) return void held.push(response)
        return say(Object.fromEntries(ids.map((id) => [id, { status: 'In progress', remains: 5 }])))
      }
      default:
        return say({ error: 'Incorrect request' })
    }
  })
  return { url: server.url, questions, manner, held }
}

/** Places this many orders, and postpones their polls by a day. */
async function placeMany(client: TestClient, count: number): Promise<void> {
  await catalogueReady(client)
  for (let placed = 0; placed < count; placed += 25) {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => order(client, { service_id: '1', quantity: 10 })),
    )
    for (const { status } of answers) expect(status).toBe(201)
  }
  await client.testApp.sql("update boost_order set next_check_at = now() + interval '1 day'")
}

const idsOf = (questions: readonly Question[]) => questions.flatMap((one) => one.ids)

test(
  '250 open orders are polled once each, at most 100 per request, a second apart',
  { tags: 'soak' },
  async () => {
    const panel = await startPanel()
    await using testApp = await openTestApp({ env: { BOOST_BASE_URL: panel.url } })
    const ada = await testApp.newClient('10000')
    await placeMany(ada, 250)
    panel.questions.splice(0)
    await dueNow(testApp)
    await until(async () => new Set(idsOf(panel.questions)).size === 250, 60_000)
    expect(panel.questions.map((one) => one.ids.length)).toEqual([100, 100, 50])
    expect(idsOf(panel.questions)).toHaveLength(250)
    const pauses = panel.questions
      .slice(1)
      .map(({ at }, index) => at - (panel.questions[index]?.at ?? 0))
    // By another clock, a timer may fire a millisecond early.
    for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(999)
    await until(async () => {
      const rows = await testApp.sql("select 1 from boost_order where state = 'processing'")
      return rows.length === 250
    })
  },
)

test('two apps share 250 open orders and poll each once', { tags: 'soak' }, async () => {
  const panel = await startPanel()
  await using testApp = await openTestApp({ apps: 2, env: { BOOST_BASE_URL: panel.url } })
  const ada = await testApp.newClient('10000')
  await placeMany(ada, 250)
  panel.questions.splice(0)
  await dueNow(testApp)
  await until(async () => new Set(idsOf(panel.questions)).size === 250, 60_000)
  expect(idsOf(panel.questions)).toHaveLength(250)
  for (const { ids } of panel.questions) expect(ids.length).toBeLessThanOrEqual(100)
})

test(
  'the orders of a process that dies during a poll are polled by the next one after the lease',
  { tags: 'soak' },
  async () => {
    const panel = await startPanel()
    await using testApp = await openTestApp({ apps: 0, env: { BOOST_BASE_URL: panel.url } })
    const first = await startApp(testApp)
    const ada = await testApp.newClient('10000')
    await placeMany(ada, 150)
    panel.questions.splice(0)
    panel.manner.holds = true
    await dueNow(testApp)
    await until(async () => panel.questions.length === 1)
    await first.kill()
    const leased = new Set(panel.questions[0]?.ids)
    expect(leased.size).toBe(100)
    panel.questions.splice(0)
    panel.manner.holds = false
    const second = await startApp(testApp)
    try {
      await until(async () => panel.questions.length === 1)
      expect(panel.questions[0]?.ids.filter((id) => leased.has(id))).toEqual([])
      expect(panel.questions[0]?.ids).toHaveLength(50)
      // End the leases of the dead process, which last two minutes.
      await testApp.sql(
        "update boost_order set next_check_at = next_check_at - interval '2 minutes' where upstream_id = any($1)",
        [[...leased]],
      )
      await until(async () => panel.questions.length === 2)
      expect(new Set(panel.questions[1]?.ids)).toEqual(leased)
      await until(async () => {
        const rows = await testApp.sql("select 1 from boost_order where state = 'processing'")
        return rows.length === 150
      })
    } finally {
      await second.kill()
    }
  },
)

const lines = (message: string) =>
  log
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter((line) => line.msg === message)

test(
  'orders under review are in the metrics and in the log until they are settled',
  { tags: 'soak' },
  async () => {
    await using testApp = await openTestApp({ env: { LOG_LEVEL: 'error' } })
    const ada = await testApp.newClient('10000')
    await catalogueReady(ada)
    const waiting = async (why: string): Promise<number> => {
      const { text } = await sendRaw(testApp.url, '/metrics')
      const found = new RegExp(`^nosim_boosts_waiting\\{why="${why}"\\} (\\d+)$`, 'm').exec(text)
      return Number(found?.[1])
    }
    const count = () => testApp.sql("select graphile_worker.add_job('count-stuck', '{}')")
    const message = 'boost orders need a review'
    await count()
    await until(async () => (await waiting('stuck')) === 0 && (await waiting('unconfirmed')) === 0)
    expect(lines(message)).toEqual([])

    const addresses = [link(), link(), link()]
    for (const address of addresses) await order(ada, { link: address, quantity: 10 })
    await injectFault(testApp, { call: 'add', fault: 'after-effect-timeout' })
    const lost = link()
    const parked = await order(ada, { link: lost, quantity: 10 })
    expect(lines('a boost order is unconfirmed')).toMatchObject([
      { level: 50, order: parked.body.order_id },
    ])
    const [stuck, alsoStuck] = addresses
    await testApp.sql(
      "update boost_order set changed_at = changed_at - interval '25 hours' where link = any($1)",
      [[stuck, alsoStuck]],
    )
    await count()
    await until(async () => (await waiting('stuck')) === 2 && (await waiting('unconfirmed')) === 1)
    expect(lines(message)).toMatchObject([{ level: 50, waiting: { stuck: 2, unconfirmed: 1 } }])

    const upstream = (await panelOrders(testApp)).find((one) => one.link === lost)
    await testApp.sql(
      "select boost_confirm(user_id, id, $2, '1 s', '{}') from boost_order where id = $1",
      [parked.body.order_id, String(upstream?.order)],
    )
    for (const address of [stuck ?? '', alsoStuck ?? '', lost]) {
      await setStatus(testApp, address, { status: 'Completed' })
      const [row] = await testApp.sql<{ id: string }>(
        'select id from boost_order where link = $1',
        [address],
      )
      await endsAs(ada, row?.id ?? '', 'success')
    }
    await count()
    await until(async () => (await waiting('stuck')) === 0 && (await waiting('unconfirmed')) === 0)
    expect(lines(message)).toHaveLength(1)
  },
)

test('an order without a status at the panel is logged once', { tags: 'soak' }, async () => {
  await using testApp = await openTestApp({ env: { LOG_LEVEL: 'error' } })
  const ada = await testApp.newClient('10000')
  await catalogueReady(ada)
  const { body } = await order(ada, { quantity: 10 })
  await injectFault(testApp, { call: 'status', fault: 'empty', times: 8 })
  for (let round = 0; round < 8; round += 1) await pollOrder(testApp, String(body.order_id))
  expect(lines('the panel reports no status of an order')).toMatchObject([{ order: body.order_id }])
})
