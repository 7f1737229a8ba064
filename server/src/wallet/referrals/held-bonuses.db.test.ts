import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Holder,
  type Ledger,
  newHolder,
  openLedger,
  referralBonus,
  referralFrom,
  releasedTogether,
  systemBalances,
} from '../../../test/wallet/test-ledger.ts'
import { payDueBonuses } from './held-bonuses.ts'
import { setFirstLimit } from './rule.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await openLedger(8)
})
afterAll(() => ledger[Symbol.asyncDispose]())

const hold = (hours: number) => ledger.own('update referral_rule set hold_hours = $1', [hours])

let referrer: Holder
let friend: Holder
beforeEach(async () => {
  await hold(24)
  referrer = await newHolder(ledger.query)
  friend = await newHolder(ledger.query, { referredBy: referrer.userId })
})
afterEach(() => hold(0))

async function deposit(payer: string | null = null): Promise<string> {
  const reference = randomUUID()
  await ledger.query(
    `select deposit_receive('billstack', $1, null, null, $2, $3, null, 'NGN', $4, null, $5, $6)`,
    [reference, friend.accountNumber, referralFrom, payer, referralBonus, referralFrom],
  )
  return reference
}
const recall = (reference: string) =>
  ledger.query<{ referrer: string | null }>("select * from deposit_reversed('billstack', $1)", [
    reference,
  ])
const end = () =>
  ledger.own('update referral_bonus set due_at = now() where referee = $1', [friend.userId])
const decide = async (approves: boolean, admin?: string) => {
  const [row] = await ledger.query<{ outcome: string }>(
    "select outcome from referral_decide($1, $2, $3, 'Looked into')",
    [admin ?? (await newHolder(ledger.query)).userId, friend.userId, approves],
  )
  return row?.outcome
}
const state = async () => {
  const [row] = await ledger.query<{ state: string }>(
    'select state from referral_bonus where referee = $1',
    [friend.userId],
  )
  return row?.state
}
const paid = async () => {
  const [row] = await ledger.query<{ balance: number }>(
    'select balance from account where id = $1',
    [referrer.refer],
  )
  return row?.balance
}
/** The amount in the account of held bonuses for this referrer, in kobo. */
const held = async () => {
  const [row] = await ledger.query<{ held: number }>(
    `select coalesce(sum(case when credit_account = 16 then amount when debit_account = 16 then -amount end), 0)::bigint as held
     from transfer where user_id = $1`,
    [referrer.userId],
  )
  return row?.held
}
const published: (string | null | undefined)[] = []
const payDue = (signal = new AbortController().signal) =>
  payDueBonuses({ db: ledger.db, publish: (ids) => void published.push(...ids) }, signal)

test('the limit of the settings holds until an owner changes the rule [REFER-4, REFER-16]', async () => {
  const limit = async () =>
    (await ledger.own<{ daily_limit: number }>('select daily_limit from referral_rule'))[0]
      ?.daily_limit
  await setFirstLimit(ledger.db, 3)
  expect(await limit()).toBe(3)
  await ledger.own('update referral_rule set daily_limit = 20, changed_at = now()')
  await setFirstLimit(ledger.db, 4)
  expect(await limit()).toBe(20)
  await ledger.own('update referral_rule set changed_at = null')
})

describe('a bonus on hold', () => {
  test('is an expense at once and paid after its time, once [REFER-9, REFER-10, REFER-11]', async () => {
    const before = await systemBalances(ledger.query)
    await deposit()
    const after = await systemBalances(ledger.query)
    expect((after.referral_expense ?? 0) - (before.referral_expense ?? 0)).toBe(-referralBonus)
    expect((after.referral_held ?? 0) - (before.referral_held ?? 0)).toBe(referralBonus)
    await payDue()
    expect([await state(), await paid(), await held()]).toEqual(['held', 0, referralBonus])
    await end()
    await payDue()
    await payDue()
    expect([await state(), await paid(), await held()]).toEqual(['paid', referralBonus, 0])
    expect(published).toContain(referrer.userId)
    await deposit()
    expect(await paid()).toBe(referralBonus)
  })

  test('is paid once by processes that meet [REFER-10]', async () => {
    await deposit()
    await end()
    await releasedTogether(ledger, [() => payDue(), () => payDue(), () => payDue()])
    expect([await state(), await paid()]).toEqual(['paid', referralBonus])
  })

  test('is paid by another process where one ends before its commit, or before its turn [REFER-10]', async () => {
    await deposit()
    await end()
    await ledger.own('begin')
    await ledger.own('select referral_pay($1)', [friend.userId])
    await ledger.own('rollback')
    const stopped = new AbortController()
    stopped.abort()
    await payDue(stopped.signal)
    expect([await state(), await paid()]).toEqual(['held', 0])
    await payDue()
    expect([await state(), await paid()]).toEqual(['paid', referralBonus])
  })

  test('is given back when the bank takes the deposit back before it is paid [REFER-6, REFER-11]', async () => {
    const reference = await deposit()
    await end()
    expect(await recall(reference)).toMatchObject([{ referrer: referrer.userId }])
    await payDue()
    expect([await state(), await paid(), await held()]).toEqual(['recalled', 0, 0])
  })

  test('is taken back when the bank takes the deposit back after it was paid [REFER-6]', async () => {
    const reference = await deposit()
    await end()
    await payDue()
    expect(await recall(reference)).toMatchObject([{ referrer: referrer.userId }])
    expect([await state(), await paid(), await held()]).toEqual(['paid', 0, 0])
  })

  test('ends once where its payment meets the recall of its deposit [REFER-6, REFER-10]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const reference = await deposit()
      await end()
      await releasedTogether(ledger, [payDue, async () => void (await recall(reference))])
      expect(['paid', 'recalled']).toContain(await state())
      expect([await paid(), await held()]).toEqual([0, 0])
      friend = await newHolder(ledger.query, { referredBy: referrer.userId })
    }
  })

  test('waits for an admin where a sign is there only when it is due [REFER-5, REFER-10, REFER-12]', async () => {
    await deposit()
    await ledger.query('insert into referral_device (referee) values ($1)', [friend.userId])
    await end()
    await payDue()
    expect([await state(), await paid()]).toEqual(['review', 0])
    expect(await decide(true)).toBe('done')
    expect([await state(), await paid()]).toEqual(['paid', referralBonus])
  })

  test.each(['blocked_at', 'closing_at'])(
    'is not paid while its referrer has %s [REFER-10]',
    async (column) => {
      await deposit()
      await end()
      await ledger.own(`update app_user set ${column} = now() where id = $1`, [referrer.userId])
      await payDue()
      expect([await state(), await paid()]).toEqual(['held', 0])
      await ledger.own(`update app_user set ${column} = null where id = $1`, [referrer.userId])
      await payDue()
      expect([await state(), await paid()]).toEqual(['paid', referralBonus])
    },
  )

  test('lapses with the account of its referrer [REFER-11, ACCOUNT-6]', async () => {
    await deposit()
    await ledger.own('update app_user set closing_at = now() where id = $1', [referrer.userId])
    await ledger.own('select closure_erase($1)', [referrer.userId])
    await end()
    await payDue()
    expect([await state(), await paid(), await held()]).toEqual(['lapsed', 0, 0])
  })

  test('counts towards the daily limit of its day [REFER-4]', async () => {
    await ledger.own('update referral_rule set daily_limit = 1')
    await deposit()
    friend = await newHolder(ledger.query, { referredBy: referrer.userId })
    await deposit()
    expect(await state()).toBeUndefined()
    await ledger.own('update referral_rule set daily_limit = 20')
    expect(await held()).toBe(referralBonus)
  })
})

describe('the decision about a bonus that waits', () => {
  test('pays it at once where no hold is set [REFER-14]', async () => {
    await hold(0)
    await deposit('OBI ADA')
    expect([await state(), await held()]).toEqual(['review', referralBonus])
    expect(await decide(true)).toBe('done')
    expect([await state(), await paid(), await held()]).toEqual(['paid', referralBonus, 0])
  })

  test('leaves it on hold until it is due, without another look at its signs [REFER-14]', async () => {
    await deposit('OBI ADA')
    expect(await decide(true)).toBe('done')
    expect(await state()).toBe('held')
    await end()
    await payDue()
    expect([await state(), await paid()]).toEqual(['paid', referralBonus])
  })

  test('gives it back where it is declined, and no later deposit earns one [REFER-11, REFER-14]', async () => {
    const reference = await deposit('OBI ADA')
    expect(await decide(false)).toBe('done')
    expect([await state(), await paid(), await held()]).toEqual(['declined', 0, 0])
    await deposit('EZE CHIDI')
    expect([await state(), await paid(), await held()]).toEqual(['declined', 0, 0])
    expect(await recall(reference)).toMatchObject([{ referrer: null }])
  })

  test('is made by one of several admins, once [REFER-14]', async () => {
    await hold(0)
    for (let round = 0; round < 4; round += 1) {
      await deposit('Ada Obi')
      const calls = [true, false, true, false].map((approves) => () => decide(approves))
      const outcomes: string[] = (await releasedTogether(ledger, calls)).map((one) =>
        one.status === 'fulfilled' ? (one.value ?? '') : String(one.reason),
      )
      expect(outcomes.toSorted((a, b) => a.localeCompare(b))).toEqual([
        'done',
        'settled',
        'settled',
        'settled',
      ])
      expect(['paid', 'declined']).toContain(await state())
      expect(await held()).toBe(0)
      friend = await newHolder(ledger.query, { referredBy: referrer.userId })
    }
  })

  test('is not made by its referrer or friend, nor about a bonus that does not wait [REFER-14]', async () => {
    expect(await decide(true)).toBe('absent')
    await deposit('Ada Obi')
    for (const { userId } of [referrer, friend])
      expect(await decide(true, userId)).toBe('own-account')
    const reference = await deposit('Ada Obi')
    expect(await recall(reference)).toMatchObject([{ referrer: null }])
    expect(await state()).toBe('review')
  })
})
