import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TestClient, type Answer } from '../harness/test-client.ts'
import { forgetTries } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { openCode } from './open-code.ts'

/** The lines of all logs in this process. */
const log = vi.hoisted((): string[] => [])
vi.mock('../../src/platform/process/log.ts', async (original) => {
  const { openLog } = await original<typeof import('../../src/platform/process/log.ts')>()
  return {
    openLog: (level: string) => openLog(level, { write: (line: string) => void log.push(line) }),
  }
})

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(() => forgetTries(testApp))

const unknownEmail = (): string => `${randomUUID()}@people.test`
const verify = (
  identifier: string,
  code: string,
  { app = testApp, headers = {} }: { app?: TestApp; headers?: Record<string, string> } = {},
): Promise<Answer> =>
  new TestClient(app, unknownEmail()).post('/api/auth/verify-code', { identifier, code }, headers)

test("wrong codes from one address are limited to 50 an hour, which its owner's known device does not notice [AUTH-49]", async () => {
  const ada = await testApp.newClient()
  const signedIn = await fetch(`${testApp.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ada.email, password: 'a-fine-password' }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .find((one) => one.startsWith('nosim-device='))
  const code = await openCode(testApp, ada.userId)
  const statuses = []
  for (let count = 0; count < 51; count += 1)
    statuses.push((await verify(unknownEmail(), '000000')).status)
  expect(statuses).toEqual([...Array.from({ length: 50 }, () => 400), 429])
  await testApp.sql("insert into rate_limit (key, points, expire) values ('guess:all', $1, $2)", [
    testApp.config.RESET_GUESSES_PER_DAY,
    Date.now() + 600_000,
  ])
  await forgetAddress()
  expect((await verify(ada.email, code)).status).toBe(429)
  const own = await verify(ada.email, code, { headers: { cookie: cookie ?? '' } })
  expect(own.status).toBe(200)
})

test(
  'wrong codes at half of the limit of a day are an alarm for operators, once [AUTH-49]',
  { tags: 'soak' },
  async () => {
    const env = { RESET_GUESSES_PER_DAY: '7', LOG_LEVEL: 'error' }
    await using small = await openTestApp({ env })
    const [ada, obi] = [await small.newClient(), await small.newClient()]
    const alarms = () => log.filter((line) => line.includes('accounts.reset_guesses_high'))
    const guess = async ({ email, userId }: TestClient) => {
      await openCode(small, userId)
      await verify(email, '000000', { app: small })
    }
    const counts = []
    for (const client of [ada, ada, ada, obi, obi, obi]) {
      await guess(client)
      counts.push(alarms().length)
    }
    expect(counts).toEqual([0, 0, 0, 1, 1, 1])
  },
)

const forgetAddress = () =>
  testApp.sql("delete from rate_limit where key = 'guess-address:127.0.0.1'")

test(
  'wrong codes from many IP addresses at many accounts have a global limit, where a code is open [AUTH-49]',
  { tags: 'soak' },
  async () => {
    await using small = await openTestApp({
      env: { TRUST_PROXY: '1', RESETS_PER_HOUR: '20', RESET_GUESSES_PER_DAY: '20' },
    })
    const from = (index: number) => ({ 'x-forwarded-for': `203.0.113.${index}` })
    const guess = async (index: number, identifier: string) =>
      (await verify(identifier, '000000', { app: small, headers: from(index) })).status
    const noise = []
    for (let index = 0; index < 30; index += 1) noise.push(await guess(index, unknownEmail()))
    expect(noise).toEqual(Array.from({ length: 30 }, () => 400))
    const clients = await Promise.all(Array.from({ length: 4 }, () => small.newClient()))
    for (const { userId } of clients) await openCode(small, userId)
    const statuses = []
    for (let index = 0; index < 22; index += 1)
      statuses.push(await guess(index, clients[index % 4]?.email ?? ''))
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429, 429])
    // The limit applies to unknown accounts as well, so it reveals none. It lasts for the rest of the day.
    expect(await guess(1, unknownEmail())).toBe(429)
    await small.sql('update rate_limit set expire = expire - 23 * 3600000::bigint')
    expect(await guess(1, unknownEmail())).toBe(429)
    const requested = []
    for (let index = 0; index < 21; index += 1) {
      const body = { identifier: unknownEmail() }
      const client = new TestClient(small, unknownEmail())
      requested.push((await client.post('/api/auth/request-reset', body, from(index))).status)
    }
    expect(requested).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  },
)
