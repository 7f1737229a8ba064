import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { sessionChannel } from '../../src/platform/live/listener.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import {
  blocked,
  demoAdmin,
  expectProblem,
  sendRaw,
  type RawAnswer,
} from '../harness/http-request.ts'
import { freePort } from '../../src/platform/process/free-port.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp()
  ada = await testApp.newClient()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const me = (headers: Record<string, string>, url = testApp.url): Promise<RawAnswer> =>
  sendRaw(url, '/api/me', { headers })

const signIn = (
  email: string,
  headers: Record<string, string> = {},
  url = testApp.url,
): Promise<RawAnswer> =>
  sendRaw(url, '/api/auth/sign-in', {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: 'a-fine-password' }),
  })

const cookieOf = (answer: RawAnswer): string => {
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  // Without the cookie that identifies the device later.
  const [session, ...more] = cookies.filter((cookie) => !/^(__Host-)?nosim-device=/.test(cookie))
  expect(more).toEqual([])
  return session ?? ''
}
const pairOf = (answer: RawAnswer): string => cookieOf(answer).split(';')[0] ?? ''

describe('the session cookie', () => {
  test('is HttpOnly and SameSite=Lax, and expires after thirty days [AUTH-25, AUTH-26]', async () => {
    const [pair = '', ...attributes] = cookieOf(await signIn(ada.email)).split('; ')
    expect(pair).toMatch(/^nosim=[\w-]{43}$/)
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']))
    expect(attributes.join()).not.toMatch(/Domain|Secure/)
    const expires = attributes.find((one) => one.startsWith('Expires='))?.slice(8)
    const days = (Date.parse(expires ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThanOrEqual(30)
  })

  test('has the __Host- prefix and Secure with https, and is rejected without the prefix', async () => {
    const env = {
      ...testApp.env,
      PORT: String(await freePort()),
      PUBLIC_URL: 'https://nosim.example',
    }
    const config = readConfig(env)
    await using app = await openApp(config, testApp.database.url)
    expect(app.log.level).toBe('silent')
    const url = `http://127.0.0.1:${config.PORT}`
    const answer = await signIn(ada.email, { origin: 'https://nosim.example' }, url)
    const cookie = cookieOf(answer)
    expect(cookie).toMatch(/^__Host-nosim=[\w-]{43}; /)
    expect(cookie.split('; ')).toEqual(
      expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']),
    )
    expect(cookie).not.toMatch(/Domain/)
    expect((await me({ cookie: pairOf(answer) }, url)).status).toBe(200)
    const plain = pairOf(answer).replace('__Host-', '')
    expectProblem(await me({ cookie: plain }, url), 'SIGN_IN_REQUIRED')
  })

  test('is new at each sign-in, also when the request already has one', async () => {
    const brought = `nosim=${'A'.repeat(43)}`
    const first = pairOf(await signIn(ada.email, { cookie: brought }))
    const second = pairOf(await signIn(ada.email, { cookie: first }))
    expect(new Set([brought, first, second]).size).toBe(3)
    expectProblem(await me({ cookie: brought }), 'SIGN_IN_REQUIRED')
  })

  test('is stored as a hash, and the hash is not accepted as a cookie', async () => {
    const pair = pairOf(await signIn(ada.email))
    const token = pair.slice('nosim='.length)
    const rows = await testApp.sql<{ row: string; hash: string }>(
      `select s::text as row, encode(token_hash, 'base64') as hash from session s where user_id = $1`,
      [ada.userId],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { row, hash } of rows) {
      expect(row).not.toContain(token)
      expectProblem(await me({ cookie: `nosim=${hash}` }), 'SIGN_IN_REQUIRED')
    }
  })

  test.each(['nosim=', 'nosim=%ZZ', 'nosim=\t', 'nosim=null', 'NOSIM=x', 'nosim="', '=; ;;nosim'])(
    'that is malformed (%j) is rejected',
    async (cookie) => {
      expectProblem(await me({ cookie }), 'SIGN_IN_REQUIRED')
    },
  )
})

describe('the token in the sign-in response', () => {
  test('contains the user and the expiry [AUTH-26, AUTH-30]', async () => {
    const answer = await signIn(ada.email)
    expect(answer.body.message).toBe('Login Sucessful')
    expect(Object.keys(answer.body).sort()).toEqual(['message', 'token', 'user'])
    const card = decodeJwt(String(answer.body.token))
    expect(Object.keys(card).sort()).toEqual(['exp', 'is_admin', 'refid', 'user_id'])
    expect(card).toMatchObject({ user_id: ada.userId, refid: ada.refId, is_admin: 0 })
    const expires = /Expires=([^;]+)/.exec(cookieOf(answer))?.[1] ?? ''
    expect(card.exp).toBe(Math.floor(Date.parse(expires) / 1000))
    // The notice of a sign-in from a new device may come in between.
    const { body } = await ada.get('/api/me')
    const unread_notifications = expect.any(Number)
    expect(answer.body.user).toEqual({ ...body, unread_notifications })
  })

  test('of an admin has is_admin set [AUTH-26]', async () => {
    const answer = await sendRaw(testApp.url, '/api/auth/sign-in', {
      method: 'POST',
      body: JSON.stringify({ email: 'admin@demo.nosim.local', password: 'demo-password' }),
    })
    expect(decodeJwt(String(answer.body.token))).toMatchObject({ is_admin: 1 })
  })

  test('does not authenticate a request [AUTH-25, AUTH-26]', async () => {
    const answer = await signIn(ada.email)
    const token = String(answer.body.token)
    const session = pairOf(answer).slice('nosim='.length)
    const ways: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { cookie: `nosim=${token}` },
      { cookie: `token=${token}` },
      { 'x-auth-token': token },
      { cookie: `user_id=${ada.userId}; is_admin=1` },
      // A session is accepted only as a cookie of its own name.
      { authorization: `Bearer ${session}` },
      { cookie: `__Host-nosim=${session}` },
    ]
    for (const headers of ways) expectProblem(await me(headers), 'SIGN_IN_REQUIRED')
    const query = await sendRaw(testApp.url, `/api/me?token=${token}&user_id=${ada.userId}`)
    expectProblem(query, 'SIGN_IN_REQUIRED')
  })
})

describe('a session ends', () => {
  test('on the server with sign-out, and only that one [AUTH-29]', async () => {
    const [one, two] = [pairOf(await signIn(ada.email)), pairOf(await signIn(ada.email))]
    const out = await sendRaw(testApp.url, '/api/auth/sign-out', {
      method: 'POST',
      headers: { cookie: one },
    })
    expect([out.status, out.text]).toEqual([204, ''])
    expect(cookieOf(out)).toMatch(/^nosim=; .*Expires=Thu, 01 Jan 1970/)
    expectProblem(await me({ cookie: one }), 'SIGN_IN_REQUIRED')
    expect((await me({ cookie: two })).status).toBe(200)
    const again = await sendRaw(testApp.url, '/api/auth/sign-out', {
      method: 'POST',
      headers: { cookie: one },
    })
    expect(again.status).toBe(204)
  })

  test('when it expires by the clock of the database', async () => {
    const obi = await testApp.newClient()
    await testApp.sql(
      "update session set expires_at = now() + interval '1 min' where user_id = $1",
      [obi.userId],
    )
    expect((await obi.get('/api/me')).status).toBe(200)
    await testApp.sql('update session set expires_at = now() where user_id = $1', [obi.userId])
    expectProblem(await me({ cookie: obi.cookie }), 'SIGN_IN_REQUIRED')
  })

  test('with the next request after a block, and works again after the unblock', async () => {
    const obi = await blocked(testApp)
    const answer = await me({ cookie: obi.cookie })
    expectProblem(answer, 'BLOCKED', 'This account is blocked. Please contact support.')
    expectProblem(await signIn(obi.email), 'BLOCKED')
    expect((await signIn(obi.email)).headers['set-cookie']).toBeUndefined()
    await testApp.sql('update app_user set blocked_at = null where id = $1', [obi.userId])
    expect((await me({ cookie: obi.cookie })).status).toBe(200)
  })
})

test.each(['sign-out', 'a block'])('an open stream ends with %s', async (how) => {
  const obi = await testApp.newClient()
  const tab = await obi.live()
  const ended = vi.fn<() => void>()
  void tab.ended.then(ended)
  if (how === 'sign-out') await obi.post('/api/auth/sign-out')
  else {
    await testApp.sql('update app_user set blocked_at = now() where id = $1', [obi.userId])
    // Blocking a user is published to every process.
    await testApp.sql('select pg_notify($1, $2)', [sessionChannel, obi.userId])
  }
  await until(async () => ended.mock.calls.length > 0)
})

test('a sign-in of a blocked user reveals the block only with the right password', async () => {
  const obi = await blocked(testApp)
  expect((await obi.signIn('wrong-guess')).body.code).toBe('LOGIN_FAILED')
})

test('a block during concurrent purchases rejects every later purchase', async () => {
  const obi = await testApp.newClient('40000')
  const buying = Array.from({ length: 12 }, () => obi.buy('zzdead'))
  await testApp.sql('update app_user set blocked_at = now() where id = $1', [obi.userId])
  const [mark] = await testApp.sql<{ at: Date }>('select clock_timestamp() as at')
  const late = await Promise.all(Array.from({ length: 12 }, () => obi.buy('zzdead')))
  expect(late.map((answer) => answer.body.code)).toEqual(late.map(() => 'BLOCKED'))
  await Promise.all(buying)
  const orders = await testApp.sql('select 1 from rental where user_id = $1 and created_at > $2', [
    obi.userId,
    mark?.at,
  ])
  expect(orders).toEqual([])
})

test('the role is read with each request, not from the sign-in [AUTH-28]', async () => {
  const admin = await demoAdmin(testApp)
  expect((await admin.get('/api/me')).body.is_admin).toBe(1)
  await testApp.sql("update app_user set role = 'user' where id = $1", [admin.userId])
  expect((await admin.get('/api/me')).body.is_admin).toBe(0)
  await testApp.sql("update app_user set role = 'owner' where id = $1", [ada.userId])
  expect((await ada.get('/api/me')).body.is_admin).toBe(1)
  await testApp.sql("update app_user set role = 'user' where id = $1", [ada.userId])
  await testApp.sql("update app_user set role = 'owner' where id = $1", [admin.userId])
})
