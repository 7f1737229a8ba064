import type { AdminService } from '@nosim/contract/admin/switches.ts'
import type { BulkReply } from '@nosim/contract/base/bulk.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { absent } from '../authorisation/valid-bodies.ts'
import { catalogueReady, services } from '../boost/orders.ts'
import { auditOf } from '../harness/admin-requests.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import type { TestClient } from '../harness/test-client.ts'
import { buy, expectOk, newProduct, shelf } from '../store/inventory.ts'

let testApp: TestApp
let admin: TestClient
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 60_000 })
  ;[admin, ada] = await Promise.all([demoAdmin(testApp), testApp.newClient('50000')])
  await catalogueReady(ada)
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => testApp.prove())

type Body = { readonly ids: readonly (number | string)[]; readonly status?: number }

const turn = (path: string, body: Body) =>
  expectOk<BulkReply>(admin.request('PATCH', `/api/admin/${path}`, { body }))
const deleteLogs = (ids: readonly number[]) =>
  expectOk<BulkReply>(admin.post('/api/admin/account-logs/deletions', { ids }))
const actions = async (subject: string) =>
  (await auditOf(testApp, subject)).map(({ action }) => action)
const skipped = (ids: readonly (number | string)[], reason: string) =>
  ids.map((id) => ({ id: String(id), reason }))

const inStock = async (product: number) => {
  const [row] = await testApp.sql<{ stock: number }>(
    'select stock::int as stock from product where id = $1',
    [product],
  )
  return row?.stock
}

type Subject = {
  /** Returns the ids of two rows that are on. */
  readonly ids: () => Promise<(number | string)[]>
  readonly subject: string
  readonly action: string
  readonly absent: number | string
}

const subjects: Readonly<Record<string, Subject>> = {
  products: {
    ids: async () => [(await newProduct(admin)).id, (await newProduct(admin)).id],
    subject: 'product',
    action: 'change product',
    absent,
  },
  categories: {
    ids: async () => [(await newProduct(admin)).category_id, (await newProduct(admin)).category_id],
    subject: 'category',
    action: 'change category',
    absent,
  },
  services: {
    ids: async () => ['wa', 'tg'],
    subject: 'service',
    action: 'switch service',
    absent: 'no such service',
  },
  'boost-services': {
    ids: async () => [Number(services.plain), 102],
    subject: 'boost-service',
    action: 'switch boost service',
    absent,
  },
}

describe.each(Object.entries(subjects))('%s', (path, { ids: idsOf, subject, action, ...none }) => {
  test('are switched in one request; a repeat changes nothing [ADMIN-26]', async () => {
    const ids = await idsOf()
    const [first, second] = ids as [number | string, number | string]
    expect(await turn(path, { ids: [first], status: 0 })).toEqual({ changed: 1, skipped: [] })
    const all = [...ids, none.absent]
    expect(await turn(path, { ids: all, status: 0 })).toEqual({
      changed: 1,
      skipped: [...skipped([first], 'UNCHANGED'), ...skipped([none.absent], 'NOT_FOUND')],
    })
    expect(await turn(path, { ids, status: 0 })).toEqual({
      changed: 0,
      skipped: skipped(ids, 'UNCHANGED'),
    })
    expect((await actions(`${subject}:${first}`)).filter((one) => one === action)).toHaveLength(1)
    const [entry] = await auditOf(testApp, `${subject}:${second}`)
    expect(entry).toMatchObject({ action, before: { status: 1 }, after: { status: 0 } })
    expect(await turn(path, { ids, status: 1 })).toEqual({ changed: 2, skipped: [] })
  })

  test('are switched once by concurrent requests in opposite orders [ADMIN-26]', async () => {
    const ids = await idsOf()
    const orders = [ids, ids.toReversed(), ids, ids.toReversed()]
    const replies = await Promise.all(orders.map((one) => turn(path, { ids: one, status: 0 })))
    expect(replies.reduce((sum, { changed }) => sum + changed, 0)).toBe(2)
    await turn(path, { ids, status: 1 })
  })

  test('are switched only with 1 to 100 distinct ids [ADMIN-26]', async () => {
    const [first = none.absent] = await idsOf()
    const before = await actions(`${subject}:${first}`)
    const many = Array.from({ length: 101 }, (_none, at) =>
      typeof first === 'number' ? at + 1 : `s${at}`,
    )
    for (const ids of [[], many, [first, first]])
      expect(
        await admin.request('PATCH', `/api/admin/${path}`, { body: { ids, status: 0 } }),
      ).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
    expect(await actions(`${subject}:${first}`)).toEqual(before)
  })
})

test('services switched off in one request cannot be bought [ADMIN-26, PRICE-11]', async () => {
  await turn('services', { ids: ['wa', 'tg'], status: 0 })
  const onSale = await expectOk<{ services: AdminService[] }>(ada.get('/api/services'))
  expect(onSale.services.map(({ code }) => code)).not.toContain('wa')
  expect((await ada.buy('wa')).body.code).toBe('SERVICE_OFF')
  await turn('services', { ids: ['wa', 'tg'], status: 1 })
})

describe('account logs', () => {
  test('in stock are deleted in one request; sold and recalled ones stay [ADMIN-26, STOCK-10]', async () => {
    const { product, logs } = await shelf(admin, 4)
    const [sold = 0, ...left] = logs
    await expectOk(buy(ada, [sold], 500))
    const recalled = await shelf(admin, 1)
    await expectOk(
      admin.post(`/api/admin/batches/${recalled.batch}/recall`, { reason: 'It was stolen' }),
    )
    const [first = 0, second = 0, kept = 0] = left
    const [withdrawn = 0] = recalled.logs
    expect(await deleteLogs([first, sold, withdrawn, second, absent])).toEqual({
      changed: 2,
      skipped: [
        ...skipped([sold], 'LOG_SOLD'),
        ...skipped([withdrawn], 'LOG_RECALLED'),
        ...skipped([absent], 'NOT_FOUND'),
      ],
    })
    expect(await inStock(product.id)).toBe(1)
    for (const id of [first, second])
      expect(await auditOf(testApp, `log:${id}`)).toMatchObject([
        { action: 'delete log', before: { id, product_id: product.id }, after: null },
      ])
    expect(await actions(`log:${sold}`)).not.toContain('delete log')
    expect(await deleteLogs([first, second])).toEqual({
      changed: 0,
      skipped: skipped([first, second], 'NOT_FOUND'),
    })
    expect(await deleteLogs([kept])).toEqual({ changed: 1, skipped: [] })
  })

  test('are either bought or deleted by concurrent requests [ADMIN-26]', async () => {
    const shelves = await Promise.all([shelf(admin, 3), shelf(admin, 3)])
    const ids = shelves.flatMap(({ logs }) => logs)
    const [a = 0, b = 0] = [shelves[0].logs[1], shelves[1].logs[1]]
    const [bought, ...deleted] = await Promise.all([
      buy(ada, [b, a], 1000),
      deleteLogs(ids),
      deleteLogs(ids.toReversed()),
    ])
    const gone = deleted.reduce((sum, { changed }) => sum + changed, 0)
    expect(gone).toBe(bought.status < 300 ? 4 : 6)
    expect(await inStock(shelves[0].product.id)).toBe(0)
    expect(await inStock(shelves[1].product.id)).toBe(0)
  })
})
