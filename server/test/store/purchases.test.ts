import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { until, type TestClient } from '../harness/test-client.ts'
import {
  batchOf,
  adminLog,
  buy,
  details,
  expectOk,
  logsOf,
  newProduct,
  openedOrder,
  origin,
  shelf,
  stockUp,
  storeAdmin,
} from './inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let admin: TestClient
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await storeAdmin(testApp)
  ada = await testApp.newClient('200000')
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => testApp.prove())

const bal = async (client: TestClient) => Number((await client.balances()).bal)

describe('a purchase', () => {
  test('debits the price once and returns exactly the bought logs [STORE-16, STORE-17, STORE-20]', async () => {
    const { product, lines, logs } = await shelf(admin, 3)
    const before = await bal(ada)
    const wanted = [logs[2] ?? 0, logs[0] ?? 0]
    const key = randomUUID()
    const bought = await buy(ada, wanted, { total: 1000, key })
    expect(bought.status).toBe(201)
    expect(bought.body.new_balance).toBe((before - 1000).toFixed(2))
    expect(await bal(ada)).toBe(before - 1000)

    const order = await openedOrder(ada, bought.body.order_id)
    expect(order).toMatchObject({ total_price: '1000.00', refunded: '0.00', status: 'success' })
    expect(order.details.map((line) => line.details)).toEqual([lines[2], lines[0]])
    expect((await logsOf(ada, product.id)).map(({ id }) => id)).toEqual([logs[1]])

    expect(await buy(ada, wanted, { total: 1000, key })).toEqual(bought)
    expect(await bal(ada)).toBe(before - 1000)
    const statement = await expectOk<{ transactions: { description: string; amount: string }[] }>(
      ada.get('/api/wallet/transactions'),
    )
    expect(statement.transactions[0]).toMatchObject({
      description: '2 account logs',
      amount: '1000.00',
    })
  })

  test('of unavailable logs is rejected with their ids and costs nothing', async () => {
    const { logs } = await shelf(admin, 2)
    const obi = await testApp.newClient('1000')
    expect((await buy(obi, [logs[0] ?? 0], 500)).status).toBe(201)
    const before = await bal(ada)
    const refused = await buy(ada, [...logs, 999_999_999], 1500)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'LOGS_GONE', logs_ids: [logs[0], 999_999_999] })
    expect(await bal(ada)).toBe(before)
  })

  test('after a price increase is rejected with the new total; after a decrease it costs less [STORE-16, STORE-17]', async () => {
    const { product, logs } = await shelf(admin, 2)
    await expectOk(
      admin.request('PATCH', `/api/admin/products/${product.id}`, { body: { price: 700 } }),
    )
    const refused = await buy(ada, logs, 1000)
    expect(refused.body).toMatchObject({ code: 'PRICE_CHANGED', price_ngn: 1400 })
    await expectOk(
      admin.request('PATCH', `/api/admin/products/${product.id}`, { body: { price: 300 } }),
    )
    const before = await bal(ada)
    expect((await buy(ada, logs, 1000)).status).toBe(201)
    expect(await bal(ada)).toBe(before - 600)
  })

  test.each([
    ['a disabled product', 'PATCH', '', { status: 0 }],
    ['a frozen product', 'POST', '/freeze', { reason: 'Somebody asked us to' }],
  ])('of %s is rejected [STORE-16, STORE-17]', async (_name, method, path, body) => {
    const { product, logs } = await shelf(admin, 1)
    await expectOk(admin.request(method, `/api/admin/products/${product.id}${path}`, { body }))
    expect((await buy(ada, logs, 500)).body).toMatchObject({ code: 'LOGS_GONE', logs_ids: logs })
    expect((await ada.get(`/api/store/products/${product.id}/logs`)).status).toBe(404)
  })

  test('beyond the balance is rejected with the shortage and uses up the idempotency key [STORE-16, STORE-17]', async () => {
    const { logs } = await shelf(admin, 1)
    const poor = await testApp.newClient('400')
    const key = randomUUID()
    const refused = await buy(poor, logs, { total: 500, key })
    expect(refused).toMatchObject({ status: 402, body: { shortage: '100.00' } })
    await poor.fund('1000')
    expect((await buy(poor, logs, { total: 500, key })).status).toBe(402)
    expect((await buy(poor, logs, 500)).status).toBe(201)
  })
})

describe('a claim about a bought log', () => {
  const claim = async (client: TestClient, orderId: unknown) => {
    const order = await openedOrder(client, orderId)
    const line = order.details[0]?.id ?? 0
    await expectOk(
      client.post(`/api/store/lines/${line}/claims`, { reason: 'The password is wrong' }),
    )
    const { claims } = await expectOk<{ claims: { id: number; order_id: string }[] }>(
      admin.get('/api/admin/claims?limit=100'),
    )
    return claims.find((one) => one.order_id === orderId)?.id ?? 0
  }
  const settle = (id: number, outcome: string) =>
    admin.post(`/api/admin/claims/${id}/settlement`, { outcome, note: 'Sorry for that' })

  test('is refunded once [STORE-26]', async () => {
    const { logs } = await shelf(admin, 1)
    const { body } = await buy(ada, logs, 500)
    const before = await bal(ada)
    const id = await claim(ada, body.order_id)
    const answers = await Promise.all([settle(id, 'refunded'), settle(id, 'refunded')])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(await bal(ada)).toBe(before + 500)
    const order = await openedOrder(ada, body.order_id)
    expect(order).toMatchObject({ status: 'refunded', refunded: '500.00' })
    expect(order.details[0]).toMatchObject({ refunded: true, refund_reason: 'Sorry for that' })
    const mail = await ada.mail((one) => one.subject.startsWith('Your report about order'))
    expect(mail.text).toContain('₦500.00 is back in your wallet')
  })

  test('is settled with a replacement of the same product, once [STORE-26]', async () => {
    const { batch, lines, logs, product } = await shelf(admin, 2)
    const { body } = await buy(ada, logs.slice(0, 1), 500)
    const id = await claim(ada, body.order_id)
    await expectOk(settle(id, 'replaced'))
    // The replacement is from the same batch; the dead log belongs to no order.
    expect(await batchOf(admin, batch)).toMatchObject({ sold: 2, owed: 1 })
    const order = await openedOrder(ada, body.order_id)
    expect(order.details[0]).toMatchObject({ details: lines[1], replaced: true, can_claim: false })
    expect(await logsOf(ada, product.id)).toEqual([])
    const line = order.details[0]?.id ?? 0
    const again = await ada.post(`/api/store/lines/${line}/claims`, { reason: 'dead as well' })
    expect(again.body.code).toBe('WARRANTY_OVER')
  })

  test('cannot be settled with a replacement when the product is out of stock', async () => {
    const { logs } = await shelf(admin, 1)
    const { body } = await buy(ada, logs, 500)
    const id = await claim(ada, body.order_id)
    expect((await settle(id, 'replaced')).body.code).toBe('OUT_OF_STOCK')
    expect((await settle(id, 'declined')).status).toBe(200)
  })
})

describe('a recall', () => {
  test('withdraws the batch, refunds every buyer once and notifies them [STOCK-24]', async () => {
    const { batch, logs, product } = await shelf(admin, 4)
    const obi = await testApp.newClient('2000')
    await expectOk(buy(ada, logs.slice(0, 2), 1000))
    await expectOk(buy(obi, logs.slice(2, 3), 500))
    const before = await bal(ada)
    expect(await batchOf(admin, batch)).toMatchObject({ available: 1, sold: 3, owed: 3 })
    await expectOk(admin.post(`/api/admin/batches/${batch}/recall`, { reason: 'They were stolen' }))
    const again = await admin.post(`/api/admin/batches/${batch}/recall`, { reason: 'once more' })
    expect(again.body.code).toBe('RECALLED')
    await until(async () => (await bal(ada)) === before + 1000 && (await bal(obi)) === 2000)
    expect(await logsOf(ada, product.id)).toEqual([])
    expect(await batchOf(admin, batch)).toMatchObject({
      available: 0,
      sold: 3,
      withdrawn: 1,
      refunded: 3,
      owed: 0,
      recall_reason: 'They were stolen',
    })
    const mail = await obi.mail((one) => one.subject.includes('recalled'))
    expect(mail.text).toContain('They were stolen')
  })
})

describe('the stock', () => {
  test('accepts a log, finds it by its login, and allows changes and deletion until it is sold [STOCK-15, STOCK-16, STOCK-17, STOCK-22]', async () => {
    const product = await newProduct(admin)
    const secret = details()
    const made = await expectOk<{ id: number }>(
      admin.post('/api/admin/account-logs', { product_id: product.id, details: secret, ...origin }),
    )
    const twice = await admin.post('/api/admin/account-logs', {
      product_id: product.id,
      details: secret,
      ...origin,
    })
    expect(twice.body.code).toBe('IN_STOCK')
    for (const text of [secret, secret.split(':')[0] ?? '']) {
      const found = await expectOk<{ logs: { id: number }[] }>(
        admin.get(`/api/admin/account-logs?search=${encodeURIComponent(text)}`),
      )
      expect(found.logs.map(({ id }) => id)).toEqual([made.id])
    }
    const changed = details()
    const path = `/api/admin/account-logs/${made.id}`
    await expectOk(admin.request('PATCH', path, { body: { details: changed } }))
    expect(await expectOk(admin.post(`${path}/reveal`))).toEqual({ details: changed })
    const rows = await testApp.sql<{ actor: string; action: string }>(
      'select actor, action from audit where subject = $1 order by id',
      [`log:${made.id}`],
    )
    expect(rows.map(({ action }) => action)).toEqual(['create log', 'change log', 'reveal log'])
    expect(JSON.stringify(rows)).not.toContain(changed)
    const other = await expectOk<{ id: number }>(
      admin.post('/api/admin/account-logs', {
        product_id: product.id,
        details: details(),
        ...origin,
      }),
    )
    await expectOk(admin.request('DELETE', `/api/admin/account-logs/${other.id}`))
    expect(await logsOf(ada, product.id)).toEqual([expect.objectContaining({ id: made.id })])
    expect((await buy(ada, [made.id], 500)).status).toBe(201)
    expect((await admin.request('DELETE', path)).body.code).toBe('LOG_SOLD')
    expect((await admin.request('PATCH', path, { body: { url: '' } })).body.code).toBe('LOG_SOLD')
    expect(await adminLog(admin, made.id)).toMatchObject({ is_sold: 1 })
  })

  test('stores a file completely or not at all, and only its new lines', async () => {
    const { product, lines } = await shelf(admin, 2)
    const fresh = details()
    await expect(stockUp(admin, product.id, [fresh, 'a\u0000b'])).rejects.toThrow('line 2')
    expect(await logsOf(ada, product.id)).toHaveLength(2)
    await stockUp(admin, product.id, [lines[0] ?? '', fresh, fresh, ''])
    expect(await logsOf(ada, product.id)).toHaveLength(3)
  })

  test('sends the remaining number of logs to open tabs [LIVE-1, STORE-7]', async () => {
    const { product, logs } = await shelf(admin, 2)
    const tab = await ada.live()
    await expectOk(buy(ada, logs.slice(0, 1), 500))
    await tab.when(
      ({ event, data }) =>
        event === 'stock' &&
        JSON.stringify(data.products).includes(`{"id":${product.id},"log_count":1}`),
    )
    tab.close()
  })
})
