import type { ApiKey } from '@nosim/contract/accounts/api-keys.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAdmin } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { type TestClient, until } from '../harness/test-client.ts'
import { age, stateOf } from '../numbers/rentals.ts'
import { expectOk } from '../store/inventory.ts'
import { run } from '../suppliers/days.ts'
import { servedRental } from '../transfers/transfers.ts'
import { plantKey } from './reseller.ts'

const limits = { daily_cap_ngn: 100, calls_per_minute: 100, scopes: ['numbers'] }

let testApp: TestApp
let ada: TestClient
let admin: TestClient
/** The ids of a number of ada with a code, and of one without. */
let served = ''
let cancelled = ''
beforeAll(async () => {
  testApp = await openTestApp({
    apps: 2,
    delayMs: 3_600_000,
    sms: { earliestCancelMs: 0 },
    env: { API_CANCEL_PERCENT: '80', API_REFUSALS_HOUR: '30' },
  })
  ada = await testApp.newClient('20000')
  admin = await demoAdmin(testApp)
  served = (await servedRental(ada)).id
  const bought = await expectOk<{ order_id: string }>(ada.buy('zzdead'))
  cancelled = bought.order_id
  await age(testApp, cancelled, 200)
  await expectOk(ada.post(`/api/rentals/${cancelled}/cancellation`))
  await until(async () => (await stateOf(testApp, cancelled)) === 'cancelled')
})
afterAll(() => testApp[Symbol.asyncDispose]())

const watch = () => run(testApp, 'watch-api-keys')
const keyOf = async (id: string) => {
  const { keys } = await expectOk<{ keys: ApiKey[] }>(ada.get('/api/me/api-keys'))
  return keys.find((key) => key.id === id)
}
const approve = (id: string) => expectOk(admin.post(`/api/admin/api-keys/${id}/approval`, limits))
const report = (id: string) => admin.post(`/api/admin/api-keys/${id}/reports`, { text: 'Spam' })
const auditsOf = (id: string, action = 'suspend API key') =>
  testApp.sql<{ address: string; subject: string }>(
    "select address, subject from audit where action = $2 and after ->> 'key' = $1",
    [id, action],
  )

/** An active key of ada, by default since two days. */
async function activeKey(since = '2 days'): Promise<string> {
  const { id } = await plantKey(ada)
  await testApp.sql('update api_key set state_at = now() - $2::interval where id = $1', [id, since])
  return id
}

/** Inserts ended numbers of a key, with and without a code, which were ordered `ago`. */
async function numbersOf(id: string, count: { codes: number; none: number }, ago = '1 hour') {
  for (const [order, most] of [
    [served, count.codes],
    [cancelled, count.none],
  ])
    await testApp.sql(
      `insert into api_order (key_id, user_id, line, body_hash, amount, counted_on, order_id, created_at)
       select $1, $2, 'numbers', '', 1, current_date, $3, now() - $4::interval from generate_series(1, $5::int)`,
      [id, ada.userId, order, ago, most],
    )
}

/** Inserts refused calls of a key from `ago`, and as many successful ones. */
const refusedCalls = (id: string, count: number, ago = '1 minute') =>
  testApp.sql(
    `insert into api_call (key_id, at, api, action, outcome, ms, address)
     select $1, now() - $2::interval, 'handler_api', 'getNumber', outcome, 1, '127.0.0.1'
     from generate_series(1, $3::int), unnest(array['NO_BALANCE', 'ok']) outcome`,
    [id, ago, count],
  )

describe('numbers without a code', () => {
  test('suspend a key from 50 of a day and the percentage on, with a mail and an automatic entry [KEY-8]', async () => {
    const [few, fair, over] = [await activeKey(), await activeKey(), await activeKey()]
    await numbersOf(few, { codes: 0, none: 49 })
    await numbersOf(fair, { codes: 11, none: 39 })
    await numbersOf(over, { codes: 10, none: 40 })
    await watch()
    expect(await keyOf(few)).toMatchObject({ state: 'active' })
    expect(await keyOf(fair)).toMatchObject({ state: 'active' })
    const reason = '80% of the last 50 numbers of this key ended without a code.'
    expect(await keyOf(over)).toMatchObject({ state: 'suspended', state_reason: reason })
    await ada.mail(({ text }) => text.includes(reason))
    expect(await auditsOf(over)).toEqual([{ address: 'automatic', subject: `user:${ada.userId}` }])
  })

  test('of another day, and those before an admin approved the key again, do not count [KEY-8]', async () => {
    const [old, again] = [await activeKey(), await activeKey()]
    await numbersOf(old, { codes: 0, none: 60 }, '25 hours')
    await numbersOf(again, { codes: 0, none: 60 })
    await watch()
    expect(await keyOf(old)).toMatchObject({ state: 'active' })
    expect(await keyOf(again)).toMatchObject({ state: 'suspended' })
    await approve(again)
    await watch()
    expect(await keyOf(again)).toMatchObject({ state: 'active' })
    await numbersOf(again, { codes: 0, none: 50 }, '0 seconds')
    await watch()
    expect(await keyOf(again)).toMatchObject({ state: 'suspended' })
  })
})

test('more refused calls within an hour than the setting suspend a key [KEY-8]', async () => {
  const [at, over, old, again] = await Promise.all([1, 2, 3, 4].map(() => activeKey()))
  if (!at || !over || !old || !again) throw new Error('no key')
  await refusedCalls(at, 30)
  await refusedCalls(over, 31)
  await refusedCalls(old, 31, '61 minutes')
  await refusedCalls(again, 31)
  await watch()
  expect(await keyOf(at)).toMatchObject({ state: 'active' })
  expect(await keyOf(old)).toMatchObject({ state: 'active' })
  expect(await keyOf(over)).toMatchObject({
    state: 'suspended',
    state_reason: '31 calls of this key were refused within an hour.',
  })
  await approve(again)
  await watch()
  expect(await keyOf(again)).toMatchObject({ state: 'active' })
})

describe('reports', () => {
  test('suspend a key with the third within 30 days, at once [KEY-8]', async () => {
    const id = await activeKey('40 days')
    await expectOk(report(id))
    await testApp.sql(
      `update api_key_report set created_at = now() - interval '31 days' where key_id = $1`,
      [id],
    )
    await expectOk(report(id))
    await expectOk(report(id))
    expect(await keyOf(id)).toMatchObject({ state: 'active' })
    await expectOk(report(id))
    expect(await keyOf(id)).toMatchObject({
      state: 'suspended',
      state_reason: '3 reports about the use of this key within 30 days.',
    })
    await approve(id)
    await watch()
    expect(await keyOf(id)).toMatchObject({ state: 'active' })
    await expectOk(report(id))
    expect(await keyOf(id)).toMatchObject({ state: 'active' })
  })

  test('that are written at the same moment suspend it once [KEY-8]', async () => {
    const id = await activeKey()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => report(id)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(await keyOf(id)).toMatchObject({ state: 'suspended' })
    expect(await auditsOf(id)).toHaveLength(1)
  })
})

describe('a key that is over a limit', () => {
  test('is suspended once by two processes at the same time [KEY-8]', async () => {
    const id = await activeKey()
    await refusedCalls(id, 31)
    await testApp.sql("select graphile_worker.add_job('watch-api-keys') from generate_series(1, 8)")
    await watch()
    expect(await keyOf(id)).toMatchObject({ state: 'suspended' })
    expect(await auditsOf(id)).toHaveLength(1)
  })

  test('stays ended where an admin ends it meanwhile [KEY-8]', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => activeKey()))
    for (const id of ids) await refusedCalls(id, 31)
    const end = { to: 'ended', reason: 'It was stolen' }
    await Promise.all([
      watch(),
      ...ids.map((id) => expectOk(admin.post(`/api/admin/api-keys/${id}/stop`, end))),
    ])
    await watch()
    // The user cannot change a key that an admin has ended either.
    for (const id of ids) await ada.request('DELETE', `/api/me/api-keys/${id}`)
    for (const id of ids)
      expect(await keyOf(id)).toMatchObject({ state: 'ended', state_reason: 'It was stolen' })
  })
})

test('the id of an order whose process ended is noted from the answer of the wallet [KEY-6]', async () => {
  const { id } = await plantKey(ada)
  const begin = async (ago: string, isRefused = false) => {
    const [row] = await testApp.sql<{ id: number }>(
      `insert into api_order (key_id, user_id, line, body_hash, amount, counted_on, created_at, refused_at)
       values ($1, $2, 'numbers', '', 1, current_date, now() - $3::interval, case when $4 then now() end) returning id`,
      [id, ada.userId, ago, isRefused],
    )
    return row?.id ?? 0
  }
  const answered = (number: number, status: number) =>
    testApp.sql(
      `insert into idempotency (user_id, route, key, body_hash, status, reply)
       values ($1, 'numbers', 'api:' || $2::int, '', $3, jsonb_build_object('order_id', $4::text))`,
      [ada.userId, number, status, served],
    )
  const numbers = {
    dead: await begin('3 minutes'),
    underWay: await begin('1 minute'),
    refused: await begin('3 minutes', true),
    failed: await begin('3 minutes'),
    unanswered: await begin('3 minutes'),
  }
  for (const number of [numbers.dead, numbers.underWay, numbers.refused])
    await answered(number, 201)
  await answered(numbers.failed, 402)
  await watch()
  const rows = await testApp.sql<{ id: number }>(
    'select id from api_order where key_id = $1 and order_id = $2',
    [id, served],
  )
  expect(rows).toEqual([{ id: numbers.dead }])
})
