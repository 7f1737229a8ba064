import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueReady, order } from '../boost/orders.ts'
import type { TestClient } from '../harness/test-client.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { buy, expectOk, shelf } from '../store/inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let support: TestClient
let user: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 60_000 })
  support = await demoAdmin(testApp, 'support')
  user = await testApp.newClient('10000')
})
afterAll(() => testApp[Symbol.asyncDispose]())

type Found = {
  users: Record<string, unknown>[]
  orders: Record<string, unknown>[]
  numbers: Record<string, unknown>[]
}
const find = (q: string) =>
  expectOk<Found>(support.get(`/api/admin/search?q=${encodeURIComponent(q)}`))
const nothing = { users: [], orders: [], numbers: [] }

test('a search finds a user by id, email address, name or phone [ADMIN-16]', async () => {
  await user.request('PATCH', '/api/me', { body: { firstname: 'Ọláwálé', lastname: "O'Neill" } })
  await testApp.sql("update app_user set phone = '08098765432' where id = $1", [user.userId])
  const found = {
    user_id: user.userId,
    name: "Ọláwálé O'Neill",
    email: user.email,
    phone: '08098765432',
  }
  const known = [user.userId, ` ${user.email.toUpperCase()}`, 'olawale', "o'neill ola", '0809876']
  for (const q of known) expect((await find(q)).users).toEqual([found])
})

test('a search finds a rental by id, end of id or supplier id, and a number by its first digits [ADMIN-16]', async () => {
  const bought = await user.buy('zzdead')
  const id = String(bought.body.order_id)
  const number = String(bought.body.number)
  const [row] = await testApp.sql<{ activation_id: string }>(
    'select activation_id from rental where id = $1',
    [id],
  )
  const owner = { user_id: user.userId, user: user.email, created_at: expect.any(String) }
  const title = 'Demo: no code ever comes'
  const rental = { line: 'numbers', order_id: id, title, ...owner }
  for (const q of [id, id.toUpperCase(), id.slice(-8), `#${id.slice(-8).toUpperCase()}`])
    expect((await find(q)).orders).toEqual([rental])
  expect((await find(row?.activation_id ?? '')).orders).toEqual([rental])
  const rented = { order_id: id, number, service_name: title, ...owner }
  const [local, country] = [number.slice(1), number.slice(0, 1)]
  const spaced = `+${country} (${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)}`
  for (const q of [number, `+${number}`, local, local.slice(0, 8), spaced])
    expect((await find(q)).numbers).toEqual([rented])
  expect((await find(local.slice(1))).numbers).toEqual([])
})

test('a search finds boost and store orders by id or end of id, and boost orders by supplier id [ADMIN-16]', async () => {
  await catalogueReady(user)
  const boosted = await order(user, { quantity: 10 })
  const boostId = String(boosted.body.order_id)
  const [row] = await testApp.sql<{ upstream_id: string; service_name: string }>(
    'select upstream_id, service_name from boost_order where id = $1',
    [boostId],
  )
  const expected = { line: 'boost', order_id: boostId, title: row?.service_name, user: user.email }
  for (const q of [boostId, boostId.slice(-8)])
    expect((await find(q)).orders).toMatchObject([expected])
  // Each supplier numbers its own orders, so a rental may have the same upstream id.
  const found = (await find(row?.upstream_id ?? '')).orders as { line: string }[]
  expect(found.filter(({ line }) => line === 'boost')).toMatchObject([expected])
  const { product, logs } = await shelf(await demoAdmin(testApp), 1)
  const { order_id } = await expectOk<{ order_id: string }>(buy(user, logs, 500))
  for (const q of [order_id, order_id.slice(-8)])
    expect((await find(q)).orders).toMatchObject([
      { line: 'store', order_id, title: product.name, user: user.email },
    ])
})

test('a search returns at most the five newest users, orders and numbers [ADMIN-16]', async () => {
  // These rows have no transfers. They are deleted before the proof of the ledger.
  await testApp.sql(
    `insert into rental (id, user_id, service, duration, price, state, provider, max_cost_micro_usd, activation_id, number,
       created_at, ends_at, life, cost_micro_usd, idempotency_key)
     select ('0000000' || n || '-0000-7000-8000-00000badcafe')::uuid, $1, 'wa', '5min', 1, 'completed', 'past', 1, n, '1777000000' || n,
       now() - n * interval '1 day', now(), '1 h', 1, 'k' || n
     from generate_series(1, 7) n`,
    [user.userId],
  )
  const { numbers } = await find('1777000')
  const { orders } = await find('0badcafe')
  await testApp.sql("delete from rental where provider = 'past'")
  expect(numbers.map(({ number }) => number)).toEqual(
    [1, 2, 3, 4, 5].map((last) => `1777000000${last}`),
  )
  expect(orders.map(({ order_id }) => order_id)).toEqual(
    [1, 2, 3, 4, 5].map((first) => `0000000${first}-0000-7000-8000-00000badcafe`),
  )
  await testApp.sql(
    `with made as (
       insert into app_user (email, email_key, phone, first_name, last_name, password_hash, ref_id, created_at)
       select email, email, '08012345678', 'Zubairu', n, '', 'past' || n, now() - n * interval '1 day'
       from (select n, 'past' || n || '@people.test' as email from generate_series(1, 7) n) returning id
     ) select wallet_open(id) from made`,
  )
  const { users } = await find('zubairu')
  expect(users.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((last) => `Zubairu ${last}`))
})

test.each(['', ' ', 'a', 'zz top', "'; drop table app_user; --", '%', '\u{1F600}', '+()'])(
  'a search for "%s" succeeds without results',
  async (q) => {
    expect(await find(q)).toEqual(nothing)
  },
)
