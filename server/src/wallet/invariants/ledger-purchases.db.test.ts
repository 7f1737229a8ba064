import { koboMax } from '@nosim/contract/base/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  capture,
  hold,
  type Holder,
  type Ledger,
  newHolder,
  openLedger,
  post,
  receive,
  refusal,
  releasedTogether,
} from '../../../test/wallet/test-ledger.ts'

let ledger: Ledger
let ada: Holder
let subject = ''
beforeAll(async () => {
  ledger = await openLedger(12)
})
afterAll(() => ledger[Symbol.asyncDispose]())
beforeEach(async () => {
  ada = await newHolder(ledger.query)
  await receive(ledger.query, { to: ada, amount: 5_000 })
  subject = `thing:${ada.userId}`
})

type Purchase = { amount: number | null; subject?: string; by?: string; revenue?: string }

/** Makes a purchase, and returns the missing amount in kobo. */
async function purchase(it: Purchase): Promise<number> {
  const [row] = await ledger.query<{ missing: number }>(
    "select (wallet_purchase_many(array[$1::uuid], array[$2::bigint], $3, array[$4], array['A thing']))[1] as missing",
    [it.by ?? ada.userId, it.amount, it.revenue ?? 'revenue_store', it.subject ?? subject],
  )
  return row?.missing ?? Number.NaN
}

const refund = (amount: number | null, before: number, it: { subject?: string } = {}) =>
  ledger.query("select wallet_refund($1, $2, 'revenue_store', $3, $4, 'Refund: a thing')", [
    ada.userId,
    it.subject ?? subject,
    before,
    amount,
  ])

async function wallets(holder = ada): Promise<{ main: number; refer: number }> {
  const rows = await ledger.query<{ kind: 'main' | 'refer'; balance: number }>(
    'select kind, balance from account where user_id = $1',
    [holder.userId],
  )
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? Number.NaN
  return { main: of('main'), refer: of('refer') }
}

const lines = () =>
  ledger.query<{ kind: string; amount: number; debit_account: number; credit_account: number }>(
    'select kind, amount, debit_account, credit_account from transfer where subject = $1 order by id',
    [subject],
  )

test.each([
  { main: -5_000, refer: 8_000, price: 8_000, missing: 0 },
  { main: -5_000, refer: 8_000, price: 8_001, missing: 5_001 },
  { main: -5_000, refer: 0, price: 100, missing: 5_100 },
  { main: 0, refer: 8_000, price: 8_000, missing: 0 },
])(
  'with $main and $refer kobo, a number for $price kobo lacks $missing: the refer wallet covers no debt',
  async ({ main, refer, price, missing }) => {
    await post(ledger.query, {
      key: `debt:${ada.userId}`,
      debit: ada.main,
      credit: 9,
      amount: 5_000 - main,
      kind: 'adjustment',
      allowNegative: true,
    })
    if (refer > 0) {
      await post(ledger.query, {
        key: `gift:${ada.userId}`,
        debit: 9,
        credit: ada.refer,
        amount: refer,
        kind: 'adjustment',
      })
    }
    expect(await hold(ledger.query, { by: ada, amount: price, subject, useRefer: true })).toBe(
      missing,
    )
    const paid = missing === 0 ? price : 0
    expect(await wallets()).toEqual({ main, refer: refer - paid })
  },
)

describe('a purchase', () => {
  test('debits the price to the kobo from the main wallet', async () => {
    expect(await purchase({ amount: 5_000 })).toBe(0)
    expect(await wallets()).toEqual({ main: 0, refer: 0 })
    expect(await lines()).toEqual([
      { kind: 'purchase', amount: 5_000, debit_account: ada.main, credit_account: 5 },
    ])
  })

  test('beyond the balance returns the shortage and debits nothing', async () => {
    expect(await purchase({ amount: 5_001 })).toBe(1)
    expect(await purchase({ amount: koboMax })).toBe(koboMax - 5_000)
    expect(await wallets()).toEqual({ main: 5_000, refer: 0 })
    expect(await lines()).toEqual([])
  })

  test('is not paid from the refer wallet, and a debt adds to the shortage', async () => {
    const gift = { debit: 8, amount: 9_000, kind: 'bonus', credit: ada.refer }
    await ledger.own('begin')
    await post(ledger.own, { ...gift, key: `gift:${ada.userId}` })
    const [row] = await ledger.own<{ missing: number }>(
      "select (wallet_purchase_many(array[$1::uuid], '{6000}', 'revenue_store', array[$2], array['A thing']))[1] as missing",
      [ada.userId, subject],
    )
    await ledger.own('rollback')
    expect(row?.missing).toBe(1_000)
    const debt = { debit: ada.main, credit: 9, amount: 8_000, kind: 'adjustment' }
    await post(ledger.query, { ...debt, key: `debt:${ada.userId}`, allowNegative: true })
    expect(await purchase({ amount: 1 })).toBe(3_001)
    expect((await wallets()).main).toBe(-3_000)
  })

  test('of a subject that is already paid is not debited again; other facts are rejected', async () => {
    expect(await purchase({ amount: 1_000 })).toBe(0)
    expect(await purchase({ amount: 1_000 })).toBe(0)
    expect((await wallets()).main).toBe(4_000)
    expect(await refusal(purchase({ amount: 1_001 }))).toBe('NS002')
    expect(await refusal(purchase({ amount: 1_000, revenue: 'revenue_boost' }))).toBe('NS002')
    expect((await wallets()).main).toBe(4_000)
    expect(await lines()).toHaveLength(1)
  })

  test.each([0, -1, -5_000, koboMax + 1, null])('is rejected for %s kobo', async (amount) => {
    expect(await refusal(purchase({ amount }))).toBe('NS004')
    expect((await wallets()).main).toBe(5_000)
  })

  test('requires a user, an existing revenue account and a subject', async () => {
    const unknownUser = '00000000-0000-7000-8000-000000000000'
    expect(await refusal(purchase({ amount: 1, by: unknownUser }))).toBe('NS004')
    expect(await refusal(purchase({ amount: 1, revenue: 'revenue_nothing' }))).toBe('NS004')
    expect(await refusal(purchase({ amount: 1, subject: '' }))).toBe('23514')
    expect((await wallets()).main).toBe(5_000)
  })

  test('among many concurrent ones succeeds while the balance lasts', async () => {
    const calls = Array.from(
      { length: 12 },
      (_none, at) => () => purchase({ amount: 1_000, subject: `${subject}:${at}` }),
    )
    const missing = (await releasedTogether(ledger, calls)).map((it) =>
      it.status === 'fulfilled' ? it.value : it.reason,
    )
    expect(missing.filter((one) => one === 0)).toHaveLength(5)
    expect(missing.filter((one) => one === 1_000)).toHaveLength(7)
    expect((await wallets()).main).toBe(0)
  })

  test('of one subject in concurrent calls is debited once', async () => {
    const calls = Array.from({ length: 12 }, () => () => purchase({ amount: 1_000 }))
    const answers = await releasedTogether(ledger, calls)
    expect(answers.map((it) => it.status === 'fulfilled' && it.value)).toEqual(calls.map(() => 0))
    expect((await wallets()).main).toBe(4_000)
  })
})

describe('purchases of several users', () => {
  const many = (of: readonly { by: Holder; amount: number; name?: string }[]) =>
    ledger.query<{ missing: number[] }>(
      `select wallet_purchase_many($1::uuid[], $2::bigint[], 'revenue_store', $3::text[], $3::text[])::int[] as missing`,
      [
        of.map(({ by }) => by.userId),
        of.map(({ amount }) => amount),
        of.map(({ by, name }) => name ?? `thing:${by.userId}`),
      ],
    )

  test('are paid in one call, each from its own wallet; one with insufficient funds pays nothing', async () => {
    const [obi, uche] = [await newHolder(ledger.query), await newHolder(ledger.query)]
    await receive(ledger.query, { to: obi, amount: 700 })
    await receive(ledger.query, { to: uche, amount: 9_000 })
    const [row] = await many([
      { by: uche, amount: 9_000 },
      { by: obi, amount: 800 },
      { by: ada, amount: 1 },
    ])
    expect(row?.missing).toEqual([0, 100, 0])
    expect((await wallets(uche)).main).toBe(0)
    expect((await wallets(obi)).main).toBe(700)
    expect((await wallets()).main).toBe(4_999)
  })

  test('in one call with a repeated one debit only the new ones', async () => {
    const obi = await newHolder(ledger.query)
    await receive(ledger.query, { to: obi, amount: 700 })
    await purchase({ amount: 1_000 })
    const [row] = await many([
      { by: ada, amount: 1_000 },
      { by: obi, amount: 300 },
    ])
    expect(row?.missing).toEqual([0, 0])
    expect((await wallets()).main).toBe(4_000)
    expect((await wallets(obi)).main).toBe(400)
  })

  test('are all rejected when one is invalid, and debit nothing', async () => {
    const obi = await newHolder(ledger.query)
    await receive(ledger.query, { to: obi, amount: 700 })
    const fine = { by: obi, amount: 300 }
    expect(await refusal(many([fine, { by: ada, amount: 0 }]))).toBe('NS004')
    expect(
      await refusal(many([fine, { by: ada, amount: 1 }, { by: ada, amount: 2, name: 'x' }])),
    ).toBe('NS004')
    await purchase({ amount: 1_000 })
    expect(await refusal(many([fine, { by: ada, amount: 999 }]))).toBe('NS002')
    expect((await wallets(obi)).main).toBe(700)
    expect((await wallets()).main).toBe(4_000)
  })
})

describe('a refund of a purchase', () => {
  beforeEach(async () => {
    await purchase({ amount: 3_000 })
  })

  test('goes back to the main wallet in parts, up to the price', async () => {
    await refund(1_000, 0)
    await refund(500, 1_000)
    expect((await wallets()).main).toBe(3_500)
    expect(await refusal(refund(1_501, 1_500))).toBe('NS004')
    await refund(1_500, 1_500)
    expect(await wallets()).toEqual({ main: 5_000, refer: 0 })
    expect(await refusal(refund(1, 3_000))).toBe('NS004')
    expect((await lines()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['purchase', 3_000],
      ['refund', 1_000],
      ['refund', 500],
      ['refund', 1_500],
    ])
  })

  test('is rejected when it exceeds the price by one kobo', async () => {
    expect(await refusal(refund(3_001, 0))).toBe('NS004')
    expect((await wallets()).main).toBe(2_000)
  })

  test('repeated with the same amount is paid once, and with another amount is rejected', async () => {
    await refund(1_000, 0)
    await refund(1_000, 0)
    expect((await wallets()).main).toBe(3_000)
    expect(await refusal(refund(999, 0))).toBe('NS002')
  })

  test('in concurrent calls is paid once', async () => {
    const calls = Array.from({ length: 12 }, () => () => refund(3_000, 0))
    const answers = await releasedTogether(ledger, calls)
    expect(answers.map((it) => it.status)).toEqual(calls.map(() => 'fulfilled'))
    expect((await wallets()).main).toBe(5_000)
  })

  test.each([0, -1, null])('of %s kobo is rejected', async (amount) => {
    expect(await refusal(refund(amount, 0))).toMatch(/^23/)
    expect((await wallets()).main).toBe(2_000)
  })

  test('of an unknown purchase is rejected', async () => {
    expect(await refusal(refund(1, 0, { subject: 'thing:none' }))).toBe('NS004')
    // The purchase of another subject does not count, even where one subject is a prefix of the other.
    expect(await refusal(refund(1, 0, { subject: subject.slice(0, -1) }))).toBe('NS004')
  })

  test('of a hold is rejected before its capture and limited to the captured amount', async () => {
    const held = `held:${ada.userId}`
    await hold(ledger.query, { by: ada, amount: 700, subject: held })
    expect(await refusal(refund(1, 0, { subject: held }))).toBe('NS004')
    await capture(ledger.query, held, 'revenue_store')
    await refund(700, 0, { subject: held })
    expect(await refusal(refund(1, 700, { subject: held }))).toBe('NS004')
  })
})
