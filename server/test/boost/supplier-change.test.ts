import { openSandbox, type Sandbox } from '@nosim/sandbox/sandbox.ts'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type App } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { catalogueReady, endsAs, setStatus, link, order } from './orders.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { run } from '../suppliers/days.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let another: Sandbox
let app: App
let ada: TestClient
let manager: TestClient

const pricesFile = fileURLToPath(new URL('../../data/services.csv', import.meta.url))

/** Ends the running app and starts the product with this panel. */
async function serve(supplier: string, panelUrl: string): Promise<void> {
  if (app) await app[Symbol.asyncDispose]()
  const port = new URL(testApp.url).port
  const env = { ...testApp.env, BOOST_SUPPLIER: supplier, BOOST_BASE_URL: panelUrl }
  app = await openApp(
    readConfig({ ...env, PORT: port, PUBLIC_URL: testApp.url }),
    testApp.database.url,
  )
}
const old = () => serve('old-panel', `${testApp.sandbox.url}/boost/api/v2`)
const fresh = () => serve('new-panel', `${another.url}/boost/api/v2`)

beforeAll(async () => {
  testApp = await openTestApp({ apps: 0 })
  another = await openSandbox({
    port: 0,
    smtpPort: 0,
    delayMs: 0,
    sms: { apiKey: 'none', dialect: 'daisysms', pricesFile },
    boost: { apiKey: testApp.env.BOOST_API_KEY ?? '', stepMs: 0 },
    bank: { apiKey: 'none', webhookSecret: 'none', hookUrls: {} },
    text: { apiKey: 'none' },
  })
  await old()
  ada = await testApp.newClient('100000')
  manager = await demoAdmin(testApp, 'manager')
  await catalogueReady(ada)
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await another.close()
  await testApp[Symbol.asyncDispose]()
})

const rowOf = async (id: string) => {
  const [row] = await testApp.sql<{
    state: string
    provider: string
    due: boolean
    upstream_id: string
  }>(
    `select state, provider, next_check_at <= now() as due, upstream_id from boost_order where id = $1`,
    [id],
  )
  return row
}
test(
  'an open order stays with its supplier when another supplier has an order with the same id [BOOST-24]',
  { tags: 'soak' },
  async () => {
    const address = link()
    const first = await order(ada, { link: address })
    const id = String(first.body.order_id)
    expect(await rowOf(id)).toMatchObject({ provider: 'old-panel', state: 'pending' })

    await fresh()
    const number = Number((await rowOf(id))?.upstream_id)
    // The new panel has another order under the same number, which it cancels.
    const theirs = await order(ada, {})
    await testApp.sql('update boost_order set upstream_id = $2 where id = $1', [
      theirs.body.order_id,
      String(number),
    ])
    await testApp.sql(
      "update boost_order set next_check_at = now() - interval '1 hour' where id = $1",
      [id],
    )
    await until(async () => {
      const row = await rowOf(String(theirs.body.order_id))
      return row?.provider === 'new-panel'
    })
    await testApp.sql('update boost_order set next_check_at = now() where id = $1', [
      theirs.body.order_id,
    ])
    await until(async () => (await rowOf(String(theirs.body.order_id)))?.due === false)
    expect(await rowOf(id)).toMatchObject({ state: 'pending', due: true })
    expect((await ada.post(`/api/boost/orders/${id}/cancellation`)).body.code).toBe('NOT_OFFERED')
    expect(
      (await manager.post(`/api/admin/boost-orders/${id}/match`, { upstream_id: String(number) }))
        .body.code,
    ).toBe('SETTLED')

    await old()
    await setStatus(testApp, address, { status: 'Canceled' })
    await endsAs(ada, id, 'cancelled')
    await testApp.sql("update boost_order set upstream_id = 'moved' where id = $1", [
      theirs.body.order_id,
    ])
    await testApp.prove()
  },
)

test('an order of a removed supplier is counted in the metrics, and an admin settles it [BOOST-24]', async () => {
  const { body } = await order(ada, { link: link() })
  const id = String(body.order_id)
  await fresh()
  const listed = async () =>
    (await manager.get('/api/admin/boost-orders?status=gone')).body as {
      total: number
      orders: { order_id: string; supplier: string }[]
    }
  expect((await listed()).total).toBe(0)
  expect(
    (await manager.post(`/api/admin/boost-orders/${id}/deliver`, { reason: 'They told us' })).body
      .code,
  ).toBe('SETTLED')
  await testApp.sql(
    "update supplier set served_at = now() - interval '11 minutes' where name = 'old-panel'",
  )
  expect((await listed()).orders).toContainEqual(
    expect.objectContaining({ order_id: id, supplier: 'old-panel' }),
  )
  await run(testApp, 'count-stuck')
  const metrics = await (await fetch(`${testApp.url}/metrics`)).text()
  expect(Number(/nosim_boosts_waiting\{why="gone"\} (\d+)/.exec(metrics)?.[1])).toBeGreaterThan(0)

  const done = await manager.post(`/api/admin/boost-orders/${id}/deliver`, {
    reason: 'They told us',
  })
  expect(done).toMatchObject({ status: 200, body: { status: 'success' } })
  const [cost] = await testApp.sql<{ amount: number; source: string }>(
    `select t.amount::int, o.cost_source as source from transfer t join boost_order o on t.subject = 'boost:' || o.id
     where t.kind = 'cost' and o.id = $1`,
    [id],
  )
  expect(cost).toEqual({ amount: 79_265, source: 'catalogue' })
  const [audit] = await testApp.sql<{ action: string }>(
    'select action from audit where subject = $1',
    [`boost:${id}`],
  )
  expect(audit?.action).toBe('deliver boost order')
  await testApp.prove()
})
