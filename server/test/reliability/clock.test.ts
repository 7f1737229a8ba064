import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type AppProcess } from '../harness/app-process.ts'
import { forgetTries } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { TestClient, until } from '../harness/test-client.ts'
import { switchTotpOn, totpCode } from '../harness/totp.ts'
import { age, lookAgain } from '../numbers/rentals.ts'

const preload = pathToFileURL(fileURLToPath(new URL('./kit/shift-clock.mjs', import.meta.url))).href
const hourMs = 3_600_000
const wrong = [
  ['an hour ahead', hourMs],
  ['an hour behind', -hourMs],
  ['a day ahead', 24 * hourMs],
  ['a day behind', -24 * hourMs],
] as const

describe.each(wrong)(
  'a process whose clock is %s',
  { tags: 'soak', timeout: 180_000 },
  (_how, shiftMs) => {
    let testApp: TestApp
    let app: AppProcess
    let ada: TestClient
    beforeAll(async () => {
      testApp = await openTestApp({ apps: 0, bank: 'paystack', delayMs: hourMs })
      app = await startApp(testApp, testApp.url, {
        more: { NODE_OPTIONS: `--import=${preload}`, CLOCK_SHIFT_MS: String(shiftMs) },
      })
      ada = await testApp.newClient('5000')
    })
    beforeEach(() => forgetTries(testApp))
    afterEach(() => testApp.prove())
    afterAll(async () => {
      await app.kill()
      await testApp[Symbol.asyncDispose]()
    })

    const signIn = (email: string, more: Record<string, unknown>) =>
      new TestClient(testApp, email).post('/api/auth/sign-in', {
        email,
        password: 'a-fine-password',
        ...more,
      })

    test('has that clock', async () => {
      const { body } = await ada.get('/api/me/data')
      const off = Date.parse(String(body.made_at)) - Date.now()
      expect(Math.abs(off - shiftMs)).toBeLessThan(60_000)
    })

    test('refunds a rental no earlier than its time is over, and then at once [OPS-42]', async () => {
      const before = (await ada.balances()).bal
      const { body } = await ada.buy('dr')
      const id = String(body.order_id)
      await age(testApp, id, 5 * 60)
      await lookAgain(testApp, id)
      expect(await ada.rental(id)).toMatchObject({ rental_status: 'waiting' })
      expect((await ada.balances()).bal).not.toBe(before)
      await age(testApp, id, 3 * 60)
      await ada.rentalWhen(id, (one) => one.rental_status === 'timeout')
      expect((await ada.balances()).bal).toBe(before)
    })

    test('keeps a session for as long as it may live, and no longer [OPS-42]', async () => {
      const bob = await testApp.newClient()
      expect((await bob.get('/api/me')).status).toBe(200)
      const end = (column: string, value: string) =>
        testApp.sql(`update session set ${column} = ${value} where user_id = $1`, [bob.userId])
      await end('expires_at', "now() + interval '20 seconds'")
      expect((await bob.get('/api/me')).status).toBe(200)
      await end('expires_at', "now() - interval '1 second'")
      expect((await bob.get('/api/me')).status).toBe(401)
      await bob.signIn()
      expect((await bob.get('/api/me')).status).toBe(200)
      await end('last_seen_at', "now() - interval '15 days'")
      expect((await bob.get('/api/me')).status).toBe(401)
    })

    test('takes the code that an authenticator shows now, and none of its own time [OPS-42]', async () => {
      const bob = await testApp.newClient()
      const { secret } = await switchTotpOn(bob)
      const steps = shiftMs / 30_000
      const shifted = await signIn(bob.email, { totp: await totpCode(secret, steps) })
      expect([shifted.status, shifted.body.code]).toEqual([401, 'TOTP_REFUSED'])
      await until(async () => {
        const { status } = await signIn(bob.email, { totp: await totpCode(secret) })
        return status === 200
      })
    })

    test('counts tries in the periods of the database [OPS-42]', async () => {
      const bob = await testApp.newClient()
      const wrongly = () => signIn(bob.email, { password: 'not-the-password' })
      for (let tries = 0; tries < 10; tries += 1) expect((await wrongly()).status).toBe(401)
      const refused = await wrongly()
      expect(refused.status).toBe(429)
      expect(Number(refused.body.retry_after)).toBeGreaterThan(0)
      expect(Number(refused.body.retry_after)).toBeLessThanOrEqual(15 * 60)
      const [row] = await testApp.sql<{ left_s: number }>(
        `select (max(expire) / 1000.0 - extract(epoch from now()))::int as left_s from rate_limit
         where key like 'sign-in-network:%'`,
      )
      expect(row?.left_s).toBeGreaterThan(0)
      expect(row?.left_s).toBeLessThanOrEqual(15 * 60)
      await testApp.sql('update rate_limit set expire = expire - 900000')
      expect((await signIn(bob.email, {})).status).toBe(200)
    })

    test('credits a deposit, and the sweep leaves out no time [OPS-42]', async () => {
      await ada.fund('50')
      await testApp.sql("select graphile_worker.add_job('sweep-transfers:paystack', '{}')")
      await until(async () => {
        const rows = await testApp.sql<{ off_s: number }>(
          'select extract(epoch from now() - swept_through)::int as off_s from bank_sweep',
        )
        return rows.some(({ off_s }) => off_s >= 0 && off_s < 60)
      })
    })
  },
)
