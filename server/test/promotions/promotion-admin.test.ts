import type { Promotion, PromotionUse } from '@nosim/contract/admin/promotions/promotions.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPromotion } from '../authorisation/promotions-matrix.ts'
import { goodBodies } from '../authorisation/valid-bodies.ts'
import { catalogueReady, order, services } from '../boost/orders.ts'
import { auditOf } from '../harness/admin-requests.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { type TestClient, until } from '../harness/test-client.ts'
import { openProgram } from '../resellers/boost-program.ts'
import { codeOf, expectOk } from '../store/inventory.ts'
import { openBoost, refund } from '../transfers/transfers.ts'

let testApp: TestApp
let manager: TestClient
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 3_600_000 })
  manager = await demoAdmin(testApp, 'manager')
  await catalogueReady(manager)
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(async () => {
  await testApp.sql("update promotion set state = 'ended' where state <> 'ended'")
  ada = await testApp.newClient('20000')
})
afterEach(() => testApp.prove())

/** The service of the orders; 10 cost 1,189 kobo. */
const service = services.never
const terms = (more: Record<string, unknown> = {}) => ({
  ...goodBodies['adminPromotions.create']?.(),
  line: null,
  ...more,
})
const create = (body: unknown, key: string = crypto.randomUUID()) =>
  manager.post('/api/admin/promotions', body, { 'idempotency-key': key })
const running = () => ({
  starts_at: new Date(Date.now() - 60_000).toISOString(),
  ends_at: new Date(Date.now() + 3_600_000).toISOString(),
  most_per_user: null,
  least_spend: '0',
})
/** Creates a running promotion of 10 percent. */
const made = (more: Record<string, unknown> = {}) =>
  expectOk<Promotion>(
    create(terms({ ...running(), percent: 10, amount: null, one_account: false, ...more })),
  )
const listed = async (id: string): Promise<Promotion | undefined> => {
  const { promotions } = await expectOk<{ promotions: Promotion[] }>(
    manager.get('/api/admin/promotions?status=all&limit=100'),
  )
  return promotions.find((one) => one.id === id)
}
const switchTo = (id: string, state: string) =>
  manager.post(`/api/admin/promotions/${id}/state`, { state })
const cutOf = async (promo_code?: string): Promise<string | undefined> => {
  const answer = await order(ada, { service_id: service, quantity: 10, promo_code })
  return answer.status === 201 ? String(answer.body.amount) : answer.body.code
}

describe('the list of promotions', () => {
  test('has the uses and the cost of each, less what came back, and its orders [PROMO-10]', async () => {
    const { id, code } = await made()
    const { id: first } = await openBoost(ada, { quantity: 1000, promo_code: code })
    const { id: second } = await openBoost(ada, { quantity: 1000, promo_code: code })
    expect(await listed(id)).toMatchObject({ uses: 2, cost: '237.78' })
    const owner = await demoAdmin(testApp)
    // Refund a tenth of ada's payment for the first order, which returns a tenth of its cut.
    await expectOk(refund(owner, { line: 'boost', id: first, amount: '107.01' }))
    expect(await listed(id)).toMatchObject({ uses: 2, cost: '225.90' })
    const { uses, total } = await expectOk<{ uses: PromotionUse[]; total: number }>(
      manager.get(`/api/admin/promotions/${id}/uses`),
    )
    expect(total).toBe(2)
    expect(uses.map(({ order_id }) => order_id)).toEqual([second, first])
    expect(uses[1]).toMatchObject({ line: 'boost', price: '1070.09', cut: '118.89' })
  })

  test('does not count an order that no supplier took, and lists it as returned [PROMO-9, PROMO-10]', async () => {
    const { id, code } = await made()
    const { body } = await ada.post(
      '/api/rentals',
      { service: 'zznone', duration: '5min', price_ngn: 1_000_000, promo_code: code },
      { 'idempotency-key': crypto.randomUUID() },
    )
    expect(body.code).toBe('NO_NUMBERS')
    expect(await listed(id)).toMatchObject({ uses: 0, cost: '0.00' })
    const { uses, total } = await expectOk<{ uses: PromotionUse[]; total: number }>(
      manager.get(`/api/admin/promotions/${id}/uses`),
    )
    expect([total, uses.map(({ returned }) => returned)]).toEqual([1, [true]])
  })
})

describe('a manager', () => {
  test('makes one promotion with one request, however often it is sent [PROMO-11]', async () => {
    const [body, key] = [terms(), crypto.randomUUID()]
    const first = await expectOk<Promotion>(create(body, key))
    expect(await expectOk<Promotion>(create(body, key))).toEqual(first)
    expect(codeOf(await create({ ...body, name: 'Other' }, key))).toBe('IDEMPOTENCY_CONFLICT')
    expect(codeOf(await create(body))).toBe('NAME_TAKEN')
    expect(await auditOf(testApp, `promotion:${first.id}`)).toHaveLength(1)
    await expectOk(switchTo(first.id, 'ended'))
    await expectOk(create(body))
  })

  test('changes the terms for later orders, pauses, resumes and ends it, each in the audit [PROMO-12]', async () => {
    const { id, code, ...rest } = await made()
    expect(await cutOf(String(code))).toBe('10.71')
    const { name, starts_at, ends_at, most_uses, most_per_user, least_spend, one_account } = rest
    const kept = { name, starts_at, ends_at, most_uses, most_per_user, least_spend, one_account }
    const change = (more: Record<string, unknown>) =>
      manager.request('PUT', `/api/admin/promotions/${id}`, {
        body: { ...kept, percent: 20, amount: null, ...more },
      })
    await expectOk(change({}))
    expect(await cutOf(String(code))).toBe('9.52')
    // The code was used twice already.
    expect(await change({ most_uses: 1 })).toMatchObject({ status: 400 })
    await expectOk(change({ most_uses: 2 }))
    expect(await cutOf(String(code))).toBe('PROMOTION_USED_UP')
    await expectOk(change({ most_uses: null }))
    await expectOk(switchTo(id, 'paused'))
    expect(await cutOf(String(code))).toBe('PROMOTION_OVER')
    await expectOk(switchTo(id, 'on'))
    expect(await cutOf(String(code))).toBe('9.52')
    await expectOk(switchTo(id, 'ended'))
    expect(codeOf(await switchTo(id, 'on'))).toBe('ORDER_OVER')
    expect(codeOf(await change({}))).toBe('ORDER_OVER')
    const actions = (await auditOf(testApp, `promotion:${id}`)).map(({ action }) => action)
    expect(actions).toEqual([
      'end promotion',
      'resume promotion',
      'pause promotion',
      ...Array.from({ length: 3 }, () => 'change promotion'),
      'create promotion',
    ])
  })
})

test('after 20 codes of an hour that do not exist a user must wait, and one that exists does not count [PROMO-5]', async () => {
  const { code } = await made()
  const quote = (promo_code: string | null, user = ada) =>
    user.post('/api/promotions/quote', {
      order: { line: 'boost', service, quantity: 10 },
      promo_code,
    })
  for (let n = 0; n < 19; n += 1) expect(codeOf(await quote(`GUESS${n}`))).toBe('PROMOTION_UNKNOWN')
  await expectOk(quote(code))
  expect(await cutOf('GUESS19')).toBe('PROMOTION_UNKNOWN')
  expect(codeOf(await quote(code))).toBe('TOO_MANY_REQUESTS')
  expect(await cutOf(String(code))).toBe('TOO_MANY_REQUESTS')
  expect(await cutOf()).toBe('11.89')
  await expectOk(quote(code, await testApp.newClient('100')))
})

test('an automatic promotion is not for the order of an API key, nor for a pre-order [PROMO-14]', async () => {
  const id = await openPromotion(testApp, { one_account: false })
  await testApp.sql('update promotion set code = null where id = $1', [id])
  expect(await cutOf()).toBe('10.71')
  const program = await openProgram(ada)
  await program.place({ service, link: `https://instagram.com/${id}`, quantity: '10' })
  const { id: waiting } = await expectOk<{ id: string }>(
    ada.post('/api/preorders', { service: 'tg', duration: '5min', cap_ngn: 5000, minutes: 60 }),
  )
  await until(async () => {
    const [row] = await testApp.sql<{ rental_id: string | null }>(
      'select rental_id from number_preorder where id = $1',
      [waiting],
    )
    return row?.rental_id
  })
  expect(await listed(id)).toMatchObject({ uses: 1 })
})
