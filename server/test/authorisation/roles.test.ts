import {
  adminRoles,
  isAtLeast,
  leastRoleOf,
  type AdminRole,
  type Route,
} from '@nosim/contract/base/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueReady, setStatus, link, pollOrder, order, services } from '../boost/orders.ts'
import { figureLines } from './reports-matrix.ts'
import { contentLines, openContent, type ContentThings } from './content-matrix.ts'
import { searchLines } from './search-matrix.ts'
import { hashDatabase } from '../harness/database-hash.ts'
import { adminsOnly, sameForAll, roles, signedIn, type Line, type Role } from './matrix.ts'
import { fundingLines, openFunding, type FundingThings } from './deposits-matrix.ts'
import { transferLines, openTransfers, type TransferThings } from './transfers-matrix.ts'
import { openPrograms, programLines, type Programs } from './programs-matrix.ts'
import { noticeLines } from './notices-matrix.ts'
import { openUsers, userLines, type UserThings } from './users-matrix.ts'
import type { TestClient } from '../harness/test-client.ts'
import { priceLines } from './prices-matrix.ts'
import {
  absentPath,
  blocked,
  demoAdmin,
  encodeForm,
  everyRoute,
  expectTidy,
  sendRaw,
  type RawAnswer,
} from '../harness/http-request.ts'
import { quiesce } from '../harness/quiesce.ts'
import { openThings, storeLines, type StoreThings } from './store-matrix.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { sample } from '../harness/rounds.ts'

let testApp: TestApp
const users = {} as Record<Exclude<Role, 'anonymous'>, TestClient>
/** An ended rental of the user, which only a request can change. */
let rentalId = ''
let preorderId = ''
/** An ended boost order of the user. */
let boostId = ''
/** A second session of the user, which sends no request. */
let sessionId = ''
let things: StoreThings
let otherUser: UserThings
let programs: Programs
let content: ContentThings
let transfers: TransferThings
let funding: FundingThings

beforeAll(async () => {
  // No code arrives by itself during the test.
  testApp = await openTestApp({ delayMs: 3_600_000 })
  const [user, other, barred, owner, manager, support] = await Promise.all([
    testApp.newClient('12000'),
    testApp.newClient(),
    blocked(testApp),
    demoAdmin(testApp),
    demoAdmin(testApp, 'manager'),
    demoAdmin(testApp, 'support'),
  ])
  Object.assign(users, { user, other, blocked: barred, owner, manager, support })
  const bought = await user.buy('zzdead')
  rentalId = String(bought.body.order_id)
  await user.post(`/api/rentals/${rentalId}/cancellation`)
  const terms = { service: 'zznone', duration: '5MIN', cap_ngn: 1, minutes: 15 }
  preorderId = String((await user.post('/api/preorders', terms)).body.id)
  // No watcher changes the pre-order during the test.
  await testApp.sql("update number_preorder set next_look_at = now() + interval '1 day'")
  boostId = await endedOrder(user)
  sessionId = await secondSession(user)
  things = await openThings(owner, user)
  otherUser = await openUsers(await testApp.newClient('1000'))
  programs = await openPrograms(user)
  content = await openContent(owner)
  transfers = await openTransfers(await testApp.newClient('4000'), await testApp.newClient())
  funding = await openFunding(await testApp.newClient())
  await quiesce(testApp)
})
afterAll(() => testApp[Symbol.asyncDispose]())

/** Places an order, makes the panel cancel it, and waits until it is no longer polled. Returns its id. */
async function endedOrder(user: TestClient): Promise<string> {
  await catalogueReady(user)
  const address = link()
  const { body } = await order(user, { link: address, quantity: 10 })
  await setStatus(testApp, address, { status: 'Canceled' })
  await pollOrder(testApp, String(body.order_id))
  return String(body.order_id)
}

/** Signs the user in on a second device. Returns the id of that session, which may end without ending this one. */
async function secondSession(user: TestClient): Promise<string> {
  const { cookie } = user
  await user.signInElsewhere()
  user.cookie = cookie
  const { body } = await user.get('/api/me/sessions')
  const sessions = body.sessions as { id: string; current: boolean }[]
  return sessions.find((one) => !one.current)?.id ?? ''
}

const passwordOf = (role: Role): string => (isAdminRole(role) ? 'demo-password' : 'a-fine-password')
const isAdminRole = (role: Role): role is AdminRole => adminRoles.some((one) => one === role)
const mayAsk = (route: Route, role: Role): boolean =>
  isAdminRole(role) && isAtLeast(role, leastRoleOf(route) ?? 'support')
const ownRental = () => ({ order_id: rentalId })
const ownBoost = () => ({ order_id: boostId })

/** A line for each route of the contract: a new route has none, and fails the test below. */
const matrix: Readonly<Record<string, Line>> = {
  'accounts.signUp': {
    statuses: sameForAll(201),
    body: () => ({
      email: `${crypto.randomUUID()}@people.test`,
      phone: '08012345678',
      fname: 'Ada',
      lname: 'Obi',
      pass: 'a-fine-password',
    }),
  },
  'accounts.confirmEmail': { statuses: sameForAll(400), body: () => ({ token: 'none' }) },
  'accounts.resendConfirmation': { statuses: signedIn(200) },
  'accounts.requestConfirmation': {
    statuses: sameForAll(200),
    body: () => ({ email: `${crypto.randomUUID()}@people.test` }),
  },
  'accounts.signIn': {
    statuses: sameForAll(401),
    body: () => ({ email: `${crypto.randomUUID()}@people.test`, password: 'wrong-guess' }),
  },
  // Requested after all other routes, because it ends the sessions of this matrix.
  'accounts.signOut': { statuses: sameForAll(204) },
  'accounts.me': { statuses: signedIn(200) },
  'accounts.updateMe': {
    statuses: signedIn(200),
    body: () => ({ firstname: 'Ada', lastname: 'Obi' }),
  },
  'passwordReset.request': {
    statuses: sameForAll(200),
    body: () => ({ identifier: `${crypto.randomUUID()}@people.test` }),
  },
  'passwordReset.verify': {
    statuses: sameForAll(400),
    body: () => ({ identifier: `${crypto.randomUUID()}@people.test`, code: '000000' }),
  },
  'passwordReset.reset': {
    statuses: sameForAll(400),
    body: () => ({ reset_token: 'none', password: 'another-fine-one' }),
  },
  'ownAccount.data': { statuses: signedIn(200) },
  'ownAccount.close': {
    statuses: signedIn(400),
    body: () => ({ current_password: 'wrong-guess' }),
  },
  'security.sessions': { statuses: signedIn(200) },
  'security.endSession': { statuses: signedIn(204, 404), params: () => ({ id: sessionId }) },
  'security.endOtherSessions': { statuses: signedIn(204) },
  'security.changePassword': {
    statuses: signedIn(400),
    body: () => ({ current_password: 'wrong-guess', password: 'another-fine-one' }),
  },
  'security.confirmIdentity': {
    statuses: adminsOnly(400),
    body: () => ({ current_password: 'wrong-guess' }),
  },
  'security.beginTotp': {
    statuses: signedIn(201),
    body: (role) => ({ current_password: passwordOf(role) }),
  },
  // The line above began the set-up, and this code is a guess.
  'security.confirmTotp': { statuses: signedIn(400), body: () => ({ code: '000000' }) },
  'security.endTotp': {
    statuses: signedIn(409),
    body: (role) => ({ current_password: passwordOf(role), code: '000000' }),
  },
  'wallet.transactions': { statuses: signedIn(200) },
  'wallet.statement': { statuses: signedIn(200) },
  'wallet.referrals': { statuses: signedIn(200) },
  'wallet.virtualAccount': { statuses: signedIn(200) },
  'wallet.createVirtualAccount': { statuses: signedIn(201), body: () => ({ bank: 'PALMPAY' }) },
  'wallet.summary': { statuses: signedIn(200) },
  'numbers.services': { statuses: signedIn(200) },
  'numbers.popular': { statuses: signedIn(200) },
  'numbers.recent': { statuses: signedIn(200) },
  'numbers.buy': {
    statuses: signedIn(201, 402),
    body: () => ({ service: 'zzdead', duration: '5MIN', price_ngn: 1_000_000 }),
  },
  'numbers.rentals': { statuses: signedIn(200) },
  'numbers.rental': { statuses: signedIn(200, 404), params: ownRental },
  'numbers.cancel': { statuses: signedIn(200, 404), params: ownRental },
  // The rental has no code.
  'numbers.anotherCode': { statuses: signedIn(409, 404), params: ownRental },
  'numberAlerts.list': { statuses: signedIn(200) },
  'numberAlerts.set': {
    statuses: signedIn(200),
    body: () => ({ service: 'wa', below_ngn: null }),
  },
  'numberAlerts.remove': { statuses: signedIn(404), params: () => ({ id: '999999999' }) },
  'preorders.list': { statuses: signedIn(200) },
  'preorders.place': {
    statuses: signedIn(201),
    body: () => ({ service: 'tg', duration: '5MIN', cap_ngn: 1, minutes: 15 }),
  },
  'preorders.cancel': { statuses: signedIn(200, 404), params: () => ({ id: preorderId }) },
  'boost.services': { statuses: signedIn(200) },
  'boost.order': {
    statuses: signedIn(201, 402),
    body: () => ({ service_id: services.never, link: link(), quantity: 10 }),
  },
  'boost.orders': { statuses: signedIn(200) },
  'boost.read': { statuses: signedIn(200, 404), params: ownBoost },
  'boost.cancel': { statuses: signedIn(409, 404), params: ownBoost },
  'boost.refill': { statuses: signedIn(409, 404), params: ownBoost },
  ...storeLines(() => things),
  ...contentLines(() => content),
  ...priceLines(),
  ...searchLines(() => users.other),
  ...userLines(() => otherUser),
  ...programLines(() => programs),
  ...noticeLines,
  ...transferLines(() => transfers),
  ...fundingLines(() => funding),
  ...figureLines,
  'live.events': { statuses: signedIn(200) },
  'site.site': { statuses: sameForAll(200) },
}

test('the matrix has one row for each route, and no other row [AUTH-6, API-7]', () => {
  expect(Object.keys(matrix).sort()).toEqual(everyRoute.map((one) => one.name).sort())
})

test('no row of the matrix allows more than the contract [AUTH-6, STORE-28, TEAM-1]', () => {
  for (const { name, route } of everyRoute) {
    const { statuses } = matrix[name] ?? { statuses: sameForAll(200) }
    if (route.access === 'anyone') continue
    expect([name, statuses.anonymous, statuses.blocked]).toEqual([name, 401, 403])
    const leastRole = leastRoleOf(route)
    if (!leastRole) continue
    const least = adminRoles.indexOf(leastRole)
    const below = [
      statuses.user,
      statuses.other,
      ...adminRoles.slice(0, least).map((role) => statuses[role]),
    ]
    expect([name, below.filter((status) => status !== 403)]).toEqual([name, []])
    expect([name, adminRoles.slice(least).some((role) => statuses[role] === 403)]).toEqual([
      name,
      false,
    ])
  }
})

function lineOf(name: string): Line {
  const line = matrix[name]
  if (!line) throw new Error(`${name} is missing from the matrix`)
  return line
}

const cookieOf = (role: Role): Record<string, string> =>
  role === 'anonymous' ? {} : { cookie: users[role].cookie }

function filled(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => params[name] ?? '')
}

async function request(
  { name, route }: (typeof everyRoute)[number],
  role: Role,
  more: { method?: string; path?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const line = lineOf(name)
  const sent = route.method === 'GET' ? undefined : await bodyOf(line, role)
  const path = more.path ?? filled(route.path, line.params?.()) + (line.query ?? '')
  return sendRaw(testApp.url, path, {
    method: more.method ?? route.method,
    headers: {
      ...cookieOf(role),
      ...(sent && { 'content-type': sent.type, 'content-length': String(sent.body.length) }),
      ...more.headers,
    },
    ...(sent && { body: sent.body }),
  })
}

async function bodyOf(line: Line, role: Role): Promise<{ body: Buffer; type: string } | undefined> {
  if (line.form) return encodeForm(line.form())
  const body = line.body?.(role)
  return body && { body: Buffer.from(JSON.stringify(body)), type: 'application/json' }
}

const guarded = everyRoute.filter(({ route }) => route.access !== 'anyone')
// Downloads by admins are left out, because they write to the audit.
const reads = everyRoute.filter(
  ({ route }) => route.method === 'GET' && !(route.download && leastRoleOf(route)),
)
const ordered = everyRoute.toSorted(
  (a, b) => Number(a.name === 'accounts.signOut') - Number(b.name === 'accounts.signOut'),
)

test('GET and HEAD requests of any role change no data [AUTH-6]', { tags: 'soak' }, async () => {
  const before = await hashDatabase(testApp)
  expect(Object.keys(before)).toContain('transfer')
  for (const one of reads) {
    for (const role of roles) {
      await request(one, role)
      await request(one, role, { method: 'HEAD' })
    }
  }
  expect(await hashDatabase(testApp)).toEqual(before)
})

describe.each(ordered)('$name', (one) => {
  test.each(roles)('%s gets the status in the matrix', async (role) => {
    const answer = await request(one, role)
    expect(answer.status).toBe(lineOf(one.name).statuses[role])
    if (answer.status >= 400) expectTidy(answer)
    if (answer.status === 401 && one.route.access !== 'anyone')
      expect(answer.body.code).toBe('SIGN_IN_REQUIRED')
    if (role === 'blocked' && one.route.access !== 'anyone')
      expect(answer.body.code).toBe('BLOCKED')
  })
})

describe('after the matrix, signed in again', () => {
  beforeAll(async () => {
    await Promise.all([users.user.signIn(), users.other.signIn()])
    sessionId = await secondSession(users.user)
    users.owner = await demoAdmin(testApp)
    users.manager = await demoAdmin(testApp, 'manager')
    users.support = await demoAdmin(testApp, 'support')
    users.blocked = await blocked(testApp)
    const { body } = await users.user.get('/api/rentals?active=1')
    for (const rental of body.rentals as { order_id: string; status: string }[]) {
      if (rental.status === 'active')
        await users.user.post(`/api/rentals/${rental.order_id}/cancellation`)
    }
    await testApp.sql(
      "update number_preorder set state = 'cancelled', ended_at = now() where state = 'waiting'",
    )
    await quiesce(testApp)
  })

  const withObject = everyRoute.filter(({ route }) => route.path.includes(':'))
  const strip = ({ status, body: { request_id: _id, ...body } }: RawAnswer) => ({ status, body })

  test.each(withObject.filter(({ name }) => ownedIn(name)))(
    '$name: an object of another user gets the same 404 as an absent one [AUTH-6]',
    async (one) => {
      const none = await request(one, 'other', { path: absentPath(one.route) })
      const others = await request(one, 'other')
      const admins = await request(one, 'owner')
      expect(none.status).toBe(404)
      expect(strip(others)).toEqual(strip(none))
      expect(strip(admins)).toEqual(strip(none))
    },
  )

  test.each(withObject.filter(({ name }) => !ownedIn(name)))(
    '$name: an absent object gets 404, or the same rejection as a present one [AUTH-6]',
    async (one) => {
      const path = absentPath(one.route)
      expect((await request(one, 'owner', { path })).body.code).toBe('NOT_FOUND')
      for (const role of roles) {
        const may = lineOf(one.name).statuses[role] < 400 || mayAsk(one.route, role)
        const none = await request(one, role, { path })
        if (may) expect(none.status).toBe(404)
        else expect(strip(none)).toEqual(strip(await request(one, role)))
      }
    },
  )

  function ownedIn(name: string): boolean {
    const { isPublic, statuses } = lineOf(name)
    return !isPublic && statuses.user !== 403
  }

  test('lists contain only the rows of the caller [AUTH-6, NUM-35]', async () => {
    const theirs = await users.other.get('/api/rentals')
    expect(theirs.body).toEqual({ rentals: [], total: 0 })
    const mine = await users.user.get('/api/rentals')
    expect(mine.body.total).toBeGreaterThan(0)
    const boosts = await users.other.get('/api/boost/orders')
    expect(boosts.body).toEqual({ orders: [], total: 0 })
    expect((await users.user.get('/api/boost/orders')).body.total).toBeGreaterThan(0)
    const logs = await users.other.get('/api/store/orders')
    expect(logs.body).toEqual({ orders: [], total: 0 })
    expect((await users.user.get('/api/store/orders')).body.total).toBe(3)
    const lines = await users.other.get('/api/wallet/transactions')
    expect(lines.body).toEqual({ transactions: [], total: 0 })
  })

  test('a user id in the query or a header does not change the caller [AUTH-27, API-3]', async () => {
    const id = users.user.userId
    for (const path of ['/api/me', '/api/me/summary', '/api/wallet/virtual-account']) {
      const plain = await users.other.get(path)
      const forged = await users.other.get(`${path}?user_id=${id}&userId=${id}`, {
        'x-user-id': id,
        'x-original-url': '/api/me',
      })
      expect(forged).toEqual(plain)
    }
  })

  const isDocument = (answer: RawAnswer): boolean =>
    String(answer.headers['content-type']).startsWith('text/html')

  // Paths that a router or a proxy might treat as the same route; none may open it.
  const detours = (path: string): string[] => [
    `${path}/`,
    `/${path}`,
    `${path}//`,
    `${path}/.`,
    `${path}/..${path.slice(path.lastIndexOf('/'))}`,
    `/api/site/%2e%2e${path.slice('/api'.length)}`,
    `/api/site/..${path.slice('/api'.length)}`,
    path.replaceAll('/', '%2f'),
    path.replace('/api', '/%61pi'),
    path.replace('/api', '/API'),
    path.replace('/api', '/api/.'),
    path.replace('/api', '\\api'),
    `${path};x=1`,
    `${path}.json`,
    `${path}.`,
    `${path}%00`,
    `${path}%20`,
    `${path}%3f`,
    `${path}?/api/site`,
    `http://127.0.0.1${path}`,
  ]
  test.each(sample(guarded, 8))(
    '$name: variants of its path give no access [AUTH-6]',
    { tags: 'rounds' },
    async (one) => {
      const path = filled(one.route.path, lineOf(one.name).params?.())
      for (const role of ['anonymous', 'blocked'] as const) {
        for (const detour of detours(path)) {
          const answer = await request(one, role, { path: detour })
          // A path outside /api has no page: every role gets the same document.
          if (isDocument(answer)) expect([role, detour, answer.status]).toEqual([role, detour, 404])
          else {
            expect([role, detour, answer.status < 400]).toEqual([role, detour, false])
            expectTidy(answer)
          }
        }
      }
    },
  )

  const verbs = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'POST', 'PUT', 'PATCH', 'DELETE', 'SEARCH']
  test.each(sample(guarded, 8))(
    '$name: other HTTP methods give no access',
    { tags: 'rounds' },
    async (one) => {
      for (const role of ['anonymous', 'blocked'] as const) {
        for (const method of verbs) {
          const answer = await request(one, role, { method })
          expect([role, method, answer.status < 400]).toEqual([role, method, false])
        }
      }
    },
  )

  test.each(sample(guarded, 8))(
    '$name: method override headers have no effect [AUTH-6]',
    { tags: 'rounds' },
    async (one) => {
      const before = await hashDatabase(testApp)
      for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
        const other = one.route.method === 'GET' ? 'POST' : 'GET'
        const answer = await request(one, 'user', {
          method: other,
          headers: { [name]: one.route.method },
        })
        // Only another route with the method that was really sent may answer.
        const real = everyRoute.some(
          ({ route }) =>
            route.path === one.route.path && route.method === other && !leastRoleOf(route),
        )
        expect([name, answer.status < 400]).toEqual([name, real && other === 'GET'])
      }
      if (one.route.method !== 'GET') expect(await hashDatabase(testApp)).toEqual(before)
    },
  )

  test('a stream requested with HEAD is not held open', async () => {
    const gauge = async (): Promise<number> =>
      Number(/^nosim_live_streams (\d+)$/m.exec((await sendRaw(testApp.url, '/metrics')).text)?.[1])
    const before = await gauge()
    const answer = await sendRaw(testApp.url, '/api/me/events', {
      method: 'HEAD',
      headers: cookieOf('user'),
    })
    expect(answer.status).toBe(404)
    expect(await gauge()).toBeLessThanOrEqual(before)
  })
})
