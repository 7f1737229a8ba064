import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueReady } from '../boost/orders.ts'
import type { TestClient } from '../harness/test-client.ts'
import { everyRoute, expectProblem, sendRaw, type RawAnswer } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 60_000 })
  ada = await testApp.newClient('4000')
})
afterAll(() => testApp[Symbol.asyncDispose]())

const writes = everyRoute.filter(
  ({ route }) => route.method !== 'GET' && route.access !== 'machine',
)

function write(path: string, headers: Record<string, string>, body?: unknown): Promise<RawAnswer> {
  const method = writes.find(({ route }) => route.path === path)?.route.method ?? 'POST'
  return sendRaw(testApp.url, path.replace(/:\w+/, crypto.randomUUID()), {
    method,
    headers: { cookie: ada.cookie, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'https://127.0.0.1' },
  { origin: 'http://127.0.0.1' },
  { origin: 'http://127.0.0.1.evil.test' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'anything' },
  { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
  { origin: 'https://evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
]

describe.each(writes)('$name [API-9]', ({ route }) => {
  test.each(foreign)('with %j is rejected before any other check', async (headers) => {
    // The body is wrong as well, because the origin of a request is checked first.
    const answer = await write(route.path, headers, route.body ? { wrong: true } : undefined)
    expectProblem(answer, 'CROSS_SITE', 'This request did not come from our own pages.')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('from our own pages or without an origin passes the cross-site check', async () => {
    for (const headers of [
      {},
      { origin: testApp.url },
      { origin: testApp.url, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ]) {
      const answer = await write(route.path, headers, route.body ? { wrong: true } : undefined)
      expect(answer.body.code).not.toBe('CROSS_SITE')
      if (route.path.endsWith('sign-out')) await ada.signIn()
    }
  })
})

test('a cross-site request cannot rent a number, order a boost or end a session [API-9]', async () => {
  const headers = { origin: 'https://evil.test' }
  await catalogueReady(ada)
  const boost = { service_id: '9004', link: 'https://social.example/ada', quantity: 10 }
  await write('/api/boost/orders', headers, boost)
  expect((await ada.get('/api/boost/orders')).body.total).toBe(0)
  await write('/api/rentals', headers, {
    service: 'zzdead',
    duration: '5MIN',
    price_ngn: 1_000_000,
  })
  await write('/api/auth/sign-out', headers)
  expect((await ada.get('/api/rentals')).body.total).toBe(0)
  const ours = await write(
    '/api/rentals',
    { origin: testApp.url },
    { service: 'zzdead', duration: '5MIN', price_ngn: 1_000_000 },
  )
  expect(ours.status).toBe(201)
  expect((await write('/api/boost/orders', { origin: testApp.url }, boost)).status).toBe(201)
})

test('a cross-site request cannot sign its visitor in as another user [API-9]', async () => {
  const answer = await write(
    '/api/auth/sign-in',
    { origin: 'https://evil.test' },
    { email: ada.email, password: 'a-fine-password' },
  )
  expectProblem(answer, 'CROSS_SITE')
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('the content types of an HTML form are rejected [API-9]', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ]) {
    const answer = await sendRaw(testApp.url, '/api/rentals', {
      method: 'POST',
      headers: { cookie: ada.cookie, 'content-type': type },
      body: '{"service":"zzdead","duration":"5MIN","price_ngn":1000000}',
    })
    expectProblem(answer, 'MEDIA_TYPE', 'Please send JSON.')
  }
})

test('a read request from another origin is answered without CORS headers [API-9]', async () => {
  const answer = await sendRaw(testApp.url, '/api/me', {
    headers: { cookie: ada.cookie, origin: 'https://evil.test' },
  })
  expect(answer.status).toBe(200)
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual(
    [],
  )
})
