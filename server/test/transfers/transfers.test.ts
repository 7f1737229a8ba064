import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { moveFunds } from './transfers.ts'
import type { TestClient } from '../harness/test-client.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let owner: TestClient
let manager: TestClient
beforeAll(async () => {
  testApp = await openTestApp({
    apps: 2,
    env: { ADMIN_MOVE_LIMIT_NGN: '1000', ADMIN_DAILY_LIMIT_NGN: '100000' },
  })
  owner = await demoAdmin(testApp)
  manager = await demoAdmin(testApp, 'manager')
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => testApp.prove())

type Body = Readonly<Record<string, unknown>>
const lines = async (user: TestClient) =>
  (await user.get('/api/wallet/transactions')).body.transactions as Body[]

describe('adding and deducting funds', () => {
  test('changes the main wallet to the kobo and shows the given description [TRANSFER-1, TRANSFER-2]', async () => {
    const ada = await testApp.newClient()
    const added = await moveFunds(owner, ada, {
      what: 'credit',
      amount: '750.25',
      description: 'For the outage',
    })
    expect(added).toMatchObject({ status: 201, body: { status: 'done', balance: '750.25' } })
    const taken = await moveFunds(owner, ada, { what: 'debit', amount: 0.5 })
    expect(taken.body).toMatchObject({ status: 'done', balance: '749.75' })
    expect(await lines(ada)).toMatchObject([
      {
        type: 'debit',
        amount: '0.50',
        description: 'Funds deducted by admin',
        new_balance: '749.75',
      },
      { type: 'credit', amount: '750.25', description: 'For the outage', new_balance: '750.25' },
    ])
  })

  test('with the same key creates one transfer across all processes [TRANSFER-4]', async () => {
    const ada = await testApp.newClient()
    const key = randomUUID()
    const request = (index: number) =>
      moveFunds(owner, ada, {
        what: 'credit',
        amount: '10',
        key,
        url: testApp.urls[index % 2] ?? testApp.url,
      })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => request(index)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body.id)}`)).size).toBe(1)
    expect((await ada.balances()).bal).toBe('10.00')
    const other = await moveFunds(owner, ada, { what: 'credit', key, amount: '11' })
    expect(other.body.code).toBe('IDEMPOTENCY_CONFLICT')
  })

  test('takes a wallet below zero only with allow_negative [TRANSFER-3, LEDGER-5]', async () => {
    const ada = await testApp.newClient()
    await moveFunds(owner, ada, { what: 'credit', amount: '5' })
    const short = await moveFunds(owner, ada, { what: 'debit', amount: '5.01' })
    expect(short).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_BALANCE', shortage: '0.01' },
    })
    const below = await moveFunds(owner, ada, {
      what: 'debit',
      amount: '5.01',
      allow_negative: true,
    })
    expect(below.body).toMatchObject({ status: 'done', balance: '-0.01' })
  })

  test("is rejected for the admin's own wallet [USERS-24, TRANSFER-5]", async () => {
    const own = await moveFunds(owner, owner, { what: 'credit', amount: '1' })
    expect(own).toMatchObject({ status: 403, body: { code: 'OWN_ACCOUNT' } })
  })
})

describe('a transfer above the limit', () => {
  test('needs the approval of a second admin and is done once [TRANSFER-6, TRANSFER-7]', async () => {
    const ada = await testApp.newClient()
    const requested = await moveFunds(owner, ada, { what: 'credit', amount: '1000.01' })
    expect(requested.body).toMatchObject({ status: 'waiting', balance: null })
    expect((await ada.balances()).bal).toBe('0.00')
    const path = `/api/admin/money/${String(requested.body.id)}`
    const actions = (await manager.get('/api/admin/money')).body.actions as Body[]
    const waits = actions.find(({ id }) => id === requested.body.id)
    expect(waits).toMatchObject({ own: false, balance: null, balance_now: '0.00' })
    expect((await owner.post(`${path}/approve`)).body.code).toBe('OWN_REQUEST')
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => manager.post(`${path}/approve`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'SETTLED')).toHaveLength(5)
    expect((await ada.balances()).bal).toBe('1000.01')
    const done = (await manager.get('/api/admin/money?status=done')).body.actions as Body[]
    expect(done.find(({ id }) => id === requested.body.id)).toMatchObject({
      decided_by: manager.email,
      balance: '1000.01',
      balance_now: null,
    })
  })

  test('that was declined moves no money; its author can withdraw it', async () => {
    const ada = await testApp.newClient()
    for (const admin of [manager, owner]) {
      const requested = await moveFunds(owner, ada, { what: 'credit', amount: '2000' })
      const path = `/api/admin/money/${String(requested.body.id)}`
      const declined = await admin.post(`${path}/decline`, { reason: 'Too much' })
      expect(declined.body).toMatchObject({ status: 'declined', note: 'Too much' })
      expect((await manager.post(`${path}/approve`)).body.code).toBe('SETTLED')
    }
    expect((await ada.balances()).bal).toBe('0.00')
  })

  test('cannot be approved by the admin whose wallet it changes [TRANSFER-5]', async () => {
    const requested = await moveFunds(owner, manager, { what: 'credit', amount: '2000' })
    const answer = await manager.post(`/api/admin/money/${String(requested.body.id)}/approve`)
    expect(answer.body.code).toBe('OWN_ACCOUNT')
    await owner.post(`/api/admin/money/${String(requested.body.id)}/decline`, { reason: 'No' })
  })

  test('waits when the daily limit of the admin is used up, even with concurrent requests [TRANSFER-6]', async () => {
    const ada = await testApp.newClient()
    await testApp.sql("update manual_transfer set requested_at = requested_at - interval '2 days'")
    await testApp.sql(
      `insert into manual_transfer (kind, user_id, amount, reason, allow_negative, state, requested_by)
       values ('credit', $1, 9970000, 'Earlier', false, 'waiting', $2)`,
      [ada.userId, manager.userId],
    )
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => moveFunds(manager, ada, { what: 'credit', amount: '100' })),
    )
    const states = answers.map(({ body }) => body.status)
    expect(states.filter((state) => state === 'done')).toHaveLength(3)
    expect(states.filter((state) => state === 'waiting')).toHaveLength(5)
    expect((await ada.balances()).bal).toBe('300.00')
    const { limits } = (await manager.get('/api/admin/money')).body
    expect(limits).toEqual({ amount: '1000.00', daily: '100000.00', left_today: '0.00' })
  })
})

test('a transfer writes an audit entry with its amount, reason and balance [TRANSFER-1, TRANSFER-4]', async () => {
  const ada = await testApp.newClient()
  await moveFunds(owner, ada, { what: 'credit', amount: '3', description: 'Thanks' })
  const rows = await testApp.sql<{ action: string; after: unknown }>(
    'select action, after from audit where subject = $1',
    [`user:${ada.userId}`],
  )
  expect(rows).toMatchObject([
    { action: 'add funds', after: { amount: '3.00', reason: 'Thanks', balance: '3.00' } },
  ])
})
