import { randomUUID } from 'node:crypto'
import type { BankDelivery } from '@nosim/contract/admin/deliveries.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Deliverer } from './deliverer.ts'
import { requestTransfer, decide, koboOf, newAdmin, settleDeposit } from '../transfers/transfers.ts'
import type { TestClient } from '../harness/test-client.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { together } from '../numbers/rentals.ts'
import { expectOk, codeOf } from '../store/inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
let testApp: TestApp
let from: Deliverer
let owner: TestClient
let manager: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ apps: 2 })
  from = new Deliverer(testApp, 'billstack')
  owner = await demoAdmin(testApp)
  manager = await newAdmin(testApp)
})
afterAll(async () => {
  await from.close()
  await testApp[Symbol.asyncDispose]()
})
afterEach(() => testApp.prove())

describe('a bank delivery that needs a review', () => {
  const listed = async (id: number, status = 'open'): Promise<BankDelivery | undefined> => {
    const path = `/api/admin/deliveries?status=${status}&limit=100`
    const { deliveries } = await expectOk<{ deliveries: BankDelivery[] }>(owner.get(path))
    return deliveries.find((one) => one.id === id)
  }
  const idOf = async (body: string): Promise<number> => {
    const [row] = await from.sql<{ id: number }>(
      'select id from bank_delivery where body_hash = sha256($1::bytea)',
      [Buffer.from(body)],
    )
    return Number(row?.id)
  }

  test('with another amount under a known reference is shown beside the booked one and booked to suspense once [TRANSFER-11]', async () => {
    const ada = await testApp.newClient()
    const account = await ada.accountNumber()
    const reported = { reference: `R-${randomUUID()}`, account, amount: 100_000 }
    expect(await from.booked(reported)).toBe('credited')
    const more = { ...reported, amount: 500_000 }
    expect(await from.booked(more)).toBe('mismatch')
    const id = await idOf(from.bodyOf(more))
    expect(await listed(id)).toMatchObject({
      status: 'review',
      wrong: 'mismatch',
      amount: '5000.00',
      booked: { amount: '1000.00', status: 'credited' },
      body: expect.stringContaining(reported.reference),
    })
    expect(await koboOf(ada)).toBe(100_000)
    const book = (amount: string) =>
      owner.post(`/api/admin/deliveries/${id}/book`, { amount, reason: 'The bank says so' })
    expect(codeOf(await book('5000.01'))).toBe('DELIVERY_AMOUNT')
    const booked = await together([() => book('4000'), () => book('4000')])
    expect(booked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [row] = await from.sql<{ id: string }>(
      "select id from deposit where reference like $1 and status = 'suspense'",
      [`${reported.reference}%`],
    )
    expect((await settleDeposit(owner, String(row?.id), { how: 'assign', to: ada })).status).toBe(
      201,
    )
    expect(await koboOf(ada)).toBe(500_000)
    expect(await listed(id, 'settled')).toMatchObject({
      outcome: 'suspense',
      note: 'The bank says so',
    })
  })

  test('that was unreadable is booked once when two admins read it again [TRANSFER-11]', async () => {
    const ada = await testApp.newClient()
    const account = await ada.accountNumber()
    const reported = { reference: `R-${randomUUID()}`, account, amount: 70_000 }
    // As if the reader could not read the delivery when it arrived.
    const body = from.bodyOf(reported)
    const [row] = await from.sql<{ id: string }>(
      `insert into bank_delivery (provider, body_hash, body, review)
       values ('billstack', sha256($1), $1, 'unreadable: cannot read amount') returning id`,
      [Buffer.from(body)],
    )
    const id = Number(row?.id)
    const answers = await together([
      () => owner.post(`/api/admin/deliveries/${id}/read`),
      () => manager.post(`/api/admin/deliveries/${id}/read`),
    ])
    expect(answers.map(({ status }) => status)).toContain(200)
    // One of the two requests books the deposit, and the other finds it booked.
    expect(['credited', 'duplicate']).toContain(await from.outcomeOf(body))
    expect(await koboOf(ada)).toBe(70_000)
    expect(codeOf(await owner.post(`/api/admin/deliveries/${id}/read`))).toBe('SETTLED')
  })

  test('can be dismissed with a reason, which the audit log stores [TRANSFER-11]', async () => {
    const body = '{"event":"PAYMENT_NOTIFICATION","data":{"type":"RESERVED_ACCOUNT_TRANSACTION"}}'
    expect(await from.raw(body)).toBe(200)
    const id = await idOf(body)
    expect(await listed(id)).toMatchObject({
      wrong: 'unreadable: cannot read amount',
      amount: null,
    })
    const read = await owner.post(`/api/admin/deliveries/${id}/read`)
    expect(read.body).toMatchObject({ outcome: 'unreadable: cannot read amount' })
    const path = `/api/admin/deliveries/${id}/dismiss`
    expect((await owner.post(path, { reason: 'A test of the bank' })).status).toBe(200)
    expect(codeOf(await owner.post(path, { reason: 'Again' }))).toBe('SETTLED')
    expect(await listed(id)).toBeUndefined()
    expect(await listed(id, 'settled')).toMatchObject({ settled_by: owner.email })
    const [entry] = await testApp.sql(
      "select after ->> 'reason' as reason from audit where subject = $1 and action = 'dismiss bank delivery'",
      [`delivery:${id}`],
    )
    expect(entry).toEqual({ reason: 'A test of the bank' })
  })
})

describe('a deposit reversed by the bank', () => {
  test('is booked once by an admin, takes the wallet below zero, and appears in the admin lists [WALLET-16, LEDGER-5]', async () => {
    const ada = await testApp.newClient('3000')
    await ada.buy('tg')
    const spent = 300_000 - (await koboOf(ada))
    const [row] = await testApp.sql<{ id: string }>('select id from deposit where user_id = $1', [
      ada.userId,
    ])
    const reverse = (key?: string) =>
      requestTransfer(owner, `/api/admin/deposits/${row?.id}/reverse`, {
        reason: 'Their bank wrote to us',
        ...(key && { key }),
      })
    const answers = await together([() => reverse(), () => reverse()])
    expect(answers.map(codeOf).toSorted()).toEqual(['SETTLED', 'done'])
    expect(await koboOf(ada)).toBe(-spent)
    await ada.mail(({ subject }) => subject.includes('reversed'))
    const below = await expectOk<{ wallets: { user_id: string }[] }>(
      owner.get('/api/admin/wallets/below-zero'),
    )
    expect(below.wallets.map(({ user_id }) => user_id)).toContain(ada.userId)
    const { body: list } = await owner.get('/api/admin/suspense?status=reversed')
    expect(list.deposits).toContainEqual(expect.objectContaining({ id: row?.id }))
    const own = await expectOk<{ deposits: unknown[] }>(
      owner.get(`/api/admin/users/${ada.userId}/deposits`),
    )
    expect(own.deposits).toMatchObject([{ status: 'reversed', reversed_at: expect.any(String) }])
  })

  test('above the limit needs the approval of a second admin [TRANSFER-6]', async () => {
    const ada = await testApp.newClient('200000')
    const [row] = await testApp.sql<{ id: string }>('select id from deposit where user_id = $1', [
      ada.userId,
    ])
    const requested = await requestTransfer(owner, `/api/admin/deposits/${row?.id}/reverse`, {
      reason: 'Their bank wrote to us',
    })
    expect(requested.body).toMatchObject({ status: 'waiting' })
    expect(await koboOf(ada)).toBe(20_000_000)
    await decide(manager, requested.body.id, 'approve')
    expect(await koboOf(ada)).toBe(0)
  })
})

test('a received delivery that is not booked yet appears in the deposit list of its user [WALLET-13]', async () => {
  const ada = await testApp.newClient()
  const account = await ada.accountNumber()
  const transfer = { reference: 'R-slow', accountNumber: account, gross: 12_300, currency: 'NGN' }
  await from.sql(
    `insert into bank_delivery (provider, body_hash, body, transfer) values ('billstack', sha256('slow'), 'slow', $1)`,
    [JSON.stringify(transfer)],
  )
  const { body } = await ada.get('/api/wallet/deposits')
  expect(body).toMatchObject({
    total: 1,
    deposits: [{ amount: '123.00', status: 'seen', matched_at: null, credited_at: null }],
  })
  const other = await testApp.newClient()
  expect((await other.get('/api/wallet/deposits')).body).toEqual({ deposits: [], total: 0 })
})
