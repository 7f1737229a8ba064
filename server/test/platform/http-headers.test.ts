import { webhookEvents } from '@nosim/contract/accounts/webhooks.ts'
import { needsSignIn } from '@nosim/contract/base/route.ts'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../harness/test-client.ts'
import {
  everyRoute,
  expectProblem,
  sendRaw,
  cachingOf,
  type RawAnswer,
} from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp()
  ada = await testApp.newClient()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const get = (path: string, headers: Record<string, string> = {}): Promise<RawAnswer> =>
  sendRaw(testApp.url, path, { headers })

function expectSafe(answer: RawAnswer): void {
  const policy = policyOf(answer)
  expect(policy['default-src']).toEqual(["'self'"])
  expect(policy['script-src']).toEqual(["'self'"])
  expect(policy['object-src']).toEqual(["'none'"])
  expect(policy['base-uri']).toEqual(["'none'"])
  expect(policy['form-action']).toEqual(["'self'"])
  expect(policy['frame-ancestors']).toEqual(["'none'"])
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(answer.headers).not.toHaveProperty('x-powered-by')
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
}

function policyOf(answer: RawAnswer): Record<string, string[]> {
  const parts = String(answer.headers['content-security-policy']).split(';')
  return Object.fromEntries(
    parts.map((part) => {
      const [name = '', ...values] = part.trim().split(' ')
      return [name, values]
    }),
  )
}

/** The endpoints of foreign protocols, which are not routes of the contract. */
const protocols = [
  'GET /stubs/handler_api.php',
  'POST /stubs/handler_api.php',
  'GET /api/v2',
  'POST /api/v2',
]

describe.each(everyRoute)('$name', (one) => {
  const { method } = one.route
  const path = one.route.path.replace(':order_id', crypto.randomUUID())
  const ways: [string, () => Record<string, string>][] = [
    ['signed in', () => ({ cookie: ada.cookie })],
    ['not signed in', () => ({})],
    ['from another site', () => ({ origin: 'https://evil.test' })],
  ]
  test.each(ways)(
    '%s: has security headers, and only shared lists may be cached',
    async (_how, headers) => {
      const answer = await sendRaw(testApp.url, path, { method, headers: headers() })
      expectSafe(answer)
      expect(answer.headers['cache-control']).toBe(cachingOf(one, answer.status))
      // One of the routes is the sign-out.
      if (path.endsWith('sign-out')) await ada.signIn()
    },
  )
})

test.each(['/api/nothing-here', '/api/', '/api', '/hooks/bank/billstack', '/api/%E0%A4%A'])(
  'an unknown address (%s) is rejected with security headers',
  async (path) => {
    const answer = await get(path)
    expect([400, 404]).toContain(answer.status)
    expectProblem(answer, answer.status === 404 ? 'NOT_FOUND' : 'MALFORMED_REQUEST')
    expectSafe(answer)
    expect(answer.headers['cache-control']).toBe('no-store')
  },
)

test('an unknown page address returns 404 with an HTML page [SITE-31]', async () => {
  const answer = await get('/nothing')
  expect(answer.status).toBe(404)
  expect(answer.headers['content-type']).toMatch(/^text\/html/)
  expectSafe(answer)
})

test('an address with encoded letters is not cached', async () => {
  const answer = await get('/%61pi/me', { cookie: ada.cookie })
  expect([200, 404]).toContain(answer.status)
  expect(answer.headers['cache-control']).toBe('no-store')
})

describe('a malformed HTTP request', () => {
  const send = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(testApp.url).port), '127.0.0.1')
      let received = ''
      socket.on('data', (chunk) => (received += chunk.toString()))
      socket.on('error', reject).on('close', () => resolve(received))
      socket.write(bytes)
    })
  test.each([
    ['another protocol', 'EHLO nosim\r\n\r\n'],
    ['a space in the path', 'GET /api me HTTP/1.1\r\nhost: x\r\n\r\n'],
    [
      'two content lengths',
      'POST /api/auth/sign-out HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx',
    ],
    [
      'a content length and chunks',
      'POST /api/auth/sign-out HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'two hosts [API-9]',
      'GET /api/site HTTP/1.1\r\nhost: x\r\nHost: y\r\nconnection: close\r\n\r\n',
    ],
    [
      'two hosts for a health check',
      'GET /healthz HTTP/1.1\r\nhost: x\r\nhost: x\r\nconnection: close\r\n\r\n',
    ],
    [
      'a header of 20,000 bytes',
      `GET /api/site HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
  ])('with %s gets problem details, and its connection is closed', async (_what, bytes) => {
    const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
    expect(head).toMatch(/^content-type: application\/problem\+json; charset=utf-8$/m)
    expect(head).toMatch(/^connection: close$/m)
    expect(JSON.parse(body)).toMatchObject({ code: 'MALFORMED_REQUEST', status: 400 })
  })
})

test('pages have security headers', async () => {
  const answer = await get('/login', { accept: 'text/html' })
  // Without a built site there is no page, and the 404 has the same headers.
  expect([200, 404]).toContain(answer.status)
  expectSafe(answer)
})

describe('the OpenAPI document', () => {
  type Operation = {
    summary?: string
    security?: Record<string, string[]>[]
    requestBody?: { content?: Record<string, { schema?: { properties?: object } }> }
    parameters?: { name: string; in: string; required?: boolean }[]
    responses?: Record<string, { description?: string; content?: Record<string, unknown> }>
  }
  let paths: Record<string, Record<string, Operation>> = {}
  let whole: Record<string, unknown> = {}
  beforeAll(async () => {
    const answer = await get('/api/openapi.json')
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    whole = answer.body
    paths = answer.body.paths as typeof paths
  })

  test('is OpenAPI 3.1 without broken references [API-6]', () => {
    expect(whole.openapi).toMatch(/^3\.1\.\d$/)
    expect(whole.info).toEqual({ title: 'Nosim', version: '1' })
    const text = JSON.stringify(whole)
    for (const [, ref = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
      const found = ref
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], whole)
      expect([ref, found === undefined]).toEqual([ref, false])
    }
    // A keyword of OpenAPI 3.0 that 3.1 does not have.
    expect(text).not.toContain('"nullable"')
  })

  test('has each route of the contract and each protocol, and no other [NUM-38, API-7, HAPI-1, PANEL-12]', () => {
    const declared = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const wanted = everyRoute.map(
      ({ route }) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(declared.sort()).toEqual([...wanted, ...protocols].sort())
  })

  test.each(everyRoute)('describes $name as the contract does', ({ route }) => {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    const operation = paths[path]?.[route.method.toLowerCase()]
    expect(operation?.summary).toBe(route.summary)
    expect(operation?.requestBody !== undefined).toBe(route.body !== undefined)
    const inPath = operation?.parameters?.filter((one) => one.in === 'path') ?? []
    expect(inPath.map((one) => `{${one.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    const statuses = Object.keys(operation?.responses ?? {})
    if (route.reply) expect(statuses).toContain(String(route.status ?? 200))
    expect(statuses).toContain('500')
    for (const one of Object.values(operation?.responses ?? {}))
      expect(one).toHaveProperty('description')
  })

  test('says how callers prove who they are, and which routes a key opens [API-12, KEY-3]', () => {
    const { securitySchemes } = whole.components as { securitySchemes: Record<string, object> }
    for (const { route } of everyRoute) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      const { security = [] } = paths[path]?.[route.method.toLowerCase()] ?? {}
      const wanted = [
        ...(needsSignIn(route) ? ['session'] : []),
        ...(route.keyScope ? ['apiKey'] : []),
      ]
      expect([path, security.flatMap(Object.keys)]).toEqual([path, wanted])
    }
    const ways = (path: string, method: string) =>
      paths[path]?.[method]?.security?.map((way) => Object.keys(way))
    const numbers = [['numbersHeader'], ['numbersQuery']]
    expect(ways('/stubs/handler_api.php', 'get')).toEqual(numbers)
    expect(ways('/stubs/handler_api.php', 'post')).toEqual([...numbers, []])
    expect(ways('/api/v2', 'post')).toEqual([['apiKey'], []])
    const named = Object.values(paths).flatMap((operations) =>
      Object.values(operations).flatMap(({ security = [] }) => security.flatMap(Object.keys)),
    )
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(securitySchemes).toSorted())
  })

  test('describes the fields of the numbers protocol in the query and in a body [API-12, HAPI-1]', () => {
    const { get: byQuery, post: byBody } = paths['/stubs/handler_api.php'] ?? {}
    const names = byQuery?.parameters?.filter((one) => one.in === 'query').map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['action', 'service', 'maxPrice', 'id']))
    for (const type of ['application/x-www-form-urlencoded', 'application/json']) {
      const { schema } = byBody?.requestBody?.content?.[type] ?? {}
      // In a query `api_key` is a security scheme, not a parameter.
      expect(Object.keys(schema?.properties ?? {})).toEqual(['api_key', ...(names ?? [])])
    }
  })

  test('describes the messages of webhooks [API-12, HOOK-6]', () => {
    const webhooks = whole.webhooks as Record<string, { post: Operation }>
    expect(Object.keys(webhooks)).toEqual([...Object.keys(webhookEvents), 'webhook.test'])
    for (const { post: operation } of Object.values(webhooks)) {
      expect(operation.parameters?.map(({ name }) => name)).toEqual([
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ])
      const { schema } = operation.requestBody?.content?.['application/json'] ?? {}
      expect(Object.keys(schema?.properties ?? {})).toEqual(['type', 'timestamp', 'data'])
    }
  })

  test('leads to the page for programmers [SITE-44]', () => {
    expect(whole.externalDocs).toMatchObject({ url: '/developers' })
  })

  test('omits the webhook and monitoring routes', () => {
    expect(Object.keys(paths).filter((path) => /^\/(?:hooks|metrics|healthz)/.test(path))).toEqual(
      [],
    )
  })
})

test('the OpenAPI document is not sent to a client that has it [API-6]', async () => {
  for (const path of ['/api/openapi.json', '/docs/json']) {
    const first = await get(path, { 'accept-encoding': 'br' })
    expect(first.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, no-cache',
      etag: expect.stringMatching(/^W\//),
    })
    const again = await get(path, { 'if-none-match': String(first.headers.etag) })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await get(path)).body.openapi).toMatch(/^3\.1/)
  }
})

test('/docs shows the document, without inline script [API-6]', async () => {
  let answer = await get('/docs')
  if (answer.status === 302) answer = await get(String(answer.headers.location))
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('swagger-ui')
  expectSafe(answer)
  const scripts = policyOf(answer)['script-src'] ?? []
  expect(scripts).toContain("'self'")
  expect(scripts.join(' ')).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
})

describe('the monitoring routes', () => {
  test('/healthz and /readyz report a healthy process [OPS-5]', async () => {
    expect((await get('/healthz')).body).toEqual({ status: 'ok' })
    expect((await get('/readyz')).body).toEqual({ status: 'ready' })
  })

  test('/metrics contains our metrics and labels a route by its pattern, not by its address [OPS-5]', async () => {
    await ada.get(`/api/rentals/${crypto.randomUUID()}`)
    const answer = await get('/metrics')
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    for (const name of [
      'nosim_http_request_seconds',
      'nosim_upstream_call_seconds',
      'nosim_rentals_total',
      'nosim_deposits_total',
      'nosim_ledger_faults',
      'nosim_live_streams',
      'nosim_supplier_float_usd',
    ]) {
      expect(answer.text).toMatch(new RegExp(`^# TYPE ${name} (counter|gauge|histogram)$`, 'm'))
    }
    expect(answer.text).toContain(
      'nosim_http_request_seconds_count{route="/api/rentals/:order_id",status="404"}',
    )
    expect(answer.text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  })

  test('/metrics with a token in the settings needs it as bearer [OPS-20]', async () => {
    const token = 'a-token-of-the-monitoring'
    await using other = await openTestApp({ env: { METRICS_TOKEN: token } })
    const read = (authorization?: string) =>
      sendRaw(other.url, '/metrics', { headers: authorization ? { authorization } : {} })
    for (const wrong of [undefined, 'Bearer wrong', `Basic ${token}`]) {
      const refused = await read(wrong)
      expectProblem(refused, 'SIGN_IN_REQUIRED')
      expect(refused.headers['www-authenticate']).toBe('Bearer')
      expect(refused.text).not.toContain('nosim_')
    }
    expect((await read(`Bearer ${token}`)).text).toContain('nosim_http_request_seconds')
    expect((await sendRaw(other.url, '/healthz')).status).toBe(200)
  })
})
