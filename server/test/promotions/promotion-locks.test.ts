import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../harness/test-client.ts'
import { type Holder, type Ledger, openLedger } from '../wallet/test-ledger.ts'
import { codeOf, funded, newPromotion, placeNumber, stock } from './promotion-ledger.ts'

let ledger: Ledger
let ada: Holder
let bob: Holder
beforeAll(async () => {
  ledger = await openLedger(8)
  await stock(ledger)
})
afterAll(() => ledger[Symbol.asyncDispose]())
beforeEach(async () => {
  await ledger.own("update promotion set state = 'ended'")
  ada = await funded(ledger)
  bob = await funded(ledger)
})

/** A transaction on a separate connection, open until `end`. */
async function opened() {
  const client = await ledger.pool.connect()
  await client.query('begin')
  const query: Ledger['query'] = async (text, values) => (await client.query(text, values)).rows
  const end = async (how: 'commit' | 'rollback') => {
    await client.query(how)
    client.release()
  }
  return { query, end }
}
/** Places an order in a transaction that stays open. */
async function placing(order: Parameters<typeof placeNumber>[1]) {
  const { query, end } = await opened()
  await placeNumber({ ...ledger, query }, order)
  return { end }
}
/** Locks the terms in a transaction that stays open, as a change of the terms does; `set` changes the limit. */
async function limiting(id: string, most: number) {
  const { query, end } = await opened()
  await query('select promotion_lock_terms($1)', [id])
  const set = () => query('update promotion set most_uses = $2 where id = $1', [id, most])
  return { set, end }
}
/** Waits until a statement that has this in its text waits for a lock. */
const isBlocked = (text: string) =>
  until(async () => {
    const found = await ledger.own(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'
         and pid <> pg_backend_pid()`,
      [text],
    )
    return found.length > 0
  })
const sumsOf = (id: string) =>
  ledger.own<{ parts: number; uses: number; cost: number }>(
    `select count(*)::int as parts, sum(placed - returned)::int as uses, sum(cost)::bigint as cost
     from promotion_sum where promotion = $1`,
    [id],
  )
describe('orders that are placed together', () => {
  test('with a promotion without a limit do not wait for each other, and all are counted [PROMO-10]', async () => {
    const id = await newPromotion(ledger, { code: null, most_per_user: 5 })
    const first = await placing({ by: ada })
    expect(await placeNumber(ledger, { by: bob })).toMatchObject({ outcome: 'placed', cut: 4000 })
    await first.end('commit')
    expect(await sumsOf(id)).toEqual([{ parts: 2, uses: 2, cost: 8000 }])
    await placeNumber(ledger, { by: bob })
    expect(await sumsOf(id)).toEqual([{ parts: 2, uses: 3, cost: 12_000 }])
  })

  test('with the last use of a promotion wait, and the second has it where the first comes to nothing [PROMO-7]', async () => {
    const id = await newPromotion(ledger, { most_uses: 1 })
    const code = await codeOf(ledger, id)
    const first = await placing({ by: ada, wish: { code } })
    const second = placeNumber(ledger, { by: bob, wish: { code } })
    await isBlocked('rental_place_many')
    await first.end('rollback')
    expect(await second).toMatchObject({ outcome: 'placed', cut: 4000 })
    expect(await sumsOf(id)).toEqual([{ parts: 1, uses: 1, cost: 4000 }])
  })
})

describe('a limit that is set while an order is being placed', () => {
  test('waits for the order, and is refused where it is below the uses then [PROMO-7, PROMO-12]', async () => {
    const id = await newPromotion(ledger, { code: null })
    await placeNumber(ledger, { by: bob })
    const order = await placing({ by: ada })
    const change = limiting(id, 1)
    await isBlocked('promotion_lock_terms')
    await order.end('commit')
    const refused = await change
    await expect(refused.set()).rejects.toMatchObject({ constraint: 'promotion_uses' })
    await refused.end('rollback')
    const later = await limiting(id, 2)
    await later.set()
    await later.end('commit')
    expect(await placeNumber(ledger, { by: bob })).toMatchObject({ outcome: 'placed', cut: 0 })
  })

  test('holds for orders that wait for it [PROMO-7, PROMO-12]', async () => {
    const id = await newPromotion(ledger, { code: null })
    await placeNumber(ledger, { by: bob })
    const change = await limiting(id, 1)
    await change.set()
    const order = placeNumber(ledger, { by: ada })
    await isBlocked('rental_place_many')
    await change.end('commit')
    expect(await order).toMatchObject({ outcome: 'placed', cut: 0 })
    expect(await sumsOf(id)).toEqual([{ parts: 1, uses: 1, cost: 4000 }])
  })
})
