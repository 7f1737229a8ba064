import type { PricingEvent } from '@nosim/contract/admin/prices.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { syncCatalogue } from '../../src/numbers/catalogue/catalogue.ts'
import { openDatabase } from '../../src/platform/db/db.ts'
import { catalogueReady, order, services, sync } from '../boost/orders.ts'
import type { Answer, TestClient } from '../harness/test-client.ts'
import { boostOnSale, change, first, onSale, profit, profitPath, wrongPrices } from './prices.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { together } from '../numbers/rentals.ts'
import { lockRow } from '../harness/row-lock.ts'
import { expectOk, codeOf } from '../store/inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let admin: TestClient
let manager: TestClient
let ada: TestClient

beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 60_000, apps: 2, env: { RENTAL_OPEN_LIMIT: '100000' } })
  ;[admin, manager, ada] = await Promise.all([
    demoAdmin(testApp),
    demoAdmin(testApp, 'manager'),
    testApp.newClient('490000'),
  ])
  await catalogueReady(ada)
})
afterAll(() => testApp[Symbol.asyncDispose]())

/** Like `change`, but sent to the other process. */
const changeThere = (client: TestClient, body: Record<string, unknown>): Promise<Answer> =>
  client.request('PUT', profitPath, { body, ...(testApp.urls[1] && { url: testApp.urls[1] }) })

describe('concurrent changes by two admins', () => {
  test(
    'from the same old settings: one succeeds, one gets PRICING_CHANGED, 20 rounds [ADMIN-19, PRICE-9]',
    { tags: 'soak' },
    async () => {
      for (let round = 0; round < 20; round += 1) {
        const { numbers_profit, boost_profit, ngn_per_usd } = await profit(admin)
        const seen = { numbers_profit, boost_profit, ngn_per_usd }
        const answers = await together([
          () => change(admin, { numbers_profit: 1000 + round, seen }),
          () => changeThere(manager, { boost_profit: 100 + round, seen }),
        ])
        expect(answers.map(codeOf).toSorted()).toEqual(['PRICING_CHANGED', 'done'])
        expect(await wrongPrices(testApp)).toMatchObject({ numbers: 0, boosts: 0 })
      }
      await change(admin, first)
    },
  )

  test('without the old settings: all succeed, one after the other', async () => {
    const before = await profit(admin)
    const tasks = Array.from({ length: 12 }, (_none, index) => () => {
      const body = index % 2 === 0 ? { numbers_profit: 600 + index } : { boost_profit: 60 + index }
      return index % 3 === 0 ? changeThere(manager, body) : change(admin, body)
    })
    expect((await together(tasks)).map(codeOf)).toEqual(tasks.map(() => 'done'))
    const path = `${profitPath}/history?limit=${tasks.length}`
    const { changes } = await expectOk<{ changes: PricingEvent[] }>(admin.get(path))
    const oldest = changes.toReversed()
    const { updated_at: _at, updated_by: _by, ...initial } = before
    // No change was lost, and the history has each as it was made.
    for (const [index, each] of oldest.entries())
      expect(each.before).toEqual(oldest[index - 1]?.after ?? initial)
    expect(await profit(admin)).toMatchObject(oldest.at(-1)?.after ?? {})
    expect(await wrongPrices(testApp)).toMatchObject({ numbers: 0, boosts: 0 })
    await change(admin, first)
  })
})

describe('a change and a sync of a catalogue', () => {
  const syncBoosts = () => sync(testApp)
  const syncNumbers = async () => {
    const { db } = openDatabase({ url: testApp.database.url, poolSize: 1, name: 'nosim test' })
    const file = new URL('../../data/services.csv', import.meta.url)
    const pricing = { numbers_profit: 100, kobo_per_usd: 1, boost_profit: 1 }
    await syncCatalogue(db, { file, pricing, demo: true })
    await db.destroy()
  }
  test.each([
    ['numbers', 'nosim catalogue', syncNumbers],
    ['boosts', 'nosim boost catalogue', syncBoosts],
  ])('of %s wait for the same lock', async (_shop, name, run) => {
    for (const waits of [run, () => change(admin, { numbers_profit: 555, boost_profit: 55 })]) {
      const lock = await lockRow(testApp, 'select pg_advisory_xact_lock(hashtext($1))', [name])
      const waiting = waits()
      await lock.blocks('pg_advisory_xact_lock')
      expect(await profit(admin)).toMatchObject(first)
      await lock.release()
      await waiting
      expect(await wrongPrices(testApp)).toMatchObject({ numbers: 0, boosts: 0 })
    }
    expect(await profit(admin)).toMatchObject({ numbers_profit: 555, boost_profit: 55 })
    await change(admin, first)
  })

  test('at the same time leave no wrong price, 15 rounds', { tags: 'soak' }, async () => {
    for (let round = 0; round < 15; round += 1) {
      const rate = (0.5 + round / 100).toFixed(4)
      await testApp.control('POST', '/boost/service', { service: services.plain, rate })
      await together<unknown>([
        () => sync(testApp, 3),
        () => change(admin, { boost_profit: 10 + round, ngn_per_usd: 1500 + round }),
        () => changeThere(manager, { numbers_profit: 100 + round }),
        () => sync(testApp, 2),
      ])
      expect(await wrongPrices(testApp)).toMatchObject({ numbers: 0, boosts: 0 })
    }
    await change(admin, first)
  })
})

describe('a price change during purchases', () => {
  test('each purchase pays the shown price or gets PRICE_CHANGED', async () => {
    const cheap = (await onSale(ada, 'zzdead'))?.durations['5min'] ?? 0
    const rate = Number((await boostOnSale(ada, services.never))?.rate)
    const before = Number((await ada.balances()).bal)
    const shopping = new AbortController()
    const changing = (async () => {
      let up = true
      while (!shopping.signal.aborted) {
        await change(admin, up ? { numbers_profit: 900, boost_profit: 90 } : first)
        up = !up
      }
    })()
    const answers: Answer[] = []
    for (let round = 0; round < 15; round += 1)
      answers.push(
        ...(await together([
          ...Array.from({ length: 4 }, () => () => ada.buy('zzdead', { price_ngn: cheap })),
          ...Array.from(
            { length: 2 },
            () => () => order(ada, { quantity: 10, charge: (rate / 100).toFixed(2) }),
          ),
        ])),
      )
    shopping.abort()
    await changing
    const words = new Set(answers.map(codeOf))
    expect([...words].toSorted()).toEqual(['PRICE_CHANGED', 'done'])
    const paid = answers
      .filter(({ status }) => status === 201)
      .map(({ body }) => Number(body.price_ngn ?? body.amount))
    // No user paid more than shown, and the balance fits the prices.
    const charge = Number((rate / 100).toFixed(2))
    for (const price of paid) expect([cheap, charge]).toContain(price)
    const inKobo = (naira: number) => Math.round(naira * 100)
    const spent = paid.reduce((sum, price) => sum + inKobo(price), 0)
    expect(inKobo(before) - inKobo(Number((await ada.balances()).bal))).toBe(spent)
    await testApp.prove()
    await change(admin, first)
  })
})
