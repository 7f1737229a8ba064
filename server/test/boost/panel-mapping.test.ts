import { boostSwitches } from '@nosim/contract/admin/boost-switches.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoAdmin } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import type { TestClient } from '../harness/test-client.ts'
import { type Entry, entry, startPanel } from './canned-panel.ts'
import { catalogueReady, order, sync } from './orders.ts'

type Panel = Awaited<ReturnType<typeof startPanel>>

/** $0.50 for 1,000 at a profit of 50 % is sold at $0.75. */
const ours = [
  entry(1, { refill: true }),
  entry(2),
  entry(3, { name: 'Twice' }),
  entry(4, { name: 'Twice' }),
  entry(5),
  entry(6),
]
const theirs = (first: Entry = {}): Entry[] => [
  entry(101, { name: 'Service 1', refill: true, ...first }),
  entry(102, { name: 'Service 2', category: 'Others' }),
  entry(103, { name: 'Twice' }),
  entry(105, { name: 'Service 5', type: 'Package' }),
  entry(106, { name: 'Service six' }),
]

const ends: (() => void)[] = []
const start = (list: Entry[]) => startPanel(list, (end) => ends.push(end))

let first: Panel
let second: Panel
let testApp: TestApp
let ada: TestClient
let manager: TestClient
beforeAll(async () => {
  first = await start(ours)
  first.refuse('Not enough funds on balance')
  second = await start(theirs())
  testApp = await openTestApp({
    env: { BOOST_BASE_URL: first.url, BOOST_MORE_PANELS: `second ${second.url} key` },
  })
  ada = await testApp.newClient('10000')
  manager = await demoAdmin(testApp, 'manager')
  await catalogueReady(ada)
})
afterAll(async () => {
  await testApp[Symbol.asyncDispose]()
  for (const end of ends) end()
})
beforeEach(async () => {
  await testApp.sql('delete from boost_mapping')
  second.put(theirs())
  await sync(testApp)
})

const mappings = () =>
  testApp.sql<{ service: number; panel_service: number | null }>(
    'select service::int, panel_service::int from boost_mapping order by service',
  )
const map = (id: number, service_id: number | null) =>
  manager.request('PUT', `/api/admin/boost-services/${id}/panels`, {
    body: { panel: 'second', service_id },
  })
/** The second panel's offer for one of our services, as the list of an admin shows it. */
async function offerOf(id: string) {
  const { body } = await manager.get('/api/admin/boost-services')
  const { services } = boostSwitches.services.reply.parse(body)
  return services.find(({ service_id }) => service_id === id)?.panels[0]
}
const buy = (service: string) => order(ada, { service_id: service, quantity: 100 })

describe('a sync [BOOST-28]', () => {
  test('maps a service to the only one of the same name, category and type', async () => {
    expect(await mappings()).toEqual([{ service: 1, panel_service: 101 }])
  })

  test('ends that mapping when the names differ, and restores it', async () => {
    second.put(theirs({ name: 'Something else' }))
    await sync(testApp)
    expect(await mappings()).toEqual([])
    second.put(theirs())
    await sync(testApp)
    expect(await mappings()).toEqual([{ service: 1, panel_service: 101 }])
  })

  test('with a list that cannot be read changes nothing', async () => {
    second.put('<html>maintenance</html>')
    await sync(testApp)
    expect(await mappings()).toEqual([{ service: 1, panel_service: 101 }])
    expect((await offerOf('1'))?.offer?.fault).toBeNull()
  })
})

describe('a manager [BOOST-28]', () => {
  test('maps a service to any that the panel lists, and later syncs keep it', async () => {
    expect(await map(2, 102)).toMatchObject({
      status: 200,
      body: { panel: 'second', is_chosen: true, offer: { service_id: '102', name: 'Service 2' } },
    })
    expect(await map(1, null)).toMatchObject({ status: 200, body: { offer: null } })
    await sync(testApp)
    expect(await mappings()).toEqual([
      { service: 1, panel_service: null },
      { service: 2, panel_service: 102 },
    ])
    const audits = await testApp.sql(
      `select subject, before #>> '{offer,service_id}' as before, after #>> '{offer,service_id}' as after
       from audit where action = 'map boost service' order by id`,
    )
    expect(audits).toEqual([
      { subject: 'boost-service:2', before: null, after: '102' },
      { subject: 'boost-service:1', before: '101', after: null },
    ])
  })

  test('maps to nothing that the panel does not list', async () => {
    second.put(theirs().slice(1))
    await sync(testApp)
    for (const id of [101, 999]) {
      expect(await map(2, id)).toMatchObject({
        status: 409,
        body: {
          code: 'UPSTREAM_UNKNOWN',
          fields: { service_id: 'second lists no service with this number.' },
        },
      })
    }
    expect(await mappings()).toEqual([])
  })
})

describe('an order that the first panel refuses [BOOST-29]', () => {
  test('is sent with the number of the service at the second', async () => {
    await map(2, 102)
    const before = second.ordered().length
    expect([(await buy('1')).status, (await buy('2')).status]).toEqual([201, 201])
    expect(second.ordered().slice(before)).toEqual(['101', '102'])
  })

  test('is booked at the rate of the second', async () => {
    second.put(theirs({ rate: '0.60' }))
    await sync(testApp)
    const { body } = await buy('1')
    expect(
      await testApp.sql('select supplier, micro_usd::int from boost_movement where order_id = $1', [
        body.order_id,
      ]),
    ).toEqual([{ supplier: 'second', micro_usd: -60_000 }])
  })

  test('and that the second does not have costs nothing', async () => {
    const [before, balances] = [second.added(), await ada.balances()]
    expect((await buy('6')).body.code).toBe('SUPPLIER_DOWN')
    expect(second.added()).toBe(before)
    expect(await ada.balances()).toEqual(balances)
  })

  test.each<[string, string | null, Entry]>([
    ['at exactly the sold rate', null, { rate: '0.75' }],
    ['above the sold rate', 'price', { rate: '0.7501' }],
    ['without the refill that was sold', 'refill', { refill: false }],
    ['without the cancel that was sold', 'cancel', { cancel: false }],
    ['sold as a package', 'type', { type: 'Package' }],
    ['from a larger quantity', null, { min: '101' }],
  ])('considers a service %s', async (what, fault, change) => {
    await map(1, 101)
    second.put(theirs(change))
    await sync(testApp)
    expect((await offerOf('1'))?.offer).toMatchObject({ service_id: '101', fault })
    const isSent = fault === null && what !== 'from a larger quantity'
    const before = second.added()
    expect((await buy('1')).status).toBe(isSent ? 201 : 503)
    expect(second.added()).toBe(before + (isSent ? 1 : 0))
  })

  test('is not sent to a service that the panel no longer lists', async () => {
    await map(1, 101)
    second.put(theirs().slice(1))
    await sync(testApp)
    expect((await offerOf('1'))?.offer).toMatchObject({ service_id: '101', fault: 'gone' })
    expect((await buy('1')).body.code).toBe('SUPPLIER_DOWN')
  })
})
