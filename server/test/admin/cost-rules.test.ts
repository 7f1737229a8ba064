import { costRules, type PricingEvent } from '@nosim/contract/admin/prices.ts'
import type { AdminService } from '@nosim/contract/admin/switches.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoAdmin } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import type { TestClient } from '../harness/test-client.ts'
import { backupOf, callCount, injectFault, resetFaults } from '../numbers/rentals.ts'
import { expectOk } from '../store/inventory.ts'
import { run } from '../suppliers/days.ts'
import { change, first, onSale, preview, profit, profitPath, wrongPrices } from './prices.ts'

let testApp: TestApp
let admin: TestClient
let ada: TestClient

beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 3_600_000, sms: { maxActive: 1000 }, backup: {} })
  ;[admin, ada] = await Promise.all([demoAdmin(testApp), testApp.newClient('100000')])
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(async () => {
  await run(testApp, 'read-costs')
  await resetFaults(testApp)
})
afterEach(async () => {
  for (const name of ['daisysms', 'backup']) await move(name, 'on')
  await expectOk(change(admin, first))
})

const move = (name: string, position: string) =>
  expectOk(
    admin.request('PATCH', `/api/admin/suppliers/sms/${name}`, { body: { switch: position } }),
  )
/** Sets the listed cost of Telegram. Its catalogue cost is $0.80, the profit is ₦500 and a dollar costs ₦1,585.30. */
const list = (supplier: string, microUsd: number, more = '') =>
  testApp.sql(
    `update service_cost set cost_micro_usd = $2 ${more} where service = 'tg' and supplier = $1`,
    [supplier, microUsd],
  )
const priceOf = async (code = 'tg') => (await onSale(ada, code))?.durations['5min']
/** Any change writes the prices again. */
const follow = (rule: string) => expectOk(change(admin, { cost_rule: rule }))
const inCatalogue = 500 + 1268

describe('the rule of costs [PRICE-13]', () => {
  test('is the catalogue at first: what suppliers list changes no price', async () => {
    expect(await profit(admin)).toMatchObject({ cost_rule: 'catalogue' })
    await list('daisysms', 10_000)
    await list('backup', 20_000)
    await follow('catalogue')
    expect(await priceOf()).toBe(inCatalogue)
    await run(testApp, 'read-costs')
    expect(await priceOf()).toBe(inCatalogue)
  })

  test.each([
    ['cheapest', 600_000, 400_000, 500 + 634],
    ['cheapest', 300_000, 400_000, 500 + 476],
    ['first', 600_000, 400_000, 500 + 951],
    ['first', 1_200_000, 400_000, 500 + 1902],
  ])('%s of $%i and $%i millionths gives %i naira', async (rule, one, other, price) => {
    await list('daisysms', one)
    await list('backup', other)
    await follow(rule)
    expect(await priceOf()).toBe(price)
    // All durations and all services follow the rule.
    expect(await wrongPrices(testApp)).toMatchObject({ numbers: 0 })
    await follow('catalogue')
    expect(await priceOf()).toBe(inCatalogue)
  })

  test('counts suppliers that are on alone, from the move of a switch on', async () => {
    await list('daisysms', 600_000)
    await list('backup', 400_000)
    await follow('cheapest')
    for (const position of ['drain', 'off']) {
      await move('backup', position)
      expect(await priceOf()).toBe(500 + 951)
      await move('backup', 'on')
      expect(await priceOf()).toBe(500 + 634)
    }
    await follow('first')
    expect(await priceOf()).toBe(500 + 951)
    await move('daisysms', 'off')
    expect(await priceOf()).toBe(500 + 634)
    await move('backup', 'off')
    expect(await priceOf()).toBe(inCatalogue)
  })

  test.each([
    ['of a day ago', ", seen_at = now() - interval '25 hours'"],
    ['of a supplier without numbers', ', available = 0'],
    ['of $1,000, an error of the list,', ', cost_micro_usd = 1000000000'],
  ])('passes over a cost %s: the next supplier, then the catalogue', async (_what, more) => {
    const spoil = async (name: string, microUsd: number) => {
      const sets = more.includes('cost_micro_usd') ? 1_000_000_000 : microUsd
      await list(name, sets, more.includes('cost_micro_usd') ? '' : more)
    }
    await list('daisysms', 600_000)
    await spoil('backup', 400_000)
    await follow('cheapest')
    expect(await priceOf()).toBe(500 + 951)
    await spoil('daisysms', 600_000)
    await move('backup', 'on')
    expect(await priceOf()).toBe(inCatalogue)
    expect((await preview(admin, {})).numbers.without_listed_cost).toBeGreaterThan(0)
  })

  test('follows the lists of the suppliers when they are read', async () => {
    await list('daisysms', 600_000)
    await follow('first')
    expect(await priceOf()).toBe(500 + 951)
    await run(testApp, 'read-costs')
    expect(await priceOf()).toBe(inCatalogue)
  })

  test('ignores a supplier that the shop is not connected to any more', async () => {
    await testApp.sql(`insert into supplier (kind, name) values ('sms', 'former')`)
    await testApp.sql(
      `insert into service_cost (supplier, service, cost_micro_usd) values ('former', 'tg', 100000)`,
    )
    await follow('cheapest')
    expect(await priceOf()).toBe(inCatalogue)
  })

  test('moves price, price limit and list together, and an order stays below its price', async () => {
    await list('daisysms', 600_000)
    await list('backup', 1_500_000)
    const etag = async () =>
      (await fetch(`${testApp.url}/api/services`, { headers: { cookie: ada.cookie } })).headers.get(
        'etag',
      )
    const before = await etag()
    await follow('first')
    const after = await etag()
    expect(after).not.toBe(before)
    expect(await ada.buy('tg', { price_ngn: 1450 })).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', price_ngn: 1451 },
    })
    // The first supplier has no number, and the second costs more than the buyer pays.
    await move('backup', 'on')
    await resetFaults(backupOf(testApp))
    await injectFault(testApp, { call: 'getNumber', fault: 'no-numbers' })
    const { body } = await ada.buy('tg', { price_ngn: 1451 })
    expect(body.code).toBe('NO_NUMBERS')
    expect(await callCount(testApp, 'getNumber')).toBe(1)
    expect(await callCount(backupOf(testApp), 'getNumber')).toBe(0)
    const [order] = await testApp.sql(
      'select price, max_cost_micro_usd, state from rental order by created_at desc limit 1',
    )
    const most = Math.floor((145_100 * 1_000_000) / 158_530)
    expect(order).toEqual({ price: 145_100, max_cost_micro_usd: most, state: 'refused' })
    await move('backup', 'off')
    expect(await etag()).toBe(after)
    await move('daisysms', 'drain')
    expect(await etag()).not.toBe(after)
  })
})

describe('the preview of a rule [PRICE-14]', () => {
  test('shows what the change brings, service by service, and changes nothing', async () => {
    const before = await services()
    await testApp.sql(
      `update service_cost set cost_micro_usd = 100000 + (hashtext(service || supplier) & 1048575)`,
    )
    for (const rule of costRules) {
      const { numbers } = await preview(admin, { cost_rule: rule })
      expect(await services()).toEqual(before)
      await follow(rule)
      const after = await services()
      const codes = [...before.keys()]
      const by = (code: string) => (after.get(code) ?? 0) - (before.get(code) ?? 0)
      expect(numbers).toMatchObject({
        increased: codes.filter((code) => by(code) > 0).length,
        decreased: codes.filter((code) => by(code) < 0).length,
        total: codes.length,
        // The services of the demo are in no list.
        without_listed_cost: rule === 'catalogue' ? 0 : (await unlisted()).length,
      })
      expect(numbers.largest).toHaveLength(rule === 'catalogue' ? 0 : 20)
      for (const { id, unit, ...move } of numbers.largest) {
        expect(unit).toBe('5min')
        expect([Number(move.before), Number(move.after)]).toEqual([before.get(id), after.get(id)])
      }
      const shown = numbers.largest.map(({ id }) => by(id))
      const least = Math.min(...shown.filter((one) => one > 0))
      const left = codes.filter((code) => !numbers.largest.some(({ id }) => id === code))
      expect(left.filter((code) => by(code) > least)).toEqual([])
      await follow('catalogue')
    }
  })

  test('counts no service below the cost that its price follows from', async () => {
    await list('daisysms', 100_000)
    expect((await preview(admin, { cost_rule: 'first' })).numbers.below_cost.after).toBe(0)
    await follow('first')
    expect((await preview(admin, {})).numbers.below_cost).toEqual({ before: 0, after: 0 })
  })

  const services = async () => {
    const { services: all } = await expectOk<{
      services: { code: string; default_cost_ngn: number }[]
    }>(ada.get('/api/services'))
    return new Map(all.map((one) => [one.code, one.default_cost_ngn]))
  }
  const unlisted = () =>
    testApp.sql(
      `select from service s join service_group g on g.name = s.group_name and g.enabled
       where s.enabled and s.listed_by is null`,
    )
})

describe('a change of the rule', () => {
  test('is in the history, whose older entries had the catalogue [PRICE-10]', async () => {
    await testApp.sql(
      `insert into audit (actor, address, action, subject, before, after)
       select $1, '127.0.0.1', 'change pricing', 'pricing',
         '{"numbers_profit": 400, "boost_profit": 50, "ngn_per_usd": "1585.30"}', '{"numbers_profit": 500, "boost_profit": 50, "ngn_per_usd": "1585.30"}'`,
      [admin.userId],
    )
    await follow('cheapest')
    const { changes } = await expectOk<{ changes: PricingEvent[] }>(
      admin.get(`${profitPath}/history`),
    )
    expect(changes.slice(0, 2)).toMatchObject([
      { before: first, after: { ...first, cost_rule: 'cheapest' } },
      { before: { numbers_profit: 400, cost_rule: 'catalogue' }, after: first },
    ])
  })

  test('is refused where another admin has changed it, and where it is no rule [PRICE-9]', async () => {
    await follow('cheapest')
    expect(
      await change(admin, { cost_rule: 'first', seen: { cost_rule: 'catalogue' } }),
    ).toMatchObject({ status: 409, body: { code: 'PRICING_CHANGED' } })
    for (const rule of ['dearest', '', null, 1, ['first']])
      expect(await change(admin, { cost_rule: rule })).toMatchObject({
        status: 400,
        body: { fields: { cost_rule: 'Please choose which cost the prices follow' } },
      })
    expect(await profit(admin)).toMatchObject({ cost_rule: 'cheapest' })
  })

  test('names the supplier beside the cost in the list of services [PRICE-15]', async () => {
    const listed = async () =>
      (
        await expectOk<{ services: AdminService[] }>(
          admin.get('/api/admin/services?search=Telegram&limit=1'),
        )
      ).services[0]
    expect(await listed()).toMatchObject({ cost_usd: '0.80', cost_of: null })
    await list('backup', 410_000)
    await follow('cheapest')
    expect(await listed()).toMatchObject({ cost_usd: '0.41', cost_of: 'backup' })
  })
})
