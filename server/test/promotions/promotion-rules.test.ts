import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/db.ts'
import { prove } from '../../src/wallet/proof/prove.ts'
import { type Holder, type Ledger, openLedger, releasedTogether } from '../wallet/test-ledger.ts'
import {
  addLogs,
  balanceOf,
  codeOf,
  funded,
  newPromotion,
  placeBoost,
  placeNumber,
  placeNumbers,
  placeStore,
  promotionCost,
  stock,
} from './promotion-ledger.ts'

let ledger: Ledger
let ada: Holder
beforeAll(async () => {
  ledger = await openLedger(8)
  await stock(ledger)
})
afterAll(async () => {
  const { db } = openDatabase({ url: ledger.database.ownerUrl, poolSize: 1, name: 'whole proof' })
  expect(await prove(db)).toEqual([])
  await db.destroy()
  await ledger[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await ledger.own("update promotion set state = 'ended'")
  ada = await funded(ledger)
})

const usesOf = async (id: string) =>
  (await ledger.own<{ uses: number }>('select promotion_uses($1) as uses', [id]))[0]?.uses
const end = (id: string) =>
  ledger.query(
    "select rental_refuse(user_id, id, 'NO_NUMBERS', 409, '{}') from rental where id = $1",
    [id],
  )
const pays = (holder: Holder, payer: string) =>
  ledger.own('update deposit set payer_name = $2 where user_id = $1', [holder.userId, payer])

describe('which promotion an order has', () => {
  test('the automatic one with the highest cut, and that of a code alone [PROMO-2]', async () => {
    await newPromotion(ledger, { code: null, percent: 5 })
    await newPromotion(ledger, { code: null, amount: 3000 })
    await newPromotion(ledger, { code: null, percent: 50, line: 'boost' })
    expect(await placeNumber(ledger, { by: ada, seen: 37_000 })).toMatchObject({
      outcome: 'placed',
      price: 37_000,
      cut: 3000,
    })
    const code = await codeOf(ledger, await newPromotion(ledger, { percent: 2 }))
    expect(await placeNumber(ledger, { by: ada, wish: { code } })).toMatchObject({ cut: 800 })
    // The order of a program gets no promotion.
    expect(await placeNumber(ledger, { by: ada, wish: null })).toMatchObject({
      cut: 0,
      price: 40_000,
    })
  })

  test.each([
    ['a service', { line: 'numbers', thing: 'wa' }, 4000],
    ['its group', { line: 'numbers', category: 'social' }, 4000],
    ['another service', { line: 'numbers', thing: 'tg' }, 0],
    ['another group', { line: 'numbers', category: 'banking' }, 0],
    ['the store', { line: 'store' }, 0],
  ])('is for %s [PROMO-1]', async (_name, scope, cut) => {
    await newPromotion(ledger, { ...scope, code: null })
    expect(await placeNumber(ledger, { by: ada })).toMatchObject({ cut })
  })

  test('cuts numbers and logs by whole naira, and leaves a naira of each thing [PROMO-3]', async () => {
    await newPromotion(ledger, { code: null, percent: 100 })
    expect(await placeNumber(ledger, { by: ada, seen: 100 })).toMatchObject({ price: 100 })
    expect(await placeBoost(ledger, { by: ada, quantity: 10 })).toMatchObject({ charge: 100 })
    const logs = await addLogs(ledger, 2, 2)
    expect(await placeStore(ledger, { by: ada, logs, seen: 200 })).toMatchObject({ total: 200 })
    await ledger.own("update promotion set state = 'ended'")
    await newPromotion(ledger, { code: null, percent: 7 })
    expect(await placeStore(ledger, { by: ada, logs: await addLogs(ledger, 2, 1) })).toMatchObject({
      total: 23_300,
    })
  })

  test.each([
    ['PROMO', {}, 'promotion-unknown'],
    ['not begun', { starts_at: 'soon' }, 'promotion-unknown'],
    ['over', { ends_at: 'past' }, 'promotion-over'],
    ['paused', { state: 'paused' }, 'promotion-over'],
    ['used up', { most_uses: 1, uses: 1 }, 'promotion-used-up'],
    ['for a boost', { line: 'boost' }, 'promotion-elsewhere'],
    ['for more', { least_spend: 40_001 }, 'promotion-least'],
  ])(
    'a code that is %s refuses the order, and nothing is charged [PROMO-4]',
    async (name, terms, outcome) => {
      const {
        starts_at: starts,
        ends_at: ends,
        uses = 0,
        ...columns
      } = {
        starts_at: undefined,
        ends_at: undefined,
        ...terms,
      } as Record<string, unknown>
      const id = await newPromotion(ledger, columns)
      if (starts)
        await ledger.own(
          "update promotion set starts_at = now() + interval '1 hour' where id = $1",
          [id],
        )
      if (ends)
        await ledger.own(
          "update promotion set ends_at = now() - interval '1 minute' where id = $1",
          [id],
        )
      await ledger.own(
        'insert into promotion_sum (promotion, placed, returned, cost) values ($1, $2, 0, 0)',
        [id, uses],
      )
      const code = name === 'PROMO' ? 'NOSUCHCODE' : await codeOf(ledger, id)
      const before = [await balanceOf(ledger, ada), await promotionCost(ledger)]
      const placed = await placeNumber(ledger, { by: ada, wish: { code } })
      expect(placed).toMatchObject({ outcome })
      expect([await balanceOf(ledger, ada), await promotionCost(ledger)]).toEqual(before)
      await ledger.own('delete from promotion_sum where promotion = $1', [id])
    },
  )

  test('a price that is higher than the one that was seen is refused, a lower one is charged [PROMO-4]', async () => {
    const id = await newPromotion(ledger, { code: null })
    const code = await codeOf(ledger, await newPromotion(ledger, { percent: 20 }))
    expect(await placeNumber(ledger, { by: ada, wish: { code }, seen: 31_900 })).toMatchObject({
      outcome: 'price-changed',
      price: 32_000,
    })
    expect(await placeNumber(ledger, { by: ada, wish: { code }, seen: 36_000 })).toMatchObject({
      outcome: 'placed',
      price: 32_000,
    })
    await ledger.own("update promotion set state = 'ended' where id = $1", [id])
    expect(await placeNumber(ledger, { by: ada, seen: 36_000 })).toMatchObject({
      outcome: 'price-changed',
      price: 40_000,
    })
    const logs = await addLogs(ledger, 1, 1)
    const seen = { by: ada, wish: { code } } as const
    expect(await placeStore(ledger, { ...seen, logs, seen: 79_900 })).toMatchObject({
      outcome: 'price-changed',
      total: 80_000,
    })
    expect(await placeBoost(ledger, { ...seen, quantity: 1000, seen: 114_141 })).toMatchObject({
      outcome: 'price-changed',
      charge: 114_142,
    })
  })

  test('an order that costs more than the wallet has uses nothing [PROMO-9]', async () => {
    const id = await newPromotion(ledger, { code: null, most_uses: 1 })
    const poor = await funded(ledger, 1)
    expect(await placeNumber(ledger, { by: poor })).toMatchObject({
      outcome: 'short',
      shortage: 35_900,
    })
    expect(await usesOf(id)).toBe(0)
    expect(await placeNumber(ledger, { by: ada })).toMatchObject({ outcome: 'placed', cut: 4000 })
    expect(await usesOf(id)).toBe(1)
  })
})

describe('the limits of a promotion', () => {
  test('each user has so many, and a refused order gives its use back [PROMO-7, PROMO-9]', async () => {
    const code = await codeOf(ledger, await newPromotion(ledger, { most_per_user: 1 }))
    const first = await placeNumber(ledger, { by: ada, wish: { code } })
    const again = () => placeNumber(ledger, { by: ada, wish: { code } })
    expect(await again()).toMatchObject({ outcome: 'promotion-used' })
    await end(first.id)
    expect(await again()).toMatchObject({ outcome: 'placed' })
    const bob = await funded(ledger)
    expect(await placeNumber(ledger, { by: bob, wish: { code } })).toMatchObject({
      outcome: 'placed',
    })
  })

  test(
    '1,000 buyers of the last 100 uses get exactly 100, in batches and alone [PROMO-7]',
    { tags: 'soak' },
    async () => {
      const id = await newPromotion(ledger, { most_uses: 100 })
      const code = await codeOf(ledger, id)
      const buyers = await Promise.all(Array.from({ length: 1000 }, () => funded(ledger, 1000)))
      const before = await promotionCost(ledger)
      const batches = Array.from({ length: 40 }, (_value, at) =>
        buyers.slice(at * 25, at * 25 + 25),
      )
      const outcomes = await Promise.all(
        batches.map(async (batch, at) => {
          const orders = batch.map((by) => ({ by, wish: { code }, seen: 36_000 }))
          if (at % 4 === 0) {
            const alone: string[] = []
            for (const order of orders) alone.push((await placeNumber(ledger, order)).outcome)
            return alone
          }
          const placed = await placeNumbers(ledger, orders, false)
          const ends: string[] = []
          for (const [index, { outcome }] of placed.entries()) {
            const order = orders[index]
            ends.push(
              outcome === 'busy' && order ? (await placeNumber(ledger, order)).outcome : outcome,
            )
          }
          return ends
        }),
      )
      const counts = Object.groupBy(outcomes.flat(), (outcome) => outcome)
      expect(Object.keys(counts).toSorted((a, b) => a.localeCompare(b))).toEqual([
        'placed',
        'promotion-used-up',
      ])
      expect(counts.placed).toHaveLength(100)
      expect(await usesOf(id)).toBe(100)
      expect((await promotionCost(ledger)) - before).toBe(100 * 4000)
    },
  )

  test(
    'one account of a payer or a browser, also where they meet [PROMO-7]',
    { tags: 'rounds' },
    async () => {
      const pairs = [
        (one: Holder, two: Holder) => Promise.all([pays(one, 'Obi  ADA'), pays(two, 'ada obi')]),
        async () => [],
      ]
      for (const [at, prepare] of pairs.entries()) {
        const device = at === 0 ? '' : 'browser-1'
        for (const way of ['one batch', 'two at once', 'one after the other']) {
          const code = await codeOf(ledger, await newPromotion(ledger, { one_account: true }))
          const [one, two] = [await funded(ledger), await funded(ledger)]
          await prepare(one, two)
          const order = (by: Holder) => ({ by, wish: { code, device } })
          if (way === 'one batch') {
            const placed = await placeNumbers(ledger, [order(one), order(two)], false)
            expect(placed.map(({ outcome }) => outcome)).toEqual(['placed', 'busy'])
          } else if (way === 'two at once') {
            const placed = await releasedTogether(ledger, [
              () => placeNumber(ledger, order(one)),
              () => placeNumber(ledger, order(two)),
            ])
            const ends = placed.map((each) =>
              each.status === 'fulfilled' ? each.value.outcome : String(each.reason),
            )
            expect(ends.toSorted((a, b) => a.localeCompare(b))).toEqual([
              'placed',
              'promotion-not-yours',
            ])
            continue
          } else expect(await placeNumber(ledger, order(one))).toMatchObject({ outcome: 'placed' })
          expect(await placeNumber(ledger, order(two))).toMatchObject({
            outcome: 'promotion-not-yours',
          })
          expect(await placeNumber(ledger, order(one))).toMatchObject({ outcome: 'placed' })
        }
      }
    },
  )

  test('the other account may have it once the order of the first was refused [PROMO-7, PROMO-9]', async () => {
    const code = await codeOf(ledger, await newPromotion(ledger, { one_account: true }))
    const [one, two] = [await funded(ledger), await funded(ledger)]
    await Promise.all([pays(one, 'Obi Ada'), pays(two, 'Obi Ada')])
    const { id } = await placeNumber(ledger, { by: one, wish: { code } })
    expect(await placeNumber(ledger, { by: two, wish: { code } })).toMatchObject({
      outcome: 'promotion-not-yours',
    })
    await end(id)
    expect(await placeNumber(ledger, { by: two, wish: { code } })).toMatchObject({
      outcome: 'placed',
    })
  })

  test('an order whose process ends before its commit uses nothing [PROMO-7]', async () => {
    const id = await newPromotion(ledger, { code: null, most_uses: 1 })
    await ledger.own('begin')
    await placeNumber({ ...ledger, query: ledger.own }, { by: ada })
    await ledger.own('rollback')
    expect(await usesOf(id)).toBe(0)
    expect(await placeNumber(ledger, { by: ada })).toMatchObject({ cut: 4000 })
  })

  test(
    'the last use meets the end of the order that had it, without a deadlock [PROMO-7, PROMO-9]',
    { tags: 'rounds' },
    async () => {
      const id = await newPromotion(ledger, { code: null, most_uses: 2 })
      for (let round = 0; round < 10; round += 1) {
        const [one, two] = [await funded(ledger), await funded(ledger)]
        const first = await placeNumber(ledger, { by: one })
        const ends = await releasedTogether(ledger, [
          () => end(first.id),
          () => placeNumbers(ledger, [{ by: two }, { by: ada }], false),
          () => placeNumbers(ledger, [{ by: one }]),
        ])
        expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
        expect(await usesOf(id)).toBeLessThanOrEqual(2)
        await ledger.own(
          "select rental_refuse(user_id, id, 'NO_NUMBERS', 409, '{}') from rental_placing",
        )
        expect(await usesOf(id)).toBe(0)
      }
    },
  )
})

test('a dry run finds what the orders of a month would have cost [PROMO-13]', async () => {
  const dry = async (terms: Record<string, unknown>) =>
    (
      await ledger.own<{
        orders: number
        users: number
        spend: number
        cut: number
        is_whole: boolean
      }>('select * from promotion_dry_run($1, 30, 50000)', [
        JSON.stringify({ least_spend: 0, ...terms }),
      ])
    )[0]
  const scope = { line: 'store', thing: '1' }
  const before = await dry({ ...scope, percent: 10 })
  const bob = await funded(ledger)
  for (const by of [ada, ada, bob]) {
    const [log] = await addLogs(ledger, 1, 1)
    const logs = [log ?? 0, ...(await addLogs(ledger, 2, 1))]
    expect(await placeStore(ledger, { by, logs, wish: null })).toMatchObject({ outcome: 'placed' })
  }
  const after = await dry({ ...scope, percent: 10 })
  expect((after?.orders ?? 0) - (before?.orders ?? 0)).toBe(3)
  expect((after?.spend ?? 0) - (before?.spend ?? 0)).toBe(300_000)
  expect((after?.cut ?? 0) - (before?.cut ?? 0)).toBe(30_000)
  expect(await dry({ ...scope, amount: 20_000, most_uses: 2 })).toMatchObject({
    orders: 2,
    cut: 40_000,
  })
  expect(await dry({ ...scope, percent: 10, least_spend: 100_001 })).toMatchObject({
    orders: 0,
    cut: 0,
  })
  const [single] = await ledger.own<{ users: number }>(
    'select count(distinct user_id)::int as users from store_order',
  )
  expect(await dry({ line: 'store', percent: 1, most_per_user: 1 })).toMatchObject({
    orders: single?.users,
    users: single?.users,
    is_whole: true,
  })
})
