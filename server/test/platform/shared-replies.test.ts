import { afterAll, beforeAll, expect, test } from 'vitest'
import { pricingOf } from '../../src/config/settings.ts'
import { syncCatalogue } from '../../src/numbers/catalogue/catalogue.ts'
import { openDatabase } from '../../src/platform/db/db.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { demoAdmin, sendRaw } from '../harness/http-request.ts'
import { expectOk } from '../store/inventory.ts'

let testApp: TestApp
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ apps: 2 })
  ada = await testApp.newClient()
  // Each process reads what is sold out shortly after its start, which changes the list once.
  for (const app of [0, 1]) {
    await until(async () => {
      const { services } = (await (await get({}, app)).json()) as {
        services: { available_count: number }[]
      }
      return services.some(({ available_count }) => available_count === 0)
    })
  }
})
afterAll(() => testApp[Symbol.asyncDispose]())

const path = '/api/services'
const get = (headers: Record<string, string> = {}, app = 0) =>
  fetch((testApp.urls[app] ?? testApp.url) + path, { headers: { cookie: ada.cookie, ...headers } })

test('a list that is the same for all users is sent once per version [NUM-1]', async () => {
  const first = await get()
  const tag = first.headers.get('etag') ?? ''
  expect(tag).not.toBe('')
  const again = await get({ 'if-none-match': tag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const { services } = (await first.json()) as { services: unknown[] }
  expect(services.length).toBeGreaterThan(100)
})

test('both processes send a change immediately after its commit [NUM-1, PRICE-9]', async () => {
  const tags = await Promise.all(
    [0, 1].map(async (app) => (await get({}, app)).headers.get('etag')),
  )
  expect(tags[0]).toBe(tags[1])
  for (const [round, change] of [
    `update pricing set numbers_profit = numbers_profit + 100`,
    `update service set enabled = false where code = 'wa'`,
    `update service set enabled = true where code = 'wa'`,
    `update service_group set enabled = false where name = (select group_name from service where code = 'wa')`,
    `update service_price set price = price + 100 where service = 'fb'`,
  ].entries()) {
    await testApp.sql(change)
    for (const app of [0, 1]) {
      const answer = await get({}, app)
      const { services } = (await answer.json()) as {
        services: { code: string; default_cost_ngn: number }[]
      }
      const codes = services.map(({ code }) => code)
      expect([round, codes.includes('wa')]).toEqual([round, round !== 1 && round < 3])
      if (round === 4) {
        const [row] = await testApp.sql<{ price: number }>(
          `select (price / 100)::int as price from service_price where service = 'fb' and duration = '5min'`,
        )
        expect(services.find(({ code }) => code === 'fb')?.default_cost_ngn).toBe(row?.price)
      }
    }
  }
  await testApp.sql('update service_group set enabled = true')
})

test('a shared list is compressed for a client that accepts it, and requires a session [NUM-1]', async () => {
  const plain = await get({ 'accept-encoding': 'identity' })
  const small = await sendRaw(testApp.url, path, {
    method: 'GET',
    headers: { cookie: ada.cookie, 'accept-encoding': 'br' },
  })
  expect(small.headers['content-encoding']).toBe('br')
  expect(small.headers['cache-control']).toBe('private, no-cache')
  expect(small.headers.vary).toBe('accept-encoding')
  expect(Number(small.headers['content-length'])).toBeLessThan(
    (await plain.arrayBuffer()).byteLength / 4,
  )
  const stranger = await fetch(testApp.url + path, {
    headers: { 'if-none-match': plain.headers.get('etag') ?? '' },
  })
  expect(stranger.status).toBe(401)
})

test('a request during a change gets the list before or after it, never an older one; a later request gets the new list', async () => {
  const priceOf = async (answer: Response): Promise<number> => {
    const { services } = (await answer.json()) as {
      services: { code: string; default_cost_ngn: number }[]
    }
    return services.find(({ code }) => code === 'fb')?.default_cost_ngn ?? 0
  }
  const twenty = () =>
    Array.from({ length: 20 }, (_none, index) => get({}, index % 2).then(priceOf))
  let price = await priceOf(await get())
  for (let round = 0; round < 5; round += 1) {
    const during = twenty()
    const inTurn = (async () => {
      const seen: number[] = []
      while (seen.at(-1) !== price + 1 && seen.length < 100)
        seen.push(await priceOf(await get({}, seen.length % 2)))
      for (let more = 0; more < 4; more += 1) seen.push(await priceOf(await get({}, more % 2)))
      return seen
    })()
    await testApp.sql("update service_price set price = price + 100 where service = 'fb'")
    const after = await Promise.all(twenty())
    expect(new Set(after)).toEqual(new Set([price + 1]))
    for (const one of await Promise.all(during)) expect([price, price + 1]).toContain(one)
    const seen = await inTurn
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    expect(seen[0]).toBeGreaterThanOrEqual(price)
    price += 1
  }
})

test('the store lists reflect each change and each sale, and a search result is not shared [STORE-1, STORE-2, LIVE-6]', async () => {
  const owner = await demoAdmin(testApp)
  const tab = await ada.live({ url: testApp.urls[1] ?? testApp.url })
  const products = (headers: Record<string, string> = {}, query = '', app = 0) =>
    fetch(`${testApp.urls[app] ?? testApp.url}/api/store/products${query}`, {
      headers: { cookie: ada.cookie, ...headers },
    })
  const first = await products()
  const tag = first.headers.get('etag') ?? ''
  const { products: shown } = (await first.json()) as {
    products: { id: number; log_count: number }[]
  }
  const product = shown.find(({ log_count: count }) => count > 0)
  if (!product) throw new Error('the demo sells nothing')
  expect((await products({ 'if-none-match': tag }, '', 1)).status).toBe(304)
  expect((await products({}, '?search=zzz')).headers.get('etag')).toBeNull()

  const buyer = await testApp.newClient('90000')
  const { logs } = await expectOk<{ logs: { id: number; product_price: number }[] }>(
    buyer.get(`/api/store/products/${product.id}/logs`),
  )
  await expectOk(
    buyer.post('/api/store/orders', {
      logs_ids: [logs[0]?.id],
      total_price: `${logs[0]?.product_price}.00`,
    }),
  )
  const sold = (await (await products({ 'if-none-match': tag }, '', 1)).json()) as {
    products: { id: number; log_count: number }[]
  }
  expect(sold.products.find(({ id }) => id === product.id)?.log_count).toBe(product.log_count - 1)

  await expectOk(owner.post(`/api/admin/products/${product.id}/freeze`, { reason: 'A test' }))
  await tab.when(({ event, data }) => event === 'catalogue' && /store/.test(String(data.lists)))
  for (const app of [0, 1]) {
    const left = (await (await products({}, '', app)).json()) as { products: { id: number }[] }
    expect(left.products.map(({ id }) => id)).not.toContain(product.id)
  }
  await testApp.sql('update pricing set numbers_profit = numbers_profit + 100')
  await tab.when(({ event, data }) => event === 'catalogue' && /services/.test(String(data.lists)))
  tab.close()
})

test('a list without secrets is compressed above 1 KB, and a list with secrets is never compressed [OPS-12]', async () => {
  const user = await testApp.newClient('5000')
  const look = async (url: string, client: TestClient) => {
    const answer = await sendRaw(testApp.url, url, {
      method: 'GET',
      headers: { cookie: client.cookie, 'accept-encoding': 'br, gzip' },
    })
    expect(answer.status).toBe(200)
    return {
      encoding: answer.headers['content-encoding'],
      size: Number(answer.headers['content-length']),
    }
  }
  expect(await look('/api/wallet/transactions', user)).toMatchObject({ encoding: undefined })
  for (let count = 0; count < 6; count += 1) await user.buy('zzdead')
  const lines = await look('/api/wallet/transactions', user)
  expect(lines.encoding).toBe('gzip')
  expect(lines.size).toBeLessThan(1024)
  const rentals = await look('/api/rentals', user)
  expect(rentals.encoding).toBeUndefined()
  expect(rentals.size).toBeGreaterThan(1024)
  const admin = await demoAdmin(testApp)
  expect((await look('/api/admin/services?limit=100', admin)).encoding).toBe('gzip')
  expect((await look('/api/admin/users?limit=100', admin)).encoding).toBeUndefined()
})

test('a start of the app makes no tab read an unchanged list again [NUM-1]', async () => {
  const { db } = openDatabase({ url: testApp.database.url, poolSize: 1, name: 'nosim start' })
  const start = () =>
    syncCatalogue(db, {
      file: new URL('../../data/services.csv', import.meta.url),
      pricing: pricingOf(testApp.config),
      demo: testApp.config.DEMO,
    })
  const version = () => testApp.sql('select version from list_version')
  try {
    await start()
    const before = await version()
    await start()
    expect(await version()).toEqual(before)
    await testApp.sql("update service set name = 'Another name' where code = 'wa'")
    await start()
    expect(await version()).not.toEqual(before)
    expect(await testApp.sql("select name from service where code = 'wa'")).toEqual([
      { name: 'WhatsApp' },
    ])
  } finally {
    await db.destroy()
  }
})
