import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  newHolder,
  openLedger,
  receive,
  type Holder,
  type Ledger,
} from '../../test/wallet/test-ledger.ts'
import { moneySummary, type NumberCounts } from './summary.ts'

let ledger: Ledger
let ada: Holder

beforeAll(async () => {
  ledger = await openLedger()
})
afterAll(() => ledger[Symbol.asyncDispose]())
beforeEach(async () => {
  ada = await newHolder(ledger.own)
  await receive(ledger.own, { to: ada, amount: 1_000_000 })
})

const numbers = sql<NumberCounts>`select 2 as numbers_open, 1 as numbers_completed`
const summary = () => moneySummary(ledger.db, ada.userId, { bank: 'billstack', numbers })

async function hold(amount: number): Promise<string> {
  const subject = `thing:${randomUUID()}`
  await ledger.query(
    "select wallet_hold_many(array[$1::uuid], array[$2::bigint], false, array[$3], array['Something'])",
    [ada.userId, amount, subject],
  )
  return subject
}

const keep = (subject: string) =>
  ledger.query("select wallet_capture($1, $2, 'revenue_boost', 'Something kept')", [
    ada.userId,
    subject,
  ])

const payBack = (subject: string, before: number, amount: number) =>
  ledger.query("select wallet_refund($1, $2, 'revenue_boost', $3, $4, 'Refund')", [
    ada.userId,
    subject,
    before,
    amount,
  ])

/** Moves the hold of a purchase back by `days`, which no role of the product may do. */
async function bought(subject: string, days: number): Promise<void> {
  await ledger.own('set session_replication_role = replica')
  await ledger.own(
    "update transfer set created_at = created_at - $2 * interval '1 day' where subject = $1 and kind = 'hold'",
    [subject, days],
  )
  await ledger.own('set session_replication_role = origin')
}

test('a partly refunded purchase counts as what remained captured, in the total and on its day', async () => {
  const subject = await hold(100_000)
  await keep(subject)
  await payBack(subject, 0, 30_000)
  await payBack(subject, 30_000, 20_000)
  const { total_spent, days, bal } = await summary()
  expect([bal, total_spent]).toEqual(['9500.00', '500.00'])
  expect(days.at(-1)).toMatchObject({ spent: '500.00', topped_up: '10000.00' })
})

test('a held or released amount does not count as spent', async () => {
  await hold(100_000)
  const ended = await hold(50_000)
  await ledger.query("select wallet_release($1, $2, 'Refund')", [ada.userId, ended])
  const { total_spent, on_hold, days } = await summary()
  expect([total_spent, on_hold]).toEqual(['0.00', '1000.00'])
  expect(days.at(-1)?.spent).toBe('0.00')
})

test('a later refund lowers the day of the purchase, and no day falls below zero', async () => {
  const [early, forgotten] = [await hold(100_000), await hold(40_000)]
  await keep(early)
  await keep(forgotten)
  await bought(early, 5)
  await bought(forgotten, 40)
  await payBack(early, 0, 25_000)
  await payBack(forgotten, 0, 40_000)
  const { total_spent, days } = await summary()
  expect(total_spent).toBe('750.00')
  expect(days.at(-6)?.spent).toBe('750.00')
  expect(days.filter(({ spent }) => spent !== '0.00')).toHaveLength(1)
})

const keptSums = async (): Promise<{ account: string; open_holds: string[] }[]> =>
  ledger.own(
    'select w.* from wallet_sum w join account a on a.id = w.account where a.user_id = $1',
    [ada.userId],
  )

test('after many transfers the figures are read from stored sums and stay the same', async () => {
  const early = await hold(100_000)
  for (let n = 0; n < 30; n += 1) await keep(await hold(100 + n))
  const returned = await hold(7_000)
  await ledger.query("select wallet_release($1, $2, 'Refund')", [ada.userId, returned])
  const first = await summary()
  expect(first).toMatchObject({ total_recharge: '10000.00', on_hold: '1000.00' })
  // 30 holds of 100 to 129 kobo.
  expect(first.total_spent).toBe('34.35')
  for (let n = 0; n < 20; n += 1) await keep(await hold(1_000))
  await summary()
  const [kept] = await keptSums()
  expect(kept?.open_holds, 'the hold that is open').toHaveLength(1)
  const lateStart = await summary()
  expect(lateStart).toMatchObject({ total_spent: '234.35', on_hold: '1000.00' })
  // The hold that is stored as open ends, a refund follows, and a deposit arrives.
  await keep(early)
  await payBack(early, 0, 40_000)
  await receive(ledger.own, { to: ada, amount: 5_000 })
  const last = await summary()
  expect(last).toMatchObject({
    total_recharge: '10050.00',
    total_spent: '834.35',
    on_hold: '0.00',
  })
  await ledger.own('delete from wallet_sum')
  expect(await summary()).toEqual(last)
})

test('concurrent summaries store one sum', async () => {
  for (let n = 0; n < 60; n += 1) await keep(await hold(1_000))
  const all = await Promise.all(Array.from({ length: 8 }, summary))
  for (const one of all) expect(one).toEqual(all[0])
  expect(all[0]?.total_spent).toBe('600.00')
  expect(await keptSums()).toHaveLength(1)
})
