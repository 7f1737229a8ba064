import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Deliverer, type BankNotice } from '../../test/wallet/deliverer.ts'
import { type Holder, systemBalances, newHolder } from '../../test/wallet/test-ledger.ts'
import { openTestApp, type TestApp } from '../../test/harness/test-app.ts'
import { rounds } from '../../test/harness/rounds.ts'

// The banks without a verify call; deposits-verified.db.test.ts has the bank with one.
const banks = ['billstack', 'paymentpoint'] as const

describe.each(banks)('a deposit reported by %s', (bank) => {
  let testApp: TestApp
  let to: Holder
  let from: Deliverer
  beforeAll(async () => {
    testApp = await openTestApp({ bank, apps: 2 })
    from = new Deliverer(testApp, bank)
  })
  afterAll(async () => {
    await from.close()
    await testApp[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    to = await newHolder(from.sql, { provider: bank })
  })

  const arrival = (more: Partial<BankNotice> = {}): BankNotice => {
    return { reference: `R-${randomUUID()}`, account: to.accountNumber, amount: 250_000, ...more }
  }
  const balance = () => from.balanceOf(to)
  const booked = (reported: BankNotice) => from.booked(reported)

  test('is credited in full, to the kobo, and its fee is stored separately [WALLET-11, REFER-3]', async () => {
    const reported = arrival({ amount: 1_234_567, fee: 6_173 })
    expect(await booked(reported)).toBe('credited')
    expect(await balance()).toBe(1_234_567)
    const [deposit] = await from.deposits(reported.reference)
    const fee = bank === 'paymentpoint' ? 6_173 : null
    expect(deposit).toMatchObject({ amount: 1_234_567, fee, payer_name: 'CHIDI OKE' })
  })

  test('with a missing or wrong signature is rejected, and can be delivered again with a correct one', async () => {
    const reported = arrival()
    const body = from.bodyOf(reported)
    const [[header, good] = ['', '']] = Object.entries(from.signed(body))
    const wrong = good.replaceAll(/./g, (digit) => (digit === '0' ? '1' : '0'))
    for (const headers of [{}, { [header]: '' }, { [header]: wrong }, { [header]: `${good}0` }])
      expect(await from.raw(body, { headers })).toBe(401)
    expect(await from.deliveries(reported.reference)).toEqual([])
    expect(await balance()).toBe(0)
    expect(await booked(reported)).toBe('credited')
    expect(await balance()).toBe(250_000)
  })

  test(
    'delivered 1,000 times in parallel to two processes is credited once [WALLET-11]',
    { tags: 'rounds' },
    async () => {
      const reported = arrival()
      const statuses: number[] = []
      const batches = rounds({ quick: 3, whole: 20 })
      for (let batch = 0; batch < batches; batch += 1)
        statuses.push(
          ...(await Promise.all(
            Array.from({ length: 50 }, (_, index) =>
              from.deliver(reported, testApp.urls[index % 2]),
            ),
          )),
        )
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(statuses).toHaveLength(batches * 50)
      expect(await from.outcomeOf(from.bodyOf(reported))).toBe('credited')
      expect(await from.deliveries(reported.reference)).toHaveLength(1)
      expect(await balance()).toBe(250_000)
    },
  )

  test('delivered at the same time in 50 bodies with different whitespace is credited once', async () => {
    const reported = arrival()
    const bodies = Array.from(
      { length: 50 },
      (_, index) => from.bodyOf(reported) + ' '.repeat(index),
    )
    const statuses = await Promise.all(bodies.map((body) => from.raw(body)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const outcomes = await Promise.all(bodies.map((body) => from.outcomeOf(body)))
    expect(outcomes.toSorted()).toEqual([
      'credited',
      ...Array.from({ length: 49 }, () => 'duplicate'),
    ])
    expect(await balance()).toBe(250_000)
  })

  test('delivered again with another amount is a mismatch and is not credited', async () => {
    const reported = arrival()
    expect(await booked(reported)).toBe('credited')
    expect(await booked({ ...reported, amount: 99_999_900 })).toBe('mismatch')
    expect(await booked({ ...reported, amount: 249_999 })).toBe('mismatch')
    expect(await balance()).toBe(250_000)
    expect(await from.counted('mismatch')).toBeGreaterThanOrEqual(2)
  })

  test('delivered again for another account is a mismatch and is not credited', async () => {
    const reported = arrival()
    const other = await newHolder(from.sql, { provider: bank })
    expect(await booked(reported)).toBe('credited')
    expect(await booked({ ...reported, account: other.accountNumber })).toBe('mismatch')
    expect(await from.balanceOf(other)).toBe(0)
  })

  test('in another currency is stored and not booked', async () => {
    const before = await systemBalances(from.sql)
    const reported = arrival({ currency: 'USD' })
    expect(await booked(reported)).toBe('foreign')
    expect(await balance()).toBe(0)
    expect(await systemBalances(from.sql)).toEqual(before)
    const [deposit] = await from.deposits(reported.reference)
    expect(deposit).toMatchObject({ status: 'foreign', currency: 'USD', user_id: to.userId })
    // A later delivery in naira under the same reference is not booked either.
    expect(await booked({ ...reported, currency: 'NGN' })).toBe('mismatch')
  })

  test('without a user is booked to suspense', async () => {
    const before = await systemBalances(from.sql)
    const reported = arrival({ account: '9999999999' })
    expect(await booked(reported)).toBe('suspense')
    const after = await systemBalances(from.sql)
    expect((after.suspense ?? 0) - (before.suspense ?? 0)).toBe(250_000)
    expect((after.bank ?? 0) - (before.bank ?? 0)).toBe(-250_000)
    const [deposit] = await from.deposits(reported.reference)
    expect(deposit).toMatchObject({ status: 'suspense', user_id: null })
    await testApp.prove()
  })

  test('for an account of another bank is booked to suspense', async () => {
    const stranger = await newHolder(from.sql, { provider: 'paystack' })
    expect(await booked(arrival({ account: stranger.accountNumber }))).toBe('suspense')
    expect(await from.balanceOf(stranger)).toBe(0)
  })

  test('for an account that is not active is booked to suspense', async () => {
    await from.sql("update virtual_account set state = 'requested' where user_id = $1", [to.userId])
    expect(await booked(arrival())).toBe('suspense')
    expect(await balance()).toBe(0)
  })

  test.each([
    ['"2500"', 250_000],
    ['2500', 250_000],
    ['"2500.5"', 250_050],
    ['99.5', 9_950],
    ['"0.01"', 1],
    ['50', 5_000], // below the least amount on the page; a transfer that arrived is credited anyway
  ])('with the amount %s is credited as %i kobo', async (amountJson, kobo) => {
    expect(await booked(arrival({ amountJson }))).toBe('credited')
    expect(await balance()).toBe(kobo)
  })

  test.each([
    '0',
    '"-2500"',
    '-1',
    '"1,000"',
    '1e309',
    '"1e3"',
    '"٢٥٠٠"',
    '" 2500 "',
    '"0x10"',
    '0.001',
    'null',
    '[2500]',
    'true',
    '2500,"amount":100,"amount_paid":100', // a key given twice
  ])('with the amount %s is stored for review and not credited', async (amountJson) => {
    const reported = arrival({ amountJson })
    expect(await booked(reported)).toMatch(/^unreadable: /)
    expect(await from.deliveries(reported.reference)).toHaveLength(1)
    expect(await from.deposits(reported.reference)).toEqual([])
    expect(await balance()).toBe(0)
  })

  test.each(['{', 'not json', '', '[]', 'null', '{"event":"another"}', '\u0000'])(
    'in a signed body that starts with %j is accepted as unreadable or ignored',
    async (start) => {
      const body = start && start + ' '.repeat(bank.length)
      expect(await from.raw(body)).toBe(200)
      expect(await from.outcomeOf(body)).toMatch(/^(unreadable|ignored): /)
    },
  )

  test('in an oversized body is rejected and not stored', async () => {
    const reported = arrival({ payerJson: JSON.stringify('x'.repeat(2_000_000)) })
    expect(await from.deliver(reported)).toBe(413)
    expect(await from.deliveries(reported.reference)).toEqual([])
  })

  test.each(['[]', 'null', '{}', '""', '7', '{"name":{"first":"x"}}', '"=cmd|x"'])(
    'with the payer %s is credited',
    async (payerJson) => {
      expect(await booked(arrival({ payerJson }))).toBe('credited')
      expect(await balance()).toBe(250_000)
    },
  )

  test('with an old or a future date is credited in any order', async () => {
    const first = arrival({ at: '2024-01-01T00:00:00Z', amount: 100 })
    const second = arrival({ at: '2025-01-01T00:00:00Z', amount: 1_000 })
    const future = arrival({ at: '2099-01-01T00:00:00Z', amount: 10_000 })
    for (const reported of [future, second, first]) expect(await booked(reported)).toBe('credited')
    expect(await balance()).toBe(11_100)
  })

  test('sent to another path than the secret one is not found [WALLET-12, OPS-6]', async () => {
    const reported = arrival()
    const body = from.bodyOf(reported)
    const secret = from.path.split('/').at(-1) ?? ''
    const wrong = [
      `/hooks/bank/${bank}`,
      `/hooks/bank/${bank}/`,
      `/hooks/bank/${bank}/${secret.slice(1)}`,
      `/hooks/bank/${bank}/${secret}0`,
      `/hooks/bank/${bank}/${'0'.repeat(40)}`,
      new Deliverer(testApp, 'paystack').path,
    ]
    for (const path of wrong) expect(await from.raw(body, { path })).toBe(404)
    expect(await from.deliveries(reported.reference)).toEqual([])
    const got = await fetch(testApp.url + from.path)
    expect(got.status).toBe(404)
  })

  test('is accepted with any content type', async () => {
    const reported = arrival()
    const body = from.bodyOf(reported)
    const headers = { ...from.signed(body), 'content-type': 'text/plain' }
    expect(await from.raw(body, { headers })).toBe(200)
    expect(await from.outcomeOf(body)).toBe('credited')
  })
})
