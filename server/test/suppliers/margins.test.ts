import type { Margin, Unreturned } from '@nosim/contract/admin/margins.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAdmin } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import type { TestClient } from '../harness/test-client.ts'
import { deliver } from '../numbers/rentals.ts'
import { expectOk } from '../store/inventory.ts'

let testApp: TestApp
let owner: TestClient
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 3_600_000, sms: { earliestCancelMs: 0 } })
  owner = await demoAdmin(testApp)
  ada = await testApp.newClient('50000')
})
afterAll(() => testApp[Symbol.asyncDispose]())

const figures = async (range = '7d') =>
  (await expectOk<{ margins: Margin[] }>(owner.get(`/api/admin/margins?range=${range}`))).margins
const unreturned = (query = 'range=7d') =>
  expectOk<{ numbers: Unreturned[]; total: number }>(
    owner.get(`/api/admin/margins/unreturned?${query}`),
  )

async function buy(): Promise<{ id: string; number: string }> {
  const { body } = await ada.buy('tg')
  return { id: String(body.order_id), number: String(body.number) }
}

/** Ends a waiting order without a report of the supplier; with `said` the supplier reports this end afterwards. */
async function endUnreported(id: string, said?: 'charged' | 'returned'): Promise<void> {
  await testApp.sql(
    "select rental_end(user_id, id, activation_id, 'timeout', 'no status', 'unknown') from rental where id = $1",
    [id],
  )
  if (said)
    await testApp.sql(
      'select followup_settle(provider, activation_id, $2) from rental where id = $1',
      [id, said],
    )
}

test('each number counts for its supplier and service, and what the supplier kept is listed [ADMIN-28]', async () => {
  expect(await figures()).toEqual([])
  expect(await unreturned()).toEqual({ numbers: [], total: 0 })

  const delivered = await buy()
  await deliver(testApp, delivered.number, 'Your code is 482913')
  const { price_ngn: price } = await ada.rentalWhen(
    delivered.id,
    (one) => one.rental_status === 'completed',
  )
  const cancelled = await buy()
  await ada.post(`/api/rentals/${cancelled.id}/cancellation`)
  const charged = await buy()
  await endUnreported(charged.id, 'charged')
  await endUnreported((await buy()).id, 'returned')
  const waiting = await buy()
  const silent = await buy()
  await endUnreported(silent.id)

  const [cost] = await testApp.sql<{ kobo: number }>(
    'select cost_booked::int as kobo from rental where id = $1',
    [delivered.id],
  )
  const naira = (kobo: number) => (kobo / 100).toFixed(2)
  const costs = 2 * (cost?.kobo ?? 0)
  expect(await figures()).toEqual([
    {
      supplier: 'daisysms',
      service: 'tg',
      service_name: 'Telegram',
      sold: 6,
      delivered: 1,
      waiting: 1,
      refunded: 4,
      returned: 2,
      unreturned: 2,
      revenue: naira(price * 100),
      cost: naira(costs),
      margin: naira(price * 100 - costs),
    },
  ])

  const { numbers, total } = await unreturned()
  expect(total).toBe(2)
  expect(numbers.map(({ order_id, upstream_end }) => [order_id, upstream_end])).toEqual([
    [silent.id, 'unknown'],
    [charged.id, 'charged'],
  ])
  expect(numbers[1]).toMatchObject({
    user_id: ada.userId,
    supplier: 'daisysms',
    service_name: 'Telegram',
    number: charged.number,
    cost_usd: '0.80',
  })
  expect((await unreturned('range=7d&page=2&limit=1')).numbers.map((one) => one.order_id)).toEqual([
    charged.id,
  ])

  const file = await ownerFile()
  expect(file).toContain(`"${orderNumber(charged.id)}"`)
  expect(file).toContain('"Charged","0.80"')
  expect(file).toContain('"Not reported","0.80"')
  expect(file).not.toContain(orderNumber(cancelled.id))
  expect(file).not.toContain(orderNumber(waiting.id))
  const [entry] = await testApp.sql(
    "select after from audit where action = 'export unreturned numbers'",
  )
  expect(entry).toEqual({ after: { range: '30d' } })
})

async function ownerFile(): Promise<string> {
  const response = await fetch(`${testApp.url}/api/admin/margins/unreturned.csv`, {
    headers: { cookie: owner.cookie },
  })
  expect(response.status).toBe(200)
  return response.text()
}

test('a number that is paid back after its code, and one that no order has, are not paid for [ADMIN-28]', async () => {
  const delivered = await buy()
  await deliver(testApp, delivered.number, 'Your code is 112233')
  await ada.rentalWhen(delivered.id, (one) => one.rental_status === 'completed')
  await testApp.sql('update rental set refunded = price where id = $1', [delivered.id])
  await testApp.sql(
    "select followup_open('daisysms', 'stray-1', null, 'tg', 800000, 'listed', interval '1 hour')",
  )
  const { numbers } = await unreturned()
  expect(numbers.slice(0, 2)).toMatchObject([
    { upstream_id: 'stray-1', order_id: null, number: null, upstream_end: 'unknown' },
    { order_id: delivered.id, upstream_end: 'charged' },
  ])
  await testApp.sql('update rental set refunded = 0 where id = $1', [delivered.id])
  expect((await figures())[0]).toMatchObject({ sold: 7, delivered: 2 })
})

test('days are those of Lagos, and older numbers are left out [ADMIN-28, ADMIN-5]', async () => {
  const before = (await figures())[0]?.sold ?? 0
  const { id } = await buy()
  const move = (time: string) =>
    testApp.sql(`update rental set rented_at = ${time} where id = $1`, [id])
  await move('lagos_start(lagos_day(now()) - 6)')
  expect((await figures())[0]?.sold).toBe(before + 1)
  await move("lagos_start(lagos_day(now()) - 6) - interval '1 second'")
  expect((await figures())[0]?.sold).toBe(before)
  expect((await figures('30d'))[0]?.sold).toBe(before + 1)
})
