import { randomUUID } from 'node:crypto'
import type { AdminLog } from '@nosim/contract/admin/account-logs.ts'
import type { AdminCategory, AdminProduct } from '@nosim/contract/admin/inventory.ts'
import type { StoreCategory, StoreLog, StoreProduct } from '@nosim/contract/shop/store.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until, type TestClient } from '../harness/test-client.ts'
import {
  batchOf,
  buy,
  details,
  expectOk,
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

type Query = Record<string, string | number>
const queryOf = (query: Query) =>
  new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
const read = <Body>(client: TestClient, path: string, query: Query = {}) =>
  expectOk<Body>(client.get(`${path}?${queryOf(query)}`))

const productsFor = async (client: TestClient, query: Query) =>
  (await read<{ products: StoreProduct[] }>(client, '/api/store/products', query)).products
const shopCategory = async (id: number) => {
  const { categories } = await read<{ categories: StoreCategory[] }>(ada, '/api/store/categories')
  return categories.find((one) => one.id === id)
}
const adminCategory = async (id: number) => {
  const { categories } = await read<{ categories: AdminCategory[] }>(admin, '/api/admin/categories')
  return categories.find((one) => one.id === id)
}
const adminProducts = (query: Query) =>
  read<{ products: AdminProduct[]; total: number }>(admin, '/api/admin/products', query)
const adminLogs = (query: Query) =>
  read<{ logs: AdminLog[]; total: number }>(admin, '/api/admin/account-logs', query)
const newCategory = (name = `Category ${randomUUID()}`) =>
  expectOk<AdminCategory>(admin.post('/api/admin/categories', { name }))
const productIn = (category: number, more: Record<string, unknown> = {}) =>
  expectOk<AdminProduct>(
    admin.post('/api/admin/products', {
      category_id: category,
      name: `Product ${randomUUID()}`,
      price: 500,
      ...more,
    }),
  )
const change = <View>(what: 'categories' | 'products' | 'account-logs', id: number, body: object) =>
  expectOk<View>(admin.request('PATCH', `/api/admin/${what}/${id}`, { body }))
const remove = (what: 'categories' | 'products' | 'account-logs', id: number) =>
  admin.request('DELETE', `/api/admin/${what}/${id}`)
const freeze = (id: number) =>
  expectOk(admin.post(`/api/admin/products/${id}/freeze`, { reason: 'x' }))
const unfreeze = (id: number) => expectOk(admin.post(`/api/admin/products/${id}/unfreeze`))
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

describe('the lists for shoppers', () => {
  test('show the products of a category, or of all categories, sorted by name [STORE-2, STORE-6]', async () => {
    const { id } = await newCategory()
    const made = new Map<string, number>()
    for (const name of ['pear', 'Apple', 'fig', 'apple'])
      made.set(name, (await productIn(id, { name })).id)
    const order = ['Apple', 'apple', 'fig', 'pear'].map((name) => made.get(name))
    expect(ids(await productsFor(ada, { category: id }))).toEqual(order)
    const all = ids(await productsFor(ada, {}))
    expect(all.filter((one) => order.includes(one))).toEqual(order)
    expect(all.length).toBeGreaterThan(4)
  })

  test('find a product by any part of its name in any case, and do not interpret wildcards [STORE-2]', async () => {
    const { id } = await newCategory()
    const name = `Grün Ọlá 100% ${randomUUID()}`
    const product = await productIn(id, { name })
    for (const search of [name, name.toUpperCase(), 'grün ọlá', '100%', ` ${name.slice(2, -2)} `])
      expect(ids(await productsFor(ada, { category: id, search }))).toEqual([product.id])
    for (const search of ['100_', 'Gr%e', '\\', "'", 'nothing'])
      expect(await productsFor(ada, { category: id, search })).toEqual([])
  })

  test('of an unknown or empty category are empty [STORE-2, STORE-6]', async () => {
    expect(await productsFor(ada, { category: 999_999_999 })).toEqual([])
    const { id } = await newCategory()
    expect(await productsFor(ada, { category: id })).toEqual([])
    expect(await shopCategory(id)).toMatchObject({ product_count: 0 })
  })

  test('show the unsold logs page by page, oldest first, with their public URLs [STORE-5, STORE-9]', async () => {
    const { product, logs } = await shelf(admin, 5)
    await change('account-logs', logs[1] ?? 0, { url: 'https://social.example/ada' })
    const page = (query: Query) =>
      read<{ product: StoreProduct; logs: StoreLog[]; total: number }>(
        ada,
        `/api/store/products/${product.id}/logs`,
        query,
      )
    const first = await page({ limit: 2 })
    expect(first).toMatchObject({ total: 5, product: { id: product.id, log_count: 5 } })
    expect(first.logs).toEqual([
      {
        id: logs[0],
        product_name: product.name,
        category_name: product.category_name,
        product_price: 500,
        url: null,
      },
      expect.objectContaining({ id: logs[1], url: 'https://social.example/ada' }),
    ])
    expect(ids((await page({ limit: 2, page: 3 })).logs)).toEqual(logs.slice(4))
    expect((await page({ limit: 2, page: 4 })).logs).toEqual([])
    await expectOk(buy(ada, logs.slice(0, 1), 500))
    expect(ids((await page({})).logs)).toEqual(logs.slice(1))
  })
})

describe('hiding from shoppers', () => {
  const hidings: [
    string,
    (product: AdminProduct) => Promise<unknown>,
    (product: AdminProduct) => Promise<unknown>,
  ][] = [
    [
      'a disabled category',
      ({ category_id }) => change('categories', category_id, { status: 0 }),
      ({ category_id }) => change('categories', category_id, { status: 1 }),
    ],
    [
      'a disabled product',
      ({ id }) => change('products', id, { status: 0 }),
      ({ id }) => change('products', id, { status: '1' }),
    ],
    ['a frozen product', ({ id }) => freeze(id), ({ id }) => unfreeze(id)],
  ]
  test.each(hidings)(
    '%s is hidden until it is available again [STORE-6, STORE-12]',
    async (_what, hide, show) => {
      const { product, logs } = await shelf(admin, 3)
      const bought = await expectOk<{ order_id: string }>(buy(ada, logs.slice(0, 1), 500))
      const path = `/api/store/products/${product.id}/logs`
      const cart = async () =>
        (await expectOk<{ logs: StoreLog[] }>(ada.post('/api/store/cart', { logs_ids: logs }))).logs

      await hide(product)
      expect(ids(await productsFor(ada, {}))).not.toContain(product.id)
      expect(await productsFor(ada, { category: product.category_id })).toEqual([])
      expect(await productsFor(ada, { search: product.name })).toEqual([])
      expect((await ada.get(path)).status).toBe(404)
      expect(await cart()).toEqual([])
      expect((await buy(ada, logs.slice(1), 1000)).body.code).toBe('LOGS_GONE')
      // A bought log stays bought, and under warranty.
      const order = await openedOrder(ada, bought.order_id)
      expect(order.details[0]).toMatchObject({ product_name: product.name, can_claim: true })
      // An admin sees the product and all its logs.
      expect((await adminProducts({ search: product.name })).total).toBe(1)
      expect((await adminLogs({ product: product.id })).total).toBe(3)

      await show(product)
      expect(ids(await productsFor(ada, { search: product.name }))).toEqual([product.id])
      expect(ids(await cart())).toEqual(logs.slice(1))
      expect((await buy(ada, logs.slice(1), 1000)).status).toBe(201)
    },
  )

  test('a disabled category is not in the category list [STORE-6]', async () => {
    const { id } = await newCategory()
    await change('categories', id, { status: 0 })
    expect(await shopCategory(id)).toBeUndefined()
    expect(await adminCategory(id)).toMatchObject({ status: 0 })
  })
})

describe('the lists for admins', () => {
  let category: number
  let products: AdminProduct[] = []
  beforeAll(async () => {
    category = (await newCategory()).id
    products = []
    for (const [name, price, stock] of [
      ['pear', 300, 2],
      ['Apple', 900, 0],
      ['fig', 600, 1],
    ] as const) {
      const product = await productIn(category, { name, price })
      if (stock > 0) await stockUp(admin, product.id, Array.from({ length: stock }, details))
      products.push(product)
    }
  })
  const named = async (query: Query) =>
    (await adminProducts({ category, ...query })).products.map(({ name }) => name)

  test('of products are sorted, searched and paged [STOCK-6]', async () => {
    expect(await named({})).toEqual(['fig', 'Apple', 'pear'])
    expect(await named({ sort: 'newest' })).toEqual(['fig', 'Apple', 'pear'])
    expect(await named({ sort: 'name' })).toEqual(['Apple', 'fig', 'pear'])
    expect(await named({ sort: 'price' })).toEqual(['pear', 'fig', 'Apple'])
    expect(await named({ sort: 'stock' })).toEqual(['Apple', 'fig', 'pear'])
    expect(await named({ sort: 'name', limit: 2, page: 2 })).toEqual(['pear'])
    expect((await adminProducts({ category, limit: 1 })).total).toBe(3)
    expect(await named({ search: 'P' })).toEqual(['Apple', 'pear'])
    expect(await adminProducts({ category, search: 'none' })).toEqual({ products: [], total: 0 })
    expect((await adminProducts({})).total).toBeGreaterThan(3)
  })

  test('of categories are sorted by name and searched [STOCK-1]', async () => {
    const word = randomUUID()
    const made = [
      await newCategory(`b ${word}`),
      await newCategory(`A ${word}`),
      await newCategory(`c ${word}`),
    ]
    const found = await read<{ categories: AdminCategory[] }>(admin, '/api/admin/categories', {
      search: word.toUpperCase(),
    })
    expect(ids(found.categories)).toEqual([made[1]?.id, made[0]?.id, made[2]?.id])
  })

  test('of logs are filtered, sorted, searched and paged [STOCK-11, STOCK-12, STOCK-14]', async () => {
    const { product, batch, logs } = await shelf(admin, 4)
    const second = await stockUp(admin, product.id, [details()])
    const [url] = [`https://social.example/${randomUUID()}`]
    await change('account-logs', logs[3] ?? 0, { url })
    await expectOk(buy(ada, [logs[0] ?? 0, logs[2] ?? 0], 1000))
    const mine = async (query: Query) =>
      ids((await adminLogs({ product: product.id, ...query })).logs)

    const all = await mine({ sort: 'oldest' })
    expect(all.slice(0, 4)).toEqual(logs)
    expect(await mine({})).toEqual(all.toReversed())
    expect(await mine({ batch, sort: 'oldest' })).toEqual(logs)
    expect(await mine({ batch: second.batch_id })).toEqual(all.slice(4))
    expect(await mine({ status: 'sold' })).toEqual([logs[2], logs[0]])
    expect(await mine({ status: 'available', sort: 'oldest' })).toEqual([logs[1], ...all.slice(3)])
    expect(await mine({ status: 'withdrawn' })).toEqual([])
    expect(await mine({ sort: 'oldest', limit: 2, page: 2 })).toEqual(all.slice(2, 4))
    expect((await adminLogs({ product: product.id, limit: 2 })).total).toBe(5)
    expect(ids((await adminLogs({ search: url.toUpperCase() })).logs)).toEqual([logs[3]])
    expect((await adminLogs({ search: product.name })).total).toBe(5)
    expect((await adminLogs({ search: product.name, status: 'sold' })).total).toBe(2)
    expect(await adminLogs({ product: 999_999_999 })).toEqual({ logs: [], total: 0 })

    await expectOk(admin.post(`/api/admin/batches/${batch}/recall`, { reason: 'They were stolen' }))
    expect(await mine({ status: 'withdrawn', sort: 'oldest' })).toEqual([logs[1], logs[3]])
    expect(await mine({ status: 'available' })).toEqual(all.slice(4))
    expect(await mine({ status: 'sold' })).toEqual([logs[2], logs[0]])
  })

  test('of batches are for one product or for all products, newest first', async () => {
    const { product, batch } = await shelf(admin, 2)
    const later = await stockUp(admin, product.id, [details()])
    type Batches = { batches: { id: number; source: string; created_by: string }[]; total: number }
    const mine = await read<Batches>(admin, '/api/admin/batches', { product: product.id })
    expect(ids(mine.batches)).toEqual([later.batch_id, batch])
    expect(mine).toMatchObject({ total: 2 })
    expect(mine.batches[0]).toMatchObject({ source: origin.source, created_by: admin.email })
    const all = await read<Batches>(admin, '/api/admin/batches', { limit: 1 })
    expect(ids(all.batches)).toEqual([later.batch_id])
    expect(all.total).toBeGreaterThan(2)
  })
})

describe('the counts', () => {
  test('of a product stay correct through imports, edits, sales, replacements, refunds and recalls [STORE-4, STOCK-9, STOCK-10]', async () => {
    const product = await newProduct(admin)
    const expectCounts = async (log_count: number, sold_count: number) => {
      const { products } = await adminProducts({ search: product.name })
      expect(products[0]).toMatchObject({ log_count, sold_count })
      expect((await productsFor(ada, { search: product.name }))[0]).toMatchObject({ log_count })
      expect((await adminLogs({ product: product.id, status: 'available' })).total).toBe(log_count)
      expect((await adminLogs({ product: product.id, status: 'sold' })).total).toBe(sold_count)
    }
    await expectCounts(0, 0)
    const body = { product_id: product.id, details: details(), ...origin }
    const { id } = await expectOk<AdminLog>(admin.post('/api/admin/account-logs', body))
    await expectCounts(1, 0)
    expect((await admin.post('/api/admin/account-logs', body)).status).toBe(409)
    await expectCounts(1, 0)
    await change('account-logs', id, { details: details(), url: 'https://social.example/ada' })
    await expectCounts(1, 0)
    const { batch_id: batch } = await stockUp(admin, product.id, Array.from({ length: 4 }, details))
    await expectCounts(5, 0)
    expect((await remove('account-logs', id)).status).toBe(204)
    await expectCounts(4, 0)
    const logs = ids((await adminLogs({ batch, sort: 'oldest' })).logs)
    const order = await expectOk<{ order_id: string }>(buy(ada, logs.slice(0, 2), 1000))
    await expectCounts(2, 2)
    await settle(order.order_id, 0, 'replaced')
    await expectCounts(1, 3)
    await settle(order.order_id, 1, 'refunded')
    await expectCounts(1, 3)
    await expectOk(admin.post(`/api/admin/batches/${batch}/recall`, { reason: 'They were stolen' }))
    await expectCounts(0, 3)
    expect(await batchOf(admin, batch)).toMatchObject({ available: 0, sold: 3, withdrawn: 1 })
    await until(async () => (await openedOrder(ada, order.order_id)).status === 'refunded')
    await expectCounts(0, 3)
    await stockUp(admin, product.id, [details()])
    await expectCounts(1, 3)
  })

  async function settle(orderId: string, line: number, outcome: string): Promise<void> {
    const order = await openedOrder(ada, orderId)
    const path = `/api/store/lines/${order.details[line]?.id}/claims`
    await expectOk(ada.post(path, { reason: 'It is dead' }))
    const { claims } = await expectOk<{ claims: { id: number; order_id: string }[] }>(
      admin.get('/api/admin/claims?limit=100'),
    )
    const claim = claims.find((one) => one.order_id === orderId)
    await expectOk(
      admin.post(`/api/admin/claims/${claim?.id}/settlement`, { outcome, note: 'Sorry' }),
    )
  }

  test('of a category include enabled products for admins, and only available ones for shoppers [STORE-2, STORE-3, STOCK-5]', async () => {
    const { id } = await newCategory()
    const expectCounts = async (admins: number, shoppers: number) => {
      expect(await adminCategory(id)).toMatchObject({ product_count: admins })
      expect(await shopCategory(id)).toMatchObject({ product_count: shoppers })
    }
    await expectCounts(0, 0)
    const first = await productIn(id)
    const second = await productIn(id)
    await expectCounts(2, 2)
    await freeze(first.id)
    await expectCounts(2, 1)
    await change('products', second.id, { status: 0 })
    await expectCounts(1, 0)
    await change('products', second.id, { status: 1 })
    await unfreeze(first.id)
    await expectCounts(2, 2)
    const other = await newCategory()
    const moved = await change<AdminProduct>('products', first.id, { category_id: other.id })
    expect(moved).toMatchObject({ category_id: other.id, category_name: other.name })
    await expectCounts(1, 1)
    expect(await adminCategory(other.id)).toMatchObject({ product_count: 1 })
    expect((await remove('products', second.id)).status).toBe(204)
    await expectCounts(0, 0)
  })
})

describe('deletion', () => {
  let category: AdminCategory
  beforeEach(async () => {
    category = await newCategory()
  })

  test('of a category succeeds only when it has no product [STOCK-4]', async () => {
    const product = await productIn(category.id)
    await change('products', product.id, { status: 0 })
    expect((await remove('categories', category.id)).body.code).toBe('IN_USE')
    expect((await remove('products', product.id)).status).toBe(204)
    expect((await remove('categories', category.id)).status).toBe(204)
    expect((await remove('categories', category.id)).status).toBe(404)
    expect(await adminCategory(category.id)).toBeUndefined()
    expect((await newCategory(category.name)).name).toBe(category.name)
  })

  test('of a product succeeds only when it never had a log or a report [STOCK-8]', async () => {
    const bare = await productIn(category.id)
    expect((await remove('products', bare.id)).status).toBe(204)
    expect((await remove('products', bare.id)).status).toBe(404)

    const stocked = await productIn(category.id)
    await stockUp(admin, stocked.id, [details()])
    expect((await remove('products', stocked.id)).body.code).toBe('IN_USE')
    const { logs } = await adminLogs({ product: stocked.id })
    expect((await remove('account-logs', logs[0]?.id ?? 0)).status).toBe(204)
    // The product is kept for the origin of its logs.
    expect((await remove('products', stocked.id)).body.code).toBe('IN_USE')

    const reported = await productIn(category.id)
    await expectOk(ada.post(`/api/store/products/${reported.id}/reports`, { reason: 'other' }))
    expect((await remove('products', reported.id)).body.code).toBe('IN_USE')
    expect((await adminProducts({ category: category.id })).total).toBe(2)
  })

  test('of a log succeeds until it is sold, and its details can be stored again [STOCK-17]', async () => {
    const { product, lines, logs } = await shelf(admin, 2)
    expect((await remove('account-logs', logs[0] ?? 0)).status).toBe(204)
    expect((await remove('account-logs', logs[0] ?? 0)).status).toBe(404)
    expect((await buy(ada, logs.slice(0, 1), 500)).body.code).toBe('LOGS_GONE')
    await stockUp(admin, product.id, lines.slice(0, 1))
    await expectOk(buy(ada, logs.slice(1), 500))
    expect((await remove('account-logs', logs[1] ?? 0)).body.code).toBe('LOG_SOLD')
  })
})

describe('names of categories', () => {
  test('are unique regardless of case; a category can change the case of its name [STOCK-4]', async () => {
    const { id, name } = await newCategory()
    for (const twin of [name, name.toUpperCase(), ` ${name.toLowerCase()} `])
      expect((await admin.post('/api/admin/categories', { name: twin })).body.code).toBe(
        'NAME_TAKEN',
      )
    const other = await newCategory()
    const taken = await admin.request('PATCH', `/api/admin/categories/${other.id}`, {
      body: { name },
    })
    expect(taken.body.code).toBe('NAME_TAKEN')
    const louder = await change<AdminCategory>('categories', id, { name: name.toUpperCase() })
    expect(louder.name).toBe(name.toUpperCase())
    expect((await adminCategory(other.id))?.name).toBe(other.name)
  })
})
