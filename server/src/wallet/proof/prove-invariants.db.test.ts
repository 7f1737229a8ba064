import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Holder, Ledger } from '../../../test/wallet/test-ledger.ts'
import { faultsAfterChange } from '../../../test/wallet/faults-after-change.ts'
import { openHistory, type History } from '../../../test/wallet/ledger-history.ts'
import { sample } from '../../../test/harness/rounds.ts'
import { invariantNames } from './prove.ts'

let history: History
let ledger: Ledger
let ada: Holder
let chidi: Holder
beforeAll(async () => {
  history = await openHistory()
  ;({ ledger, ada, chidi } = history)
})
afterAll(() => history[Symbol.asyncDispose]())

const standsForRow = 'each transfer belongs to an order, a deposit or a manual transfer'

const faultsAfter = (plant: () => Promise<unknown>) => faultsAfterChange(history, plant)

describe('a violation of each invariant is found [LEDGER-3]', { tags: 'rounds' }, () => {
  const planted: [string, () => Promise<unknown>][] = [
    [
      'all balances add up to 0, users from their rows and the house from its transfers',
      () => ledger.own('update account set balance = balance + 1 where id = $1', [ada.main]),
    ],
    [
      "each user's balance is the sum of its transfers",
      () =>
        ledger.own(
          'update account set balance = balance + case when id = $1 then 1 else -1 end where id = any($2)',
          [ada.main, [ada.main, chidi.main]],
        ),
    ],
    [
      'each balance after a transfer follows from the transfer before',
      () =>
        ledger.own(
          'update transfer set credit_balance = credit_balance + 1 where id = (select max(id) from transfer where credit_account = $1)',
          [ada.main],
        ),
    ],
    [
      'both sides of each transfer exist',
      () => ledger.own("update transfer set debit_account = 500 where kind = 'bonus'"),
    ],
    [
      'each transfer is of the user of its account, of its hold or of its order',
      () => ledger.own("update transfer set user_id = $1 where kind = 'cost'", [chidi.userId]),
    ],
    [
      'no two transfers have the same key',
      () =>
        ledger.own(
          `update transfer t set key = (select min(key) from transfer o where o.user_id = $1) where t.id =
             (select min(id) from transfer where user_id = $2)`,
          [ada.userId, chidi.userId],
        ),
    ],
    [
      'only an adjustment or a reversal takes a wallet below 0',
      () =>
        ledger.own(
          `with gone as (update account set balance = -1 where id = $1 returning 1)
           insert into transfer (user_id, key, debit_account, credit_account, amount, kind, description, subject, debit_balance)
           select user_id, 'theft', id, 9, balance + 1, 'purchase', 'x', 'x', -1 from account, gone where id = $1`,
          [chidi.main],
        ),
    ],
    [
      'the end of a hold moves the same amount out of escrow, to its owner or to revenue',
      () =>
        ledger.own(
          `update transfer e set credit_account = $1 from transfer h
           where h.id = e.resolves and e.kind = 'release' and h.debit_account >= 1000 and h.debit_account <> $1`,
          [ada.main],
        ),
    ],
    [
      'the kept sums of a wallet equal its transfers',
      () =>
        ledger.own(
          `insert into wallet_sum (account, through, recharged, taken, released, open_holds)
           select credit_account, max(id), sum(amount) + 1, 0, 0, '{}' from transfer
           where kind = 'deposit' group by credit_account`,
        ),
    ],
    [
      'the holds of one purchase end the same way',
      () =>
        ledger.own(
          `insert into transfer (user_id, key, debit_account, credit_account, amount, kind, description, subject, resolves,
             credit_balance)
           select h.user_id, 'mixed' || h.id, 2, case when a.kind = 'main' then 3 else a.id end, h.amount,
             case when a.kind = 'main' then 'capture' else 'release' end, 'x', h.subject, h.id,
             case when a.kind = 'refer' then a.balance + h.amount end
           from transfer h join account a on a.id = h.debit_account
           where h.kind = 'hold' and h.subject = (select subject from transfer where kind = 'hold'
             group by subject having count(*) = 2 and not bool_or(exists (select from transfer e where e.resolves = transfer.id))
             limit 1)`,
        ),
    ],
    [
      'each use of a promotion is one transfer, its order and a cut of it',
      () => ledger.own('update promotion_use set cut = cut + 1 where returned_at is null'),
    ],
    [
      'what a promotion pays is for an order that uses it',
      () => ledger.own('delete from promotion_use where returned_at is not null'),
    ],
    [
      'the sums of a promotion are those of its uses, and none is above its limit',
      () => ledger.own('update promotion_sum set cost = cost + 1'),
    ],
    ['escrow is what the open orders hold', () => ledger.own('delete from rental_placing')],
    [
      'each rental holds its price while open, is captured with a code and released without one',
      () => ledger.own("update rental set state = 'cancelled' where state = 'waiting'"),
    ],
    [
      'each boost order holds its charge while open, captures what was delivered and releases the rest',
      () => ledger.own("update boost_order set refunded = 0 where state = 'partial'"),
    ],
    [
      'the booked cost of a boost order equals its row',
      () => ledger.own("delete from transfer where kind = 'cost' and credit_account = 7"),
    ],
    [
      'each store order is paid once, and its refunds equal its refunded lines',
      () => ledger.own('update store_line set price = price + 1 where refunded_at is null'),
    ],
    [
      'a log is sold exactly when one line of an order has it',
      () => ledger.own('update store_line set replacement = null'),
    ],
    [
      'unsold_log has exactly the logs that are not sold',
      () => ledger.own('delete from unsold_log'),
    ],
    [
      'the counters of a product equal its logs',
      () => ledger.own('update product set sold = sold - 1'),
    ],
    [
      'a rental is completed exactly when it has a message',
      () => ledger.own('delete from rental_message'),
    ],
    [
      'each transfer moves money between accounts that its kind allows',
      () => ledger.own("update transfer set debit_account = 9 where kind = 'suspense'"),
    ],
    [
      "the supplier's charge for a sold number is booked once and equals its row",
      () => ledger.own("delete from transfer where kind = 'cost' and subject like 'numbers:%'"),
    ],
    [
      "the supplier's charge for a number without a buyer is booked once and equals its row",
      () => ledger.own('update activation_followup set cost_booked = 1 where cost_booked > 0'),
    ],
    [
      'an activation that ended without a verdict has a follow-up',
      () => ledger.own("update rental set upstream_end = 'unknown' where state = 'timeout'"),
    ],
    [
      'each deposit is booked once, for its amount, to its user',
      () => ledger.own("update deposit set amount = amount + 1 where status = 'held'"),
    ],
    [
      'suspense is the sum of the deposits that wait',
      () => ledger.own("delete from deposit where status in ('held', 'suspense')"),
    ],
    [
      'each deposit settled manually has one transfer of an admin or one claim, for its whole amount',
      () => ledger.own("update deposit set settled_at = null where status = 'foreign'"),
    ],
    [
      'the refunds of a rental equal its row and the requests of admins, and go to its payer',
      () => ledger.own('update rental set refunded = 0'),
    ],
    [
      'a rental of an unserved supplier is released by one admin, at its price, to its user',
      () => ledger.own("delete from manual_transfer where kind = 'release-rental'"),
    ],
    [
      'each manual adjustment was requested and approved, and is booked once',
      () => ledger.own("update manual_transfer set state = 'waiting' where kind = 'debit'"),
    ],
    [
      'the fee of a deposit is booked once, as the bank reported it',
      () => ledger.own('update deposit set fee = fee + 1 where fee > 0'),
    ],
    [
      'each reversed deposit left the ledger once, from the account that held it',
      () =>
        ledger.own(
          "update deposit set status = 'suspense', reversed_at = null where status = 'reversed'",
        ),
    ],
    [
      'each missing transfer that was credited is one deposit of its user',
      () => ledger.own('update missing_transfer set user_id = $1', [chidi.userId]),
    ],
    [
      'a reversed bonus equals its row, for a deposit that was reversed',
      () => ledger.own('update referral_bonus set taken_back = 1 where taken_back > 0'),
    ],
    [
      'each transfer belongs to an order, a deposit or a manual transfer',
      () => ledger.own("delete from deposit where status = 'suspense'"),
    ],
    [
      'the subject of each manual transfer exists',
      () => ledger.own("update manual_transfer set subject = 'deposit:none' where kind = 'keep'"),
    ],
    [
      'each refunded line of the store was allowed by a claim, a recall or an admin',
      () => ledger.own("update warranty_claim set state = 'declined'"),
    ],
    [
      'each refund of a boost order was allowed by the supplier or by an admin',
      () => ledger.own("update boost_order set remains = null where state = 'partial'"),
    ],
    [
      "the supplier's charge for a boost order is the sum of its movements",
      () => ledger.own('update boost_movement set micro_usd = micro_usd - 1'),
    ],
    [
      'each top-up of a supplier is booked once, for what the bank paid',
      () => ledger.own('update supplier_topup set amount = amount + 1'),
    ],
    [
      'each closed day of a supplier adds up, and the ledger has what it could not explain',
      () => ledger.own('update supplier_day set topups_micro_usd = topups_micro_usd + 1'),
    ],
    [
      'each paid bonus has its transfer, for a deposit of the friend, to the referrer',
      () => ledger.own('update referral_bonus set amount = amount + 1'),
    ],
    [
      'each held bonus was booked when it was earned, and is given back where it is not paid',
      () => ledger.own("update referral_bonus set state = 'recalled' where state = 'held'"),
    ],
    [
      'what is held for referrers is the sum of the bonuses that wait',
      () => ledger.own("update referral_bonus set state = 'lapsed' where state = 'held'"),
    ],
    [
      'each day that is rolled up is the sum of its transfers',
      () =>
        ledger.own(
          'update ledger_day set amount = amount + 1 where day = (select min(day) from ledger_day)',
        ),
    ],
  ]

  test.each(sample(planted, 6))('%s', async (invariant, plant) => {
    const found = await faultsAfter(plant)
    expect(found.map((it) => it.invariant)).toContain(invariant)
    expect(found.find((it) => it.invariant === invariant)?.examples.length).toBeGreaterThan(0)
    expect(await history.faults()).toEqual([])
  })

  test('every invariant has a case in this table', () => {
    expect(planted.map(([invariant]) => invariant).toSorted()).toEqual(invariantNames.toSorted())
  })
})

describe('a rolled-up day [NUM-52, LEDGER-3]', { tags: 'rounds' }, () => {
  const days = 'each day that is rolled up is the sum of its transfers'
  const planted: [string, string][] = [
    ['that was deleted', 'delete from ledger_day'],
    [
      'with an additional kind',
      "insert into ledger_day select day, 'bonus', 'bank', 'bank', 1, 1 from ledger_day limit 1",
    ],
    ['with a wrong count', 'update ledger_day set count = count + 1'],
    [
      'with an additional transfer',
      "update transfer set created_at = created_at - interval '3 days' where id = (select max(id) from transfer)",
    ],
  ]
  test.each(sample(planted, 2))('%s is found', async (_what, statement) => {
    const found = await faultsAfter(() => ledger.own(statement))
    expect(found.map((it) => it.invariant)).toContain(days)
    expect(await history.faults()).toEqual([])
  })
})

describe('a wrong manual transfer [NUM-52, LEDGER-3]', { tags: 'rounds' }, () => {
  const deposits = 'each deposit is booked once, for its amount, to its user'
  const settled =
    'each deposit settled manually has one transfer of an admin or one claim, for its whole amount'
  const rentals =
    'the refunds of a rental equal its row and the requests of admins, and go to its payer'
  const released =
    'a rental of an unserved supplier is released by one admin, at its price, to its user'
  const funds = 'each manual adjustment was requested and approved, and is booked once'
  const of = (kind: string) => `where kind = '${kind}' and state = 'done'`
  const planted: [string, string, string][] = [
    ['a kept deposit not booked', deposits, "delete from transfer where key like 'keep:%'"],
    [
      'a kept deposit with a smaller transfer',
      deposits,
      "update transfer set amount = amount - 1 where key like 'keep:%'",
    ],
    [
      'a credited deposit with the status kept',
      deposits,
      "update deposit set status = 'kept', settled_at = now() where status = 'credited'",
    ],
    [
      'a kept deposit with the status suspense',
      deposits,
      "update deposit set status = 'suspense', settled_at = null where status = 'kept'",
    ],
    ['a kept deposit not requested', settled, `delete from manual_transfer ${of('keep')}`],
    [
      'a deposit settled twice',
      settled,
      `insert into manual_transfer select (jsonb_populate_record(null::manual_transfer,
         to_jsonb(m) || jsonb_build_object('id', gen_random_uuid()))).* from manual_transfer m ${of('release')}`,
    ],
    [
      'a deposit assigned to another user than requested',
      settled,
      `update manual_transfer set user_id = gen_random_uuid() ${of('assign')}`,
    ],
    [
      'an assigned deposit whose request was to keep it',
      settled,
      `update manual_transfer set kind = 'keep' ${of('assign')}`,
    ],
    [
      'a deposit settled for more than arrived',
      settled,
      `update manual_transfer set amount = amount + 1 ${of('release')}`,
    ],
    [
      'a manual transfer of an unknown deposit',
      'the subject of each manual transfer exists',
      `update manual_transfer set subject = 'deposit:none' ${of('keep')}`,
    ],
    [
      'a rental refunded without a request',
      rentals,
      `update manual_transfer set state = 'waiting' ${of('refund')}`,
    ],
    [
      'a rental released without a request',
      released,
      `delete from manual_transfer ${of('release-rental')}`,
    ],
    [
      'a rental released twice',
      released,
      `insert into manual_transfer select (jsonb_populate_record(null::manual_transfer,
         to_jsonb(m) || jsonb_build_object('id', gen_random_uuid()))).* from manual_transfer m ${of('release-rental')}`,
    ],
    [
      'a rental released at a lower price',
      released,
      `update manual_transfer set amount = amount - 1 ${of('release-rental')}`,
    ],
    [
      'a released rental that is open',
      released,
      "update rental set state = 'waiting' where detail = 'released by an admin'",
    ],
    [
      'a rental refunded to another user',
      rentals,
      'update rental set user_id = gen_random_uuid() where refunded > 0',
    ],
    [
      'a refunded rental without a refund transfer',
      rentals,
      "delete from transfer where kind = 'refund' and subject like 'numbers:%'",
    ],
    ['added funds without a request', standsForRow, `delete from manual_transfer ${of('credit')}`],
    [
      'added funds whose request was declined',
      funds,
      `update manual_transfer set state = 'declined' ${of('credit')}`,
    ],
    [
      'deducted funds whose request was to add them',
      funds,
      `update manual_transfer set kind = 'credit' ${of('debit')}`,
    ],
    [
      'added a wrong amount',
      funds,
      `update manual_transfer set amount = amount + 1 ${of('credit')}`,
    ],
    [
      'deducted funds of another user',
      funds,
      `update manual_transfer set user_id = gen_random_uuid() ${of('debit')}`,
    ],
    [
      'requested funds that are marked as done and never posted',
      funds,
      "update manual_transfer set state = 'done' where kind = 'debit' and state = 'waiting'",
    ],
  ]
  test.each(sample(planted, 3))('%s is found', async (_what, invariant, statement) => {
    const broken = (await faultsAfter(() => ledger.own(statement))).map((it) => it.invariant)
    expect(broken).toContain(invariant)
    expect(await history.faults()).toEqual([])
  })
})
