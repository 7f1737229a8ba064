import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Deliverer, type BankNotice } from '../../test/wallet/deliverer.ts'
import { type Holder, systemBalances, newHolder } from '../../test/wallet/test-ledger.ts'
import { openTestApp, type TestApp } from '../../test/harness/test-app.ts'

let testApp: TestApp
let from: Deliverer
let to: Holder
beforeAll(async () => {
  testApp = await openTestApp({ bank: 'billstack', env: { BANK_DAILY_CAP_NGN: '5000' } })
  from = new Deliverer(testApp, 'billstack')
})
afterAll(async () => {
  await from.close()
  await testApp[Symbol.asyncDispose]()
})
beforeEach(async () => {
  to = await newHolder(from.sql)
})

const arrival = (more: Partial<BankNotice> = {}): BankNotice => {
  return { reference: `R-${randomUUID()}`, account: to.accountNumber, amount: 100_000, ...more }
}
const book = (more: Partial<BankNotice> = {}) => from.booked(arrival(more))

/** Runs `work`, and returns the change of each system account, in kobo. */
async function moved(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await systemBalances(from.sql)
  await work()
  const after = await systemBalances(from.sql)
  const changes = Object.entries(after).map(([kind, total]) => [kind, total - (before[kind] ?? 0)])
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}

describe('the daily cap of a bank whose signature does not cover the body', () => {
  test('holds a deposit that exceeds it in suspense, and credits one that fits', async () => {
    expect(await book({ amount: 300_000 })).toBe('credited')
    const change = await moved(async () => {
      expect(await book({ amount: 200_001 })).toBe('held')
    })
    expect(change).toEqual({ bank: -200_001, suspense: 200_001 })
    // The held deposit does not count towards the cap: the rest of the cap is left, to the kobo.
    expect(await book({ amount: 200_000 })).toBe('credited')
    expect(await book({ amount: 1 })).toBe('held')
    expect(await from.balanceOf(to)).toBe(500_000)
    expect(await from.counted('held')).toBeGreaterThanOrEqual(2)
  })

  test('is not exceeded by concurrent deposits', async () => {
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => book({ amount: 100_000 })))
    expect(outcomes.filter((it) => it === 'credited')).toHaveLength(5)
    expect(outcomes.filter((it) => it === 'held')).toHaveLength(7)
    expect(await from.balanceOf(to)).toBe(500_000)
  })

  test('applies per account and resets at midnight in Lagos', async () => {
    expect(await book({ amount: 500_000 })).toBe('credited')
    const neighbour = await newHolder(from.sql)
    expect(await book({ amount: 500_000, account: neighbour.accountNumber })).toBe('credited')
    expect(await book({ amount: 1 })).toBe('held')
    await from.sql(
      `update deposit set created_at = date_trunc('day', now() at time zone 'Africa/Lagos')
         at time zone 'Africa/Lagos' - interval '1 microsecond' where user_id = $1`,
      [to.userId],
    )
    expect(await book({ amount: 500_000 })).toBe('credited')
    expect(await from.balanceOf(to)).toBe(1_000_000)
  })

  test('sends a live event for a held and for a credited deposit', async () => {
    const ada = await testApp.newClient()
    const account = await ada.accountNumber()
    const tab = await ada.live()
    expect(await book({ account, amount: 123_400 })).toBe('credited')
    expect(await book({ account, amount: 987_600 })).toBe('held')
    const first = await tab.when((it) => it.event === 'deposit' && it.data.amount === '1234.00')
    const second = await tab.when((it) => it.event === 'deposit' && it.data.amount === '9876.00')
    tab.close()
    expect(first.data).toEqual({ amount: '1234.00', status: 'credited' })
    expect(second.data).toEqual({ amount: '9876.00', status: 'on hold' })
    expect((await ada.balances()).bal).toBe('1234.00')
  })
})

describe('the user of a deposit', () => {
  test('is found by our reference when no account is given', async () => {
    const reported = { account: '', ourReference: to.ourReference }
    expect(await book(reported)).toBe('credited')
    expect(await from.balanceOf(to)).toBe(100_000)
  })

  test('is found by the account when our reference is unknown', async () => {
    expect(await book({ ourReference: 'va-of-an-earlier-attempt' })).toBe('credited')
    expect(await from.balanceOf(to)).toBe(100_000)
  })

  test('is left unassigned when account and reference disagree', async () => {
    const other = await newHolder(from.sql)
    expect(await book({ ourReference: other.ourReference })).toBe('suspense')
    expect(await book({ account: '9999999999', ourReference: other.ourReference })).toBe('suspense')
    expect(await from.balanceOf(to)).toBe(0)
    expect(await from.balanceOf(other)).toBe(0)
  })

  test('is not derived from the name or account of the payer', async () => {
    const payerJson = JSON.stringify({
      first_name: 'Ada',
      last_name: 'Obi',
      account_number: to.accountNumber,
    })
    expect(await book({ account: '9999999999', payerJson })).toBe('suspense')
    expect(await from.balanceOf(to)).toBe(0)
  })
})

describe('two references of one interbank session', () => {
  test('are one transfer', async () => {
    const sessionId = `100004${randomUUID()}`
    expect(await book({ sessionId })).toBe('credited')
    expect(await book({ sessionId })).toBe('duplicate')
    expect(await book({ sessionId, amount: 100_001 })).toBe('mismatch')
    expect(await from.balanceOf(to)).toBe(100_000)
  })

  test('are one transfer when they arrive at the same time', async () => {
    const sessionId = `100004${randomUUID()}`
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => book({ sessionId })))
    expect(outcomes.filter((it) => it === 'credited')).toHaveLength(1)
    expect(outcomes.filter((it) => it === 'duplicate')).toHaveLength(9)
    expect(await from.balanceOf(to)).toBe(100_000)
  })

  test('are two transfers when neither has a session', async () => {
    expect(await book()).toBe('credited')
    expect(await book()).toBe('credited')
    expect(await from.balanceOf(to)).toBe(200_000)
  })
})

describe('the referral bonus', () => {
  let referrer: Holder
  const referWallet = () => from.balanceOf({ main: referrer.refer })
  beforeEach(async () => {
    referrer = await newHolder(from.sql)
    to = await newHolder(from.sql, { referredBy: referrer.userId })
  })

  test('is ₦100 to the refer wallet for the first deposit from ₦1,000, booked as a referral expense [REFER-2, REFER-3]', async () => {
    const change = await moved(async () => {
      expect(await book({ amount: 100_000 })).toBe('credited')
    })
    expect(change).toEqual({ bank: -100_000, referral_expense: -10_000 })
    expect(await referWallet()).toBe(10_000)
    expect(await from.balanceOf(referrer)).toBe(0)
    expect(await from.balanceOf(to)).toBe(100_000)
  })

  test('is paid once per referred user [REFER-2, REFER-3]', async () => {
    await book({ amount: 100_000 })
    await book({ amount: 200_000 })
    expect(await referWallet()).toBe(10_000)
  })

  test('is not paid for less than ₦1,000, but a later deposit can earn it [WALLET-8]', async () => {
    for (const amount of [99_999, 1, 50_000]) expect(await book({ amount })).toBe('credited')
    expect(await referWallet()).toBe(0)
    await book({ amount: 100_000 })
    expect(await referWallet()).toBe(10_000)
  })

  test('is paid once for concurrent deposits', async () => {
    const change = await moved(() =>
      Promise.all(Array.from({ length: 5 }, () => book({ amount: 100_000 }))),
    )
    expect(change).toEqual({ bank: -500_000, referral_expense: -10_000 })
    expect(await referWallet()).toBe(10_000)
  })

  test('is not paid for held, unassigned and foreign-currency deposits', async () => {
    expect(await book({ amount: 500_001 })).toBe('held')
    expect(await book({ account: '9999999999' })).toBe('suspense')
    expect(await book({ currency: 'USD' })).toBe('foreign')
    expect(await referWallet()).toBe(0)
  })

  test('is not paid to a blocked referrer', async () => {
    await from.sql('update app_user set blocked_at = now() where id = $1', [referrer.userId])
    expect(await book({ amount: 100_000 })).toBe('credited')
    expect(await referWallet()).toBe(0)
  })

  test('is paid for each referred user, and not for the users whom they refer', async () => {
    const friend = await newHolder(from.sql, { referredBy: referrer.userId })
    const distant = await newHolder(from.sql, { referredBy: to.userId })
    for (const [index, { accountNumber }] of [to, friend, distant].entries()) {
      // Each has a different payer's name.
      const payerJson = `{"account_number":"0123456789","first_name":"ADA","last_name":"OBI ${index}"}`
      expect(await book({ account: accountNumber, payerJson })).toBe('credited')
    }
    expect(await referWallet()).toBe(20_000)
    expect(await from.balanceOf({ main: to.refer })).toBe(10_000)
  })

  test('is sent to the open tab of the referrer', async () => {
    const eldest = await testApp.newClient()
    const friend = await newHolder(from.sql, { referredBy: eldest.userId })
    const tab = await eldest.live()
    await book({ account: friend.accountNumber })
    const reported = await tab.when(
      (it) => it.event === 'balance' && it.data.refer_bal === '100.00',
    )
    tab.close()
    expect(reported.data).toEqual({ bal: '0.00', refer_bal: '100.00' })
  })
})
