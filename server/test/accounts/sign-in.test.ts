import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestClient } from '../harness/test-client.ts'
import { expectProblem, forgetTries, sendRaw, type RawAnswer } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ apps: 2 })
  ada = await testApp.newClient()
})
beforeEach(() => forgetTries(testApp))
afterAll(() => testApp[Symbol.asyncDispose]())

const right = 'a-fine-password'

function signIn(
  email: string,
  password: string,
  from: { app?: number; device?: string } = {},
): Promise<RawAnswer> {
  return sendRaw(testApp.urls[from.app ?? 0] ?? testApp.url, '/api/auth/sign-in', {
    method: 'POST',
    body: JSON.stringify({ email, password }),
    headers: from.device ? { cookie: from.device } : {},
  })
}

/** The cookie that identifies the device later. */
const deviceOf = (answer: RawAnswer): string =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith('nosim-device=')) ?? ''

const unknownEmail = (): string => `${crypto.randomUUID()}@people.test`

describe('a wrong password and an unknown address', () => {
  test('get identical responses [AUTH-23]', async () => {
    const wrong = await signIn(ada.email, 'not-the-password')
    const unknown = await signIn(unknownEmail(), 'not-the-password')
    for (const answer of [wrong, unknown]) {
      expectProblem(answer, 'LOGIN_FAILED', 'Login failed')
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    const { request_id: _one, ...body } = wrong.body
    const { request_id: _other, ...otherBody } = unknown.body
    expect(otherBody).toEqual(body)
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers))
    expect(unknown.headers['content-length']).toBe(wrong.headers['content-length'])
  })

  test('take equally long [AUTH-16, AUTH-23]', { tags: 'soak' }, async () => {
    const tries = { wrong: [] as Cost[], unknown: [] as Cost[] }
    const ratios = () => costs.map((of) => least(tries.unknown, of) / least(tries.wrong, of))
    // A busy machine needs more tries until their smallest costs are comparable.
    for (let round = 0; round < 40 || (round < 160 && !ratios().every(isNearOne)); round += 1) {
      if (round % 8 === 0) await forgetTries(testApp)
      // Alternate the order, so that neither kind always follows the other.
      const kinds = ['wrong', 'unknown'] as const
      for (const kind of round % 2 === 0 ? kinds : kinds.toReversed())
        tries[kind].push(await costOf(kind === 'wrong' ? ada.email : unknownEmail()))
    }
    for (const ratio of ratios()) {
      expect(ratio).toBeGreaterThan(0.75)
      expect(ratio).toBeLessThan(1.25)
    }
  })

  const isNearOne = (ratio: number) => ratio > 0.75 && ratio < 1.25

  /** In ms: `time` on the clock, and `work`, the processor time of this process, which runs the apps as well. */
  type Cost = { readonly time: number; readonly work: number }
  const costs = ['time', 'work'] as const

  async function costOf(email: string): Promise<Cost> {
    const [began, worked] = [performance.now(), process.cpuUsage()]
    const answer = await signIn(email, 'not-the-password')
    const { user, system } = process.cpuUsage(worked)
    expect(answer.status).toBe(401)
    return { time: performance.now() - began, work: (user + system) / 1000 }
  }

  /** The upper end of the smallest fifth, because other load only adds to a cost. */
  const least = (tries: readonly Cost[], of: keyof Cost): number =>
    tries.map((one) => one[of]).toSorted((a, b) => a - b)[Math.floor(tries.length / 5)] ?? NaN
})

test.each([' ', '', 'a-fine-passwor', 'a-fine-password ', 'A-fine-password', '\u0000', '%'])(
  'the wrong password %j is rejected',
  async (password) => {
    expectProblem(await signIn(ada.email, password), 'LOGIN_FAILED')
  },
)

test('the address is accepted in capitals and with spaces around it', async () => {
  expect((await signIn(`  ${ada.email.toUpperCase()} `, right)).status).toBe(200)
})

describe('guessing a password', () => {
  test('is rejected after ten tries for an address, in every process, also with the right password [AUTH-24, AUTH-39]', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect((await signIn(ada.email, 'wrong-guess', { app: count % 2 })).status).toBe(401)
    }
    for (const [email, app] of [
      [ada.email, 0],
      [ada.email, 1],
      [ada.email.toUpperCase(), 0],
    ] as const) {
      const answer = await signIn(email, right, { app })
      expectProblem(answer, 'TOO_MANY_REQUESTS')
      const wait = Number(answer.headers['retry-after'])
      expect(wait).toBeGreaterThan(800)
      expect(wait).toBeLessThanOrEqual(900)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    const other = await testApp.newClient()
    expect((await signIn(other.email, right)).status).toBe(200)
  })

  test('does not lock out the device from which the owner signed in before [AUTH-24]', async () => {
    const device = deviceOf(await signIn(ada.email, right))
    const other = await testApp.newClient()
    for (let count = 0; count < 10; count += 1) await signIn(ada.email, 'wrong-guess')
    expectProblem(await signIn(ada.email, right), 'TOO_MANY_REQUESTS')
    expect((await signIn(ada.email, right, { app: 1, device })).status).toBe(200)
    // For another account the device is unknown, and a changed cookie is not accepted.
    for (let count = 0; count < 10; count += 1) await signIn(other.email, 'wrong-guess', { device })
    expectProblem(await signIn(other.email, right, { device }), 'TOO_MANY_REQUESTS')
    expectProblem(await signIn(ada.email, right, { device: `${device}A` }), 'TOO_MANY_REQUESTS')
  })

  test('from a known device has a separate limit of ten tries', async () => {
    const device = deviceOf(await signIn(ada.email, right))
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1)
      statuses.push((await signIn(ada.email, 'wrong-guess', { app: count % 2, device })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    expect((await signIn(ada.email, right)).status).toBe(200)
  })

  test('by others from its network does not lock a known device out, and neither do its own guesses them [AUTH-24]', async () => {
    const device = deviceOf(await signIn(ada.email, right))
    const points = () =>
      testApp.sql<{ points: number }>(
        "select points from rate_limit where key = 'sign-in-address:127.0.0.1'",
      )
    await testApp.sql(
      "insert into rate_limit (key, points, expire) values ('sign-in-address:127.0.0.1', 100, $1) " +
        'on conflict (key) do update set points = 100',
      [Date.now() + 600_000],
    )
    expectProblem(await signIn(ada.email, right), 'TOO_MANY_REQUESTS')
    const [before] = await points()
    expect((await signIn(ada.email, right, { device })).status).toBe(200)
    expect((await signIn(ada.email, 'wrong-guess', { device })).status).toBe(401)
    expect(await points()).toEqual([before])
  })

  test('from a device is counted for each of its accounts; it is known for the last five [AUTH-24]', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => testApp.newClient()))
    let device = ''
    for (const { email } of clients) device = deviceOf(await signIn(email, right, { device }))
    await testApp.sql(
      "insert into rate_limit (key, points, expire) values ('sign-in-address:127.0.0.1', 100, $1) " +
        'on conflict (key) do update set points = 100',
      [Date.now() + 600_000],
    )
    const statuses: number[] = []
    for (const { email } of clients) statuses.push((await signIn(email, right, { device })).status)
    expect(statuses).toEqual([429, 200, 200, 200, 200, 200])
    const [, second, third] = clients
    for (let count = 0; count < 10; count += 1)
      await signIn(second?.email ?? '', 'wrong-guess', { device })
    expectProblem(await signIn(second?.email ?? '', right, { device }), 'TOO_MANY_REQUESTS')
    expect((await signIn(third?.email ?? '', right, { device })).status).toBe(200)
  })

  test('from many networks is limited per account', async () => {
    await testApp.sql('insert into rate_limit (key, points, expire) values ($1, 99, $2)', [
      `sign-in-account:${ada.email}`,
      Date.now() + 600_000,
    ])
    expect((await signIn(ada.email, 'wrong-guess')).status).toBe(401)
    expectProblem(await signIn(ada.email, right), 'TOO_MANY_REQUESTS')
  })

  test('for an unknown address has the same limit', async () => {
    const email = unknownEmail()
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1)
      statuses.push((await signIn(email, 'wrong-guess')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  test('is counted from zero after a successful sign-in', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 9; count += 1) await signIn(ada.email, 'wrong-guess')
      expect((await signIn(ada.email, right)).status).toBe(200)
    }
  })

  test('in concurrent requests gets no more tries than in sequence', async () => {
    // No guess is right, because an early right one would reset the count.
    const guesses = Array.from({ length: 40 }, (_none, index) =>
      signIn(ada.email, `wrong-guess-${index}`, { app: index % 2 }),
    )
    const statuses = (await Promise.all(guesses)).map((answer) => answer.status)
    expect(statuses.filter((status) => status !== 429)).toHaveLength(10)
    expectProblem(await signIn(ada.email, right), 'TOO_MANY_REQUESTS')
  })

  test('from one IP address is limited over all accounts, and a success does not reset the limit', async () => {
    await testApp.sql(
      "insert into rate_limit (key, points, expire) values ('sign-in-address:127.0.0.1', 99, $1)",
      [Date.now() + 600_000],
    )
    expect((await signIn(ada.email, right)).status).toBe(200)
    expect((await signIn(unknownEmail(), 'wrong-guess')).status).toBe(401)
    expectProblem(await signIn(unknownEmail(), 'wrong-guess'), 'TOO_MANY_REQUESTS')
  })

  test('with a forged X-Forwarded-For counts for the real IP address', async () => {
    await sendRaw(testApp.url, '/api/auth/sign-in', {
      method: 'POST',
      headers: { 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify({ email: unknownEmail(), password: 'wrong-guess' }),
    })
    const keys = await testApp.sql<{ key: string }>(
      "select key from rate_limit where key like 'sign-in-address:%'",
    )
    expect(keys).toEqual([{ key: 'sign-in-address:127.0.0.1' }])
  })
})

test('too many sign-ups from one IP address are rejected, with the time to wait', async () => {
  const limit = testApp.config.SIGN_UPS_PER_HOUR
  await testApp.sql('insert into rate_limit (key, points, expire) values ($1, $2, $3)', [
    'sign-up:127.0.0.1',
    limit,
    Date.now() + 60_000,
  ])
  const answer = await sendRaw(testApp.url, '/api/auth/sign-up', {
    method: 'POST',
    body: JSON.stringify({
      email: unknownEmail(),
      phone: '08012345678',
      fname: 'Ada',
      lname: 'Obi',
      pass: right,
    }),
  })
  expectProblem(answer, 'TOO_MANY_REQUESTS')
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
})
