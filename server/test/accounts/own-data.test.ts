import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk, storeAdmin } from '../store/inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { sendRaw, type RawAnswer } from '../harness/http-request.ts'
import { TestClient } from '../harness/test-client.ts'
import { liveWholeLife, names, type History } from './full-history.ts'

let testApp: TestApp
let owner: TestClient
let life: History
let other: TestClient
let file: RawAnswer
beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 3_600_000 })
  owner = await storeAdmin(testApp)
  other = await testApp.newClient('3000')
  await other.buy('zzdead')
  life = await liveWholeLife(testApp, owner)
  file = await download(life.user)
})
afterAll(() => testApp[Symbol.asyncDispose]())

const download = (user: TestClient): Promise<RawAnswer> =>
  sendRaw(testApp.url, '/api/me/data', { headers: { cookie: user.cookie } })

const rowsOf = (answer: RawAnswer, section: string) =>
  answer.body[section] as Record<string, unknown>[] // the sections of the file are lists

test('the file is a JSON download with rows in every section [ACCOUNT-1]', () => {
  expect(file.status).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': 'application/json',
    'content-disposition': 'attachment; filename="my-data.json"',
    'cache-control': 'no-store',
  })
  const { made_at, ...sections } = file.body
  expect(Date.parse(String(made_at))).toBeGreaterThan(Date.now() - 600_000)
  const empty = Object.entries(sections).filter(([, rows]) => (rows as unknown[]).length === 0)
  expect(empty).toEqual([])
  expect(Object.keys(sections)).toHaveLength(34)
})

test('the rows are those of the user, amounts in naira [ACCOUNT-1]', () => {
  const { user } = life
  expect(rowsOf(file, 'profile')).toEqual([
    expect.objectContaining({
      user_id: user.userId,
      first_name: names.first,
      email: user.email,
      phone: names.phone,
      referral_code: user.refId,
      recovery_codes_left: 8,
    }),
  ])
  expect(rowsOf(file, 'deposits')[0]).toMatchObject({ amount: '20000.00', payer_name: names.payer })
  expect(rowsOf(file, 'numbers')[0]).toMatchObject({
    state: 'completed',
    messages: [expect.objectContaining({ code: '135790' })],
  })
  expect(rowsOf(file, 'boosts')[0]).toMatchObject({ link: life.boostLink })
  expect(rowsOf(file, 'store_orders')[0]).toMatchObject({
    details: [expect.objectContaining({ details: expect.stringContaining('@mail.test:pass-') })],
  })
  expect(rowsOf(file, 'friends_invited')).toEqual([
    {
      first_name: 'Ada',
      joined_at: expect.any(String),
      bonus: '100.00',
      bonus_state: 'paid',
      bonus_due: null,
    },
  ])
  expect(rowsOf(file, 'shared_browser')).toEqual([
    { what: 'Also used for the account that invited you', noted_at: expect.any(String) },
  ])
  expect(rowsOf(file, 'transfers_by_staff')).toContainEqual(
    expect.objectContaining({ kind: 'credit', amount: '5.00', reason: 'A gift' }),
  )
  expect(rowsOf(file, 'actions_of_staff_on_the_account').map(({ action }) => action)).toContain(
    'block user',
  )
  expect(rowsOf(file, 'api_keys')).toEqual([
    expect.objectContaining({ name: names.shop, state: 'active', daily_cap: '1000000.00' }),
  ])
  expect(rowsOf(file, 'api_orders')[0]).toMatchObject({ line: 'numbers', amount: '12.00' })
  expect(rowsOf(file, 'api_calls')[0]).toMatchObject({ action: 'getBalance', outcome: 'ok' })
  expect(rowsOf(file, 'webhooks')[0]).toMatchObject({ events: ['code.received'] })
  expect(rowsOf(file, 'webhook_messages')[0]).toMatchObject({ kind: 'webhook.test' })
  expect(rowsOf(file, 'tickets')[0]).toMatchObject({ line: 'store', closed_as: 'answer' })
  expect(rowsOf(file, 'ticket_messages').map(({ from }) => from)).toEqual(['user', 'admin'])
  const lines = rowsOf(file, 'wallet_lines')
  expect(lines.map(({ amount }) => amount)).toContain('20000.00')
  expect(new Set(lines.map(({ line }) => line))).toEqual(
    new Set([null, 'numbers', 'boost', 'store']),
  )
  const boosts = lines.filter(({ description }) => String(description).startsWith('Boost: '))
  expect(boosts.map(({ line }) => line)).toEqual(['boost'])
})

test('the file contains no data of other users or admins, no hash and no secret [ACCOUNT-2]', async () => {
  const friends = await testApp.sql<{ id: string; email: string; phone: string }>(
    'select id, email, phone from app_user where id <> $1',
    [life.user.userId],
  )
  expect(friends.length).toBeGreaterThan(3)
  for (const { id, email } of friends) {
    expect(file.text).not.toContain(id)
    expect(file.text).not.toContain(email)
  }
  expect(file.text).not.toContain('$argon2')
  expect(file.text).not.toMatch(/hash|secret|password_|token/)
  const theirs = await download(other)
  expect(theirs.text).not.toContain(life.user.userId)
  expect(rowsOf(theirs, 'numbers')).toHaveLength(1)
  expect(theirs.text).not.toContain(names.last)
})

test('a long history is exported completely and without duplicates [ACCOUNT-1]', async () => {
  const user = await testApp.newClient('5000')
  await testApp.sql(
    `insert into session (token_hash, user_id, expires_at, address)
     select sha256(($1 || n)::bytea), $1::uuid, now() + interval '1 day', 'place ' || n from generate_series(1, 399) n`,
    [user.userId],
  )
  const long = await download(user)
  expect(rowsOf(long, 'sessions')).toHaveLength(400)
  expect(new Set(rowsOf(long, 'sessions').map(({ address }) => address)).size).toBe(400)
})

test('the sixth download in an hour gets TOO_MANY_REQUESTS with the time to wait [ACCOUNT-1]', async () => {
  const user = await testApp.newClient()
  for (let count = 0; count < 5; count += 1) expect((await download(user)).status).toBe(200)
  const refused = await download(user)
  expect(refused.body.code).toBe('TOO_MANY_REQUESTS')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  await expectOk(user.get('/api/me'))
})
