import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueReady, link, order, panelOrders, services } from './orders.ts'
import type { TestClient } from '../harness/test-client.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let ada: TestClient
let obi: TestClient
beforeAll(async () => {
  testApp = await openTestApp()
  ;[ada, obi] = await Promise.all([testApp.newClient('20000'), testApp.newClient('1000')])
  await catalogueReady(ada)
  for (const address of links) {
    const { status } = await order(ada, { link: address, quantity: 10 })
    expect([address, status]).toEqual([address, 201])
  }
  await order(obi, { link: 'https://social.example/of-obi', quantity: 10 })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const links = [
  'https://social.example/100%25',
  'https://social.example/100%',
  'https://social.example/under_score',
  'https://social.example/underXscore',
  "https://social.example/it's",
  'https://social.example/KILO',
  'https://bücher.example/Ä',
  'https://social.example/🔥',
  'https://social.example/a*b+c?d=(e)',
]

async function found(search: string): Promise<string[]> {
  const answer = await ada.get(`/api/boost/orders?${new URLSearchParams({ search, limit: '100' })}`)
  expect([search, answer.status]).toEqual([search, 200])
  const orders = answer.body.orders as { link: string }[]
  expect(answer.body.total).toBe(orders.length)
  return orders.map((one) => one.link).toReversed()
}

describe('a search matches the typed text literally', () => {
  test.each<[string, readonly string[]]>([
    ['%', links.slice(0, 2)],
    ['100%25', links.slice(0, 1)],
    ['_', links.slice(2, 3)],
    ['under_score', links.slice(2, 3)],
    ['underxscore', links.slice(3, 4)],
    ["'", links.slice(4, 5)],
    ["it's", links.slice(4, 5)],
    ["' or 1=1 --", []],
    ['\\', []],
    ['"', []],
    ['*', links.slice(8)],
    ['.*', []],
    ['(e)', links.slice(8)],
    ['kilo', links.slice(5, 6)],
    ['KILO', links.slice(5, 6)],
    ['BÜCHER', links.slice(6, 7)],
    ['🔥', links.slice(7, 8)],
    ['  under_score  ', links.slice(2, 3)],
    ['   ', links],
    ['', links],
    ['of-obi', []],
    ['NEVER MOVES', links],
    ['x'.repeat(200), []],
  ])('the search %j', async (search, expected) => {
    expect(await found(search)).toEqual(expected)
  })

  test('a search finds an order by its full id or by the shown order number', async () => {
    const { body } = await order(ada, { link: link(), quantity: 10 })
    const number = /Order number (\w+)$/.exec(String(body.message))?.[1] ?? ''
    expect(number).toMatch(/^[0-9A-F]{8}$/)
    for (const search of [number, number.toLowerCase(), String(body.order_id)]) {
      expect(await found(search)).toEqual([body.link])
    }
  })

  test.each(['x'.repeat(201), 'a\u0000', 'a\nb'])('the search %j is rejected', async (search) => {
    const answer = await ada.get(`/api/boost/orders?${new URLSearchParams({ search })}`)
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
  })
})

describe('an order with several errors gets the first error, without a request to the panel', () => {
  const off = { service_id: '1' }
  const few = { quantity: 9 }
  const many = { quantity: 10_001 }
  const cheap = { charge: '0.01' }
  test.each<[string, Record<string, unknown>]>([
    ['SERVICE_OFF', { ...off, ...few, ...cheap }],
    ['QUANTITY_REFUSED', { ...few, ...cheap }],
    ['QUANTITY_REFUSED', { ...many, ...cheap }],
    ['PRICE_CHANGED', { ...cheap, quantity: 10_000 }],
    ['INSUFFICIENT_BALANCE', { quantity: 10_000 }],
  ])('the first error is %s', async (code, wrong) => {
    const before = await obi.balances()
    const address = link()
    const body = { service_id: services.never, link: address, quantity: 10, ...wrong }
    const key = crypto.randomUUID()
    const answer = await order(obi, body, key)
    expect(answer.body.code).toBe(code)
    expect(await obi.balances()).toEqual(before)
    expect((await panelOrders(testApp)).some((one) => one.link === address)).toBe(false)
    // Insufficient funds use up the key; an invalid body does not.
    const again = await order(
      obi,
      { ...body, service_id: services.never, quantity: 10, charge: '50' },
      key,
    )
    expect(again.body.code ?? again.body.status).toBe(
      code === 'INSUFFICIENT_BALANCE' ? 'IDEMPOTENCY_CONFLICT' : 'pending',
    )
  })
})
