import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  newHolder,
  openLedger,
  receive,
  type Holder,
  type Ledger,
} from '../../test/wallet/test-ledger.ts'
import { moneySummary } from './queries.ts'

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

const summary = () => moneySummary(ledger.db, ada.userId, 'billstack')

async function hold(amount: number): Promise<string> {
  const subject = `thing:${randomUUID()}`
  await ledger.ask(
    "select wallet_hold_many(array[$1::uuid], array[$2::bigint], false, array[$3], array['Something'])",
    [ada.userId, amount, subject],
  )
  return subject
}

const keep = (subject: string) =>
  ledger.ask("select wallet_capture($1, 'revenue_boost', 'Something kept')", [subject])

const payBack = (subject: string, before: number, amount: number) =>
  ledger.ask("select wallet_refund($1, 'revenue_boost', $2, $3, $4, 'Refund')", [
    subject,
    ada.userId,
    before,
    amount,
  ])

/** Moves the hold of a purchase back in time, which no role of the product may do. */
async function bought(subject: string, days: number): Promise<void> {
  await ledger.own('set session_replication_role = replica')
  await ledger.own(
    "update transfer set created_at = created_at - $2 * interval '1 day' where subject = $1 and kind = 'hold'",
    [subject, days],
  )
  await ledger.own('set session_replication_role = origin')
}

test('a purchase that was paid back in part counts as what was kept, in the total and on its day', async () => {
  const subject = await hold(100_000)
  await keep(subject)
  await payBack(subject, 0, 30_000)
  await payBack(subject, 30_000, 20_000)
  const { total_spent, days, bal } = await summary()
  expect([bal, total_spent]).toEqual(['9500.00', '500.00'])
  expect(days.at(-1)).toMatchObject({ spent: '500.00', topped_up: '10000.00' })
})

test('what is held, and what came back whole, is not spent', async () => {
  await hold(100_000)
  const ended = await hold(50_000)
  await ledger.ask("select wallet_release($1, 'Refund')", [ended])
  const { total_spent, on_hold, days } = await summary()
  expect([total_spent, on_hold]).toEqual(['0.00', '1000.00'])
  expect(days.at(-1)?.spent).toBe('0.00')
})

test('money paid back later lowers the day of the purchase, and no day falls below nothing', async () => {
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
