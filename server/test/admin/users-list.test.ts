import { userSorts, type UserPage, type UserSort } from '@nosim/contract/admin/users/users.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedUsers, finds, foldedOf, type SeededUser } from '../harness/seed-users.ts'
import type { TestClient } from '../harness/test-client.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { sample } from '../harness/rounds.ts'

let testApp: TestApp
let support: TestClient
let members: SeededUser[]

beforeAll(async () => {
  testApp = await openTestApp()
  support = await demoAdmin(testApp, 'support')
  members = await seedUsers(testApp, 900)
})
afterAll(() => testApp[Symbol.asyncDispose]())

type Requested = {
  search?: string
  status?: SeededUser['status']
  role?: SeededUser['role']
  balance_from?: string
  balance_to?: string
  joined_from?: string
  joined_to?: string
  sort?: UserSort
  page?: number
  limit?: number
}

async function list(requested: Requested): Promise<UserPage> {
  const query = new URLSearchParams(
    Object.entries(requested).map(([name, value]) => [name, String(value)]),
  )
  const { status, body } = await support.get(`/api/admin/users?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as UserPage // checked against the contract by the server
}

/** The day in Lagos, an hour ahead of UTC all year. */
const dayOf = (time: Date) => new Date(time.getTime() + 3_600_000).toISOString().slice(0, 10)

const fits = (requested: Requested) => (one: SeededUser) =>
  (!requested.search?.trim() || finds(requested.search, one)) &&
  (!requested.role || one.role === requested.role) &&
  (!requested.balance_from || one.balance >= Math.round(Number(requested.balance_from) * 100)) &&
  (!requested.balance_to || one.balance <= Math.round(Number(requested.balance_to) * 100)) &&
  (!requested.joined_from || dayOf(one.joined) >= requested.joined_from) &&
  (!requested.joined_to || dayOf(one.joined) <= requested.joined_to)

type Key = readonly (string | number)[]
const keys: Readonly<Record<string, (one: SeededUser) => Key>> = {
  joined: (one) => [one.joined.getTime(), one.id],
  name: (one) => [bytes(foldedOf(`${one.first} ${one.last}`)), one.id],
  balance: (one) => [one.balance, one.id],
  last_login: (one) => [one.lastLogin?.getTime() ?? 0, one.id],
}
const bytes = (text: string) => Buffer.from(text).toString('hex')

function inOrder(sort: UserSort) {
  const key = keys[sort.replace('-', '')]
  const sign = sort.startsWith('-') ? -1 : 1
  return (a: SeededUser, b: SeededUser): number => {
    for (const [at, left] of (key?.(a) ?? []).entries()) {
      const right = key?.(b)[at] ?? ''
      if (left !== right) return left < right ? -sign : sign
    }
    return 0
  }
}

const searches = [
  ['ada', 'Ada', 'ADÉBÁYỌ̀', 'adebayo', 'ọlá', 'ola', 'eniola', 'zoe', 'fi', 'ﬁ'],
  ["o'neil", "o'", '100%', '%', '_', 'under_', 'back\\', '\\', '"quoted"', '"', '-1'],
  ['😀', '😀 emoji', '李', 'x'.repeat(70), 'a', 'ad', 'a b', 'obi ada', 'de la', 'la cruz'],
  ['ada.12@', 'd%e', '.test', '0800000', '2348', 'R00000', 'r0000012', '<script>', "' or 1=1 --"],
].flat()

const word = fc.constantFrom(...searches)
const naira = fc.constantFrom('-5000', '-0.01', '0', '0.01', '100', '1999.99', '4000', '9999999')
const aDay = fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-15', '2026-02-01', '2026-03-01')
const questions = fc.record(
  {
    search: fc.oneof(
      word,
      fc.tuple(word, word).map((two) => two.join(' ')),
    ),
    status: fc.constantFrom('active' as const, 'inactive' as const, 'blocked' as const),
    role: fc.constantFrom('user' as const, 'support' as const),
    balance_from: naira,
    balance_to: naira,
    joined_from: aDay,
    joined_to: aDay,
    sort: fc.constantFrom(...userSorts),
    page: fc.integer({ min: 1, max: 8 }),
    limit: fc.constantFrom(1, 3, 20, 100),
  },
  { requiredKeys: [] },
)

/** Only the seeded users: the demo's own users are left out. */
const amongSeeded = (requested: Requested): Requested => ({ joined_to: '2026-04-30', ...requested })

async function expectRight(requested: Requested): Promise<void> {
  const { page = 1, limit = 20, sort = '-joined', status } = requested
  const found = members.filter(fits(requested))
  const mine = found.filter((one) => !status || one.status === status).toSorted(inOrder(sort))
  const answer = await list(requested)
  const count = (of: SeededUser['status']) => found.filter((one) => one.status === of).length
  expect(answer.users.map(({ user_id }) => user_id)).toEqual(
    mine.slice((page - 1) * limit, page * limit).map(({ id }) => id),
  )
  expect(answer).toMatchObject({
    total: mine.length,
    total_pages: Math.max(1, Math.ceil(mine.length / limit)),
    is_at_least: false,
    counts: {
      all: found.length,
      active: count('active'),
      inactive: count('inactive'),
      blocked: count('blocked'),
    },
  })
}

test(
  'random queries return the same as filtering all users in memory [USERS-2, USERS-3]',
  { tags: 'soak' },
  async () => {
    const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
    await fc.assert(
      fc.asyncProperty(questions, (requested) => expectRight(amongSeeded(requested))),
      { seed, numRuns: 250, verbose: 1 },
    )
  },
)

test.each(searches)(
  'a search for %s finds the expected users [USERS-1, USERS-2]',
  async (search) => {
    await expectRight(amongSeeded({ search, limit: 100 }))
    const isWord = /[\p{L}\p{N}]/u.test(search) && !search.includes('or 1=1')
    if (isWord) expect(members.filter(fits({ search }))).not.toEqual([])
  },
)

test.each(userSorts)(
  'pages of all users, sorted by %s, are correct from both ends [USERS-3, USERS-5]',
  async (sort) => {
    for (const page of [1, 2, 10, 22, 23, 24, 44, 45, 46, 400]) {
      await expectRight(amongSeeded({ sort, page }))
    }
  },
)

const filters: readonly Requested[] = [
  {},
  { status: 'active' },
  { status: 'inactive', limit: 3 },
  { status: 'blocked', limit: 3 },
  { role: 'user' },
  { role: 'user', status: 'active' },
  { role: 'support', limit: 1 },
  { joined_from: '2026-01-02', joined_to: '2026-01-31' },
  { joined_from: '2026-01-03', status: 'active', role: 'user' },
  { joined_from: '2026-02-01', joined_to: '2026-01-01' },
]
describe.each(['joined', '-joined'] as const)(
  'the list sorted by %s, which skips whole days',
  (sort) => {
    test.each(sample(filters, 3))(
      'has correct pages with the filter %j',
      { tags: 'rounds' },
      async (requested) => {
        const { limit = 20 } = requested
        const last = Math.ceil(members.length / limit)
        // Pages around the middle, at both ends and beyond the last.
        const pages = [0.25, 0.45, 0.5, 0.55, 0.75].map((part) => Math.ceil(last * part))
        for (const page of [1, ...pages, last, last + 1, 10 * last]) {
          await expectRight(amongSeeded({ ...requested, sort, page }))
        }
      },
    )
  },
)

describe('a user is found', () => {
  test('by the whole id, by its beginning and by its end', async () => {
    const [one] = members
    const id = one?.id ?? ''
    for (const search of [id, id.toUpperCase(), id.slice(0, 13), id.slice(0, 23), id.slice(-8)]) {
      const { users } = await list({ search, limit: 100 })
      expect(users.map(({ user_id }) => user_id)).toContain(id)
    }
    expect((await list({ search: id })).total).toBe(1)
    expect((await list({ search: `${id.slice(0, 35)}0-` })).total).toBe(0)
  })

  test('by the referral id', async () => {
    expect((await list({ search: 'r0000123' })).users.map(({ email }) => email)).toEqual([
      members[123]?.email,
    ])
  })
})

test('a row of the list has all fields of the user [USERS-7, USERS-8]', async () => {
  const one = members.find(({ status, balance }) => status === 'blocked' && balance > 0)
  const { users } = await list({ search: one?.email ?? '' })
  expect(users).toEqual([
    {
      user_id: one?.id,
      firstname: one?.first,
      lastname: one?.last,
      email: one?.email,
      phone: one?.phone,
      country: /^0\d{10}$/.test(one?.phone ?? '') ? 'Nigeria' : 'N/A',
      is_activated: 1,
      is_blocked: 1,
      bal: ((one?.balance ?? 0) / 100).toFixed(2),
      refer_bal: '0.00',
      role: null,
      joining_date: one?.joined.toISOString(),
      last_login: one?.lastLogin?.toISOString() ?? null,
    },
  ])
})

test.each([
  ['search', 'x'.repeat(201)],
  ['search', 'a\u0000b'],
  ['status', 'happy'],
  ['role', 'king'],
  ['sort', 'password_hash'],
  ['sort', 'name; drop table app_user'],
  ['balance_from', '1e9'],
  ['balance_to', '--1'],
  ['joined_from', '2026-02-30'],
  ['limit', '101'],
  ['page', '0'],
  ['page', '1&page=2'],
])('the parameter %s rejects %j [USERS-3, API-8]', async (name, value) => {
  const query = value.includes('&page')
    ? `${name}=${value}`
    : new URLSearchParams({ [name]: value })
  const { status, body } = await support.get(`/api/admin/users?${query}`)
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
})

test('the stored counts stay correct after sign-ups, blocks and unblocks [USERS-12]', async () => {
  const agree = async () => {
    const [kept] = await testApp.sql<{ same: boolean }>(
      `select not exists (
         (select day, status, sum(count) from user_day group by 1, 2 having sum(count) <> 0)
         except all
         (select (created_at at time zone 'Africa/Lagos')::date, user_status(email_confirmed_at, blocked_at), count(*)
          from app_user group by 1, 2)
       ) as same`,
    )
    expect(kept?.same).toBe(true)
  }
  await agree()
  await Promise.all(Array.from({ length: 5 }, () => testApp.newClient()))
  await testApp.sql("update app_user set blocked_at = now() where email like 'zed.1%'")
  await agree()
  await testApp.sql(
    "update app_user set blocked_at = null where email like 'zed.1%' and blocked_reason is null",
  )
  await agree()
})

test(
  'a search with over 1,000 results returns a minimum, and its pages reach the last result [USERS-5, USERS-9]',
  { tags: 'soak' },
  async () => {
    await testApp.sql(
      `insert into app_user (email, email_key, phone, first_name, last_name, password_hash, ref_id, email_confirmed_at)
     select 'many' || n || '@many.test', 'many' || n || '@many.test', '08000000000', 'Many', 'People', '-', 'MANY' || n,
       case when n % 2 = 0 then now() end
     from generate_series(1, 1500) n`,
    )
    await testApp.sql("select wallet_open(id) from app_user where ref_id like 'MANY%'")
    const first = await list({ search: '@many.test' })
    expect(first).toMatchObject({ total: 1000, total_pages: 50, is_at_least: true, counts: null })
    expect(first.users).toHaveLength(20)
    const beyond = await list({ search: '@many.test', page: 60 })
    expect(beyond).toMatchObject({ total: 1201, total_pages: 61, is_at_least: true })
    const last = await list({ search: '@many.test', page: 75 })
    expect(last).toMatchObject({ total: 1500, total_pages: 75, is_at_least: false })
    const half = await list({ search: '@many.test', status: 'inactive' })
    expect(half).toMatchObject({ total: 750, is_at_least: false, counts: null })
    const other = await list({ search: '@many.test', status: 'blocked' })
    expect(other).toMatchObject({ total: 0, total_pages: 1, users: [] })
    const seen = new Set<string>()
    for (let page = 1; page <= 15; page += 1) {
      const { users } = await list({ search: '@many.test', page, limit: 100, sort: 'name' })
      for (const { user_id } of users) seen.add(user_id)
    }
    expect(seen.size).toBe(1500)
  },
)
