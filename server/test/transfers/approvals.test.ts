import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogueReady, endsAs, setStatus } from '../boost/orders.ts'
import {
  actionOf,
  decide,
  koboOf,
  moveFunds,
  newAdmin,
  openBoost,
  refund,
  settleDeposit,
  soldLogs,
  strayDeposit,
  suspenseItem,
} from './transfers.ts'
import type { Answer, TestClient } from '../harness/test-client.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { together } from '../numbers/rentals.ts'
import { expectOk, codeOf } from '../store/inventory.ts'
import { quiesce } from '../harness/quiesce.ts'
import { rounds } from '../harness/rounds.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let owner: TestClient
let manager: TestClient
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({
    apps: 2,
    boost: { stepMs: 3_600_000 },
    env: { ADMIN_MOVE_LIMIT_NGN: '100', ADMIN_DAILY_LIMIT_NGN: '1000' },
  })
  owner = await demoAdmin(testApp)
  manager = await demoAdmin(testApp, 'manager')
  ada = await testApp.newClient('100000')
  await catalogueReady(ada)
})
afterAll(() => testApp[Symbol.asyncDispose]())
// Move the transfers of earlier tests to another day, because of the daily limit.
beforeEach(() =>
  testApp.sql("update manual_transfer set requested_at = requested_at - interval '3 days'"),
)
afterEach(() => testApp.prove())

const url = (index: number) => testApp.urls[index % 2] ?? testApp.url
const credit = (admin: TestClient, user: TestClient, amount: string) =>
  moveFunds(admin, user, { what: 'credit', amount })
const idOf = async (requested: Promise<Answer>, status = 'waiting') => {
  const body = await expectOk<{ id: string; status: string }>(requested)
  expect(body.status).toBe(status)
  return body.id
}
const stillWaits = async (id: string) =>
  expect(await actionOf(owner, id, 'waiting')).toMatchObject({ status: 'waiting', balance: null })

describe('a refund above the limit', () => {
  test('of a boost order is paid once, when a second admin approves it', async () => {
    const { id: order, charge } = await openBoost(ada)
    const before = await koboOf(ada)
    const id = await idOf(
      refund(owner, { line: 'boost', id: order, amount: (charge / 100).toFixed(2) }),
    )
    expect(await koboOf(ada)).toBe(before)
    expect(codeOf(await decide(owner, id, 'approve'))).toBe('OWN_REQUEST')
    const answers = await together(
      Array.from({ length: 8 }, () => () => decide(manager, id, 'approve')),
    )
    expect(answers.map(codeOf).toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => 'SETTLED'),
      'done',
    ])
    expect(await koboOf(ada)).toBe(before + charge)
    expect(codeOf(await decide(manager, id, 'decline'))).toBe('SETTLED')
  })

  test('that exceeds what is left to refund cannot be approved: it stays waiting and can be declined', async () => {
    const { id: order, address, charge } = await openBoost(ada)
    const id = await idOf(refund(owner, { line: 'boost', id: order, amount: '500' }))
    const less = await idOf(refund(owner, { line: 'boost', id: order, amount: '200' }))
    await setStatus(testApp, address, { status: 'Partial', remains: 800 })
    await endsAs(ada, order, 'partial')
    const back = Math.ceil((charge * 8) / 10)
    const before = await koboOf(ada)
    expect(codeOf(await decide(manager, id, 'approve'))).toBe('REFUND_TOO_MUCH')
    await stillWaits(id)
    expect(codeOf(await decide(manager, less, 'approve'))).toBe('done')
    expect(await koboOf(ada)).toBe(before + 20_000)
    await setStatus(testApp, address, { status: 'Canceled' })
    await endsAs(ada, order, 'cancelled')
    expect(await koboOf(ada)).toBe(before + charge - back)
    expect(codeOf(await decide(manager, id, 'approve'))).toBe('NOT_REFUNDABLE')
    await stillWaits(id)
    expect(codeOf(await decide(owner, id, 'decline'))).toBe('done')
    expect(codeOf(await decide(manager, id, 'approve'))).toBe('SETTLED')
    expect(codeOf(await decide(manager, id, 'decline'))).toBe('SETTLED')
  })

  test('requested by two admins for the same log is paid once [ADMIN-19, TRANSFER-7]', async () => {
    const { lines } = await soldLogs(owner, ada)
    const pay = (admin: TestClient) =>
      refund(admin, { line: 'store', id: String(lines[0]), amount: '500' })
    const [mine, theirs] = [await idOf(pay(owner)), await idOf(pay(manager))]
    const before = await koboOf(ada)
    const answers = await together([
      () => decide(manager, mine, 'approve'),
      () => decide(owner, theirs, 'approve'),
    ])
    expect(answers.map(codeOf).toSorted()).toEqual(['NOT_REFUNDABLE', 'done'])
    expect(await koboOf(ada)).toBe(before + 50_000)
  })
})

describe('a request above the limit', () => {
  test('is rejected at once for a refund of more than was captured, or of an order without a capture', async () => {
    const { id, charge } = await openBoost(ada)
    const pay = (amount: number) =>
      refund(owner, { line: 'boost', id, amount: (amount / 100).toFixed(2) }).then(codeOf)
    const before = await koboOf(ada)
    expect(await pay(charge + 1)).toBe('REFUND_TOO_MUCH')
    const { body } = await ada.buy('zzdead')
    const rental = String(body.order_id)
    expect(codeOf(await refund(owner, { line: 'numbers', id: rental, amount: '200' }))).toBe(
      'NOT_REFUNDABLE',
    )
    await ada.post(`/api/rentals/${rental}/cancellation`)
    expect(await koboOf(ada)).toBe(before)
  })

  test('is rejected at once for a deduction beyond the balance and for a settled deposit', async () => {
    const obi = await testApp.newClient()
    const debit = await moveFunds(owner, obi, { what: 'debit', amount: '200' })
    expect(debit).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_BALANCE', shortage: '200.00' },
    })
    const deposit = await strayDeposit(testApp, 20_000)
    await expectOk(settleDeposit(owner, deposit, { how: 'keep' }))
    expect(codeOf(await settleDeposit(owner, deposit, { how: 'assign', to: obi }))).toBe('SETTLED')
    const rows = await testApp.sql('select 1 from manual_transfer where user_id = $1', [obi.userId])
    expect(rows).toEqual([])
  })

  test('creates no ledger transfer, live event or bonus while it waits for approval', async () => {
    const obi = await testApp.newClient()
    const deposit = await strayDeposit(testApp, 20_000)
    const count = async () =>
      testApp.sql(
        `select (select count(*)::int from transfer) as transfers,
           (select count(*)::int from live_event where user_id = $1) as events,
           (select count(*)::int from referral_bonus) as bonuses`,
        [obi.userId],
      )
    // The watcher books the supplier's charge for an order of an earlier test ten seconds after its end.
    await quiesce(testApp)
    const before = await count()
    await idOf(settleDeposit(owner, deposit, { how: 'assign', to: obi }))
    await idOf(credit(owner, obi, '101'))
    expect(await count()).toEqual(before)
    expect(await suspenseItem(owner, deposit, 'open')).toMatchObject({
      status: 'suspense',
      user: null,
    })
  })
})

describe('a deposit above the limit', () => {
  test('assigned to two users is credited once when both requests are approved at the same time', async () => {
    const [obi, eve] = [await testApp.newClient(), await testApp.newClient()]
    const deposit = await strayDeposit(testApp, 20_000)
    const toObi = await idOf(settleDeposit(owner, deposit, { how: 'assign', to: obi }))
    const toEve = await idOf(settleDeposit(manager, deposit, { how: 'assign', to: eve }))
    const answers = await together([
      () => decide(manager, toObi, 'approve'),
      () => decide(owner, toEve, 'approve'),
    ])
    expect(answers.map(codeOf).toSorted()).toEqual(['SETTLED', 'done'])
    const got = [await koboOf(obi), await koboOf(eve)]
    expect(got.toSorted((a, b) => a - b)).toEqual([0, 20_000])
    const late = codeOf(answers[0] ?? { status: 500, body: {} }) === 'done' ? toEve : toObi
    await stillWaits(late)
    expect(codeOf(await decide(owner, late, 'decline'))).toBe('done')
  })

  test('that another admin has settled as kept is not credited by a later approval', async () => {
    const obi = await testApp.newClient()
    const deposit = await strayDeposit(testApp, 20_000)
    const id = await idOf(settleDeposit(owner, deposit, { how: 'assign', to: obi }))
    await expectOk(settleDeposit(manager, deposit, { how: 'keep' }))
    expect(codeOf(await decide(manager, id, 'approve'))).toBe('SETTLED')
    await stillWaits(id)
    expect(await koboOf(obi)).toBe(0)
  })

  test('is released or kept by one admin, without an approval', async () => {
    const held = await strayDeposit(testApp, 20_000)
    await testApp.sql("update deposit set status = 'held', user_id = $2 where id = $1", [
      held,
      ada.userId,
    ])
    await idOf(settleDeposit(owner, held, { how: 'release' }), 'done')
    const stray = await strayDeposit(testApp, 20_000)
    await idOf(settleDeposit(owner, stray, { how: 'keep' }), 'done')
  })
})

test('a deduction that exceeds the balance at its approval stays waiting, and can be approved once the funds suffice [TRANSFER-7]', async () => {
  const obi = await testApp.newClient('1000')
  const id = await idOf(moveFunds(owner, obi, { what: 'debit', amount: '600' }))
  await expectOk(obi.buy('zzdead'))
  const left = await koboOf(obi)
  const short = await decide(manager, id, 'approve')
  expect(short).toMatchObject({
    status: 402,
    body: { code: 'INSUFFICIENT_BALANCE', shortage: ((60_000 - left) / 100).toFixed(2) },
  })
  await stillWaits(id)
  expect(await koboOf(obi)).toBe(left)
  for (let more = left; more < 60_000; more += 10_000) await idOf(credit(owner, obi, '100'), 'done')
  expect(codeOf(await decide(manager, id, 'approve'))).toBe('done')
  expect(await koboOf(obi)).toBeLessThan(10_000)
})

test('a waiting deduction with allow_negative can still take the balance below zero', async () => {
  const obi = await testApp.newClient()
  const requested = moveFunds(owner, obi, { what: 'debit', amount: '150', allow_negative: true })
  const id = await idOf(requested)
  expect(await actionOf(owner, id, 'waiting')).toMatchObject({ allow_negative: true })
  expect(codeOf(await decide(manager, id, 'approve'))).toBe('done')
  expect((await obi.balances()).bal).toBe('-150.00')
})

describe('a former admin', () => {
  test('with a lower role cannot approve, decline or request; their waiting request is left to other admins [TRANSFER-8]', async () => {
    const [former, other, obi] = [
      await newAdmin(testApp),
      await newAdmin(testApp),
      await testApp.newClient(),
    ]
    const id = await idOf(credit(former, obi, '200'))
    const theirs = await idOf(credit(other, obi, '300'))
    for (const role of ['support', 'user']) {
      await testApp.sql('update app_user set role = $2 where id = $1', [former.userId, role])
      expect(codeOf(await decide(former, theirs, 'approve'))).toBe('FORBIDDEN')
      expect(codeOf(await decide(former, id, 'decline'))).toBe('FORBIDDEN')
      expect(codeOf(await credit(former, obi, '1'))).toBe('FORBIDDEN')
    }
    expect(await koboOf(obi)).toBe(0)
    expect(codeOf(await decide(manager, id, 'approve'))).toBe('done')
    expect(codeOf(await decide(manager, theirs, 'decline'))).toBe('done')
    expect(await koboOf(obi)).toBe(20_000)
  })

  test('who was blocked cannot approve or request a transfer', async () => {
    const [barred, obi] = [await newAdmin(testApp), await testApp.newClient()]
    const theirs = await idOf(credit(owner, obi, '200'))
    await testApp.sql('update app_user set blocked_at = now() where id = $1', [barred.userId])
    expect(codeOf(await decide(barred, theirs, 'approve'))).toBe('BLOCKED')
    expect(codeOf(await credit(barred, obi, '1'))).toBe('BLOCKED')
    expect(await koboOf(obi)).toBe(0)
  })
})

describe('the daily limit of one admin', () => {
  // Lagos is one hour ahead of UTC all year.
  const hour = 3_600_000
  const day = 24 * hour
  const midnight = () => new Date(Math.floor((Date.now() + hour) / day) * day - hour)
  const movedAt = async (admin: TestClient, obi: TestClient, at: Date) => {
    await testApp.sql(
      `insert into manual_transfer (kind, user_id, amount, reason, allow_negative, state, requested_by, requested_at)
       values ('credit', $1, 95000, 'Earlier', false, 'waiting', $2, $3)`,
      [obi.userId, admin.userId, at],
    )
  }
  const left = async (admin: TestClient) =>
    (await expectOk<{ limits: { left_today: string } }>(admin.get('/api/admin/money'))).limits
      .left_today

  test('starts again at midnight in Lagos [ADMIN-5, TRANSFER-6]', async () => {
    const [admin, obi] = [await newAdmin(testApp), await testApp.newClient()]
    await movedAt(admin, obi, new Date(midnight().getTime() - 1))
    expect(await left(admin)).toBe('1000.00')
    await idOf(credit(admin, obi, '50.01'), 'done')
    const other = await newAdmin(testApp)
    await movedAt(other, obi, midnight())
    expect(await left(other)).toBe('50.00')
    await idOf(credit(other, obi, '50.01'))
    expect(await left(other)).toBe('0.00')
  })

  test('counts to the kobo and ignores declined requests', async () => {
    const [admin, obi] = [await newAdmin(testApp), await testApp.newClient()]
    await movedAt(admin, obi, midnight())
    const id = await idOf(credit(admin, obi, '50.01'))
    await expectOk(decide(manager, id, 'decline'))
    expect(await left(admin)).toBe('50.00')
    await idOf(credit(admin, obi, '49.99'), 'done')
    await idOf(credit(admin, obi, '0.01'), 'done')
    await idOf(credit(admin, obi, '0.01'))
    expect(await koboOf(obi)).toBe(5000)
  })

  test('counts refunds, assigned deposits and deductions, but not kept deposits [TRANSFER-6, TRANSFER-18]', async () => {
    const [admin, obi] = [await newAdmin(testApp), await testApp.newClient()]
    const { id: order } = await openBoost(ada)
    await idOf(refund(admin, { line: 'boost', id: order, amount: '90' }), 'done')
    expect(await left(admin)).toBe('910.00')
    const given = await strayDeposit(testApp, 8000)
    await idOf(settleDeposit(admin, given, { how: 'assign', to: obi }), 'done')
    expect(await left(admin)).toBe('830.00')
    await idOf(settleDeposit(admin, await strayDeposit(testApp, 8000), { how: 'keep' }), 'done')
    expect(await left(admin)).toBe('830.00')
    await idOf(moveFunds(admin, obi, { what: 'debit', amount: '80' }), 'done')
    expect(await left(admin)).toBe('750.00')
  })
})

test(
  'when an approval and a withdrawal arrive at the same time, one is accepted and the other is rejected [ADMIN-19, TRANSFER-7]',
  { tags: 'rounds' },
  async () => {
    for (let round = 0; round < rounds({ quick: 3, whole: 10 }); round += 1) {
      const obi = await testApp.newClient()
      await testApp.sql(
        "update manual_transfer set requested_at = requested_at - interval '3 days'",
      )
      const id = await idOf(credit(owner, obi, '200'))
      const [approved, declined] = await together(
        (['approve', 'decline'] as const).map(
          (how, index) => () =>
            (index === 0 ? manager : owner).request('POST', `/api/admin/money/${id}/${how}`, {
              url: url(index + round),
              ...(how === 'decline' && { body: { reason: 'Not so' } }),
            }),
        ),
      )
      const words = [approved, declined].map((answer) => (answer ? codeOf(answer) : 'none'))
      expect(words.toSorted()).toEqual(['SETTLED', 'done'])
      expect(await koboOf(obi)).toBe(words[0] === 'done' ? 20_000 : 0)
    }
  },
)
