import type { BelowCost } from '@nosim/contract/admin/prices.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueReady, endsAs, setStatus, link, order, services, sync } from '../boost/orders.ts'
import type { TestClient } from '../harness/test-client.ts'
import { change, first, preview } from './prices.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { deliver, injectFault } from '../numbers/rentals.ts'
import { expectOk } from '../store/inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let admin: TestClient
let ada: TestClient

beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 60_000 })
  ;[admin, ada] = await Promise.all([demoAdmin(testApp), testApp.newClient('90000')])
  await catalogueReady(ada)
})
afterAll(() => testApp[Symbol.asyncDispose]())

const losses = async (query = '?limit=100') =>
  expectOk<{ services: BelowCost[]; total: number }>(admin.get(`/api/admin/below-cost${query}`))

/** The losses of one service. */
const lossesOf = async (service: string) =>
  (await losses()).services.filter((one) => one.service === service)

/** A number that got its code. */
async function sold(service: string): Promise<string> {
  const { body } = await ada.buy(service)
  const id = String(body.order_id)
  await deliver(testApp, String(body.number), 'Your code is 246810')
  await ada.rentalWhen(id, (rental) => rental.rental_status === 'completed')
  return id
}

test('with the initial prices no duration and no boost is below cost', async () => {
  expect(await losses()).toEqual({ services: [], total: 0 })
})

describe('a number', () => {
  test('without a profit, rounded down to the naira, is listed below the catalogue cost', async () => {
    await change(admin, { numbers_profit: 0 })
    const { services: page, total } = await losses()
    const listed = [...page, ...(await losses('?limit=100&page=2')).services]
    expect(listed).toHaveLength(total)
    const foretold = (await preview(admin, {})).numbers.below_cost
    expect(new Set(listed.map(({ service }) => service)).size).toBe(foretold.after)
    // Longer durations cost the buyer ₦20 more, and us nothing more.
    expect(new Set(listed.map(({ duration, why }) => `${duration} ${why}`))).toEqual(
      new Set(['5min catalogue']),
    )
    for (const { price, cost } of listed) {
      expect(Number(cost)).toBeGreaterThan(Number(price))
      expect(Number(cost) - Number(price)).toBeLessThanOrEqual(0.51)
    }
    const gaps = listed.map(({ price, cost }) => Math.round((Number(cost) - Number(price)) * 100))
    expect(gaps).toEqual(gaps.toSorted((a, b) => b - a))
    expect((await losses('?page=2&limit=1')).services).toEqual([listed[1]])
    await change(admin, first)
    expect((await losses()).total).toBe(0)
  })

  test('whose last sales cost more than the price is listed with that cost [PRICE-12]', async () => {
    const id = await sold('wa')
    expect(await lossesOf('wa')).toEqual([])
    // The supplier's price went up since the catalogue was written: $1.50 x 1,585.30 is 2,377.95 naira.
    await testApp.sql('update rental set cost_micro_usd = 1500000 where id = $1', [id])
    const [loss, ...more] = await lossesOf('wa')
    expect(more).toEqual([])
    expect(loss).toMatchObject({
      line: 'numbers',
      name: 'WhatsApp',
      duration: '5min',
      price: '1927.00',
      cost: '2377.95',
      why: 'sold',
      last_at: expect.any(String),
    })
    const now = await preview(admin, { numbers_profit: '950' })
    expect(now.numbers.below_cost).toEqual({ before: 1, after: 1 })
    const dearer = await preview(admin, { numbers_profit: '951' })
    expect(dearer.numbers.below_cost).toEqual({ before: 1, after: 0 })
    await change(admin, { numbers_profit: 951 })
    expect(await lossesOf('wa')).toEqual([])
    await change(admin, first)
    // Sales older than 30 days are ignored.
    await testApp.sql("update rental set ended_at = now() - interval '31 days' where id = $1", [id])
    expect(await lossesOf('wa')).toEqual([])
  })

  test('is judged only by its last twenty sales', async () => {
    const id = await sold('tg')
    await testApp.sql('update rental set cost_micro_usd = 9000000 where id = $1', [id])
    expect(await lossesOf('tg')).toHaveLength(1)
    await testApp.sql(
      `insert into rental (user_id, service, duration, price, state, provider, max_cost_micro_usd, activation_id,
         number, cost_micro_usd, ends_at, life, ended_at, idempotency_key)
       select user_id, service, duration, price, state, provider, max_cost_micro_usd, 'later ' || n, number, 800000,
         ends_at, life, ended_at + n * interval '1 second', 'later ' || n
       from rental, generate_series(1, 20) n where id = $1`,
      [id],
    )
    expect(await lossesOf('tg')).toEqual([])
    // Remove these orders, which have no transfers.
    await testApp.sql("delete from rental where activation_id like 'later %'")
    await testApp.sql('update rental set cost_micro_usd = 800000 where id = $1', [id])
  })

  test('that the supplier refuses as too expensive is listed with its count [PRICE-12]', async () => {
    const before = await ada.balances()
    for (const more of [{}, { areas: ['212'] }, { duration: '3D' }]) {
      await injectFault(testApp, { call: 'getNumber', fault: 'answer', body: 'MAX_PRICE_EXCEEDED' })
      expect(await ada.buy('go', more)).toMatchObject({
        status: 409,
        body: {
          code: 'NO_NUMBERS',
          message: "No number is available at this price right now. You haven't been charged.",
        },
      })
    }
    // Other refusals allow no conclusion about the cost.
    await injectFault(testApp, { call: 'getNumber', fault: 'answer', body: 'NO_NUMBERS' })
    await ada.buy('go')
    expect(await ada.balances()).toEqual(before)
    const listed = await lossesOf('go')
    expect(listed).toHaveLength(2)
    const of = (duration: string) => listed.find((one) => one.duration === duration)
    expect(of('5min')).toMatchObject({ why: 'refused', times: 2, wishes: 1 })
    expect(of('3d')).toMatchObject({ why: 'refused', times: 1, wishes: 0 })
    // It is only known that the cost was above the price.
    expect(of('5min')?.cost).toBe(of('5min')?.price)
    expect((await preview(admin, {})).numbers.below_cost.before).toBe(1)
    // A price that is ₦1 higher has not been refused yet.
    await change(admin, { numbers_profit: 501 })
    expect(await lossesOf('go')).toEqual([])
    await change(admin, { numbers_profit: 490 })
    const dearest = (await lossesOf('go')).find(({ duration }) => duration === '5min')
    expect(Number(dearest?.cost) - Number(dearest?.price)).toBeCloseTo(10, 1)
    await change(admin, first)
    await testApp.sql(
      "update rental set created_at = now() - interval '8 days' where service = 'go' and state = 'refused'",
    )
    expect(await lossesOf('go')).toEqual([])
  })

  test('that is switched off is not listed', async () => {
    const id = await sold('wa')
    await testApp.sql('update rental set cost_micro_usd = 1500000 where id = $1', [id])
    expect(await lossesOf('wa')).toHaveLength(1)
    const turn = (status: number) =>
      expectOk(admin.request('PATCH', '/api/admin/services/wa', { body: { status } }))
    await turn(0)
    expect(await lossesOf('wa')).toEqual([])
    await turn(1)
    expect(await lossesOf('wa')).toHaveLength(1)
    await testApp.sql('update rental set cost_micro_usd = 900000 where id = $1', [id])
  })
})

describe('a boost', () => {
  test('is listed when the panel charges more for an order than its price [PRICE-12]', async () => {
    const address = link()
    const { body } = await order(ada, {
      service_id: services.never,
      link: address,
      quantity: 1000,
    })
    // The panel charges $100 for an order that usually costs $0.50.
    await setStatus(testApp, address, { status: 'Completed', charge: '100' })
    await endsAs(ada, String(body.order_id), 'success')
    const [loss, ...more] = await lossesOf(services.never)
    expect(more).toEqual([])
    expect(loss).toMatchObject({
      line: 'boost',
      duration: null,
      why: 'sold',
      cost: '158530.00',
      last_at: expect.any(String),
    })
    const { boosts } = await preview(admin, { boost_profit: '0' })
    expect(boosts.below_cost).toEqual({ before: 1, after: 1 })
    await admin.request('PATCH', `/api/admin/boost-services/${services.never}`, {
      body: { status: 0 },
    })
    expect(await lossesOf(services.never)).toEqual([])
    await admin.request('PATCH', `/api/admin/boost-services/${services.never}`, {
      body: { status: 1 },
    })
    await testApp.sql('update boost_order set cost_micro_usd = null where id = $1', [body.order_id])
  })

  test('with an outdated price is listed below the catalogue cost until the next sync', async () => {
    await testApp.sql('update boost_service set rate = 1 where id = $1', [services.plain])
    expect(await lossesOf(services.plain)).toMatchObject([
      { why: 'catalogue', price: '0.01', last_at: null },
    ])
    await sync(testApp)
    expect(await lossesOf(services.plain)).toEqual([])
  })
})
