import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  arrive,
  koboOf,
  newAdmin,
  settleDeposit,
  strayDeposit,
  suspenseItem,
} from '../transfers/transfers.ts'
import { TestClient, type Answer } from '../harness/test-client.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { together } from '../numbers/rentals.ts'
import { codeOf } from '../store/inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let owner: TestClient
let manager: TestClient
beforeAll(async () => {
  testApp = await openTestApp({
    apps: 2,
    env: {
      BANK_DAILY_CAP_NGN: '5000',
      ADMIN_MOVE_LIMIT_NGN: '1000000',
      ADMIN_DAILY_LIMIT_NGN: '100000000',
    },
  })
  owner = await demoAdmin(testApp)
  manager = await newAdmin(testApp)
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => testApp.prove())

const url = (index: number) => testApp.urls[index % 2] ?? testApp.url
const words = (answers: readonly Answer[]) => answers.map(codeOf).toSorted()

/** A user who signed up by the referral link of another user. */
async function friendOf(client: TestClient): Promise<TestClient> {
  const friend = new TestClient(testApp, `${randomUUID()}@people.test`)
  await friend.signUp(client.refId)
  await friend.confirm()
  await friend.signIn()
  return friend
}

describe('an unassigned deposit', () => {
  test('is assigned to a user and sends an event to their open tabs [LIVE-1, TRANSFER-9]', async () => {
    const ada = await testApp.newClient()
    const deposit = await arrive(testApp, { naira: '1500.50' })
    const waits = await suspenseItem(owner, deposit, 'open')
    expect(waits).toMatchObject({ amount: '1500.50', status: 'suspense', user: null })
    const tab = await ada.live({ url: url(1) })
    const given = await settleDeposit(owner, deposit, { how: 'assign', to: ada, url: url(0) })
    expect(given).toMatchObject({
      status: 201,
      body: { status: 'done', balance: '1500.50', message: 'Deposit assigned successfully' },
    })
    await tab.when(({ event, data }) => event === 'balance' && data.bal === '1500.50')
    const reported = await tab.when(({ event }) => event === 'deposit')
    expect(reported.data).toEqual({ amount: '1500.50', status: 'credited' })
    tab.close()
    expect(await suspenseItem(owner, deposit, 'open')).toBeUndefined()
    const settled = await suspenseItem(owner, deposit, 'settled')
    expect(settled).toMatchObject({ status: 'credited', user: { email: ada.email } })
    const { body } = await ada.get('/api/wallet/transactions')
    expect(body.transactions).toMatchObject([
      { type: 'credit', amount: '1500.50', description: 'Wallet funding by bank transfer' },
    ])
    const summary = (await ada.get('/api/me/summary')).body
    expect(summary).toMatchObject({ total_recharge: '1500.50' })
    expect((summary.days as unknown[]).at(-1)).toMatchObject({ topped_up: '1500.50' })
  })

  test('that was assigned is a duplicate when the bank reports it again', async () => {
    const ada = await testApp.newClient()
    const deposit = await strayDeposit(testApp, 70_000)
    await settleDeposit(owner, deposit, { how: 'assign', to: ada })
    const [again] = await testApp.sql(
      `select r.outcome from deposit d, lateral deposit_receive(d.provider, d.reference, null, null, d.account_number,
         d.amount, null, 'NGN', null, null, 10000, 100000) r where d.id = $1`,
      [deposit],
    )
    expect(again).toEqual({ outcome: 'duplicate' })
    expect(await koboOf(ada)).toBe(70_000)
  })

  test('assigned to a referred user earns the referrer one bonus, when it is large enough', async () => {
    const ada = await testApp.newClient()
    const friend = await friendOf(ada)
    const give = async (kobo: number) =>
      codeOf(
        await settleDeposit(owner, await strayDeposit(testApp, kobo), {
          how: 'assign',
          to: friend,
        }),
      )
    expect(await give(99_999)).toBe('done')
    expect((await ada.balances()).refer_bal).toBe('0.00')
    const tab = await ada.live({ url: url(1) })
    expect(await give(100_000)).toBe('done')
    await tab.when(({ event, data }) => event === 'balance' && data.refer_bal === '100.00')
    tab.close()
    expect(await give(100_000)).toBe('done')
    expect(await ada.balances()).toEqual({ bal: '0.00', refer_bal: '100.00' })
    expect(await koboOf(friend)).toBe(299_999)
  })

  test('is settled as kept, with a reason in the audit log [TRANSFER-9]', async () => {
    const deposit = await strayDeposit(testApp, 123_456)
    const kept = await settleDeposit(owner, deposit, { how: 'keep' })
    expect(kept.body).toMatchObject({
      status: 'done',
      balance: null,
      message: 'Deposit settled',
    })
    expect(await suspenseItem(owner, deposit, 'settled')).toMatchObject({
      status: 'kept',
      user: null,
    })
    const rows = await testApp.sql('select action, after from audit where subject = $1', [
      `deposit:${deposit}`,
    ])
    expect(rows).toMatchObject([
      { action: 'keep deposit', after: { amount: '1234.56', reason: 'They called us' } },
    ])
    const ada = await testApp.newClient()
    for (const requested of [
      { how: 'assign', to: ada },
      { how: 'keep' },
      { how: 'release' },
    ] as const)
      expect(codeOf(await settleDeposit(manager, deposit, requested))).toBe('SETTLED')
  })

  test(
    'is settled once by twenty concurrent requests to assign or keep it [TRANSFER-9]',
    { tags: 'soak' },
    async () => {
      for (let round = 0; round < 6; round += 1) {
        const [ada, obi] = [await testApp.newClient(), await testApp.newClient()]
        const deposit = await strayDeposit(testApp, 100_000)
        const answers = await together(
          Array.from({ length: 20 }, (_, index) => () => {
            const admin = index % 2 === 0 ? owner : manager
            const how = (index + round) % 3 === 0 ? 'keep' : 'assign'
            return settleDeposit(admin, deposit, {
              how,
              ...(how === 'assign' && { to: index % 4 < 2 ? ada : obi }),
              url: url(index >> 1),
            })
          }),
        )
        expect(words(answers)).toEqual([...Array.from({ length: 19 }, () => 'SETTLED'), 'done'])
        const [row] = await testApp.sql<{ status: string; user_id: string | null }>(
          'select status, user_id from deposit where id = $1',
          [deposit],
        )
        const got = [await koboOf(ada), await koboOf(obi)]
        expect(got).toEqual([ada, obi].map(({ userId }) => (userId === row?.user_id ? 100_000 : 0)))
      }
    },
  )

  test('is settled once per idempotency key, and duplicates get the same response [ADMIN-20, TRANSFER-4]', async () => {
    const ada = await testApp.newClient()
    const deposit = await strayDeposit(testApp, 5000)
    const key = randomUUID()
    const asks = Array.from(
      { length: 8 },
      (_, index) => () =>
        settleDeposit(owner, deposit, { how: 'assign', to: ada, key, url: url(index) }),
    )
    const answers = await together(asks)
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body.id)}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    const other = await settleDeposit(owner, deposit, { how: 'keep', key })
    expect(codeOf(other)).toBe('IDEMPOTENCY_CONFLICT')
    expect(await koboOf(ada)).toBe(5000)
  })

  test('cannot be assigned to an unknown user or to the admin who assigns it', async () => {
    const deposit = await strayDeposit(testApp, 5000)
    const stranger = new TestClient(testApp, 'nobody@people.test')
    stranger.userId = randomUUID()
    expect(codeOf(await settleDeposit(owner, deposit, { how: 'assign', to: stranger }))).toBe(
      'NOT_FOUND',
    )
    expect(codeOf(await settleDeposit(owner, deposit, { how: 'assign', to: owner }))).toBe(
      'OWN_ACCOUNT',
    )
    expect(codeOf(await settleDeposit(owner, randomUUID(), { how: 'keep' }))).toBe('NOT_FOUND')
    expect(codeOf(await settleDeposit(owner, deposit, { how: 'release' }))).toBe('SETTLED')
    expect(await suspenseItem(owner, deposit, 'open')).toMatchObject({ status: 'suspense' })
  })

  test('accepts deposit and user ids in upper case', async () => {
    const ada = await testApp.newClient()
    const deposit = await strayDeposit(testApp, 5000)
    const loud = Object.assign(new TestClient(testApp, ada.email), {
      userId: ada.userId.toUpperCase(),
    })
    const given = await settleDeposit(owner, deposit.toUpperCase(), { how: 'assign', to: loud })
    expect(given.body).toMatchObject({ status: 'done', balance: '50.00' })
    const rows = await testApp.sql('select after from audit where subject = $1', [
      `user:${ada.userId}`,
    ])
    expect(rows).toMatchObject([{ after: { about: `deposit:${deposit}` } }])
  })
})

describe('a deposit held above the daily cap', () => {
  async function held(client: TestClient): Promise<string> {
    const account = await client.accountNumber()
    return arrive(testApp, { naira: '5000.01', account })
  }

  test('is released to its user once, and earns the referral bonus [WALLET-17, TRANSFER-10]', async () => {
    const ada = await testApp.newClient()
    const friend = await friendOf(ada)
    const deposit = await held(friend)
    expect(await suspenseItem(owner, deposit, 'open')).toMatchObject({
      status: 'held',
      user: { email: friend.email },
    })
    expect(await koboOf(friend)).toBe(0)
    const answers = await together(
      Array.from(
        { length: 10 },
        (_, index) => () =>
          settleDeposit(index % 2 === 0 ? owner : manager, deposit, {
            how: 'release',
            url: url(index),
          }),
      ),
    )
    expect(words(answers)).toEqual([...Array.from({ length: 9 }, () => 'SETTLED'), 'done'])
    expect(await friend.balances()).toEqual({ bal: '5000.01', refer_bal: '0.00' })
    expect((await ada.balances()).refer_bal).toBe('100.00')
  })

  test('cannot be assigned to another user, but can be kept [WALLET-17, TRANSFER-10]', async () => {
    const [ada, obi] = [await testApp.newClient(), await testApp.newClient()]
    const deposit = await held(ada)
    expect(codeOf(await settleDeposit(owner, deposit, { how: 'assign', to: obi }))).toBe('SETTLED')
    expect(codeOf(await settleDeposit(owner, deposit, { how: 'keep' }))).toBe('done')
    expect([await koboOf(ada), await koboOf(obi)]).toEqual([0, 0])
    expect(await suspenseItem(owner, deposit, 'settled')).toMatchObject({ status: 'kept' })
  })
})

test('a credited deposit cannot be settled again', async () => {
  const ada = await testApp.newClient('1000')
  const [row] = await testApp.sql<{ id: string }>('select id from deposit where user_id = $1', [
    ada.userId,
  ])
  const obi = await testApp.newClient()
  for (const requested of [
    { how: 'assign', to: obi },
    { how: 'keep' },
    { how: 'release' },
  ] as const) {
    expect(codeOf(await settleDeposit(owner, row?.id ?? '', requested))).toBe('SETTLED')
  }
  expect(await koboOf(ada)).toBe(100_000)
})

test('a deposit in another currency is marked as settled and enters no wallet', async () => {
  const ada = await testApp.newClient()
  const deposit = await strayDeposit(testApp, 5000, { currency: 'USD' })
  expect(await suspenseItem(owner, deposit, 'open')).toMatchObject({
    status: 'foreign',
    currency: 'USD',
    amount: '50.00',
  })
  expect(codeOf(await settleDeposit(owner, deposit, { how: 'assign', to: ada }))).toBe('SETTLED')
  expect(codeOf(await settleDeposit(owner, deposit, { how: 'keep' }))).toBe('done')
  expect(codeOf(await settleDeposit(owner, deposit, { how: 'keep' }))).toBe('SETTLED')
  expect(await suspenseItem(owner, deposit, 'settled')).toMatchObject({ status: 'foreign' })
  expect(await koboOf(ada)).toBe(0)
})

test('assigning one deposit while another of the same referred user arrives pays one bonus, without a deadlock', async () => {
  const ada = await testApp.newClient()
  for (let round = 0; round < 6; round += 1) {
    const friend = await friendOf(ada)
    const account = await friend.accountNumber()
    const deposit = await strayDeposit(testApp, 100_000)
    const [given] = await together([
      () => settleDeposit(owner, deposit, { how: 'assign', to: friend }).then(codeOf),
      () => arrive(testApp, { naira: '1000', account }),
    ])
    expect(given).toBe('done')
    expect(await koboOf(friend)).toBe(200_000)
    expect((await ada.balances()).refer_bal).toBe(`${(round + 1) * 100}.00`)
  }
})
