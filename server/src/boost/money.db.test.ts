import { randomUUID } from 'node:crypto'
import { chargeOf } from '@nosim/contract/shop/boost.ts'
import { charges } from '@nosim/contract/shop/boost-charges.fixture.ts'
import { kobo } from '@nosim/contract/base/money.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  newHolder,
  openLedger,
  receive,
  type Holder,
  type Ledger,
} from '../../test/wallet/test-ledger.ts'

let ledger: Ledger
let ada: Holder
const service = 7

beforeAll(async () => {
  ledger = await openLedger()
  ada = await newHolder(ledger.own)
  await ledger.own('insert into pricing (numbers_profit, kobo_per_usd) values (50000, 158530)')
  await ledger.own(
    `insert into boost_service (id, name, category, type, rate_micro_usd, rate, min, max, refill, cancel)
     values ($1, 'Followers', 'Demo', 'Default', 900000, boost_rate(900000, 158530, 5000), 1, 10000000, true, true),
       ($1 + 1, 'Pack', 'Demo', 'Package', 900000, boost_rate(900000, 158530, 5000), 1, 1, true, true)`,
    [service],
  )
  for (let count = 0; count < 20; count += 1) {
    await receive(ledger.own, { to: ada, amount: 100_000_000_000 })
  }
})
afterAll(() => ledger[Symbol.asyncDispose]())

type Placed = { id: string; charge: number; outcome: string; shortage: number }

async function place(quantity: number, kind = service): Promise<Placed> {
  const [placed] = await ledger.query<Placed>(
    `select * from boost_place_many(array[$1::uuid], array[$2], array['x'::bytea], array[$3::bigint],
      array['https://social.example/ada'], array[$4::bigint], array[null::bigint], '[]', '[null]', '{panel}', 'panel', '40 s', 1000000, true)`,
    [ada.userId, randomUUID(), kind, quantity],
  )
  if (!placed) throw new Error('nothing was placed')
  return placed
}

async function open(quantity: number, kind = service): Promise<Placed> {
  const placed = await place(quantity, kind)
  expect(placed.outcome).toBe('placed')
  const [done] = await ledger.query<{ ok: boolean }>(
    "select boost_confirm($1, $2, $3, '1 s', '{}') as ok",
    [ada.userId, placed.id, randomUUID()],
  )
  expect(done?.ok).toBe(true)
  return placed
}

type StatusReport = { state: string; remains?: number | null; cost?: number | null }

async function report(id: string, { state, remains, cost }: StatusReport): Promise<string> {
  const [row] = await ledger.query<{ outcome: string }>(
    "select boost_progress($1, $2, $3, 5, $4, $5, '1 s') as outcome",
    [ada.userId, id, state, remains ?? null, cost ?? null],
  )
  return row?.outcome ?? ''
}

const orderRow = async (id: string) => {
  const [row] = await ledger.own<{
    state: string
    refunded: number
    charge: number
    cost_booked: number
  }>('select state, refunded, charge, cost_booked from boost_order where id = $1', [id])
  if (!row) throw new Error('no order')
  return row
}

const balance = async (): Promise<number> => {
  const [row] = await ledger.own<{ balance: number }>('select balance from account where id = $1', [
    ada.main,
  ])
  return row?.balance ?? Number.NaN
}

const numbers = async <T extends Record<string, unknown>>(text: string, values: unknown[]) => {
  const [row] = await ledger.query<T>(text, values)
  return row
}

describe('the price [BOOST-5, BOOST-6, BOOST-16, PRICE-5]', () => {
  // A profit of 50 % is the multiplier 1.5, one of 100 % is 2 (BOOST-6).
  test.each([
    [1_000_000, 100_000, 5000, 150_000],
    [1_000_000, 100_000, 10_000, 200_000],
    [1_000_000, 100_000, 0, 100_000],
    [900_000, 158_530, 5000, 214_016],
    [1, 158_530, 5000, 1],
    [0, 158_530, 5000, 1],
  ])(
    'of %d micro-dollars at %d kobo and a profit of %d is %d kobo',
    async (micro, rate, profit, kobo) => {
      const row = await numbers<{ rate: number }>('select boost_rate($1, $2, $3) as rate', [
        micro,
        rate,
        profit,
      ])
      expect(row?.rate).toBe(kobo)
    },
  )

  test('is never below the supplier price, for any rate and profit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 100_000_000_000 }),
        fc.integer({ min: 1, max: 100_000_00 }),
        fc.integer({ min: 0, max: 100_000 }),
        async (micro, kobo, profit) => {
          const row = await numbers<{ rate: number }>('select boost_rate($1, $2, $3) as rate', [
            micro,
            kobo,
            profit,
          ])
          expect(BigInt(row?.rate ?? 0) * 1_000_000n >= BigInt(micro) * BigInt(kobo)).toBe(true)
        },
      ),
    )
  })

  test.each(charges)(
    '%s at %d per thousand for a quantity of %d is %d',
    async (type, rate, quantity, charge) => {
      const row = await numbers<{ charge: number }>('select boost_charge($1, $2, $3) as charge', [
        type,
        rate,
        quantity,
      ])
      expect(row?.charge).toBe(charge)
    },
  )

  test('grows with the quantity, is at least one kobo, and equals the price in the browser', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.integer({ min: 0, max: 5_000_000 }),
        async (rate, quantity, more) => {
          const row = await numbers<{ less: number; much: number }>(
            "select boost_charge('Default', $1, $2) as less, boost_charge('Default', $1, $2 + $3) as much",
            [rate, quantity, more],
          )
          expect(row?.less).toBeGreaterThanOrEqual(1)
          expect(row?.much).toBeGreaterThanOrEqual(row?.less ?? Number.NaN)
          const exact = (BigInt(rate) * BigInt(quantity) + 500n) / 1000n
          expect(BigInt(row?.less ?? 0)).toBe(exact < 1n ? 1n : exact)
          // The browser shows the charge that is booked.
          expect(chargeOf('Default', kobo(rate), quantity)).toBe(row?.less)
        },
      ),
    )
  })
})

describe('the refund of an undelivered part [BOOST-5, BOOST-16]', () => {
  test.each([
    [27_819, 1000, 157, 4368],
    [150_000, 3000, 1000, 50_000],
    [150_000, 3000, -20, 0],
    [150_000, 3000, 5000, 150_000],
    [1, 3, 1, 1],
    [100, 3, 0, 0],
  ])('of %d kobo for %d with %d remaining is %d', async (charge, quantity, remains, back) => {
    const row = await numbers<{ back: number }>('select boost_undelivered($1, $2, $3) as back', [
      charge,
      quantity,
      remains,
    ])
    expect(row?.back).toBe(back)
  })
})

describe('a boost order [BOOST-5, BOOST-16]', () => {
  test('that succeeds keeps the charge and books the supplier cost', async () => {
    const { id, charge } = await open(2000)
    const before = await balance()
    expect(await report(id, { state: 'processing', remains: 900 })).toBe('moved')
    expect(await report(id, { state: 'success', remains: 0, cost: 1_800_000 })).toBe('moved')
    expect(await orderRow(id)).toMatchObject({
      state: 'success',
      refunded: 0,
      charge,
      cost_booked: 285_354,
    })
    expect(await balance()).toBe(before)
    await ledger.prove()
  })

  test('that is half delivered refunds half of the charge, once', async () => {
    const before = await balance()
    const { id, charge } = await open(2000)
    for (let count = 0; count < 3; count += 1)
      await report(id, { state: 'partial', remains: 1000, cost: 900_000 })
    expect(await orderRow(id)).toMatchObject({ state: 'partial', refunded: charge / 2 })
    expect(await balance()).toBe(before - charge / 2)
    await ledger.prove()
  })

  test('that is corrected refunds only the difference and never charges again', async () => {
    const before = await balance()
    const { id, charge } = await open(3000)
    await report(id, { state: 'success', remains: 0, cost: 2_700_000 })
    await report(id, { state: 'partial', remains: 1000, cost: 1_800_000 })
    await report(id, { state: 'partial', remains: 1500, cost: 1_350_000 })
    await report(id, { state: 'partial', remains: 10, cost: 2_600_000 })
    await report(id, { state: 'success', remains: 0, cost: 2_700_000 })
    expect(await orderRow(id)).toMatchObject({ state: 'partial', refunded: charge / 2 })
    await report(id, { state: 'cancelled', remains: 3000, cost: 0 })
    expect(await orderRow(id)).toMatchObject({
      state: 'cancelled',
      refunded: charge,
      cost_booked: 0,
    })
    expect(await balance()).toBe(before)
    await ledger.prove()
  })

  test('that is cancelled refunds the full charge', async () => {
    const before = await balance()
    const { id, charge } = await open(1500)
    await report(id, { state: 'cancelled' })
    expect(await orderRow(id)).toMatchObject({
      state: 'cancelled',
      refunded: charge,
      cost_booked: 0,
    })
    expect(await balance()).toBe(before)
    await ledger.prove()
  })

  test('whose supplier charge changes after its end is booked at the last charge', async () => {
    const { id } = await open(2000)
    await report(id, { state: 'success', remains: 0 })
    expect(await orderRow(id)).toMatchObject({ cost_booked: 285_354 })
    for (const [cost, booked, outcome] of [
      // The supplier confirms the cost of the catalogue: nothing changes for the buyer.
      [1_800_000, 285_354, 'same'],
      [900_000, 142_677, 'moved'],
      [2_000_000, 317_060, 'moved'],
    ] as const) {
      expect(await report(id, { state: 'success', remains: 0, cost })).toBe(outcome)
      expect(await orderRow(id)).toMatchObject({ state: 'success', cost_booked: booked })
      expect(await report(id, { state: 'success', remains: 0, cost })).toBe('same')
    }
    await ledger.prove()
  })

  test('that was refunded stays refunded, and a repeated status is reported as unchanged', async () => {
    const { id, charge } = await open(2000)
    await report(id, { state: 'partial', remains: 500, cost: 0 })
    for (let count = 0; count < 2; count += 1) {
      await report(id, { state: 'success', remains: 500, cost: 0 })
    }
    expect(await report(id, { state: 'success', remains: 500, cost: 0 })).toBe('same')
    expect(await orderRow(id)).toMatchObject({ state: 'partial', refunded: charge / 4 })
    await report(id, { state: 'cancelled', remains: 2000, cost: 0 })
    for (const state of ['partial', 'success']) {
      await report(id, { state, remains: 2000, cost: 0 })
      expect(await orderRow(id)).toMatchObject({ state: 'cancelled', refunded: charge })
    }
    await ledger.prove()
  })

  test('of a package that is partly delivered needs a manual settlement', async () => {
    const { id } = await open(1, service + 1)
    expect(await report(id, { state: 'partial', remains: 0 })).toBe('held')
    expect(await orderRow(id)).toMatchObject({ state: 'pending', refunded: 0 })
    await report(id, { state: 'success' })
    await ledger.prove()
  })

  test('that is unconfirmed can be matched or released, once', async () => {
    const before = await balance()
    const { id } = await place(1000)
    const park = () =>
      numbers<{ ok: boolean }>("select boost_mark_unconfirmed($1, $2, 'lost', '{}') as ok", [
        ada.userId,
        id,
      ])
    expect([(await park())?.ok, (await park())?.ok]).toEqual([true, false])
    expect(await report(id, { state: 'success' })).toBe('not-open')
    const ends = await Promise.all([
      numbers<{ ok: boolean }>("select boost_refuse($1, $2, 'by hand', 503, '{}') as ok", [
        ada.userId,
        id,
      ]),
      numbers<{ ok: boolean }>("select boost_confirm($1, $2, 'found', '1 s', '{}') as ok", [
        ada.userId,
        id,
      ]),
    ])
    expect(ends.filter((one) => one?.ok)).toHaveLength(1)
    await report(id, { state: 'cancelled' })
    expect(await balance()).toBe(before)
    await ledger.prove()
  })

  test('that the panel accepted, or that has ended, is not released as if it was never placed', async () => {
    const before = await balance()
    const { id, charge } = await open(1000)
    const refuse = () =>
      numbers<{ ok: boolean }>("select boost_refuse($1, $2, 'by hand', 503, '{}') as ok", [
        ada.userId,
        id,
      ])
    expect(await refuse()).toEqual({ ok: false })
    await report(id, { state: 'processing' })
    expect(await refuse()).toEqual({ ok: false })
    expect(await orderRow(id)).toMatchObject({ state: 'processing', refunded: 0 })
    await report(id, { state: 'success', remains: 0 })
    expect(await refuse()).toEqual({ ok: false })
    expect(await balance()).toBe(before - charge)
    await ledger.prove()
  })

  test('refunds no more than was captured, for any caller', async () => {
    const { id, charge } = await open(1000)
    await report(id, { state: 'success' })
    const more = ledger.query("select wallet_refund($1, $2, 'revenue_boost', 0, $3, 'too much')", [
      ada.userId,
      `boost:${id}`,
      charge + 1,
    ])
    await expect(more).rejects.toMatchObject({ code: 'NS004' })
  })
})

/** Reports of a panel about an order, in any sequence. */
const reported: fc.Arbitrary<StatusReport> = fc.record({
  state: fc.constantFrom('pending', 'processing', 'success', 'partial', 'cancelled'),
  remains: fc.oneof(fc.constant(null), fc.integer({ min: -50, max: 3500 })),
  cost: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 5_000_000 })),
})

test('for any sequence of statuses the refund only grows and never exceeds the charge [BOOST-5, BOOST-16]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3000 }),
      fc.array(reported, { minLength: 1, maxLength: 8 }),
      async (quantity, history) => {
        const before = await balance()
        const { id, charge } = await open(quantity)
        let wanted = 0
        let isOver = false
        for (const one of history) {
          await report(id, one)
          const skipped = one.state === 'partial' && one.remains === null
          isOver ||= !skipped && ['success', 'partial', 'cancelled'].includes(one.state)
          const unserved = Math.min(Math.max(one.remains ?? 0, 0), quantity)
          if (one.state === 'cancelled') wanted = charge
          if (one.state === 'partial' && !skipped) {
            const back =
              (BigInt(charge) * BigInt(unserved) + BigInt(quantity) - 1n) / BigInt(quantity)
            wanted = Math.max(wanted, Number(back))
          }
          expect((await orderRow(id)).refunded).toBe(wanted)
          expect(await balance()).toBe(before - charge + wanted)
        }
        expect(['pending', 'processing'].includes((await orderRow(id)).state)).toBe(!isOver)
      },
    ),
    { numRuns: 60 },
  )
  await ledger.prove()
})

test('a hundred concurrent statuses refund the charge once [BOOST-5, BOOST-16]', async () => {
  const before = await balance()
  const { id, charge } = await open(3000)
  const words: StatusReport[] = Array.from({ length: 100 }, (_none, index) =>
    index % 3 === 0 ? { state: 'cancelled' } : { state: 'partial', remains: 1000 + (index % 5) },
  )
  await Promise.all(words.map((one) => report(id, one)))
  expect((await orderRow(id)).refunded).toBe(charge)
  expect(await balance()).toBe(before)
  await ledger.prove()
})
