import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Holder, Ledger } from '../../../test/wallet/test-ledger.ts'
import { faultsAfterChange } from '../../../test/wallet/faults-after-change.ts'
import { openHistory, type History } from '../../../test/wallet/ledger-history.ts'
import { sample } from '../../../test/harness/rounds.ts'

let history: History
let ledger: Ledger
let ada: Holder
beforeAll(async () => {
  history = await openHistory()
  ;({ ledger, ada } = history)
})
afterAll(() => history[Symbol.asyncDispose]())

const standsForRow = 'each transfer belongs to an order, a deposit or a manual transfer'

const faultsAfter = (plant: () => Promise<unknown>) => faultsAfterChange(history, plant)

// The sums of an order can be correct while its money is on a wrong account.
describe('a store transfer on a wrong account [STORE-16, LEDGER-3]', { tags: 'rounds' }, () => {
  const kinds = 'each transfer moves money between accounts that its kind allows'
  const ofOrder = "subject like 'store:%'"
  const misplaced: [string, () => Promise<unknown>][] = [
    [
      'to the revenue of boosts',
      () =>
        ledger.own(`update transfer set credit_account = 4 where kind = 'purchase' and ${ofOrder}`),
    ],
    [
      'to the revenue of numbers',
      () =>
        ledger.own(`update transfer set credit_account = 3 where kind = 'purchase' and ${ofOrder}`),
    ],
    [
      'from the refer wallet',
      () =>
        ledger.own(
          `update transfer set debit_account = $1 where kind = 'purchase' and ${ofOrder} and debit_account = $2`,
          [ada.refer, ada.main],
        ),
    ],
    [
      'back from the revenue of boosts',
      () =>
        ledger.own(`update transfer set debit_account = 4 where kind = 'refund' and ${ofOrder}`),
    ],
    [
      'back from the revenue of numbers',
      () =>
        ledger.own(`update transfer set debit_account = 3 where kind = 'refund' and ${ofOrder}`),
    ],
    [
      'to the revenue of the store for a boost',
      () =>
        ledger.own(
          "update transfer set credit_account = 5 where kind = 'capture' and subject like 'boost:%'",
        ),
    ],
  ]

  test.each(sample(misplaced, 3))(
    '%s is found by the invariant of kinds',
    async (_where, plant) => {
      expect((await faultsAfter(plant)).map((it) => it.invariant)).toContain(kinds)
      expect(await history.faults()).toEqual([])
    },
  )
})

describe('a wrong store order [STORE-16, LEDGER-3]', { tags: 'rounds' }, () => {
  const orders = 'each store order is paid once, and its refunds equal its refunded lines'
  const logs = 'a log is sold exactly when one line of an order has it'
  const unsold = 'unsold_log has exactly the logs that are not sold'
  const counts = 'the counters of a product equal its logs'
  const planted: [string, string, string][] = [
    [
      'without a payment',
      orders,
      "delete from transfer where kind = 'purchase' and subject like 'store:%'",
    ],
    [
      'that was paid and does not exist',
      standsForRow,
      'delete from store_order where refunded = 0',
    ],
    ['without its lines', orders, 'delete from store_line'],
    [
      'with a refund and no refunded line',
      orders,
      'update store_order set refunded = total where refunded = 0',
    ],
    [
      'with a refunded line and no refund transfer',
      orders,
      "update store_line set refunded_at = now(), refund_reason = 'x' where refunded_at is null",
    ],
    ['of a user who did not pay', orders, 'update store_order set user_id = gen_random_uuid()'],
    [
      'whose logs are for sale again',
      logs,
      "update account_log set state = 'available', sold_at = null where state = 'sold'",
    ],
    [
      'that is missing for a sold log',
      logs,
      "update account_log set state = 'sold', sold_at = now() where state = 'available'",
    ],
    [
      'that is missing for a recalled log marked as sold',
      logs,
      "update account_log set state = 'sold', sold_at = now() where state = 'withdrawn'",
    ],
    [
      'with one log twice',
      logs,
      `update store_line set replacement = (select min(log) from store_line) where replacement is not null`,
    ],
    ['whose unsold logs are not listed as unsold', unsold, 'delete from unsold_log'],
    [
      'whose sold log is still listed as unsold',
      unsold,
      "insert into unsold_log select id, product, 'available' from account_log where state = 'sold'",
    ],
    ['of a product with too large a stock count', counts, 'update product set stock = stock + 1'],
    ['of a product with counts of zero', counts, 'update product set stock = 0, sold = 0'],
    [
      'of a product whose logs belong to another product',
      counts,
      'update account_log set product = product + 1',
    ],
  ]

  test.each(sample(planted, 3))('%s is found', async (_what, invariant, statement) => {
    const broken = (await faultsAfter(() => ledger.own(statement))).map((it) => it.invariant)
    expect(broken).toContain(invariant)
    expect(await history.faults()).toEqual([])
  })
})
