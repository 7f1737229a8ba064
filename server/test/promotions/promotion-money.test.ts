import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/db.ts'
import { prove } from '../../src/wallet/proof/prove.ts'
import { type Holder, type Ledger, openLedger, refusal } from '../wallet/test-ledger.ts'
import {
  addLogs,
  balanceOf,
  codeOf,
  funded,
  newPromotion,
  placeBoost,
  placeNumber,
  type Placed,
  placeStore,
  promotionCost,
  stock,
} from './promotion-ledger.ts'

let ledger: Ledger
let ada: Holder
beforeAll(async () => {
  ledger = await openLedger(8)
  await stock(ledger)
  ada = await funded(ledger, 10_000_000)
})
afterAll(async () => {
  expect(await faults()).toEqual([])
  await ledger[Symbol.asyncDispose]()
})

async function faults() {
  const { db } = openDatabase({ url: ledger.database.ownerUrl, poolSize: 1, name: 'whole proof' })
  try {
    return await prove(db)
  } finally {
    await db.destroy()
  }
}

/** The amounts that a step moves, in kobo: how much less the user has, and how much the promotions paid. */
async function moved(step: () => Promise<unknown>): Promise<{ user: number; promotion: number }> {
  const before = [await balanceOf(ledger, ada), await promotionCost(ledger)] as const
  await step()
  const after = [await balanceOf(ledger, ada), await promotionCost(ledger)] as const
  return { user: before[0] - after[0], promotion: after[1] - before[1] }
}

async function refundByHand(subject: string, amount: number): Promise<string> {
  const [made] = await ledger.own<{ outcome: string }>(
    `with m as (insert into manual_transfer (id, kind, user_id, amount, reason, subject, allow_negative, state, requested_by, requested_at)
       values (uuidv7(), 'refund', $1, $2, 'Sorry', $3, false, 'done', $1, now()) returning *)
     select a.outcome from m cross join lateral manual_transfer_apply(m, 0, 0) a`,
    [ada.userId, amount, subject],
  )
  return made?.outcome ?? ''
}

const receiveCode = async (id: string) => {
  await ledger.query(
    `select rental_assign_many(array[$1::uuid], array[$2::uuid], '{daisysms}', array[$2::text], array[$3], array[250000],
       array['{}'::jsonb], array[3], array[3], '{null}', interval '2 minutes', 'service', true)`,
    [ada.userId, id, `1${id.replaceAll(/\D/g, '').slice(-10)}`],
  )
  await ledger.query(
    "select rental_receive(user_id, id, provider, activation_id, '123456', 'Your code', 'x', 10) from rental where id = $1",
    [id],
  )
}
const open = (id: string) =>
  ledger.query("select boost_confirm($1, $2, $3, '1 s', '{}')", [ada.userId, id, randomUUID()])
const report = (id: string, state: string, remains: number) =>
  ledger.query("select boost_progress($1, $2, $3, 5, $4, 900000, '1 s')", [
    ada.userId,
    id,
    state,
    remains,
  ])

describe('a number with a promotion', () => {
  test('holds what the buyer pays, and the cut from the account of promotions [PROMO-1, PROMO-8]', async () => {
    const code = await codeOf(ledger, await newPromotion(ledger, { line: 'numbers' }))
    let placed: Placed | undefined
    const held = await moved(async () => {
      placed = await placeNumber(ledger, { by: ada, wish: { code }, seen: 36_000 })
    })
    expect(placed).toMatchObject({ outcome: 'placed', price: 36_000, cut: 4000 })
    expect(held).toEqual({ user: 36_000, promotion: 4000 })
    const id = placed?.id ?? ''
    expect(await moved(() => receiveCode(id))).toEqual({ user: 0, promotion: 0 })
    expect(await moved(() => refundByHand(`numbers:${id}`, 9))).toEqual({ user: -9, promotion: -1 })
    expect(await moved(() => refundByHand(`numbers:${id}`, 35_991))).toEqual({
      user: -35_991,
      promotion: -3999,
    })
    expect(await refundByHand(`numbers:${id}`, 1)).toBe('settled')
    await ledger.own('delete from manual_transfer where amount = 1')
  })

  test('gives both back, and its use, where no number was given [PROMO-9]', async () => {
    const promotion = await newPromotion(ledger, { most_uses: 1 })
    const code = await codeOf(ledger, promotion)
    const refuse = async () => {
      const { id, outcome } = await placeNumber(ledger, { by: ada, wish: { code } })
      expect(outcome).toBe('placed')
      await ledger.query("select rental_refuse($1, $2, 'NO_NUMBERS', 409, '{}')", [ada.userId, id])
    }
    expect(await moved(refuse)).toEqual({ user: 0, promotion: 0 })
    expect(await moved(refuse)).toEqual({ user: 0, promotion: 0 })
    const [row] = await ledger.own('select promotion_uses($1) as uses', [promotion])
    expect(row).toEqual({ uses: 0 })
  })
})

describe('a boost with a promotion', () => {
  test('pays back what was not delivered in proportion, exactly in all [PROMO-8]', async () => {
    const arbitrary = fc.record({
      terms: fc.oneof(
        fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
        fc.record({ amount: fc.integer({ min: 1, max: 5000 }).map((naira) => naira * 100) }),
      ),
      quantity: fc.integer({ min: 1, max: 5000 }),
      shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
      whole: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ terms, quantity, shares, whole }) => {
        const code = await codeOf(ledger, await newPromotion(ledger, { ...terms, line: 'boost' }))
        const price = Math.max(1, Math.floor((142_677 * quantity + 500) / 1000))
        const room = Math.max(0, price - 100)
        const cut =
          'percent' in terms
            ? Math.min(room, Math.floor((price * terms.percent) / 100))
            : Math.min(room, terms.amount)
        let placed: Placed | undefined
        const held = await moved(async () => {
          placed = await placeBoost(ledger, {
            by: ada,
            quantity,
            wish: { code },
            seen: price - cut,
          })
        })
        if (cut === 0) return expect(placed?.outcome).toBe('promotion-elsewhere')
        expect(placed).toMatchObject({ outcome: 'placed', charge: price - cut })
        expect(held).toEqual({ user: price - cut, promotion: cut })
        const id = placed?.id ?? ''
        await open(id)
        let refunded = 0
        for (const share of shares) {
          const remains = Math.floor(share * quantity)
          const paid = price - cut
          const target = Math.max(refunded, Math.ceil((paid * remains) / quantity))
          const back = await moved(() => report(id, 'partial', remains))
          expect(back.user).toBe(refunded - target)
          expect(0 - back.promotion).toBe(
            Math.floor((cut * target) / paid) - Math.floor((cut * refunded) / paid),
          )
          refunded = target
        }
        if (!whole) return undefined
        const last = await moved(() => report(id, 'cancelled', quantity))
        expect(last.user).toBe(refunded - (price - cut))
        expect(
          (
            await ledger.own<{ sum: number }>(
              `select coalesce(sum(case when debit_account = 18 then amount else -amount end), 0)::bigint as sum from transfer
           where subject = $1 and 18 in (debit_account, credit_account)`,
              [`boost:${id}`],
            )
          )[0]?.sum,
        ).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  test('is refunded by an admin with its share [PROMO-8]', async () => {
    const code = await codeOf(ledger, await newPromotion(ledger, { percent: 50 }))
    const { id } = await placeBoost(ledger, { by: ada, quantity: 1000, wish: { code } })
    await open(id)
    const back = await moved(() => refundByHand(`boost:${id}`, 101))
    expect(back).toEqual({ user: -101, promotion: -Math.floor((71_338 * 101) / 71_339) })
  })
})

describe('an order of the store with a promotion', () => {
  test('has the cut on each of its lines, and pays it back with the line [PROMO-8]', async () => {
    const arbitrary = fc.record({
      terms: fc.oneof(
        fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
        fc.record({ amount: fc.integer({ min: 1, max: 4000 }).map((naira) => naira * 100) }),
      ),
      thing: fc.constantFrom(null, '1', '2'),
      counts: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
      refunds: fc.integer({ min: 0, max: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ terms, thing, counts, refunds }) => {
        const code = await codeOf(
          ledger,
          await newPromotion(ledger, { ...terms, thing, line: 'store' }),
        )
        const logs = [
          ...(await addLogs(ledger, 1, counts[0])),
          ...(await addLogs(ledger, 2, counts[1])),
        ]
        const prices = logs.map((_log, at) => (at < counts[0] ? 100_000 : 25_000))
        const rooms = prices.map((price) =>
          thing === null || thing === (price === 100_000 ? '1' : '2') ? price - 100 : 0,
        )
        const room = rooms.reduce((sum, one) => sum + one, 0)
        const cut =
          'amount' in terms
            ? Math.min(terms.amount, room)
            : rooms.reduce(
                (sum, one, at) =>
                  sum +
                  Math.min(one, Math.floor(((prices[at] ?? 0) * terms.percent) / 10_000) * 100),
                0,
              )
        const total = prices.reduce((sum, one) => sum + one, 0)
        let order = ''
        const paid = await moved(async () => {
          const placed = await placeStore(ledger, {
            by: ada,
            logs,
            wish: { code },
            seen: total - cut,
          })
          expect(placed).toMatchObject({ outcome: cut > 0 ? 'placed' : 'promotion-elsewhere' })
          order = placed.reply?.order_id ?? ''
        })
        if (cut === 0) return
        expect(paid).toEqual({ user: total - cut, promotion: cut })
        const lines = await ledger.own<{ id: number; price: number; cut: number }>(
          'select id, price, cut from store_line where order_id = $1 order by id',
          [order],
        )
        expect(lines.reduce((sum, line) => sum + line.cut, 0)).toBe(cut)
        for (const [at, line] of lines.entries()) {
          expect(line.price + line.cut).toBe(prices[at])
          expect(line.cut).toBeLessThanOrEqual(rooms[at] ?? 0)
          if (at >= refunds) continue
          const back = await moved(() => refundByHand(`line:${line.id}`, line.price))
          expect(back).toEqual({ user: -line.price, promotion: line.cut === 0 ? 0 : -line.cut })
        }
      }),
      { numRuns: 40 },
    )
  })
})

test('no more of a cut goes back than was paid, and none without a promotion [PROMO-8]', async () => {
  const code = await codeOf(ledger, await newPromotion(ledger))
  const { id } = await placeNumber(ledger, { by: ada, wish: { code } })
  const back = (share: number, subject = `numbers:${id}`) =>
    refusal(
      ledger.own("select promotion_refund($1, $2, 'revenue_numbers', 0, $3)", [
        ada.userId,
        subject,
        share,
      ]),
    )
  expect(await back(4001)).toBe('NS004')
  const plain = await placeNumber(ledger, { by: ada })
  expect(await back(1, `numbers:${plain.id}`)).toBe('NS004')
})
