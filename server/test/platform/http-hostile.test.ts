import { leastRoleOf, type Route } from '@nosim/contract/base/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { goodBodies } from '../authorisation/valid-bodies.ts'
import type { TestClient } from '../harness/test-client.ts'
import {
  absentPath,
  demoAdmin,
  everyRoute,
  expectProblem,
  expectTidy,
  forgetTries,
  sendRaw,
  type RawAnswer,
} from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { sample } from '../harness/rounds.ts'

let testApp: TestApp
let ada: TestClient
let admin: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 60_000 })
  ada = await testApp.newClient()
  admin = await demoAdmin(testApp)
})
afterAll(() => testApp[Symbol.asyncDispose]())

const withBody = everyRoute.filter(({ route }) => route.body)
const writes = everyRoute.filter(({ route }) => route.method !== 'GET')

test('each route with a body has a valid example', () => {
  expect(Object.keys(goodBodies).sort()).toEqual(withBody.map((one) => one.name).sort())
})

const bodyOf = (name: string): Record<string, unknown> => goodBodies[name]?.() ?? {}

/** The cookie of a caller with access; for other callers the request is refused before its fields are checked. */
const cookieOf = (route: Route): string => (leastRoleOf(route) ? admin : ada).cookie

function send(
  route: Route,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  return sendRaw(testApp.url, absentPath(route), {
    method: route.method,
    headers: { cookie: cookieOf(route), ...headers },
    body,
  })
}

/** Checks that the request was refused with one of these statuses, as problem details. */
function expectRefused(answer: RawAnswer, statuses: readonly number[] = [400]): void {
  expect(statuses).toContain(answer.status)
  expectTidy(answer)
}

/** Fields that accept null, which means no end, no limit or no object. */
const nullable: Readonly<Record<string, readonly string[]>> = {
  adminAnnouncements: ['end_date'],
  adminPromotions: ['amount', 'most_uses', 'most_per_user', 'code', 'line', 'category', 'thing'],
  boostSwitches: ['service_id'],
  notifications: ['quiet'],
  numberAlerts: ['below_ngn'],
}
const switches = new Set([
  'right_to_sell',
  'allow_negative',
  'one_account',
  'codes_in_push',
  'codes_in_telegram',
])

/** Whether a field also accepts a value of another type than that of the example. */
function isTaken(name: string, field: string, value: unknown): boolean {
  if (value === null) return nullable[name.split('.')[0] ?? '']?.includes(field) ?? false
  return value === true ? switches.has(field) : field === 'price_usd' && Number.isFinite(value)
}

describe.each(sample(withBody, 5))('$name', { tags: 'rounds' }, ({ name, route }) => {
  test('rejects each field with a value of another type', async () => {
    for (const field of Object.keys(bodyOf(name))) {
      for (const value of [null, true, {}, [[]], [{}], { length: 1 }, -1e308]) {
        const answer = await send(route, JSON.stringify({ ...bodyOf(name), [field]: value }))
        if (isTaken(name, field, value)) continue
        expectProblem(answer, 'VALIDATION_FAILED')
        expect(Object.keys(answer.body.fields ?? {}).join()).toContain(field)
      }
    }
  })

  test('rejects a body that is not an object', async () => {
    for (const body of ['null', '[]', '1', '"x"', 'true', '[{}]', '{}']) {
      // An empty change is valid.
      if (body === '{}' && route.body && z.safeParse(route.body, {}).success) continue
      expectProblem(await send(route, body), 'VALIDATION_FAILED')
    }
  })

  test('rejects unknown keys [API-3]', async () => {
    const keys = ['is_admin', 'user_id', 'bal', 'status', 'constructor', 'toString', 'a.b', '', '0']
    for (const key of keys.filter((one) => !(one === 'status' && one in bodyOf(name)))) {
      const answer = await send(route, JSON.stringify({ ...bodyOf(name), [key]: 1 }))
      expectProblem(answer, 'VALIDATION_FAILED')
    }
  })

  test('rejects keys that set a prototype', async () => {
    const rest = JSON.stringify(bodyOf(name)).slice(1)
    for (const key of [
      '"__proto__":{"isAdmin":true}',
      '"__pr\\u006fto__":{"isAdmin":true}',
      '"constructor":{"prototype":{"isAdmin":true}}',
    ]) {
      expectRefused(await send(route, `{${key},${rest}`))
    }
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  test('rejects invalid JSON', async () => {
    for (const body of [
      '',
      '{',
      '{"a":1,}',
      "{'a':1}",
      '{"a":NaN}',
      '{"a":1}{"b":2}',
      '<a/>',
      '\u0000',
    ]) {
      expectRefused(await send(route, body))
    }
    // Bytes that are not UTF-8, and a byte order mark before an object that no route accepts.
    expectRefused(await send(route, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])))
    expectRefused(await send(route, '\ufeff{"a":1}'))
  })

  test('uses the last of two duplicate keys or rejects them', async () => {
    const [first = ''] = Object.keys(bodyOf(name))
    const twice = `{"${first}":{"x":1},${JSON.stringify({ [first]: 7 }).slice(1)}`
    const answer = await send(route, twice)
    // 7 is a valid profit. In other routes it may be an id, which does not exist.
    if (name === 'prices.change') expect(answer.body).toMatchObject({ [first]: 7 })
    else expectRefused(answer, [400, 404])
  })

  test('rejects a body of ten megabytes and one with 5,000 keys', async () => {
    const long = JSON.stringify({ ...bodyOf(name), more: 'x'.repeat(10_000_000) })
    expectProblem(await send(route, long), 'BODY_TOO_LARGE', 'What you sent is too large.')
    const keys = Object.fromEntries(Array.from({ length: 5000 }, (_none, n) => [`k${n}`, 1]))
    const many = await send(route, JSON.stringify(keys))
    expectProblem(many, 'VALIDATION_FAILED')
    // The reply does not repeat the body.
    expect(many.text.length).toBeLessThan(2000)
  })

  test('rejects deeply nested JSON', async () => {
    const [first = ''] = Object.keys(bodyOf(name))
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const depth = 10_000
      const deep = open.repeat(depth) + (open === '[' ? '' : '1') + close.repeat(depth)
      expectRefused(await send(route, `{"${first}":${deep}}`))
      expectRefused(await send(route, deep))
    }
  })

  test('answers NUL, lone surrogates and SQL in text fields without a server error', async () => {
    await forgetTries(testApp)
    for (const [field, value] of Object.entries(bodyOf(name))) {
      if (typeof value !== 'string') continue
      for (const bad of [
        '\u0000',
        '\ud800',
        '\udc00x',
        "'; drop table app_user; --",
        '%',
        '\u202e',
      ]) {
        const answer = await send(route, JSON.stringify({ ...bodyOf(name), [field]: value + bad }))
        if (answer.status < 400) continue
        expectRefused(answer, [400, 401, 402, 404, 409, 429])
      }
    }
  })

  test('rejects content types other than JSON', async () => {
    const body = JSON.stringify(bodyOf(name))
    for (const type of [
      'text/plain',
      'text/plain;application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonx',
      'nonsense',
      '',
    ]) {
      // For a route with a form this body is a broken form.
      const code = route.form && type.startsWith('multipart/') ? 'MALFORMED_REQUEST' : 'MEDIA_TYPE'
      expectProblem(await send(route, body, { 'content-type': type }), code)
    }
  })
})

test.each(sample(writes, 5))(
  '$name: unusual headers cause no server error',
  { tags: 'rounds' },
  async ({ name, route }) => {
    await forgetTries(testApp)
    const body = route.body ? JSON.stringify(bodyOf(name)) : '{}'
    const long = 'x'.repeat(1000)
    const odd: Record<string, string>[] = [
      { 'user-agent': long },
      { 'user-agent': 'é\u0080ÿ' },
      { 'x-forwarded-for': long, 'x-forwarded-proto': long, 'x-forwarded-host': long },
      { 'accept-encoding': long, accept: long, 'accept-language': long },
      { cookie: `${ada.cookie}; x=${long}` },
      { 'idempotency-key': long },
      { 'idempotency-key': 'é' },
      { 'idempotency-key': ' ' },
      { 'content-encoding': 'gzip' },
      { expect: '200-ok' },
      { range: 'bytes=0-1' },
      { 'if-none-match': '*' },
    ]
    for (const headers of odd) {
      const answer = await send(route, body, headers)
      expect([headers, answer.status < 500]).toEqual([headers, true])
      if (answer.status >= 400 && !('expect' in headers)) expectTidy(answer)
      if (route.path.endsWith('sign-out')) await ada.signIn()
    }
  },
)

describe('queries', () => {
  const lists = everyRoute.filter(({ route }) => route.query)
  test.each(sample(lists, 6))(
    '$name accepts one plain number as a page and rejects unknown parameters',
    { tags: 'rounds' },
    async ({ route }) => {
      const bad = [
        'page=1&page=2',
        'page[]=1',
        'page[a]=1',
        'page=',
        'page=0',
        'page=-1',
        'page=1.5',
        'page=x',
        'page=Infinity',
        'page=99999999999999999999',
        'page=1e2',
        'page=0x10',
        'page=1%00',
        'page=1;drop',
        'limit=0',
        'limit=101',
        'limit=1&limit=100',
        'limit=NaN',
        'user_id=1',
        'sort=id',
        '__proto__=1',
        'constructor=1',
        'toString=1',
        '%ff=1',
      ]
      for (const query of bad) {
        const answer = await sendRaw(testApp.url, `${absentPath(route)}?${query}`, {
          headers: { cookie: cookieOf(route) },
        })
        expect([query, answer.status]).toEqual([query, 400])
        expectProblem(answer, 'VALIDATION_FAILED')
      }
    },
  )

  test('an invalid boolean parameter is rejected', async () => {
    for (const query of ['active=2', 'active=true', 'active=1&active=1', 'active=']) {
      const answer = await sendRaw(testApp.url, `/api/rentals?${query}`, {
        headers: { cookie: ada.cookie },
      })
      expectProblem(answer, 'VALIDATION_FAILED')
    }
  })

  const asks = (route: Route, name: string) => name in (route.query?.shape ?? {})
  const searches = everyRoute.filter(({ route }) => asks(route, 'search'))
  test.each(sample(searches, 4))(
    '$name accepts special characters in a search and rejects control characters',
    { tags: 'rounds' },
    async ({ route }) => {
      const search = (query: string) =>
        sendRaw(testApp.url, `${route.path}?search=${query}`, {
          headers: { cookie: cookieOf(route) },
        })
      // A search for logs may contain the whole details of a log.
      const most = route.path === '/api/admin/account-logs' ? 4096 : 200
      for (const query of ['%00', 'a%00b', '%0a', '%7f', 'x'.repeat(most + 1), 'a&search=b']) {
        const answer = await search(query)
        expect([query, answer.status]).toEqual([query, 400])
        expectProblem(answer, 'VALIDATION_FAILED')
      }
      const odd = ['%25', '_', '%5C', "'", '%22', '%f0%9f%92%a9', '%ff']
      // A search of the audit needs at least three characters.
      const isLong = route.path.startsWith('/api/admin/audit')
      const requested = isLong ? odd.map((one) => one.repeat(3)) : [...odd, '', '%20']
      for (const query of [...requested, 'x'.repeat(most)]) {
        const answer = await search(query)
        expect([query, answer.status]).toEqual([query, 200])
      }
    },
  )

  test('the page with the highest allowed number is empty [API-8]', async () => {
    for (const { route } of everyRoute.filter((one) => asks(one.route, 'page'))) {
      if (route.params) continue
      const answer = await sendRaw(testApp.url, `${route.path}?page=1000000&limit=100`, {
        headers: { cookie: cookieOf(route) },
      })
      expect([route.path, answer.status]).toEqual([route.path, 200])
      expect(Object.values(answer.body)).toContainEqual([])
    }
  })
})

const oddIds: [id: string, status?: number][] = [
  ['..%2f..%2fetc%2fpasswd'],
  ['%00'],
  ['%ff', 400],
  ["'%20or%201=1--"],
  ['-'.repeat(36)],
  ['0'.repeat(36)],
  ['-0'.repeat(18)],
  ['x'.repeat(64)],
  ['x'.repeat(65), 400],
  ['x'.repeat(5000), 400],
  ['%F0%9F%92%A9'],
  ['__proto__'],
  ['constructor'],
  [crypto.randomUUID().toUpperCase()],
  [crypto.randomUUID()],
]
test.each(sample(oddIds, 7))(
  'an unknown or malformed id is rejected: %s [AUTH-6]',
  { tags: 'rounds' },
  async (id, status = 404) => {
    for (const [method, path] of [
      ['GET', `/api/rentals/${id}`],
      ['POST', `/api/rentals/${id}/cancellation`],
      ['POST', `/api/preorders/${id}/cancellation`],
      ['GET', `/api/boost/orders/${id}`],
      ['GET', `/api/store/orders/${id}`],
      ['POST', `/api/boost/orders/${id}/cancellation`],
      ['POST', `/api/boost/orders/${id}/refill`],
      ['DELETE', `/api/me/sessions/${id}`],
    ] as const) {
      const answer = await sendRaw(testApp.url, path, { method, headers: { cookie: ada.cookie } })
      expect([path, answer.status]).toEqual([path, status])
      expectTidy(answer)
    }
  },
)

const counted = everyRoute.filter(({ route }) => absentPath(route).includes('999999999'))
const oddNumbers: [number: string, status: number][] = [
  ...[
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '01',
    '+1',
    '%201',
    '1%00',
    '%D9%A1',
    'NaN',
    'null',
    '1,2',
  ].map((number): [string, number] => [number, 400]),
  ['9007199254740992', 400],
  ['99999999999999999999', 400],
  ['9007199254740991', 404],
]
test.each(sample(oddNumbers, 6))(
  'an unknown or malformed number is rejected: %s',
  { tags: 'rounds' },
  async (number, status) => {
    expect(counted.length).toBeGreaterThan(10)
    await forgetTries(testApp)
    for (const { name, route } of counted) {
      const { method } = route
      // A form would be refused for its missing file, so only JSON bodies are sent.
      const body = route.body && JSON.stringify(bodyOf(name))
      const answer = await sendRaw(testApp.url, route.path.replace(':id', number), {
        method,
        headers: { cookie: cookieOf(route) },
        ...(body && { body }),
      })
      expect([name, answer.status]).toEqual([name, status])
      expectTidy(answer)
    }
  },
)

test('after all these requests the app runs, and no account became an admin', async () => {
  expect((await ada.get('/api/me')).body).toMatchObject({ is_admin: 0, bal: '0.00' })
  const admins = await testApp.sql("select email from app_user where role = 'owner'")
  expect(admins).toEqual([{ email: 'admin@demo.nosim.local' }])
})
