import { randomUUID } from 'node:crypto'
import type { ClaimView, ReportView } from '@nosim/contract/admin/complaints.ts'
import type { AdminProduct } from '@nosim/contract/admin/inventory.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import type { StoreOrder } from '@nosim/contract/shop/store.ts'
import type { Summary, Transaction } from '@nosim/contract/shop/wallet.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asOwner } from '../harness/test-database.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { expectProblem, forgetTries, sendRaw } from '../harness/http-request.ts'
import { buy, expectOk, newProduct, openedOrder, shelf, storeAdmin } from './inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { mailedNoticesOf, noticesOf } from '../notifications/notices.ts'

let testApp: TestApp
let admin: TestClient
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await storeAdmin(testApp)
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => testApp.prove())

type Orders = { orders: StoreOrder[]; total: number }
const ordersOf = (user: TestClient, query: Record<string, string> = {}) =>
  expectOk<Orders>(user.get(`/api/store/orders?${new URLSearchParams(query).toString()}`))
const idsOf = ({ orders }: Orders) => orders.map(({ order_id }) => order_id)

/** Buys `count` logs of a new product. Returns the id of the order. */
async function bought(
  user: TestClient,
  more: Record<string, unknown> = {},
  count = 1,
): Promise<string> {
  const { product, logs } = await shelf(admin, count, more)
  const order = await expectOk<{ order_id: string }>(buy(user, logs, count * product.price))
  return order.order_id
}

/** Reports the first line of an order as dead, and settles the claim. */
async function settled(user: TestClient, orderId: string, outcome: string): Promise<ClaimView> {
  const line = (await openedOrder(user, orderId)).details[0]?.id
  await expectOk(user.post(`/api/store/lines/${line}/claims`, { reason: 'It is dead' }))
  const { claims } = await claimsIn('open')
  const claim = claims.find((one) => one.order_id === orderId)
  return expectOk(
    admin.post(`/api/admin/claims/${claim?.id}/settlement`, { outcome, note: 'Sorry for that' }),
  )
}

const claimsIn = (status: string) =>
  expectOk<{ claims: ClaimView[]; total: number }>(
    admin.get(`/api/admin/claims?limit=100&status=${status}`),
  )
const reportsIn = (status: string) =>
  expectOk<{ reports: ReportView[]; total: number }>(
    admin.get(`/api/admin/reports?limit=100&status=${status}`),
  )

describe('the orders of a user', () => {
  let ada: TestClient
  let orders: string[]
  const name = `Grün 100% ${randomUUID()}`
  beforeAll(async () => {
    ada = await testApp.newClient('10000')
    orders = [await bought(ada), await bought(ada, { name }, 2), await bought(ada)]
  })

  test('are listed newest first, page by page, without the purchased details [STORE-20]', async () => {
    const all = await ordersOf(ada)
    expect(idsOf(all)).toEqual(orders.toReversed())
    expect(all.total).toBe(3)
    expect(all.orders[1]).toMatchObject({
      total_price: '1000.00',
      refunded: '0.00',
      status: 'success',
      details: [{ product_name: name, price: 500, claim: null }, { product_name: name }],
    })
    const keys = all.orders.flatMap(({ details }) => details.flatMap((line) => Object.keys(line)))
    expect(keys).not.toContain('details')
    const last = await ordersOf(ada, { limit: '2', page: '2' })
    expect([idsOf(last), last.total]).toEqual([[orders[0]], 3])
    expect(idsOf(await ordersOf(ada, { limit: '2', page: '3' }))).toEqual([])
  })

  test('are found by their id, by the number that users see, and by the product name [STORE-19, STORE-21]', async () => {
    for (const id of orders) {
      const number = orderNumber(id)
      const part = number.slice(0, 7)
      for (const search of [id, id.toUpperCase(), number, `#${number}`, ` #${number} `, part])
        expect([search, idsOf(await ordersOf(ada, { search }))]).toEqual([search, [id]])
      expect((await ordersOf(ada, { search: number })).total).toBe(1)
    }
    for (const search of [name, name.toUpperCase(), name.slice(2, -3), 'grün', '100%'])
      expect([search, idsOf(await ordersOf(ada, { search }))]).toEqual([search, [orders[1]]])
    expect((await ordersOf(ada, { search: 'product' })).total).toBe(2)
    for (const search of ['100_', 'nothing', '##', "'", '\\', randomUUID()])
      expect(await ordersOf(ada, { search })).toEqual({ orders: [], total: 0 })
    for (const search of ['', ' ', '#']) expect((await ordersOf(ada, { search })).total).toBe(3)
  })

  test('keep the names and the price at the time of the purchase when the product changes [STORE-20, STORE-24]', async () => {
    const { product, logs } = await shelf(admin, 2)
    const { order_id: id } = await expectOk<{ order_id: string }>(buy(ada, logs.slice(0, 1), 500))
    await expectOk(
      admin.request('PATCH', `/api/admin/products/${product.id}`, {
        body: { name: 'Renamed', price: 700, warranty_hours: 0 },
      }),
    )
    const order = await openedOrder(ada, id)
    expect(order).toMatchObject({ total_price: '500.00' })
    expect(order.details[0]).toMatchObject({
      product_name: product.name,
      category_name: product.category_name,
      price: 500,
      can_claim: true,
    })
    expect((await ordersOf(ada, { search: 'Renamed' })).total).toBe(0)
  })

  test('cannot be listed, found, opened or claimed by another user [AUTH-6, STORE-28]', async () => {
    const obi = await testApp.newClient()
    const [id = ''] = orders
    expect(await ordersOf(obi)).toEqual({ orders: [], total: 0 })
    expect(await ordersOf(obi, { search: id })).toEqual({ orders: [], total: 0 })
    const line = (await openedOrder(ada, id)).details[0]?.id
    for (const user of [obi, admin]) {
      expect((await user.get(`/api/store/orders/${id}`)).status).toBe(404)
      const claim = await user.post(`/api/store/lines/${line}/claims`, { reason: 'It is dead' })
      expect(claim.status).toBe(404)
    }
    for (const path of [orderNumber(id), id.toUpperCase(), `%23${id}`, '1'])
      expect((await ada.get(`/api/store/orders/${path}`)).status).toBe(404)
  })
})

describe('a report of a product', () => {
  let product: AdminProduct
  beforeEach(async () => {
    await forgetTries(testApp)
    product = await newProduct(admin)
  })
  const report = (more: { cookie?: string; body?: object; id?: number } = {}) =>
    sendRaw(testApp.url, `/api/store/products/${more.id ?? product.id}/reports`, {
      method: 'POST',
      headers: more.cookie ? { cookie: more.cookie } : {},
      body: JSON.stringify(more.body ?? { reason: 'stolen', note: 'It is\nmine' }),
    })

  test('is accepted from every visitor, with the email address of a signed-in user', async () => {
    const ada = await testApp.newClient()
    const thanks = 'Thank you for telling us. We look at every report.'
    expect(await report()).toMatchObject({ status: 201, body: { message: thanks } })
    expect((await report({ cookie: ada.cookie, body: { reason: 'other' } })).status).toBe(201)
    expect((await report({ cookie: 'nosim=not-a-session' })).status).toBe(201)
    const { reports } = await reportsIn('open')
    const mine = reports.filter((one) => one.product_id === product.id)
    expect(mine.map(({ reporter, reason, note }) => [reporter, reason, note])).toEqual([
      [null, 'stolen', 'It is\nmine'],
      [ada.email, 'other', ''],
      [null, 'stolen', 'It is\nmine'],
    ])
    const { products } = await expectOk<{ products: AdminProduct[] }>(
      admin.get(`/api/admin/products?category=${product.category_id}`),
    )
    expect(products[0]).toMatchObject({ open_reports: 3 })
  })

  test('is accepted for a frozen product and rejected for an unknown one', async () => {
    await expectOk(admin.post(`/api/admin/products/${product.id}/freeze`, { reason: 'x' }))
    expect((await report()).status).toBe(201)
    expectProblem(await report({ id: 999_999_999 }), 'NOT_FOUND')
  })

  test('is rate limited by address: the 21st within an hour is rejected [STORE-27]', async () => {
    for (let count = 0; count < 20; count += 1) expect((await report()).status).toBe(201)
    const ada = await testApp.newClient()
    for (const cookie of [undefined, ada.cookie]) {
      const refused = await report({ ...(cookie && { cookie }) })
      expectProblem(refused, 'TOO_MANY_REQUESTS')
      const wait = Number(refused.headers['retry-after'])
      expect(wait).toBeGreaterThan(3500)
      expect(wait).toBeLessThanOrEqual(3600)
    }
    const [row] = await testApp.sql<{ count: number }>(
      'select count(*)::int as count from product_report where product = $1',
      [product.id],
    )
    expect(row?.count).toBe(20)
  })

  test('stays in the open queue until it is settled, once', async () => {
    await report()
    await report()
    const waiting = (await reportsIn('open')).reports.filter((one) => one.product_id === product.id)
    const [first, second] = waiting
    const settle = (id: number | undefined, outcome: string) =>
      admin.post(`/api/admin/reports/${id}/settlement`, { outcome, answer: 'We looked' })
    expect(await expectOk(settle(first?.id, 'upheld'))).toMatchObject({
      status: 'upheld',
      answer: 'We looked',
    })
    expect((await settle(first?.id, 'dismissed')).body.code).toBe('SETTLED')
    const idsIn = async (status: string) =>
      (await reportsIn(status)).reports
        .filter((one) => one.product_id === product.id)
        .map(({ id }) => id)
    expect(await idsIn('open')).toEqual([second?.id])
    expect(await idsIn('settled')).toEqual([first?.id])
    expect(await idsIn('all')).toEqual([second?.id, first?.id])
    await expectOk(settle(second?.id, 'dismissed'))
    // Settled reports are listed newest first.
    expect(await idsIn('settled')).toEqual([second?.id, first?.id])
    expect(await idsIn('open')).toEqual([])
  })
})

describe('a claim', () => {
  test('is in the open queue with what an admin needs, and in the settled list afterwards', async () => {
    const ada = await testApp.newClient('2000')
    const { product, logs } = await shelf(admin, 3)
    const { order_id: id } = await expectOk<{ order_id: string }>(buy(ada, logs.slice(0, 1), 500))
    const line = (await openedOrder(ada, id)).details[0]
    await expectOk(ada.post(`/api/store/lines/${line?.id}/claims`, { reason: 'It is\ndead' }))
    const find = async (status: string) =>
      (await claimsIn(status)).claims.find((one) => one.order_id === id)
    const claim = await find('open')
    expect(claim).toMatchObject({
      log_id: logs[0],
      product_id: product.id,
      product_name: product.name,
      price: 500,
      buyer: ada.email,
      reason: 'It is\ndead',
      status: 'open',
      note: null,
      log_count: 2,
    })
    expect(await find('settled')).toBeUndefined()
    expect((await openedOrder(ada, id)).details[0]).toMatchObject({
      claim: { status: 'open', note: null },
      can_claim: false,
    })
    const path = `/api/admin/claims/${claim?.id}/settlement`
    await expectOk(admin.post(path, { outcome: 'declined', note: 'It opens here' }))
    expect(await find('open')).toBeUndefined()
    expect(await find('settled')).toMatchObject({ status: 'declined', note: 'It opens here' })
    // A declined claim may be repeated while the warranty lasts.
    expect((await openedOrder(ada, id)).details[0]).toMatchObject({
      claim: { status: 'declined', note: 'It opens here' },
      can_claim: true,
      refunded: false,
    })
    expect((await settled(ada, id, 'refunded')).status).toBe('refunded')
    expect((await openedOrder(ada, id)).details[0]).toMatchObject({
      refunded: true,
      can_claim: false,
    })
    // The mail about the claim contains the refund, so there is no mail for the notice.
    await until(async () =>
      (await noticesOf(ada)).notifications.some(({ kind }) => kind === 'order.refunded'),
    )
    expect(await mailedNoticesOf(ada)).not.toContain('order.refunded')
  })
})

test('the buyer gets a mail when staff reveal a sold log, once a day [STORE-28]', async () => {
  const ada = await testApp.newClient('5000')
  const { product, logs } = await shelf(admin, 2)
  const [sold, unsold] = logs
  const order = await expectOk<{ order_id: string }>(buy(ada, [sold ?? 0], product.price))
  const line = async () => (await openedOrder(ada, order.order_id)).details[0]
  const letters = async () => {
    const path = `/mail?to=${encodeURIComponent(ada.email)}`
    const { mails } = await testApp.control<{ mails: { subject: string }[] }>('GET', path)
    return mails.filter(({ subject }) => subject === 'Our staff viewed a log that you bought')
  }
  await expectOk(admin.post(`/api/admin/account-logs/${unsold}/reveal`))
  expect(await line()).toMatchObject({ seen_by_staff_at: null })
  await expectOk(admin.post(`/api/admin/account-logs/${sold}/reveal`))
  const seen = Date.parse((await line())?.seen_by_staff_at ?? '')
  expect(Math.abs(Date.now() - seen)).toBeLessThan(60_000)
  await until(async () => (await letters()).length === 1)
  await expectOk(admin.post(`/api/admin/account-logs/${sold}/reveal`))
  expect(Date.parse((await line())?.seen_by_staff_at ?? '')).toBeGreaterThan(seen)
  await asOwner(testApp.database.ownerUrl, (client) =>
    client.query("update store_line set seen_by_staff_at = now() - interval '25 hours'"),
  )
  await expectOk(admin.post(`/api/admin/account-logs/${sold}/reveal`))
  await until(async () => (await letters()).length === 2)
})

test('a claim that arrives while its line is refunded is rejected', async () => {
  const ada = await testApp.newClient('1000')
  const id = await bought(ada)
  const line = (await openedOrder(ada, id)).details[0]?.id
  const claim = await asOwner(testApp.database.ownerUrl, async (client) => {
    await client.query('begin')
    await client.query(
      `update stock_batch set recalled_at = now(), recall_reason = 'It was recalled' where id =
         (select l.batch from account_log l join store_line s on s.log = l.id where s.id = $1)`,
      [line],
    )
    await client.query("select store_refund($1, $2, 'It was recalled')", [ada.userId, line])
    const requested = ada.post(`/api/store/lines/${line}/claims`, { reason: 'It is dead' })
    await until(async () => {
      const waiting = await testApp.sql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%store_line%'`,
      )
      return waiting.length > 0
    })
    await client.query('commit')
    return requested
  })
  expect(claim.body.code).toBe('WARRANTY_OVER')
  expect((await openedOrder(ada, id)).details[0]).toMatchObject({ refunded: true, claim: null })
})

describe('payments of store orders', () => {
  test('are in the statement, in its CSV file and in the dashboard, with their refunds [STORE-16, LEDGER-3]', async () => {
    const ada = await testApp.newClient('10000')
    const { product, logs } = await shelf(admin, 4, { name: '=1+1' })
    const { order_id: two } = await expectOk<{ order_id: string }>(buy(ada, logs.slice(0, 2), 1000))
    const { order_id: one } = await expectOk<{ order_id: string }>(buy(ada, logs.slice(2, 3), 500))
    const summary = () => expectOk<Summary>(ada.get('/api/me/summary'))
    expect(await summary()).toMatchObject({
      bal: '8500.00',
      total_recharge: '10000.00',
      total_spent: '1500.00',
      on_hold: '0.00',
    })
    expect((await summary()).days.at(-1)).toMatchObject({ spent: '1500.00' })

    await settled(ada, two, 'refunded')
    await settled(ada, one, 'replaced')
    expect(await summary()).toMatchObject({ bal: '9000.00', total_spent: '1000.00' })
    expect((await summary()).days.at(-1)).toMatchObject({ spent: '1000.00', topped_up: '10000.00' })

    const { transactions } = await expectOk<{ transactions: Transaction[] }>(
      ada.get('/api/wallet/transactions'),
    )
    const reported = transactions.map(({ description, type, amount, new_balance }) =>
      [type, amount, new_balance, description].join(' '),
    )
    expect(reported.slice(0, 3)).toEqual([
      `credit 500.00 9000.00 Refund: ${product.name}`,
      `debit 500.00 8500.00 Account log: ${product.name}`,
      'debit 1000.00 9000.00 2 account logs',
    ])
    const file = await sendRaw(testApp.url, '/api/wallet/transactions.csv', {
      headers: { cookie: ada.cookie },
    })
    const rows = file.text.trim().split(/\r?\n/)
    expect(rows).toHaveLength(1 + transactions.length)
    expect(rows.at(-1)).toContain(
      `"Refund: ${product.name}","credit","main","500.00","8500.00","9000.00"`,
    )
    expect(rows.at(-2)).toContain(
      `"Account log: ${product.name}","debit","main","500.00","9000.00","8500.00"`,
    )
  })

  test('of a fully refunded order do not count as spent [STORE-22]', async () => {
    const ada = await testApp.newClient('1000')
    const id = await bought(ada)
    await settled(ada, id, 'refunded')
    expect(await expectOk(ada.get('/api/me/summary'))).toMatchObject({
      bal: '1000.00',
      total_spent: '0.00',
    })
    expect(await openedOrder(ada, id)).toMatchObject({ status: 'refunded', refunded: '500.00' })
  })
})
