import { randomUUID } from 'node:crypto'
import type { BatchView } from '@nosim/contract/admin/account-logs.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogueReady } from '../boost/orders.ts'
import { actionOf, decide, koboOf, lostBoost, newAdmin, soldLogs } from './transfers.ts'
import { claimOn, deadLogs, recall, releaseBoost, requestAbout, settleClaim } from './paybacks.ts'
import { until, type Answer, type TestClient } from '../harness/test-client.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { together } from '../numbers/rentals.ts'
import { lockRow } from '../harness/row-lock.ts'
import {
  batchOf,
  details,
  expectOk,
  logsOf,
  openedOrder,
  shelf,
  stockUp,
  codeOf,
} from '../store/inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let owner: TestClient
let manager: TestClient
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({
    apps: 2,
    boost: { stepMs: 3_600_000 },
    // A log costs ₦500: one log is within the limit, two are not.
    env: { ADMIN_MOVE_LIMIT_NGN: '600', ADMIN_DAILY_LIMIT_NGN: '2000' },
  })
  owner = await demoAdmin(testApp)
  manager = await newAdmin(testApp)
  ada = await testApp.newClient('200000')
  await catalogueReady(ada)
})
afterAll(() => testApp[Symbol.asyncDispose]())
// Move the transfers of earlier tests to another day, because of the daily limit.
beforeEach(() =>
  testApp.sql("update manual_transfer set requested_at = requested_at - interval '3 days'"),
)
afterEach(() => testApp.prove())

const url = (index: number) => testApp.urls[index % 2] ?? testApp.url
const words = (answers: readonly Answer[]) => answers.map(codeOf).toSorted()
const batchNow = async (id: number): Promise<BatchView> => {
  const batch = await batchOf(owner, id)
  if (!batch) throw new Error('no such batch')
  return batch
}
const refunded = (batch: number) => until(async () => (await batchNow(batch)).owed === 0)

describe('a warranty refund', () => {
  test('within the limits is paid at once and counts towards the daily limit', async () => {
    const { claims, order } = await deadLogs(owner, ada)
    const before = await koboOf(ada)
    expect((await settleClaim(owner, claims[0] ?? 0)).body).toMatchObject({
      status: 'refunded',
      waiting: false,
    })
    expect(await koboOf(ada)).toBe(before + 50_000)
    expect(await openedOrder(ada, order)).toMatchObject({ refunded: '500.00' })
    expect(await requestAbout(testApp, `claim:${claims[0]}`)).toMatchObject({
      kind: 'claim',
      state: 'done',
      amount: 50_000,
    })
    const { body } = await owner.get('/api/admin/money')
    expect(body.limits).toMatchObject({ left_today: '1500.00' })
    const audited = await testApp.sql('select actor, action from audit where subject = $1', [
      `claim:${claims[0]}`,
    ])
    expect(audited).toEqual([{ actor: owner.userId, action: 'refund claim' }])
  })

  test('beyond the daily limit waits for approval, also when refunds are requested concurrently', async () => {
    const { claims } = await deadLogs(owner, ada, 6)
    const before = await koboOf(ada)
    const answers = await together(
      claims.map((claim, index) => () => settleClaim(owner, claim, { url: url(index) })),
    )
    expect(words(answers)).toEqual(claims.map(() => 'done'))
    const states = answers.map(({ body }) => [body.status, body.waiting].join(' ')).toSorted()
    expect(states).toEqual([
      ...Array.from({ length: 2 }, () => 'open true'),
      ...Array.from({ length: 4 }, () => 'refunded false'),
    ])
    expect(await koboOf(ada)).toBe(before + 4 * 50_000)
  })

  test('that waits is paid once, with a mail to the buyer, after a second admin approves it [TRANSFER-18]', async () => {
    const { claims, order } = await deadLogs(owner, ada, 5)
    for (const claim of claims) await expectOk(settleClaim(owner, claim))
    const last = claims.at(-1) ?? 0
    const { id, state } = await requestAbout(testApp, `claim:${last}`)
    expect(state).toBe('waiting')
    expect(await actionOf(manager, id, 'waiting')).toMatchObject({
      kind: 'claim',
      amount: '500.00',
      user: { user_id: ada.userId },
    })
    const before = await koboOf(ada)
    expect(codeOf(await decide(owner, id, 'approve'))).toBe('OWN_REQUEST')
    const answers = await together(
      Array.from({ length: 6 }, () => () => decide(manager, id, 'approve')),
    )
    expect(words(answers)).toEqual([...Array.from({ length: 5 }, () => 'SETTLED'), 'done'])
    expect(await koboOf(ada)).toBe(before + 50_000)
    const opened = await openedOrder(ada, order)
    expect(opened).toMatchObject({ refunded: '2500.00' })
    expect(opened.details.at(-1)).toMatchObject({ claim: { status: 'refunded' } })
    const letters = async () => {
      const path = `/mail?to=${encodeURIComponent(ada.email)}`
      const { mails } = await testApp.control<{ mails: { text: string }[] }>('GET', path)
      return mails.filter(({ text }) => text.includes(opened.details.at(-1)?.product_name ?? '-'))
    }
    await until(async () => (await letters()).length === 5)
    expect(codeOf(await settleClaim(manager, last))).toBe('SETTLED')
  })

  test('that is declined leaves the claim open, to be settled in another way', async () => {
    const { claims } = await deadLogs(owner, ada, 5)
    for (const claim of claims) await expectOk(settleClaim(owner, claim))
    const last = claims.at(-1) ?? 0
    const before = await koboOf(ada)
    const { id } = await requestAbout(testApp, `claim:${last}`)
    expect(codeOf(await decide(manager, id, 'decline'))).toBe('done')
    const { body } = await manager.get('/api/admin/claims?status=open&limit=100')
    expect(body.claims).toContainEqual(expect.objectContaining({ id: last, waiting: false }))
    expect((await settleClaim(manager, last, { outcome: 'declined' })).body.status).toBe('declined')
    expect(await koboOf(ada)).toBe(before)
  })

  test.each(['refunded', 'replaced', 'declined'])(
    'that waits cannot be approved after the claim was %s',
    async (outcome) => {
      const { claims, product } = await deadLogs(owner, ada, 5)
      for (const claim of claims) await expectOk(settleClaim(owner, claim))
      const last = claims.at(-1) ?? 0
      const { id } = await requestAbout(testApp, `claim:${last}`)
      await stockUp(owner, product, [details()])
      expect((await settleClaim(manager, last, { outcome })).body).toMatchObject({
        status: outcome,
      })
      const before = await koboOf(ada)
      expect(codeOf(await decide(manager, id, 'approve'))).toBe('SETTLED')
      expect(await koboOf(ada)).toBe(before)
      expect(codeOf(await decide(manager, id, 'decline'))).toBe('done')
    },
  )

  test('requested twice with one idempotency key is paid once; the key is rejected for another claim', async () => {
    const { claims } = await deadLogs(owner, ada, 2)
    const key = randomUUID()
    const before = await koboOf(ada)
    const answers = await together(
      [0, 1].map((index) => () => settleClaim(owner, claims[0] ?? 0, { key, url: url(index) })),
    )
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'refunded'],
      [200, 'refunded'],
    ])
    expect(await koboOf(ada)).toBe(before + 50_000)
    expect(codeOf(await settleClaim(owner, claims[1] ?? 0, { key }))).toBe('IDEMPOTENCY_CONFLICT')
  })

  test("is rejected for an admin's own claim, with every outcome", async () => {
    const admin = await newAdmin(testApp)
    await admin.fund('1000')
    const { claims } = await deadLogs(owner, admin)
    for (const outcome of ['refunded', 'replaced', 'declined'])
      expect(codeOf(await settleClaim(admin, claims[0] ?? 0, { outcome }))).toBe('OWN_ACCOUNT')
    expect((await settleClaim(owner, claims[0] ?? 0)).body.status).toBe('refunded')
  })
})

describe('a recall', () => {
  const preview = (admin: TestClient, batch: number) =>
    expectOk<Record<string, unknown>>(admin.get(`/api/admin/batches/${batch}/recall`))

  test('within the limits refunds at once, and a preview shows its effect', async () => {
    const { batch } = await soldLogs(owner, ada)
    const reported = { available: 0, owed: 1, buyers: 1, amount: '500.00', needs_approval: false }
    expect(await preview(manager, batch)).toEqual(reported)
    const before = await koboOf(ada)
    expect((await recall(manager, batch)).body).toMatchObject({ refunds: 'done' })
    await refunded(batch)
    expect(await koboOf(ada)).toBe(before + 50_000)
    expect(await requestAbout(testApp, `batch:${batch}`)).toMatchObject({ amount: 50_000 })
    expect(codeOf(await recall(manager, batch))).toBe('RECALLED')
  })

  test('does not refund a replaced log, but refunds its price when the replacement is recalled', async () => {
    const { batch, claims, product } = await deadLogs(owner, ada)
    const { batch_id: later } = await stockUp(owner, product, [details()])
    await expectOk(settleClaim(owner, claims[0] ?? 0, { outcome: 'replaced' }))
    expect(await preview(owner, batch)).toMatchObject({ owed: 0, buyers: 0, amount: '0.00' })
    expect(await preview(owner, later)).toMatchObject({ owed: 1, buyers: 1, amount: '500.00' })
    const before = await koboOf(ada)
    expect((await recall(owner, batch)).body).toMatchObject({ refunds: null })
    expect(await koboOf(ada)).toBe(before)
    expect((await recall(owner, later)).body).toMatchObject({ refunds: 'done' })
    await refunded(later)
    expect(await koboOf(ada)).toBe(before + 50_000)
  })

  test('of a batch without a buyer needs no approval and moves no money', async () => {
    const { batch } = await shelf(owner, 3)
    expect(await preview(owner, batch)).toMatchObject({ available: 3, owed: 0, amount: '0.00' })
    expect((await recall(owner, batch)).body).toMatchObject({ withdrawn: 3, refunds: null })
    const rows = await testApp.sql('select 1 from manual_transfer where subject = $1', [
      `batch:${batch}`,
    ])
    expect(rows).toEqual([])
    expect(codeOf(await recall(owner, batch))).toBe('RECALLED')
  })

  test('above the limits withdraws the batch at once; its refunds wait for a second admin [TRANSFER-18, STOCK-24]', async () => {
    const obi = await testApp.newClient('5000')
    const { batch, logs, product } = await shelf(owner, 4)
    await expectOk(ada.post('/api/store/orders', { logs_ids: logs.slice(0, 2), total_price: 1000 }))
    await expectOk(obi.post('/api/store/orders', { logs_ids: logs.slice(2, 3), total_price: 500 }))
    expect(await preview(owner, batch)).toEqual({
      available: 1,
      owed: 3,
      buyers: 2,
      amount: '1500.00',
      needs_approval: true,
    })
    const before = [await koboOf(ada), await koboOf(obi)]
    const answers = await together(
      Array.from({ length: 4 }, (_, index) => () => recall(owner, batch, { url: url(index) })),
    )
    expect(words(answers)).toEqual(['RECALLED', 'RECALLED', 'RECALLED', 'done'])
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      available: 0,
      withdrawn: 1,
      owed: 3,
      refunds: 'waiting',
    })
    expect(await logsOf(ada, product.id)).toEqual([])
    expect([await koboOf(ada), await koboOf(obi)]).toEqual(before)
    const jobs = await testApp.sql(
      "select 1 from graphile_worker.jobs where task_identifier = 'refund-batch'",
    )
    expect(jobs).toEqual([])

    const { id } = await requestAbout(testApp, `batch:${batch}`)
    expect(await actionOf(manager, id, 'waiting')).toMatchObject({
      kind: 'recall',
      amount: '1500.00',
      user: null,
    })
    expect(codeOf(await decide(owner, id, 'approve'))).toBe('OWN_REQUEST')
    const decided = await together([0, 1].map(() => () => decide(manager, id, 'approve')))
    expect(words(decided)).toEqual(['SETTLED', 'done'])
    await refunded(batch)
    expect(await koboOf(ada)).toBe((before[0] ?? 0) + 100_000)
    expect(await koboOf(obi)).toBe((before[1] ?? 0) + 50_000)
  })

  test('whose refunds were declined can request them again, once', async () => {
    const { batch } = await soldLogs(owner, ada, 2)
    await expectOk(recall(owner, batch))
    const first = await requestAbout(testApp, `batch:${batch}`)
    expect(codeOf(await decide(manager, first.id, 'decline'))).toBe('done')
    expect(await batchNow(batch)).toMatchObject({ refunds: 'declined', owed: 2 })
    expect((await recall(manager, batch, { reason: 'Again' })).body).toMatchObject({
      refunds: 'waiting',
      recall_reason: 'Not ours to sell',
    })
    expect(codeOf(await recall(owner, batch))).toBe('RECALLED')
    const before = await koboOf(ada)
    const second = await requestAbout(testApp, `batch:${batch}`)
    expect(codeOf(await decide(owner, second.id, 'approve'))).toBe('done')
    await refunded(batch)
    expect(await koboOf(ada)).toBe(before + 100_000)
  })

  test('requested by a buyer of the batch waits for the approval of another admin', async () => {
    const admin = await newAdmin(testApp)
    await admin.fund('1000')
    const { batch } = await soldLogs(owner, admin)
    expect(await preview(admin, batch)).toMatchObject({ needs_approval: true })
    expect(await preview(owner, batch)).toMatchObject({ needs_approval: false })
    expect((await recall(admin, batch)).body).toMatchObject({ refunds: 'waiting' })
    const { id } = await requestAbout(testApp, `batch:${batch}`)
    expect(codeOf(await decide(manager, id, 'approve'))).toBe('done')
    await refunded(batch)
    expect(await koboOf(admin)).toBe(100_000)
  })

  test('cannot be approved by a buyer of the batch', async () => {
    const admin = await newAdmin(testApp)
    await admin.fund('1000')
    const { batch } = await soldLogs(owner, admin, 2)
    await expectOk(recall(owner, batch))
    const { id } = await requestAbout(testApp, `batch:${batch}`)
    expect(codeOf(await decide(admin, id, 'approve'))).toBe('OWN_ACCOUNT')
    expect(await koboOf(admin)).toBe(0)
    expect(codeOf(await decide(manager, id, 'approve'))).toBe('done')
    await refunded(batch)
    expect(await koboOf(admin)).toBe(100_000)
  })

  test('of one line of an order and a claim payment for that line at the same time refund it once [STORE-26, TRANSFER-18]', async () => {
    const [first, second] = [await shelf(owner, 1), await shelf(owner, 1)]
    const logs = [...first.logs, ...second.logs]
    const { order_id: order } = await expectOk<{ order_id: string }>(
      ada.post('/api/store/orders', { logs_ids: logs, total_price: 1000 }),
    )
    const [line] = (await openedOrder(ada, order)).details
    const claim = await claimOn(ada, line?.id)
    const before = await koboOf(ada)
    // The settlement holds the order and waits for the wallet. The recall has read the line and waits for the order.
    const lock = await lockRow(testApp, 'select wallet_lock($1)', [ada.userId])
    const settling = settleClaim(owner, claim)
    await lock.blocks('manual_transfer_request')
    await expectOk(recall(manager, first.batch))
    await lock.blocks('no key update of o')
    await lock.release()
    expect((await settling).body).toMatchObject({ status: 'refunded' })
    await until(async () => {
      const left = await testApp.sql(
        "select 1 from graphile_worker.jobs where task_identifier = 'refund-batch'",
      )
      return left.length === 0
    })
    expect(await koboOf(ada)).toBe(before + 50_000)
    expect(await openedOrder(ada, order)).toMatchObject({
      refunded: '500.00',
      details: [{ refunded: true }, { refunded: false }],
    })
  })
})

describe('the release of a boost order that the supplier never accepted', () => {
  // 1,000 of a service cost more than the limit.
  test('above the limit waits, and is paid once when a second admin approves it', async () => {
    const before = await koboOf(ada)
    const { id } = await lostBoost(ada)
    const key = randomUUID()
    const answers = await together(
      [0, 1].map((index) => () => releaseBoost(owner, id, { key, url: url(index) })),
    )
    for (const { body } of answers)
      expect(body).toMatchObject({ status: 'unconfirmed', waiting: true })
    expect(await koboOf(ada)).toBeLessThan(before)
    const requested = await requestAbout(testApp, `boost:${id}`)
    expect(requested).toMatchObject({ kind: 'release-boost', state: 'waiting' })
    expect(codeOf(await decide(owner, requested.id, 'approve'))).toBe('OWN_REQUEST')
    expect(codeOf(await decide(manager, requested.id, 'approve'))).toBe('done')
    expect(codeOf(await decide(manager, requested.id, 'approve'))).toBe('SETTLED')
    expect(await koboOf(ada)).toBe(before)
    expect((await ada.get(`/api/boost/orders/${id}`)).body).toMatchObject({ status: 'failed' })
    expect(codeOf(await releaseBoost(owner, id))).toBe('SETTLED')
  })

  test('that is declined leaves the order open to a match', async () => {
    const { id, number } = await lostBoost(ada)
    await expectOk(releaseBoost(owner, id))
    const requested = await requestAbout(testApp, `boost:${id}`)
    expect(codeOf(await decide(manager, requested.id, 'decline'))).toBe('done')
    const path = `/api/admin/boost-orders/${id}/match`
    expect(codeOf(await manager.post(path, { upstream_id: number }))).toBe('done')
    expect(codeOf(await releaseBoost(manager, id))).toBe('SETTLED')
  })

  test('that waits cannot be approved after the order was matched', async () => {
    const { id, number } = await lostBoost(ada)
    await expectOk(releaseBoost(owner, id))
    const requested = await requestAbout(testApp, `boost:${id}`)
    await expectOk(manager.post(`/api/admin/boost-orders/${id}/match`, { upstream_id: number }))
    const before = await koboOf(ada)
    expect(codeOf(await decide(manager, requested.id, 'approve'))).toBe('SETTLED')
    expect(await koboOf(ada)).toBe(before)
  })

  test('within the limits is paid at once and reduces what is left of the daily limit', async () => {
    const { id } = await lostBoost(ada, { quantity: 10 })
    expect((await releaseBoost(owner, id)).body).toMatchObject({ status: 'failed', waiting: false })
    const { amount } = await requestAbout(testApp, `boost:${id}`)
    const { body } = await owner.get('/api/admin/money')
    const left = Number((body.limits as { left_today: string }).left_today)
    expect(Math.round(left * 100)).toBe(200_000 - amount)
  })
})
