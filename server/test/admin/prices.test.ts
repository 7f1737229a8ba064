import { prices, type PricingEvent, type Profit } from '@nosim/contract/admin/prices.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueReady, order, services } from '../boost/orders.ts'
import { hashDatabase } from '../harness/database-hash.ts'
import type { TestClient } from '../harness/test-client.ts'
import {
  boostOnSale,
  change,
  first,
  onSale,
  preview,
  profit,
  profitPath,
  wrongPrices,
} from './prices.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { expectOk } from '../store/inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { rounds } from '../harness/rounds.ts'

let testApp: TestApp
let admin: TestClient
let ada: TestClient

beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 60_000 })
  ;[admin, ada] = await Promise.all([demoAdmin(testApp), testApp.newClient('50000')])
  await catalogueReady(ada)
})
afterAll(() => testApp[Symbol.asyncDispose]())

describe('the pricing', () => {
  test('starts with the configured values and without a change', async () => {
    expect(await profit(admin)).toEqual({ ...first, updated_at: null, updated_by: null })
    expect(await wrongPrices(testApp)).toMatchObject({ numbers: 0, boosts: 0 })
  })

  test('changes every price of numbers and boosts at once, to the kobo [PRICE-1, PRICE-4]', async () => {
    const wanted = { numbers_profit: 750, boost_profit: 33.33, ngn_per_usd: '1612.45' }
    const answer = await change(admin, wanted)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ ...wanted, updated_by: admin.email })
    expect(prices.profit.reply.parse(await profit(admin))).toEqual(answer.body)
    const reported = await wrongPrices(testApp)
    expect(reported).toMatchObject({ numbers: 0, boosts: 0 })
    expect(reported.checked.numbers).toBeGreaterThan(1500)
    expect(reported.checked.boosts).toBeGreaterThan(50)
    // $0.90 x 1,612.45 is 1,451.205 naira, and $0.72 x 1,612.45 x 1.3333 is 1,547.913..., rounded up.
    expect(await onSale(ada, 'wa')).toMatchObject({
      durations: { '5min': 2201, '4h': 2221, '1d': 2221, '3d': 6663, '7d': 15_547 },
    })
    expect(await boostOnSale(ada, '101')).toMatchObject({ rate: '1547.92' })
    await change(admin, first)
    expect(await onSale(ada, 'wa')).toMatchObject({ durations: { '5min': 1927, '3d': 5841 } })
  })

  test('may be changed in part, and the rest stays [PRICE-1]', async () => {
    for (const part of [
      { numbers_profit: '600.00' },
      { boost_profit: '12.5' },
      { ngn_per_usd: 1700 },
    ]) {
      expect((await change(admin, part)).status).toBe(200)
      expect(await wrongPrices(testApp)).toMatchObject({ numbers: 0, boosts: 0 })
    }
    expect(await profit(admin)).toMatchObject({
      numbers_profit: 600,
      boost_profit: 12.5,
      ngn_per_usd: '1700.00',
    })
    await change(admin, first)
  })

  test('accepts its minimum and its maximum, and sets prices from them [PRICE-3]', async () => {
    for (const edge of [
      { numbers_profit: 0, boost_profit: 0, ngn_per_usd: 100 },
      { numbers_profit: 100_000, boost_profit: 1000, ngn_per_usd: 100_000 },
    ]) {
      expect((await change(admin, edge)).status).toBe(200)
      expect(await wrongPrices(testApp)).toMatchObject({ numbers: 0, boosts: 0 })
      expect((await ada.get('/api/services')).status).toBe(200)
      expect((await ada.get('/api/boost/services')).status).toBe(200)
    }
    await change(admin, first)
  })

  const spoken: [Record<string, unknown>, string, string][] = [
    [{ numbers_profit: 'many' }, 'numbers_profit', 'Invalid profit value'],
    [{ numbers_profit: -1 }, 'numbers_profit', 'Invalid profit value'],
    [{ numbers_profit: '1e3' }, 'numbers_profit', 'Invalid profit value'],
    [{ numbers_profit: '0x10' }, 'numbers_profit', 'Invalid profit value'],
    [{ numbers_profit: null }, 'numbers_profit', 'Invalid profit value'],
    [{ numbers_profit: '' }, 'numbers_profit', 'Invalid profit value'],
    [{ boost_profit: 'half' }, 'boost_profit', 'Invalid boosting profit value'],
    [{ boost_profit: -0.01 }, 'boost_profit', 'Invalid boosting profit value'],
    [{ boost_profit: 'NaN' }, 'boost_profit', 'Invalid boosting profit value'],
    [{ boost_profit: 'Infinity' }, 'boost_profit', 'Invalid boosting profit value'],
    [{ ngn_per_usd: '-0' }, 'ngn_per_usd', 'Invalid naira per dollar value'],
  ]
  test.each(spoken)(
    'rejects %j with the message of the specification [PRICE-2]',
    async (body, field, message) => {
      const answer = await change(admin, body)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        code: 'VALIDATION_FAILED',
        message,
        fields: { [field]: message },
      })
    },
  )

  test('rejects invalid values in the body, the query and unknown fields [PRICE-3]', async () => {
    const before = await hashDatabase(testApp)
    const raw = (body: string) =>
      fetch(testApp.url + profitPath, {
        method: 'PUT',
        headers: { cookie: admin.cookie, 'content-type': 'application/json' },
        body,
      })
    for (const text of [
      ...['-0', '-1', '1e999', 'NaN', 'Infinity', '0x10', '""', 'null', '[]', '{}', 'true'].map(
        (value) => `{"numbers_profit":${value}}`,
      ),
      '{}',
      '[]',
      'null',
      '5',
      '',
      '{"seen":{}}',
      '{"kobo_per_usd":1}',
      '{"numbers_profit":500,"id":1}',
      '{"numbers_profit":500,"__proto__":{"a":1}}',
    ])
      expect([text, (await raw(text)).status]).toEqual([text, 400])
    for (const query of ['boost_profit=', 'boost_profit=-0', 'numbers_profit=1e3', 'x=1', 'seen=1'])
      expect([query, (await admin.get(`${profitPath}/preview?${query}`)).status]).toEqual([
        query,
        400,
      ])
    expect(await hashDatabase(testApp)).toEqual(before)
  })

  test(
    'gives correct prices and previews for random settings [PRICE-4]',
    { tags: 'rounds' },
    async () => {
      const some = fc.record({
        numbers_profit: fc.integer({ min: 0, max: 100_000 }),
        boost_profit: fc.integer({ min: 0, max: 100_000 }).map((hundredths) => hundredths / 100),
        ngn_per_usd: fc
          .integer({ min: 10_000, max: 10_000_000 })
          .map((kobo) => (kobo / 100).toFixed(2)),
      })
      await fc.assert(
        fc.asyncProperty(some, async (settings) => {
          const seen = await preview(admin, {
            numbers_profit: String(settings.numbers_profit),
            boost_profit: String(settings.boost_profit),
            ngn_per_usd: settings.ngn_per_usd,
          })
          expect(await expectOk(change(admin, settings))).toMatchObject(settings)
          expect(await wrongPrices(testApp)).toMatchObject({ numbers: 0, boosts: 0 })
          // The new prices are those of the preview.
          for (const { id, prices: changes } of seen.numbers.examples) {
            expect(changes.map(({ unit }) => unit)).toEqual(['5min', '3d'])
            expect((await onSale(ada, id))?.durations).toMatchObject(
              Object.fromEntries(changes.map(({ unit, after }) => [unit, Number(after)])),
            )
          }
          for (const { id, prices: changes } of seen.boosts.examples)
            expect(changes.map(({ after }) => after)).toEqual([(await boostOnSale(ada, id))?.rate])
        }),
        { numRuns: rounds({ quick: 3, whole: 12 }) },
      )
      await change(admin, first)
    },
  )
})

describe('a concurrent change by another admin', () => {
  test('is not overwritten by a change from older settings [PRICE-9]', async () => {
    const seen = await profit(admin)
    const { numbers_profit, boost_profit, ngn_per_usd } = seen
    const saw = { numbers_profit, boost_profit, ngn_per_usd }
    await change(admin, { ngn_per_usd: '1600' })
    const before = await hashDatabase(testApp)
    const answer = await change(admin, { numbers_profit: 700, seen: saw })
    expect(answer).toMatchObject({ status: 409, body: { code: 'PRICING_CHANGED' } })
    expect(await hashDatabase(testApp)).toEqual(before)
    const again = await change(admin, {
      numbers_profit: 700,
      seen: { ...saw, ngn_per_usd: '1600.00' },
    })
    expect(again.body).toMatchObject({ numbers_profit: 700, ngn_per_usd: '1600.00' })
    await change(admin, first)
  })
})

describe('the history', () => {
  test('lists who changed what and when, newest first [PRICE-10]', async () => {
    const manager = await demoAdmin(testApp, 'manager')
    const began = Date.now()
    await change(admin, { numbers_profit: 510 })
    await change(manager, { boost_profit: 51, ngn_per_usd: 1590 })
    const read = async (query = '') =>
      expectOk<{ changes: PricingEvent[]; total: number }>(
        admin.get(`${profitPath}/history${query}`),
      )
    const { changes, total } = await read()
    const [last, one] = changes
    const middle = { ...first, numbers_profit: 510 }
    expect(one).toMatchObject({ admin: admin.email, before: first, after: middle })
    expect(last).toMatchObject({
      admin: manager.email,
      before: middle,
      after: { ...middle, boost_profit: 51, ngn_per_usd: '1590.00' },
    })
    expect(Date.parse(last?.created_at ?? '')).toBeGreaterThan(began - 5000)
    // A request that changes nothing is not recorded.
    await change(manager, { numbers_profit: 510, boost_profit: '51.00' })
    expect((await read()).total).toBe(total)
    // Each change starts from the state that the previous one left.
    const oldest = (await read(`?limit=100`)).changes.toReversed()
    for (const [index, each] of oldest.entries())
      expect(each.before).toEqual(oldest[index - 1]?.after ?? first)
    expect((await read('?page=2&limit=1')).changes).toEqual([one])
    expect((await read('?page=999')).changes).toEqual([])
    const rows = await testApp.sql<{ address: string }>(
      "select address from audit where subject = 'pricing'",
    )
    expect(rows).toHaveLength(total)
    expect(rows.every(({ address }) => address !== '')).toBe(true)
    const { updated_by } = await expectOk<Profit>(change(admin, first))
    expect(updated_by).toBe(admin.email)
  })
})

describe('a preview', () => {
  test('returns which prices rise and fall, over the whole range of prices [PRICE-6]', async () => {
    const raised = await preview(admin, { numbers_profit: '600' })
    expect(raised.numbers).toMatchObject({ increased: raised.numbers.total, decreased: 0 })
    expect(raised.boosts).toMatchObject({ increased: 0, decreased: 0 })
    const { examples } = raised.numbers
    expect(examples).toHaveLength(3)
    expect(examples[0]?.prices).toEqual([
      { unit: '5min', before: '548.00', after: '648.00' },
      { unit: '3d', before: '1704.00', after: '2004.00' },
    ])
    expect(examples.at(-1)?.prices[0]).toEqual({
      unit: '5min',
      before: '10012.00',
      after: '10112.00',
    })
    const cheaper = await preview(admin, { boost_profit: '49.5' })
    expect(cheaper.numbers).toMatchObject({ increased: 0, decreased: 0 })
    expect(cheaper.boosts.decreased).toBeGreaterThan(cheaper.boosts.total / 2)
    expect(cheaper.boosts.examples).toHaveLength(3)
    const both = await preview(admin, { ngn_per_usd: '3170.60' })
    expect(both.numbers.increased).toBe(both.numbers.total)
    expect(both.boosts.increased).toBeGreaterThan(both.boosts.total / 2)
  })

  test('without settings, or with the current ones, changes no price', async () => {
    for (const query of [{}, { numbers_profit: '500', boost_profit: '50.00' }]) {
      const { numbers, boosts } = await preview(admin, query)
      expect(numbers).toMatchObject({ increased: 0, decreased: 0 })
      expect(boosts).toMatchObject({ increased: 0, decreased: 0 })
      for (const { before, after } of boosts.examples.flatMap((one) => one.prices))
        expect(after).toBe(before)
    }
  })

  test('returns how many prices would be below cost [PRICE-6]', async () => {
    const { numbers, boosts } = await preview(admin, { numbers_profit: '0', boost_profit: '0' })
    expect(numbers.below_cost.before).toBe(0)
    // Without a profit every price that was rounded down to the naira is below its cost.
    expect(numbers.below_cost.after).toBeGreaterThan(10)
    expect(boosts.below_cost).toEqual({ before: 0, after: 0 })
  })
})

describe('a price that rose', () => {
  test('is never charged above the shown price', async () => {
    const saw = await onSale(ada, 'wa')
    const rate = Number((await boostOnSale(ada, services.plain))?.rate)
    const before = await ada.balances()
    await change(admin, { numbers_profit: 501, boost_profit: 51 })
    const bought = await ada.buy('wa', { price_ngn: saw?.durations['5min'] })
    expect(bought).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', price_ngn: 1928 } })
    const ordered = await order(ada, { service_id: services.plain, charge: rate.toFixed(2) })
    expect(ordered).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } })
    expect(await ada.balances()).toEqual(before)
    await change(admin, { numbers_profit: 400, boost_profit: 40 })
    const cheaper = await ada.buy('wa', { price_ngn: saw?.durations['5min'] })
    expect(cheaper).toMatchObject({ status: 201, body: { price_ngn: 1827 } })
    await change(admin, first)
  })
})
