import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { giveMoney } from '../../../test/harness/give-money.ts'
import { type Holder, newHolder, receive } from '../../../test/wallet/test-ledger.ts'
import {
  type History,
  makeRental,
  openHistory,
  put,
  type Table,
} from '../../../test/wallet/ledger-history.ts'
import { keptInvariant, proveInSlices } from './prove-in-slices.ts'
import { proveRecent } from './prove-recent.ts'
import type { Kept } from './queries.ts'
import { sample } from '../../../test/harness/rounds.ts'

let history: History
let chidi: Holder
/** The result of a whole proof, before the new rows of each test. */
let kept: Kept

const shop = await openHistory()
beforeEach(async () => {
  history = shop
  chidi = await newHolder(shop.ledger.query)
  await receive(shop.ledger.query, { to: chidi, amount: 500_000 })
  kept = await provenNow()
})
afterAll(() => shop[Symbol.asyncDispose]())

// No transaction is open while these proofs run, so that they need no margin for one that commits late.
const noMargin = { marginMs: -60_000 }

async function provenNow(): Promise<Kept> {
  const found = await proveInSlices(shop.ledger.db, { rows: 5, ...noMargin })
  expect(found.faults).toEqual([])
  return { ...found, verified_at: new Date() }
}

const recent = (since: Kept = kept, options = {}) =>
  proveRecent(shop.ledger.db, since, { rows: 4, ...noMargin, ...options })
const invariants = async (since: Kept = kept) =>
  (await recent(since)).faults.map(({ invariant }) => invariant)

/** Runs a statement that breaks the ledger, returns the broken invariants, and restores the rows. */
async function brokenBy(table: Table, statement: string): Promise<string[]> {
  const { own } = history.ledger
  await own('begin')
  const rows = await history.rowsOf(table)
  await history.unguarded(() => own(statement))
  await own('commit')
  const found = await invariants()
  await history.unguarded(async () => {
    await own(`delete from ${table}`)
    await put(history.ledger, table, rows)
  })
  expect(await invariants()).toEqual([])
  return found
}

test('new valid rows are proven, and the next proof begins after them [LEDGER-3]', async () => {
  await makeRental(history.ledger, { by: chidi, state: 'completed' })
  await giveMoney(history.ledger.own, [{ userId: chidi.userId, kobo: -300_000 }])
  const found = await recent()
  expect(found.faults).toEqual([])
  expect(found.through).toBeGreaterThan(kept.through)
  const again = await recent({ ...found, verified_at: new Date() })
  expect(again).toEqual(found)
  // The sums that were added step by step equal those of a whole proof.
  expect(await provenNow()).toMatchObject({ through: found.through, balances: found.balances })
})

test('rows younger than the margin are left for the next proof, but count in the sums [LEDGER-3]', async () => {
  await receive(history.ledger.query, { to: chidi, amount: 700 })
  const found = await recent(kept, { marginMs: 3_600_000 })
  expect(found).toMatchObject({ through: kept.through, faults: [], balances: kept.balances })
})

describe('a new invalid row is found without reading older rows [LEDGER-3]', () => {
  beforeEach(async () => {
    await makeRental(history.ledger, { by: chidi, state: 'completed' })
    await makeRental(history.ledger, { by: chidi, state: 'waiting' })
    await giveMoney(history.ledger.own, [{ userId: chidi.userId, kobo: 4_000 }])
    await receive(history.ledger.query, { to: chidi, amount: 9_000 })
  })
  const newest = (kind: string) => `(select max(id) from transfer where kind = '${kind}')`

  const changes: readonly [string, Table, () => string, string][] = [
    [
      'a deposit with another amount',
      'transfer',
      () => `update transfer set amount = amount + 1 where id = ${newest('deposit')}`,
      'each deposit is booked once, for its amount, to its user',
    ],
    [
      'a wrong balance after a transfer',
      'transfer',
      () =>
        `update transfer set credit_balance = credit_balance + 1 where id = ${newest('deposit')}`,
      'each balance after a transfer follows from the transfer before',
    ],
    [
      'a transfer without a manual decision',
      'manual_transfer',
      () =>
        `delete from manual_transfer where id = (select max(id::text)::uuid from manual_transfer)`,
      'each transfer belongs to an order, a deposit or a manual transfer',
    ],
    [
      'a cost that is not booked',
      'transfer',
      () => `delete from transfer where id = ${newest('cost')}`,
      "the supplier's charge for a sold number is booked once and equals its row",
    ],
    [
      'a capture to another revenue account',
      'transfer',
      () => `update transfer set credit_account = 4 where id = ${newest('capture')}`,
      'each transfer moves money between accounts that its kind allows',
    ],
    [
      'an ended rental without its release',
      'rental',
      () =>
        `update rental set state = 'cancelled' where id = (select max(id::text)::uuid from rental)`,
      'each rental holds its price while open, is captured with a code and released without one',
    ],
    [
      'an open rental with another price',
      'rental',
      () =>
        `update rental set price = price + 1 where id = (select max(id::text)::uuid from rental)`,
      'escrow is what the open orders hold',
    ],
    [
      'a changed balance without a transfer',
      'account',
      () => `update account set balance = balance + 1 where id = ${chidi.main}`,
      "each user's balance is the sum of its transfers",
    ],
    [
      'a changed balance of a user without new rows',
      'account',
      () => `update account set balance = balance + 1 where id = ${history.ada.main}`,
      'all balances add up to 0, users from their rows and the house from its transfers',
    ],
    [
      'a suspense balance without its deposit',
      'deposit',
      () => `delete from deposit where status = 'suspense'`,
      'suspense is the sum of the deposits that wait',
    ],
  ]
  test.each(sample(changes, 4))(
    '%s',
    { tags: 'rounds' },
    async (_what, table, statement, invariant) => {
      expect(await brokenBy(table, statement())).toContain(invariant)
    },
  )
})

test('a new deposit without a transfer is found [LEDGER-3]', async () => {
  const { own } = history.ledger
  await own(`insert into deposit (provider, reference, account_number, amount, currency, status, seen_at)
    values ('billstack', 'never booked', '0000000000', 5000, 'NGN', 'suspense', now())`)
  // Its id has the time of creation, after the last proof; with a margin below 0 the proof would begin after it.
  const found = await recent(kept, { marginMs: 0 })
  await history.unguarded(() => own("delete from deposit where reference = 'never booked'"))
  expect(found.faults.map(({ invariant }) => invariant)).toContain(
    'each deposit is booked once, for its amount, to its user',
  )
})

test('a fault is reported by each proof until it is corrected [LEDGER-3]', async () => {
  const { query, own } = history.ledger
  await receive(query, { to: chidi, amount: 100 })
  const before = { ...(await recent()), verified_at: new Date() }
  const spoil = (by: number) =>
    history.unguarded(() =>
      own('update transfer set credit_balance = credit_balance + $1 where id = $2', [
        by,
        before.through,
      ]),
    )
  await spoil(1)
  await receive(query, { to: chidi, amount: 100 })
  const invariant = 'each balance after a transfer follows from the transfer before'
  const found = { ...(await recent(before)), verified_at: new Date() }
  expect(found.faults.map((one) => one.invariant)).toContain(invariant)
  const later = { ...(await recent(found)), verified_at: new Date() }
  expect(later.faults.map((one) => one.invariant)).toContain(invariant)
  await spoil(-1)
  expect((await recent(later)).faults).toEqual([])
})

test('a transfer that is committed after the recent proofs have passed its id is found by the full proof [LEDGER-3]', async () => {
  const { query, own } = history.ledger
  const [late] = await own<{ id: number }>("select nextval('transfer_id_seq')::int as id")
  await receive(query, { to: chidi, amount: 100 })
  const before = { ...(await recent()), verified_at: new Date() }
  expect(before.through).toBeGreaterThan(late?.id ?? 0)
  await own(
    `insert into activation_followup (supplier, activation_id, reason, next_check_at, outcome, settled_at, cost_booked)
     values ('late', '1', 'webhook', now(), 'charged', now(), 5)`,
  )
  await own(
    `insert into transfer (id, user_id, key, debit_account, credit_account, amount, kind, description, subject)
     overriding system value values ($1, no_user(), 'orphan:late:1', 11, 13, 5, 'cost', 'x', 'orphan:late:1')`,
    [late?.id],
  )
  const found = await proveInSlices(shop.ledger.db, { rows: 5, kept: before, ...noMargin })
  expect(found.faults.map(({ invariant }) => invariant)).toEqual([keptInvariant])
  // That proof starts new sums.
  const after = { ...found, verified_at: new Date() }
  expect((await proveInSlices(shop.ledger.db, { kept: after, ...noMargin })).faults).toEqual([])
})
