import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Deliverer, type BankNotice } from '../../../test/wallet/deliverer.ts'
import { systemBalances, newHolder } from '../../../test/wallet/test-ledger.ts'
import { type TestClient, until } from '../../../test/harness/test-client.ts'
import { unschedule } from '../../../test/harness/quiesce.ts'
import { openTestApp, type TestApp } from '../../../test/harness/test-app.ts'
import { openDatabase, type Db } from '../../platform/db/db.ts'
import { openLog } from '../../platform/process/log.ts'
import { paystack } from '../../providers/bank/paystack.ts'
import type { DepositDependencies, Waiting } from './process-delivery.ts'
import { retryDeliveries } from './process-delivery.ts'
import { sweepTransfers } from './sweep-transfers.ts'

let testApp: TestApp
let from: Deliverer
let ada: TestClient
let account: string
let db: Db
beforeAll(async () => {
  testApp = await openTestApp({ bank: 'paystack' })
  // The app's own jobs would add attempts to a delivery, and read the lists that a test prepares.
  await unschedule(testApp, 'retry-deliveries:paystack', 'sweep-transfers:paystack')
  from = new Deliverer(testApp, 'paystack')
  db = openDatabase({ url: testApp.database.url, poolSize: 4, name: 'lost deposits' }).db
  ada = await testApp.newClient()
  account = await ada.accountNumber()
})
afterAll(async () => {
  await db.destroy()
  await from.close()
  await testApp[Symbol.asyncDispose]()
})
afterEach(async () => {
  await testApp.control('DELETE', '/faults')
  await testApp.prove()
})

type Received = { waiting: Waiting[]; lags: number[]; errors: string[] }

/** The dependencies of the app, with a bank whose list ends early; `received` has the reports to an operator. */
function depsOf(limits: { pageSize?: number; pagesMax?: number } = {}): DepositDependencies & {
  received: Received
} {
  const received: Received = { waiting: [], lags: [], errors: [] }
  const log = openLog('silent')
  const error = (_facts: unknown, line: string) => void received.errors.push(line)
  return {
    db,
    bank: paystack({
      baseUrl: testApp.config.BANK_BASE_URL,
      secretKey: testApp.config.BANK_API_KEY,
      preferredBank: 'wema-bank',
      live: false,
      ...limits,
    }),
    rules: {
      dailyCap: testApp.config.BANK_DAILY_CAP_NGN,
      missingLimit: testApp.config.MISSING_TRANSFER_AUTO_LIMIT_NGN,
      referralBonus: testApp.config.REFERRAL_BONUS_NGN,
      referralFrom: testApp.config.REFERRAL_FROM_NGN,
    },
    log: Object.assign(log, { error }),
    publish: () => undefined,
    writeLetter: () => Promise.resolve(),
    count: () => undefined,
    noteWaiting: (waiting) => void received.waiting.push(waiting),
    noteSweepLag: (seconds) => void received.lags.push(seconds),
    received,
  }
}

/** A transfer arrives at the bank, and its webhook gets lost. */
async function arrives(more: Record<string, unknown> = {}): Promise<string> {
  await testApp.control('POST', '/faults', { upstream: 'bank', fault: 'lost-webhook' })
  const { reference } = await testApp.control<{ reference: string }>('POST', '/bank/transfer', {
    account_number: account,
    amount: '1000',
    sender_name: 'CHIDI OKE',
    ...more,
  })
  return reference
}

const reported = (reference: string, more: Partial<BankNotice> = {}): BankNotice => {
  return { reference, account, amount: 100_000, ...more }
}

/** A delivery that was stored 20 minutes ago and whose job has given up. */
async function leftBehind(reference: string): Promise<void> {
  const body = Buffer.from(from.bodyOf(reported(reference)))
  const transfer = { reference, accountNumber: account, gross: 100_000, currency: 'NGN' }
  await from.sql(
    `insert into bank_delivery (provider, body_hash, body, transfer, received_at)
     values ('paystack', sha256($1), $1, $2, now() - interval '20 minutes')`,
    [body, JSON.stringify(transfer)],
  )
}

const rowOf = async (reference: string) => {
  const [row] = await from.sql<{ attempts: number; last_error: string; is_later: boolean }>(
    `select attempts, last_error, next_try_at > now() as is_later from bank_delivery
     where transfer ->> 'reference' = $1`,
    [reference],
  )
  return row
}

const makeDue = (reference: string) =>
  from.sql("update bank_delivery set next_try_at = now() where transfer ->> 'reference' = $1", [
    reference,
  ])

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

describe('deliveries whose job has no attempts left', () => {
  test('are retried independently: one that fails delays no other and is retried later [TRANSFER-11]', async () => {
    const bad = `R-${randomUUID()}`
    const good = [await arrives(), await arrives()]
    // The oldest delivery is verified first and gets the unclear response.
    await testApp.control('POST', '/faults', {
      upstream: 'bank',
      call: 'verifyTransaction',
      fault: 'html',
    })
    for (const reference of [bad, ...good]) await leftBehind(reference)
    await retryDeliveries(depsOf())
    for (const reference of good) expect(await from.deposits(reference)).toHaveLength(1)
    expect(await from.deposits(bad)).toEqual([])
    expect(await rowOf(bad)).toMatchObject({
      attempts: 1,
      is_later: true,
      last_error: expect.stringMatching(/could not verify/),
    })
  })

  test('are retried only when due, and reported when they keep failing [TRANSFER-11]', async () => {
    const bad = `R-${randomUUID()}`
    const deps = depsOf()
    await testApp.control('POST', '/faults', {
      upstream: 'bank',
      call: 'verifyTransaction',
      fault: '500',
      times: 100,
    })
    await leftBehind(bad)
    for (let round = 1; round <= 4; round += 1) {
      if (round > 1) await makeDue(bad)
      await retryDeliveries(deps)
      await retryDeliveries(deps)
      expect(await rowOf(bad)).toMatchObject({ attempts: round })
    }
    expect(deps.received.waiting.at(-1)).toEqual({ review: 0, failing: 1 })
    expect(deps.received.errors).toContain('bank deliveries need a review')
    await testApp.control('DELETE', '/faults')
    await makeDue(bad)
    await retryDeliveries(deps)
    expect(deps.received.waiting.at(-1)).toEqual({ review: 0, failing: 0 })
  })
})

describe('a sweep', () => {
  test('covers an outage of several days [TRANSFER-12]', async () => {
    await sweepTransfers(depsOf())
    const reference = await arrives({ at: hoursAgo(80).toISOString() })
    await from.sql("update bank_sweep set swept_through = now() - interval '90 hours'")
    const deps = depsOf()
    await sweepTransfers(deps)
    expect(await from.deposits(reference)).toMatchObject([{ status: 'credited' }])
    expect(deps.received.lags[0]).toBeLessThan(60)
    expect(deps.received.errors).toEqual([])
  })

  test('of a bank without an earlier sweep begins with the first account', async () => {
    const reference = await arrives({ at: hoursAgo(60).toISOString() })
    await from.sql('delete from bank_sweep')
    await from.sql(
      "update virtual_account set requested_at = now() - interval '70 hours' where account_number = $1",
      [account],
    )
    await sweepTransfers(depsOf())
    expect(await from.deposits(reference)).toHaveLength(1)
  })

  test('reads a list that needs several requests and contains card payments [TRANSFER-12]', async () => {
    const references: string[] = []
    for (let index = 0; index < 30; index += 1) {
      const at = new Date(Date.now() - (index + 1) * 600_000).toISOString()
      if (index % 2 === 0) await arrives({ at, channel: 'card' })
      else references.push(await arrives({ at }))
    }
    const deps = depsOf({ pageSize: 3, pagesMax: 2 })
    await sweepTransfers(deps)
    for (const reference of references) expect(await from.deposits(reference)).toHaveLength(1)
    expect(deps.received.errors).toEqual([])
    expect(deps.received.lags[0]).toBeLessThan(60)
  })

  test('with an incomplete list books what it read, reports the gap, and reads the rest later [TRANSFER-12]', async () => {
    const at = hoursAgo(1).toISOString()
    for (let index = 0; index < 8; index += 1) await arrives({ at })
    const references = await from.sql("select 1 from deposit where status = 'credited'")
    await from.sql("update bank_sweep set swept_through = now() - interval '2 hours'")
    const deps = depsOf({ pageSize: 2, pagesMax: 2 })
    await sweepTransfers(deps)
    // All transfers are of one second: no shorter window can be requested.
    expect(deps.received.errors).toContain('a sweep of the bank is incomplete')
    expect(deps.received.lags[0]).toBeGreaterThan(7000)
    const after = await from.sql("select 1 from deposit where status = 'credited'")
    expect(after.length).toBe(references.length + 4)
    await sweepTransfers(depsOf())
    expect(await from.sql("select 1 from deposit where status = 'credited'")).toHaveLength(
      references.length + 8,
    )
  })

  test('stores a transfer that differs from its booking for review, once', async () => {
    const reference = await arrives()
    await sweepTransfers(depsOf())
    await from.sql(
      `insert into deposit (provider, reference, account_number, amount, currency, status)
       values ('paystack', 'R-other', $1, 500, 'USD', 'foreign')`,
      [account],
    )
    const other = await arrives({ reference: 'R-other' })
    await sweepTransfers(depsOf())
    await sweepTransfers(depsOf())
    expect(await from.deposits(reference)).toHaveLength(1)
    expect(await from.deposits(other)).toMatchObject([{ status: 'foreign' }])
    const kept = await from.sql(
      'select review, processed_at from bank_delivery where review is not null',
    )
    expect(kept).toEqual([{ review: 'mismatch', processed_at: null }])
  })

  test('stores a transfer that it cannot read for review, once', async () => {
    const data = [{ domain: 'test', status: 'success', channel: 'dedicated_nuban' }]
    const body = JSON.stringify({ status: true, data })
    await sweepTransfers(depsOf())
    await testApp.control('POST', '/faults', {
      upstream: 'bank',
      call: 'listTransactions',
      fault: 'answer',
      body,
      times: 2,
    })
    await sweepTransfers(depsOf())
    await sweepTransfers(depsOf())
    const kept = await from.sql(
      "select review, processed_at, transfer from bank_delivery where review like 'unreadable%'",
    )
    expect(kept).toEqual([
      { review: 'unreadable: cannot read reference', processed_at: null, transfer: null },
    ])
    expect(await testApp.control('GET', '/faults')).toEqual({ faults: [] })
  })
})

describe('fees and reversals of the bank', () => {
  const bankOf = async () => 0 - ((await systemBalances(from.sql)).bank ?? 0)
  const atTheBank = async () =>
    (await testApp.control<{ balance_kobo: number }>('GET', '/bank')).balance_kobo

  /** The difference, in kobo, by tests that planted deposits without a bank. */
  let planted = 0
  beforeAll(async () => {
    await sweepTransfers(depsOf())
    planted = (await bankOf()) - (await atTheBank())
  })
  afterEach(async () => {
    expect((await bankOf()) - (await atTheBank())).toBe(planted)
  })

  test('a deposit books its gross and its fee, so that the ledger matches the bank balance [TRANSFER-13]', async () => {
    const before = await bankOf()
    await ada.fund('2500')
    expect((await bankOf()) - before).toBe(250_000 - 2_500)
  })

  test('a fee that is reported later is booked once [TRANSFER-13]', async () => {
    const reference = await arrives({ amount: '700' })
    await from.sql(
      `select deposit_receive('paystack', $1, null, null, $2, 70000, null, 'NGN', 'CHIDI OKE', null, 10000, 100000)`,
      [reference, account],
    )
    await sweepTransfers(depsOf())
    await sweepTransfers(depsOf())
    const fees = await from.sql(
      `select t.amount from transfer t join deposit d on t.subject = 'deposit:' || d.id
       where d.reference = $1 and t.kind = 'fee'`,
      [reference],
    )
    expect(fees).toEqual([{ amount: 700 }])
  })

  test('the fee of an unassigned deposit is booked', async () => {
    const reference = await arrives({ account_number: '9999999999' })
    // A deposit without a user counts for the default bank, as if Paystack had reported it.
    const before = await bankOf()
    await from.sql(
      `select deposit_receive('paystack', $1, null, null, '9999999999', 100000, 1000, 'NGN', null, null, 10000, 100000)`,
      [reference],
    )
    expect((await bankOf()) - before).toBe(99_000)
    planted += -1_000
  })

  test('a reversal debits the wallet, even below zero, and notifies the user [WALLET-16, LEDGER-5]', async () => {
    const obi = await testApp.newClient()
    const number = await obi.accountNumber()
    const { reference } = await testApp.control<{ reference: string }>('POST', '/bank/transfer', {
      account_number: number,
      amount: '3000',
      sender_name: 'CHIDI OKE',
    })
    await until(async () => (await obi.balances()).bal === '3000.00')
    await obi.buy('tg')
    const spent = 3000 - Number((await obi.balances()).bal)
    expect(spent).toBeGreaterThan(0)
    const tab = await obi.live()
    await testApp.control('POST', '/bank/reverse', { reference })
    const received = await tab.when(
      ({ event, data }) => event === 'deposit' && data.status === 'reversed',
    )
    expect(received.data).toEqual({ amount: '3000.00', status: 'reversed' })
    tab.close()
    expect(Number((await obi.balances()).bal)).toBe(-spent)
    const mail = await obi.mail(({ subject }) => subject.includes('reversed'))
    expect(mail.text).toContain('3000.00')
    const { body } = await obi.get('/api/wallet/transactions')
    expect(body.transactions).toMatchObject([
      { type: 'debit', amount: '3000.00', description: 'Bank transfer reversed' },
      {},
      {},
    ])
    const summary = (await obi.get('/api/me/summary')).body
    expect(summary).toMatchObject({ total_recharge: '0.00' })
    expect((summary.days as unknown[]).at(-1)).toMatchObject({ topped_up: '0.00' })
    // The bank reports the deposit again, in its list.
    await sweepTransfers(depsOf())
    expect(Number((await obi.balances()).bal)).toBe(-spent)
  })

  test('a deposit that the bank reversed before we received it is not credited', async () => {
    const reference = await arrives({ amount: '800' })
    await testApp.control('POST', '/faults', { upstream: 'bank', fault: 'lost-webhook' })
    await testApp.control('POST', '/bank/reverse', { reference })
    const before = await ada.balances()
    expect(await from.booked(reported(reference, { amount: 80_000 }))).toBe('not booked')
    await sweepTransfers(depsOf())
    expect(await ada.balances()).toEqual(before)
    expect(await from.deposits(reference)).toEqual([])
    planted += 800
  })

  test('a refund event for a transfer that the bank still lists as paid needs a review', async () => {
    const reference = await arrives({ amount: '900' })
    const body = JSON.stringify({
      event: 'refund.processed',
      data: { status: 'processed', transaction_reference: reference, amount: '5000' },
    })
    expect(await from.raw(body)).toBe(200)
    expect(await from.outcomeOf(body)).toMatch(/^reversal: /)
    await sweepTransfers(depsOf())
    expect(await from.deposits(reference)).toMatchObject([{ status: 'credited' }])
  })

  test('a reversal also reverses the referral bonus, once', async () => {
    const referrer = await newHolder(from.sql, { provider: 'paystack' })
    const friend = await newHolder(from.sql, {
      provider: 'paystack',
      referredBy: referrer.userId,
    })
    const reference = await arrives({ account_number: friend.accountNumber })
    await from.sql(
      `select deposit_receive('paystack', $1, null, null, $2, 100000, null, 'NGN', null, null, 10000, 100000)`,
      [reference, friend.accountNumber],
    )
    const refer = async () => {
      const [row] = await from.sql<{ balance: string }>(
        'select balance from account where id = $1',
        [referrer.refer],
      )
      return Number(row?.balance)
    }
    expect(await refer()).toBe(10_000)
    const [taken] = await from.sql("select outcome from deposit_reversed('paystack', $1)", [
      reference,
    ])
    expect(taken).toEqual({ outcome: 'reversed' })
    expect(await refer()).toBe(0)
    const [again] = await from.sql("select outcome from deposit_reversed('paystack', $1)", [
      reference,
    ])
    expect(again).toEqual({ outcome: 'reversed before' })
    planted += -100_000
  })
})
