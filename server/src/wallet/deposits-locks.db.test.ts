import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type Holder,
  type Ledger,
  newHolder,
  openLedger,
  post,
  referralBonus,
  referralFrom,
  releasedTogether,
} from '../../test/wallet/test-ledger.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await openLedger(8)
})
afterAll(() => ledger[Symbol.asyncDispose]())
afterEach(() => ledger.own('update referral_rule set daily_limit = 20'))

type BankNotice = {
  readonly to: Pick<Holder, 'accountNumber'>
  readonly amount?: number
  readonly payer?: string | null
  readonly reference?: string
  readonly session?: string
}

/** A deposit arrives under a payer's name. Returns its outcome and the referrer who got a bonus. */
async function arrive(
  { to, amount = referralFrom, payer = null, reference = randomUUID(), session }: BankNotice,
  cap: number | null = null,
) {
  const [row] = await ledger.query<{ outcome: string; referrer: string | null }>(
    `select outcome, referrer from deposit_receive(p_provider := 'billstack', p_reference := $1, p_session_id := $8,
       p_our_reference := null, p_account_number := $2, p_amount := $3, p_fee := null, p_currency := 'NGN',
       p_payer_name := $4, p_daily_cap := $5, p_bonus := $6, p_bonus_from := $7)`,
    [reference, to.accountNumber, amount, payer, cap, referralBonus, referralFrom, session ?? null],
  )
  return row
}

async function balanceOf(account: number): Promise<number> {
  const [row] = await ledger.query<{ balance: number }>(
    'select balance from account where id = $1',
    [account],
  )
  return row?.balance ?? Number.NaN
}

const friendsOf = (ada: Holder, count: number) =>
  Promise.all(
    Array.from({ length: count }, () => newHolder(ledger.query, { referredBy: ada.userId })),
  )
const valuesOf = <T>(settled: readonly PromiseSettledResult<T>[]) =>
  settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined))

describe('concurrent deposits', () => {
  test('of one user do not exceed the daily cap', async () => {
    const ada = await newHolder(ledger.query)
    const calls = Array.from(
      { length: 6 },
      () => () => arrive({ to: ada, amount: 200_000 }, 500_000),
    )
    const outcomes = valuesOf(await releasedTogether(ledger, calls)).map((one) => one?.outcome)
    expect(outcomes.filter((one) => one === 'credited')).toHaveLength(2)
    expect(outcomes.filter((one) => one === 'held')).toHaveLength(4)
    expect(await balanceOf(ada.main)).toBe(400_000)
  })

  test('with references of one bank session are credited once', async () => {
    const ada = await newHolder(ledger.query)
    const session = randomUUID()
    const calls = Array.from(
      { length: 4 },
      () => () => arrive({ to: ada, amount: 200_000, session }),
    )
    const outcomes = valuesOf(await releasedTogether(ledger, calls)).map((one) => one?.outcome)
    expect(outcomes.filter((one) => one === 'credited')).toHaveLength(1)
    expect(outcomes.filter((one) => one === 'duplicate')).toHaveLength(3)
    expect(await balanceOf(ada.main)).toBe(200_000)
  })

  test('of referred users earn no more bonuses than the daily limit of their referrer [REFER-4]', async () => {
    await ledger.own('update referral_rule set daily_limit = 2')
    const ada = await newHolder(ledger.query)
    const friends = await friendsOf(ada, 6)
    const calls = friends.map((to) => () => arrive({ to }))
    const reported = valuesOf(await releasedTogether(ledger, calls))
    expect(reported.map((one) => one?.outcome)).toEqual(friends.map(() => 'credited'))
    expect(reported.filter((one) => one?.referrer === ada.userId)).toHaveLength(2)
    expect(await balanceOf(ada.refer)).toBe(2 * referralBonus)
  })
})

describe('the bonuses of a referrer', () => {
  test('end at the daily limit, count per referrer, and resume the next day in Lagos [REFER-4, ADMIN-5]', async () => {
    await ledger.own('update referral_rule set daily_limit = 1')
    const [ada, obi] = [await newHolder(ledger.query), await newHolder(ledger.query)]
    const [first, second, third] = await friendsOf(ada, 3)
    const [other] = await friendsOf(obi, 1)
    if (!first || !second || !third || !other) throw new Error('no friends')
    expect(await arrive({ to: first })).toMatchObject({ referrer: ada.userId })
    expect(await arrive({ to: second })).toMatchObject({ outcome: 'credited', referrer: null })
    expect(await arrive({ to: other })).toMatchObject({ referrer: obi.userId })
    // The midnight of Lagos counts, an hour before that of UTC.
    await ledger.own(
      `update referral_bonus set created_at = date_trunc('day', now() at time zone 'Africa/Lagos')
         at time zone 'Africa/Lagos' - interval '1 second' where referrer = $1`,
      [ada.userId],
    )
    expect(await arrive({ to: second })).toMatchObject({ referrer: ada.userId })
    expect(await arrive({ to: third })).toMatchObject({ referrer: null })
    expect(await balanceOf(ada.refer)).toBe(2 * referralBonus)
  })

  test('are not reversed for a deposit that earned none; a reversed bonus still counts towards the limit [REFER-6]', async () => {
    await ledger.own('update referral_rule set daily_limit = 1')
    const ada = await newHolder(ledger.query)
    const [first, second] = await friendsOf(ada, 2)
    if (!first || !second) throw new Error('no friends')
    const [earned, capped] = [randomUUID(), randomUUID()]
    await arrive({ to: first, reference: earned })
    expect(await arrive({ to: second, reference: capped })).toMatchObject({ referrer: null })
    const reverse = (reference: string) =>
      ledger.query("select outcome, referrer from deposit_reversed('billstack', $1)", [reference])
    expect(await reverse(capped)).toEqual([{ outcome: 'reversed', referrer: null }])
    expect(await balanceOf(ada.refer)).toBe(referralBonus)
    expect(await reverse(earned)).toEqual([{ outcome: 'reversed', referrer: ada.userId }])
    expect(await balanceOf(ada.refer)).toBe(0)
    expect(await arrive({ to: second })).toMatchObject({ outcome: 'credited', referrer: null })
    expect(await balanceOf(ada.refer)).toBe(0)
  })

  test('are reversed up to the balance of the refer wallet [REFER-6]', async () => {
    const ada = await newHolder(ledger.query)
    const [friend] = await friendsOf(ada, 1)
    if (!friend) throw new Error('no friend')
    const reference = randomUUID()
    await arrive({ to: friend, reference })
    const spent = { key: randomUUID(), debit: ada.refer, credit: 3, kind: 'purchase' }
    await post(ledger.query, { ...spent, amount: referralBonus - 1 })
    await ledger.query("select * from deposit_reversed('billstack', $1)", [reference])
    expect(await balanceOf(ada.refer)).toBe(0)
    expect(
      await ledger.own('select taken_back::int from referral_bonus where referrer = $1', [
        ada.userId,
      ]),
    ).toEqual([{ taken_back: 1 }])
  })

  test('are not paid when the limit is 0', async () => {
    await ledger.own('update referral_rule set daily_limit = 0')
    const ada = await newHolder(ledger.query)
    const [friend] = await friendsOf(ada, 1)
    if (!friend) throw new Error('no friend')
    expect(await arrive({ to: friend })).toMatchObject({ outcome: 'credited', referrer: null })
  })
})

describe("the payer name of a referred user's deposit [REFER-5]", () => {
  test.each([
    ["the referrer's: the bonus waits", 'CHIDI OKE', 'CHIDI OKE', 'review'],
    [
      'in another case and with other spaces: the bonus waits',
      ' chidi   Oke ',
      'CHIDI OKE',
      'review',
    ],
    ['with its words in another order: the bonus waits', 'Oke, Chidi', 'CHIDI OKE', 'review'],
    ['in full-width letters: the bonus waits', 'ＣＨＩＤＩ OKE', 'CHIDI OKE', 'review'],
    ['that of the account of the referrer: the bonus waits', 'OBI ADA', 'CHIDI OKE', 'review'],
    ['another: the bonus is paid', 'CHIDI OKEKE', 'CHIDI OKE', 'paid'],
    ['with one more word: the bonus is paid', 'CHIDI OKE OKE', 'CHIDI OKE', 'paid'],
    ['none: the bonus is paid', null, 'CHIDI OKE', 'paid'],
    ["empty, as the referrer's: the bonus is paid", ' ', '', 'paid'],
  ])('%s', async (_what, payer, own, state) => {
    const ada = await newHolder(ledger.query)
    const [friend] = await friendsOf(ada, 1)
    if (!friend) throw new Error('no friend')
    await arrive({ to: ada, payer: own })
    const earned = { outcome: 'credited', referrer: ada.userId }
    expect(await arrive({ to: friend, payer })).toEqual(earned)
    // A later deposit of another payer earns no second bonus.
    const later = await arrive({ to: friend, payer: 'NGOZI EZE' })
    expect(later).toEqual({ outcome: 'credited', referrer: null })
    const bonuses = await ledger.query('select state from referral_bonus where referrer = $1', [
      ada.userId,
    ])
    expect(bonuses).toEqual([{ state }])
    expect(await balanceOf(ada.refer)).toBe(state === 'paid' ? referralBonus : 0)
  })
})

test('a held deposit is released only to its user', async () => {
  const [admin, ada, obi] = await Promise.all([0, 1, 2].map(() => newHolder(ledger.query)))
  if (!admin || !ada || !obi) throw new Error('no users')
  const reference = randomUUID()
  expect((await arrive({ to: ada, amount: 70_000, reference }, 50_000))?.outcome).toBe('held')
  const release = async ({ userId }: Holder): Promise<string | undefined> => {
    const [row] = await ledger.query<{ outcome: string }>(
      `select m.outcome from deposit d, lateral manual_transfer_request($1, $2, 'x', 'release', $3, d.amount, 'Looked into',
        'deposit:' || d.id, false, 1000000, 1000000, 0, 0) m where d.reference = $4`,
      [admin.userId, randomUUID(), userId, reference],
    )
    return row?.outcome
  }
  expect(await release(obi)).toBe('settled')
  expect(await release(ada)).toBe('placed')
  expect([await balanceOf(obi.main), await balanceOf(ada.main)]).toEqual([0, 70_000])
})

test('an unassigned deposit that was kept and is then reversed by the bank is debited from adjustments', async () => {
  const admin = await newHolder(ledger.query)
  const reference = randomUUID()
  expect(
    (await arrive({ to: { accountNumber: '0000000000' }, amount: 70_000, reference }))?.outcome,
  ).toBe('suspense')
  const [deposit] = await ledger.own<{ id: string }>(
    'select id from deposit where reference = $1',
    [reference],
  )
  await ledger.query(
    `select * from manual_transfer_request($1, $2, 'x', 'keep', null, 70000, 'Nobody asked for it', 'deposit:' || $3::text, false,
      1000000, 1000000, 0, 0)`,
    [admin.userId, randomUUID(), deposit?.id],
  )
  await ledger.query("select * from deposit_reversed('billstack', $1)", [reference])
  expect(
    await ledger.own(
      'select debit_account::int, credit_account::int, amount::int from transfer where key = $1',
      [`reversal:${deposit?.id}`],
    ),
  ).toEqual([{ debit_account: 9, credit_account: 1, amount: 70_000 }])
})
