import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestClient } from '../harness/test-client.ts'
import { demoAdmin, forgetTries } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { sample } from '../harness/rounds.ts'

const limit = 50

/** Guesses a code from each of these addresses at the same time. Returns how many guesses were checked. */
async function lookedAt(testApp: TestApp, forwarded: readonly string[]): Promise<number> {
  const guess = (from: string) => {
    const body = { identifier: `${randomUUID()}@people.test`, code: '000000' }
    const headers = { 'x-forwarded-for': from }
    return new TestClient(testApp, body.identifier).post('/api/auth/verify-code', body, headers)
  }
  const statuses = (await Promise.all(forwarded.map(guess))).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 400 && status !== 429)).toEqual([])
  return statuses.filter((status) => status === 400).length
}
const many = (from: (index: number) => string) => Array.from({ length: 130 }, (_none, i) => from(i))

/** The address that the audit stores for an action of an admin. */
async function audited(testApp: TestApp, forwarded: string): Promise<unknown> {
  const admin = await demoAdmin(testApp)
  const mark = randomUUID()
  await admin.request('POST', `/api/admin/categories`, {
    body: { name: mark },
    headers: { 'x-forwarded-for': forwarded },
  })
  const rows = await testApp.sql("select address from audit where after ->> 'name' = $1", [mark])
  return rows[0]?.address
}

describe('behind one proxy', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await openTestApp({ env: { TRUST_PROXY: '1' } })
  })
  afterAll(() => testApp[Symbol.asyncDispose]())

  test('addresses in X-Forwarded-For before the one that the proxy adds are ignored [AUTH-40]', async () => {
    await forgetTries(testApp)
    const sprayed = many((index) => `198.51.100.${index}, 203.0.113.9`)
    expect(await lookedAt(testApp, sprayed)).toBe(limit)
    expect(await lookedAt(testApp, ['203.0.113.9', '203.0.113.10'])).toBe(1)
  })

  test('all addresses of one IPv6 /64 network share one rate limit [AUTH-40]', async () => {
    await forgetTries(testApp)
    const sprayed = many((index) => `2001:db8:1:2:${index.toString(16)}::1`)
    expect(await lookedAt(testApp, sprayed)).toBe(limit)
    expect(await lookedAt(testApp, ['2001:db8:1:2::', '2001:db8:1:3::1'])).toBe(1)
  })

  test('an IPv4 address and its IPv6-mapped form share one rate limit', async () => {
    await forgetTries(testApp)
    const sprayed = many((index) => (index % 2 ? '203.0.113.7' : '::ffff:203.0.113.7'))
    expect(await lookedAt(testApp, sprayed)).toBe(limit)
  })

  test.each([
    ['6.6.6.6, 198.51.100.7', '198.51.100.7'],
    ['198.51.100.8', '198.51.100.8'],
    ['6.6.6.6, 2001:db8::7', '2001:db8::7'],
  ])('for X-Forwarded-For %s the audit stores %s', async (forwarded, address) => {
    expect(await audited(testApp, forwarded)).toBe(address)
  })
})

test.each(
  sample(
    [
      ['2', '6.6.6.6, 198.51.100.7, 10.0.0.3', '198.51.100.7'],
      ['127.0.0.1,10.0.0.0/8', '6.6.6.6, 198.51.100.7, 10.9.9.9, 10.0.0.3', '198.51.100.7'],
      ['10.0.0.0/8', '6.6.6.6, 198.51.100.7', '127.0.0.1'],
      ['0', '198.51.100.7', '127.0.0.1'],
    ],
    2,
  ),
)(
  'with TRUST_PROXY=%s, for X-Forwarded-For %s the audit stores %s [AUTH-40]',
  { tags: 'rounds' },
  async (proxies, forwarded, address) => {
    await using testApp = await openTestApp({ env: { TRUST_PROXY: proxies } })
    expect(await audited(testApp, forwarded)).toBe(address)
  },
)
