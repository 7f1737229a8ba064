import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestClient, until } from '../harness/test-client.ts'
import { expectProblem, sendRaw, unconfirmed, type RawAnswer } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 60_000 })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const confirm = (token: unknown): Promise<RawAnswer> =>
  sendRaw(testApp.url, '/api/auth/confirm-email', {
    method: 'POST',
    body: JSON.stringify({ token }),
  })

const isActivated = async (client: TestClient): Promise<unknown> =>
  (await client.get('/api/me')).body.is_activated

/** The tokens mailed to a user so far; waits until there are `count`. */
function tokensOf(client: TestClient, count = 1): Promise<string[]> {
  const path = `/mail?to=${encodeURIComponent(client.email)}`
  return until(async () => {
    const { mails } = await testApp.control<{ mails: { text: string }[] }>('GET', path)
    const tokens = mails.map((mail) => /token=([\w-]+)/.exec(mail.text)?.[1] ?? '')
    return tokens.length >= count && tokens
  })
}

const tokenOf = async (client: TestClient): Promise<string> => (await tokensOf(client))[0] ?? ''

describe('the confirmation link', () => {
  test('confirms the address; a second use succeeds and changes nothing [AUTH-18, AUTH-19]', async () => {
    const ada = await unconfirmed(testApp)
    expect(await isActivated(ada)).toBe(0)
    const token = await tokenOf(ada)
    const first = await confirm(token)
    expect(first.status).toBe(200)
    expect(first.body).toEqual({ message: 'Your email address is confirmed.' })
    expect(await isActivated(ada)).toBe(1)
    const since = 'select email_confirmed_at as at from app_user where id = $1'
    const [before] = await testApp.sql<{ at: Date }>(since, [ada.userId])
    expect((await confirm(token)).text).toBe(first.text)
    expect(await testApp.sql(since, [ada.userId])).toEqual([before])
  })

  test('confirms only the account it was sent to', async () => {
    const [ada, eve] = [await unconfirmed(testApp), await unconfirmed(testApp)]
    const answer = await sendRaw(testApp.url, '/api/auth/confirm-email', {
      method: 'POST',
      headers: { cookie: eve.cookie },
      body: JSON.stringify({ token: await tokenOf(ada) }),
    })
    expect(answer.status).toBe(200)
    expect([await isActivated(ada), await isActivated(eve)]).toEqual([1, 0])
  })

  test('is stored only as a hash', async () => {
    const ada = await unconfirmed(testApp)
    const token = await tokenOf(ada)
    const rows = await testApp.sql<{ row: string }>(
      'select c::text as row from email_confirmation c where user_id = $1',
      [ada.userId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(token)
  })

  test('expires after three days, used or unused', async () => {
    const [ada, obi] = [await unconfirmed(testApp), await unconfirmed(testApp)]
    const [fresh, used] = [await tokenOf(ada), await tokenOf(obi)]
    await confirm(used)
    const [life] = await testApp.sql<{ days: number }>(
      `select extract(day from expires_at - created_at)::int as days
       from email_confirmation where user_id = $1`,
      [ada.userId],
    )
    expect(life?.days).toBe(3)
    await testApp.sql(
      "update email_confirmation set expires_at = now() - interval '1 ms' where user_id = any($1)",
      [[ada.userId, obi.userId]],
    )
    expectProblem(await confirm(fresh), 'LINK_INVALID')
    expectProblem(await confirm(used), 'LINK_INVALID')
    expect([await isActivated(ada), await isActivated(obi)]).toEqual([0, 1])
  })

  test.each(['', 'x', 'A'.repeat(43), '\u0000', '\ud800', "' or true --", '%'])(
    'that is invalid (%j) is rejected',
    async (token) => {
      expectProblem(
        await confirm(token),
        'LINK_INVALID',
        'This link is no longer valid. Request a new one.',
      )
    },
  )

  test('is rejected as a hash, shortened, extended or in lower case', async () => {
    const ada = await unconfirmed(testApp)
    const token = await tokenOf(ada)
    const [kept] = await testApp.sql<{ hash: string }>(
      "select encode(token_hash, 'base64') as hash from email_confirmation where user_id = $1",
      [ada.userId],
    )
    for (const wrong of [kept?.hash, token.slice(0, -1), `${token}A`, token.toLowerCase()]) {
      expectProblem(await confirm(wrong), 'LINK_INVALID')
    }
    expect(await isActivated(ada)).toBe(0)
  })
})

describe('a request for another confirmation mail', () => {
  test('sends a second link; both work [AUTH-18, AUTH-19]', async () => {
    const ada = await unconfirmed(testApp)
    await tokensOf(ada, 1)
    const again = await ada.post('/api/auth/resend-confirmation')
    expect(again.body).toEqual({ message: 'We sent the email again. Please check your inbox.' })
    const tokens = await tokensOf(ada, 2)
    expect(new Set(tokens).size).toBe(2)
    for (const token of tokens) expect((await confirm(token)).status).toBe(200)
  })

  test('is limited to five an hour for each account', async () => {
    const [ada, obi] = [await unconfirmed(testApp), await unconfirmed(testApp)]
    for (let count = 0; count < 5; count += 1) {
      expect((await ada.post('/api/auth/resend-confirmation')).status).toBe(200)
    }
    const sixth = await sendRaw(testApp.url, '/api/auth/resend-confirmation', {
      method: 'POST',
      headers: { cookie: ada.cookie },
    })
    expectProblem(sixth, 'TOO_MANY_REQUESTS')
    const wait = Number(sixth.headers['retry-after'])
    expect(wait).toBeGreaterThan(3500)
    expect(wait).toBeLessThanOrEqual(3600)
    expect(sixth.body.retry_after).toBe(wait)
    expect((await obi.post('/api/auth/resend-confirmation')).status).toBe(200)
  })

  test('by address gets the same response for every address [AUTH-46]', async () => {
    const ada = await unconfirmed(testApp)
    await tokensOf(ada, 1)
    const request = (email: string) =>
      sendRaw(testApp.url, '/api/auth/request-confirmation', {
        method: 'POST',
        body: JSON.stringify({ email }),
      })
    const again = await request(` ${ada.email.toUpperCase()} `)
    expect(again.status).toBe(200)
    expect(again.body).toEqual({ message: 'We sent the email again. Please check your inbox.' })
    for (const token of await tokensOf(ada, 2)) expect((await confirm(token)).status).toBe(200)
    // A confirmed address is answered like an unknown one.
    for (const email of [ada.email, `${crypto.randomUUID()}@people.test`])
      expect((await request(email)).text).toBe(again.text)
    for (let count = 0; count < 3; count += 1) expect((await request(ada.email)).status).toBe(200)
    expectProblem(await request(ada.email), 'TOO_MANY_REQUESTS')
    expect(await tokensOf(ada, 2)).toHaveLength(2)
  })

  test('sends no mail to a confirmed address', async () => {
    const ada = await testApp.newClient()
    const answer = await ada.post('/api/auth/resend-confirmation')
    expect(answer.body).toEqual({ message: 'Your email address is confirmed already.' })
    const jobs = await testApp.sql('select 1 from graphile_worker._private_jobs where key = $1', [
      `confirm:${ada.userId}`,
    ])
    expect(jobs).toEqual([])
  })
})

describe('before the address is confirmed', () => {
  test('a user can sign in and read [AUTH-19]', async () => {
    const ada = await unconfirmed(testApp)
    for (const path of [
      '/api/me',
      '/api/me/summary',
      '/api/services',
      '/api/rentals',
      '/api/wallet/transactions',
      '/api/wallet/virtual-account',
    ]) {
      expect([path, (await ada.get(path)).status]).toEqual([path, 200])
    }
  })

  test.each<[string, Record<string, unknown>]>([
    ['/api/rentals', { service: 'wa', duration: '5MIN', price_ngn: 1_000_000 }],
    ['/api/wallet/virtual-account', { bank: 'PALMPAY' }],
  ])(
    'POST %s is rejected, and allowed right after the confirmation [AUTH-19]',
    async (path, body) => {
      const ada = await unconfirmed(testApp)
      const answer = await sendRaw(testApp.url, path, {
        method: 'POST',
        headers: { cookie: ada.cookie },
        body: JSON.stringify(body),
      })
      expectProblem(answer, 'EMAIL_UNCONFIRMED', 'Please confirm your email address first.')
      await confirm(await tokenOf(ada))
      const after = await ada.post(path, body)
      // The rental fails only for lack of money (402), no longer because of the address.
      expect(after.status).toBe(path === '/api/rentals' ? 402 : 201)
    },
  )
})
