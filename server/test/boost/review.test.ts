import { randomUUID } from 'node:crypto'
import type { ReviewOrder } from '@nosim/contract/admin/boost-review.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogueReady, endsAs, order, setStatus, panelOrders, injectFault } from './orders.ts'
import { koboOf, lostBoost, newAdmin, openBoost } from '../transfers/transfers.ts'
import { until, type Answer, type TestClient } from '../harness/test-client.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { together } from '../numbers/rentals.ts'
import { lockRow } from '../harness/row-lock.ts'
import { expectOk, codeOf } from '../store/inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { openTicket } from '../tickets/tickets.ts'
import { sample } from '../harness/rounds.ts'

let testApp: TestApp
let owner: TestClient
let manager: TestClient
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ apps: 2, boost: { stepMs: 3_600_000 } })
  owner = await demoAdmin(testApp)
  manager = await newAdmin(testApp)
  ada = await testApp.newClient('400000')
  await catalogueReady(ada)
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(() => testApp.control('DELETE', '/faults'))
afterEach(() => testApp.prove())

type Sent = { readonly admin?: TestClient; readonly url?: string }
const match = (id: string, number: string, { admin = owner, url }: Sent = {}) =>
  admin.request('POST', `/api/admin/boost-orders/${id}/match`, {
    body: { upstream_id: number },
    ...(url && { url }),
  })
const release = (id: string, { admin = owner, url }: Sent = {}) =>
  admin.request('POST', `/api/admin/boost-orders/${id}/release`, {
    body: { reason: 'The supplier never took it' },
    ...(url && { url }),
  })
const url = (index: number) => testApp.urls[index % 2] ?? testApp.url
const read = async (id: string) => (await ada.get(`/api/boost/orders/${id}`)).body
const queue = async (status = 'unconfirmed') =>
  expectOk<{ orders: ReviewOrder[]; total: number }>(
    owner.get(`/api/admin/boost-orders?status=${status}&limit=100`),
  )
const waits = async (id: string, status?: string) =>
  (await queue(status)).orders.find((one) => one.order_id === id)
/** The request of an order, sent again with its key. */
async function repeated(id: string, link: string): Promise<Answer> {
  const [placed] = await testApp.sql<{ key: string }>(
    'select idempotency_key as key from boost_order where id = $1',
    [id],
  )
  return order(ada, { link }, placed?.key)
}

describe('an order whose response was lost', () => {
  test('is listed, is matched with its supplier order id, and then continues [TRANSFER-15, TRANSFER-16, TICKET-6]', async () => {
    const before = await koboOf(ada)
    const { id, address, number } = await lostBoost(ada)
    // The ticket shows the status in the same words as the page of the order.
    const ticket = await openTicket(ada, id, { about: 'boost' })
    expect(ticket.body.facts).toMatchObject({ status: 'Being checked' })
    expect(await waits(id)).toMatchObject({
      status: 'unconfirmed',
      link: address,
      user: { email: ada.email },
      upstream_id: null,
      word: expect.any(String),
    })
    const tab = await ada.live({ url: url(1) })
    const matched = await match(id, ` ${number} `, { url: url(0) })
    expect(matched).toMatchObject({
      status: 200,
      body: { status: 'pending', upstream_id: number, word: null },
    })
    await tab.when(({ event, data }) => event === 'boost' && data.order_id === id)
    tab.close()
    expect(await waits(id)).toBeUndefined()
    const repeat = await repeated(id, address)
    expect(repeat).toMatchObject({ status: 201, body: { order_id: id, status: 'pending' } })
    expect(repeat.body.message).toMatch(/^✅ Order placed! Order number [0-9A-F]{8}$/)
    await setStatus(testApp, address, { status: 'Partial', remains: 500 })
    await endsAs(ada, id, 'partial')
    const { amount, refunded } = await read(id)
    expect(await koboOf(ada)).toBe(
      before - Math.round(Number(amount) * 100) + Math.round(Number(refunded) * 100),
    )
    const rows = await testApp.sql('select action, before, after from audit where subject = $1', [
      `boost:${id}`,
    ])
    expect(rows).toEqual([
      {
        action: 'match boost order',
        before: { status: 'unconfirmed' },
        after: { status: 'pending', upstream_id: number },
      },
    ])
    expect(codeOf(await match(id, number))).toBe('SETTLED')
    expect(codeOf(await release(id))).toBe('SETTLED')
  })

  test('is refunded by a release, reads failed when its buyer retries, and cannot be settled a second time [TRANSFER-15, TRANSFER-16, BOOST-15]', async () => {
    const before = await koboOf(ada)
    const { id, address, number } = await lostBoost(ada)
    const tab = await ada.live({ url: url(1) })
    expect(await release(id)).toMatchObject({
      status: 200,
      body: { status: 'failed', word: 'The supplier never took it' },
    })
    await tab.when(({ event, data }) => event === 'boost' && data.order_id === id)
    tab.close()
    expect(await koboOf(ada)).toBe(before)
    expect(await read(id)).toMatchObject({ status: 'failed' })
    const repeat = await repeated(id, address)
    expect(repeat).toMatchObject({ status: 201, body: { order_id: id, status: 'failed' } })
    expect(repeat.body.message).toMatch(
      /^Order [0-9A-F]{8} was not placed\. The charge is back in your wallet\.$/,
    )
    expect(await koboOf(ada)).toBe(before)
    expect(codeOf(await match(id, number))).toBe('SETTLED')
    expect(codeOf(await release(id))).toBe('SETTLED')
  })

  test.each([
    ['that the supplier does not know', async () => '987654321', 'UPSTREAM_UNKNOWN'],
    [
      'that another order has',
      async () => {
        const other = await openBoost(ada)
        const [row] = await testApp.sql<{ upstream_id: string }>(
          'select upstream_id from boost_order where id = $1',
          [other.id],
        )
        return row?.upstream_id ?? ''
      },
      'UPSTREAM_TAKEN',
    ],
    ['that is not a number', async () => 'abc', 'VALIDATION_FAILED'],
  ])(
    'is not matched with an order id %s, and stays listed [TRANSFER-15, TRANSFER-16]',
    async (_what, numberOf, code) => {
      const { id } = await lostBoost(ada)
      expect(codeOf(await match(id, await numberOf()))).toBe(code)
      expect(await waits(id)).toMatchObject({ upstream_id: null })
      await expectOk(release(id))
    },
  )

  test('is not matched with the id of another order, with or without a leading zero', async () => {
    const [first, second] = [await lostBoost(ada), await lostBoost(ada)]
    await expectOk(match(first.id, first.number))
    expect(codeOf(await match(second.id, `0${first.number}`))).toBe('VALIDATION_FAILED')
    expect(codeOf(await match(second.id, first.number))).toBe('UPSTREAM_TAKEN')
    await expectOk(match(second.id, second.number))
  })

  test.each(sample(['500', 'timeout', 'html'], 2))(
    'is not matched while the supplier fails with %s',
    { tags: 'rounds' },
    async (fault) => {
      const { id, number } = await lostBoost(ada)
      await injectFault(testApp, { call: 'status', fault })
      expect(codeOf(await match(id, number))).toBe('SUPPLIER_DOWN')
      expect(await waits(id)).toBeDefined()
      await expectOk(match(id, number))
    },
  )
})

/** Checks that each number of the panel belongs to at most one order, and that each order has one end. */
async function agrees(ids: readonly string[], before: number): Promise<void> {
  const rows = await testApp.sql<{ state: string; charge: number; holds: number; ends: number }>(
    `select o.state, o.charge::int, count(*) filter (where t.kind = 'hold')::int as holds,
       count(*) filter (where t.kind = 'release')::int as ends
     from boost_order o join transfer t on t.subject = 'boost:' || o.id where o.id = any($1) group by o.id`,
    [ids],
  )
  let kept = 0
  for (const { state, charge, holds, ends } of rows) {
    expect([state, holds, ends]).toEqual([state, 1, state === 'failed' ? 1 : 0])
    if (state !== 'failed') kept += charge
  }
  expect(await koboOf(ada)).toBe(before - kept)
}

describe('concurrent decisions', () => {
  const codes = (answers: readonly Answer[]) => answers.map(codeOf).toSorted()

  test(
    'of a match and a release one succeeds, and the balance is correct [ADMIN-19, TRANSFER-15]',
    { tags: 'rounds' },
    async () => {
      const before = await koboOf(ada)
      const ids: string[] = []
      for (const round of sample([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 3)) {
        const { id, number } = await lostBoost(ada)
        ids.push(id)
        const answers = await together([
          () => match(id, number, { url: url(round) }),
          // A match calls the supplier first, so the release starts a little later in each round.
          async () => {
            for (let looks = 0; looks < round; looks += 1) await manager.get('/api/admin/money')
            return release(id, { admin: manager, url: url(round + 1) })
          },
        ])
        expect(codes(answers)).toEqual(['SETTLED', 'done'])
        const { status } = await read(id)
        expect(status).toBe(
          codeOf(answers[0] ?? { status: 500, body: {} }) === 'done' ? 'pending' : 'failed',
        )
      }
      await agrees(ids, before)
    },
  )

  test('of two orders that are matched with one supplier order id, one gets it', async () => {
    const before = await koboOf(ada)
    const [first, second] = [await lostBoost(ada), await lostBoost(ada)]
    // Both matches have found the number free before the first of them may continue.
    const lock = await lockRow(testApp, 'lock table live_event in exclusive mode', [])
    const requested = [
      match(first.id, first.number, { url: url(0) }),
      match(second.id, first.number, { admin: manager, url: url(1) }),
    ]
    await until(async () => {
      const waiting = await testApp.sql(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%boost_confirm%' and datname = current_database()",
      )
      return waiting.length === 2
    })
    await lock.release()
    expect(codes(await Promise.all(requested))).toEqual(['UPSTREAM_TAKEN', 'done'])
    const rows = await testApp.sql('select id from boost_order where upstream_id = $1', [
      first.number,
    ])
    expect(rows).toHaveLength(1)
    await agrees([first.id, second.id], before)
  })

  test('twenty requests to match one order match it once [ADMIN-20, TRANSFER-4]', async () => {
    const { id, number } = await lostBoost(ada)
    const answers = await together(
      Array.from(
        { length: 20 },
        (_, index) => () =>
          match(id, number, { admin: index % 2 === 0 ? owner : manager, url: url(index) }),
      ),
    )
    expect(codes(answers)).toEqual([...Array.from({ length: 19 }, () => 'SETTLED'), 'done'])
    const audited = await testApp.sql('select 1 from audit where subject = $1', [`boost:${id}`])
    expect(audited).toHaveLength(1)
  })
})

test('an order without a status change for a day is listed as stuck until it ends [TRANSFER-15, TRANSFER-16]', async () => {
  const { id, address } = await openBoost(ada)
  await testApp.sql(
    "update boost_order set changed_at = changed_at - interval '25 hours' where id = $1",
    [id],
  )
  expect(await waits(id, 'stuck')).toMatchObject({
    status: 'pending',
    upstream_id: expect.any(String),
  })
  expect(await queue('stuck')).toMatchObject({ total: 1 })
  expect(codeOf(await release(id))).toBe('SETTLED')
  await setStatus(testApp, address, { status: 'Canceled' })
  await endsAs(ada, id, 'cancelled')
  expect(await waits(id, 'stuck')).toBeUndefined()
})

test('a match or a release of an unknown order gets NOT_FOUND', async () => {
  expect(codeOf(await match(randomUUID(), '1'))).toBe('NOT_FOUND')
  expect(codeOf(await release(randomUUID()))).toBe('NOT_FOUND')
  expect((await panelOrders(testApp)).length).toBeGreaterThan(0)
})
