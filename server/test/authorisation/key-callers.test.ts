import { linesOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { needsSignIn } from '@nosim/contract/base/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueReady, link, order } from '../boost/orders.ts'
import {
  absentPath,
  blocked,
  demoAdmin,
  everyRoute,
  expectTidy,
  type NamedRoute,
  type RawAnswer,
  sendRaw,
} from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import type { TestClient } from '../harness/test-client.ts'
import { plantKey } from '../resellers/reseller.ts'
import { openThings, storeLines } from './store-matrix.ts'
import { goodBodies } from './valid-bodies.ts'

let testApp: TestApp
let user: TestClient
let other: TestClient
let barred: TestClient
/** The secret of a key of the user with every scope. */
let secret = ''
/** The ids in the paths of reads: objects of the user. */
let ids: Readonly<Record<string, (() => Readonly<Record<string, string>>) | undefined>>

beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 3_600_000 })
  ;[user, other, barred] = await Promise.all([
    testApp.newClient('12000'),
    testApp.newClient(),
    blocked(testApp),
  ])
  const rental = String((await user.buy('zzdead')).body.order_id)
  await catalogueReady(user)
  const boost = String((await order(user, { link: link(), quantity: 10 })).body.order_id)
  const things = await openThings(await demoAdmin(testApp), user)
  const stock = Object.entries(storeLines(() => things)).map(([name, { params }]) => [name, params])
  ids = {
    ...Object.fromEntries(stock),
    'numbers.rental': () => ({ order_id: rental }),
    'boost.read': () => ({ order_id: boost }),
  }
  secret = (await plantKey(user)).secret
})
afterAll(() => testApp[Symbol.asyncDispose]())

const guarded = everyRoute.filter(({ route }) => needsSignIn(route))
const open = everyRoute.filter(({ route }) => route.keyScope)

/** Sends a request with a key and without a session. */
async function withKey(
  { name, route }: NamedRoute,
  key: string,
  path = route.path.replace(/:(\w+)/g, (_whole, id: string) => ids[name]?.()[id] ?? '1'),
): Promise<RawAnswer> {
  const body = route.body ? Buffer.from(JSON.stringify(goodBodies[name]?.() ?? {})) : undefined
  return sendRaw(testApp.url, path, {
    method: route.method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json', 'content-length': String(body.length) }),
    },
    ...(body && { body }),
  })
}

test('only reads of users have a scope of keys [KEY-3]', () => {
  expect(open.length).toBeGreaterThan(5)
  expect(new Set(open.map(({ route }) => route.keyScope))).toEqual(new Set(linesOfBusiness))
  const more = open.filter(({ route }) => route.method !== 'GET' || route.access !== 'user')
  expect(more.map(({ name }) => name)).toEqual([])
})

test.each(guarded)('$name: opens to a key only with its scope [AUTH-6, KEY-3]', async (one) => {
  const answer = await withKey(one, secret)
  if (one.route.keyScope) expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  else {
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
    expectTidy(answer)
  }
})

describe.each(open)('$name', (one) => {
  test('is refused to a key of the other scopes [KEY-3]', async () => {
    const scopes = linesOfBusiness.filter((line) => line !== one.route.keyScope)
    const key = await plantKey(user, { scopes })
    expect((await withKey(one, key.secret)).body.code).toBe('FORBIDDEN')
  })

  test('is refused to a key of a blocked user, and to one that is not active [KEY-3]', async () => {
    const expected = {
      suspended: 'BLOCKED',
      requested: 'SIGN_IN_REQUIRED',
      refused: 'SIGN_IN_REQUIRED',
      ended: 'SIGN_IN_REQUIRED',
    } as const
    for (const state of ['suspended', 'requested', 'refused', 'ended'] as const) {
      const key = await plantKey(user, { state })
      const { body } = await withKey(one, key.secret)
      expect([state, body.code]).toEqual([state, expected[state]])
    }
    const theirs = await plantKey(barred)
    expect((await withKey(one, theirs.secret)).body.code).toBe('BLOCKED')
  })
})

const strip = ({ status, body: { request_id: _id, ...body } }: RawAnswer) => ({ status, body })
const owned = open.filter(({ name }) => name === 'numbers.rental' || name.endsWith('.read'))

test.each(owned)(
  '$name: a key of another user gets the same 404 as for an absent object [AUTH-6, KEY-3]',
  async (one) => {
    const theirs = (await plantKey(other)).secret
    const none = await withKey(one, theirs, absentPath(one.route))
    expect(none.status).toBe(404)
    expect(strip(await withKey(one, theirs))).toEqual(strip(none))
  },
)

test('a key is not a session: it never counts beside one [KEY-3]', async () => {
  const { secret: narrow } = await plantKey(user, { scopes: ['store'] })
  const answer = await sendRaw(testApp.url, '/api/me', {
    headers: { cookie: user.cookie, authorization: `Bearer ${narrow}` },
  })
  expect(answer.body.code).toBe('FORBIDDEN')
})
