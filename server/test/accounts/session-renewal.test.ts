import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StreamsInUse } from '../../src/accounts/sessions/streams-in-use.ts'
import { openDatabase } from '../../src/platform/db/db.ts'
import { tokenHash } from '../../src/platform/ids.ts'
import { openLog } from '../../src/platform/process/log.ts'
import { demoAdmin, forgetTries } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { TestClient, until } from '../harness/test-client.ts'
import { switchTotpOn, totpCode } from '../harness/totp.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(() => forgetTries(testApp))

const isIn = async (client: TestClient, cookie = client.cookie): Promise<boolean> =>
  (await client.get('/api/me', { cookie })).status === 200

/** Ends the ten seconds in which a replaced token is still valid. */
const graceIsOver = (client: TestClient) =>
  testApp.sql("update session set expires_at = expires_at - interval '10 s' where user_id = $1", [
    client.userId,
  ])

const idleFor = (client: TestClient, span: string) =>
  testApp.sql('update session set last_seen_at = now() - $2::interval where user_id = $1', [
    client.userId,
    span,
  ])

const sessionsOf = async (client: TestClient) => {
  const { body } = await client.get('/api/me/sessions')
  return body.sessions as { current: boolean }[] // the shape in the contract
}

test('a sign-in ends the session that its browser had, with its stream [AUTH-51]', async () => {
  const [ada, obi] = [await testApp.newClient(), await testApp.newClient()]
  const tab = await ada.live()
  const [first, elsewhere] = [ada.cookie, new TestClient(testApp, ada.email)]
  await elsewhere.signIn()
  expect((await ada.signIn('wrong-guess')).status).toBe(401)
  expect(await isIn(ada, first)).toBe(true)
  // As another user in the same browser.
  const other = await ada.post('/api/auth/sign-in', {
    email: obi.email,
    password: 'a-fine-password',
  })
  expect(other.status).toBe(200)
  await tab.ended
  expect([await isIn(ada, first), await isIn(ada), await isIn(elsewhere)]).toEqual([
    false,
    true,
    true,
  ])
})

describe('a session that is idle [AUTH-51]', () => {
  test('ends after 14 days', async () => {
    const ada = await testApp.newClient()
    await idleFor(ada, '13 days 23 hours')
    expect(await isIn(ada)).toBe(true)
    await idleFor(ada, '14 days')
    expect(await isIn(ada)).toBe(false)
    const elsewhere = new TestClient(testApp, ada.email)
    await elsewhere.signIn()
    expect(await sessionsOf(elsewhere)).toHaveLength(1)
  })

  test('ends after 12 hours for an admin', async () => {
    const admin = await demoAdmin(testApp)
    await idleFor(admin, '11 hours 50 minutes')
    expect(await isIn(admin)).toBe(true)
    await idleFor(admin, '12 hours')
    expect(await isIn(admin)).toBe(false)
  })

  test('is in use while a stream is open, and no longer after that', async () => {
    const ada = await testApp.newClient()
    const { db } = openDatabase({ url: testApp.database.url, poolSize: 1, name: 'test' })
    const streams = new StreamsInUse({ db, log: openLog('silent') })
    const response = Object.assign(new EventEmitter(), { destroyed: false })
    // It uses only these two members of a response.
    const raw = response as unknown as ServerResponse
    streams.add(tokenHash(ada.cookie.split('=')[1] ?? ''), raw)
    const seen = async () => {
      await idleFor(ada, '13 days 23 hours')
      await streams.touch()
      const [row] = await testApp.sql<{ days: number }>(
        'select extract(day from now() - last_seen_at)::int as days from session where user_id = $1',
        [ada.userId],
      )
      return row?.days
    }
    expect(await seen()).toBe(0)
    response.emit('close')
    expect(await seen()).toBe(13)
    await db.destroy()
  })
})

describe('a new token for the session [AUTH-51]', () => {
  /** Checks that a change sets a new cookie. The old one ends after ten seconds; the session continues. */
  async function expectRenewed(ada: TestClient, change: () => Promise<{ status: number }>) {
    const [old, tab] = [ada.cookie, await ada.live()]
    const before = await expiryOf(ada)
    expect((await change()).status).toBe(200)
    expect(ada.cookie).not.toBe(old)
    await tab.ended
    expect([await isIn(ada), await isIn(ada, old)]).toEqual([true, true])
    expect(await sessionsOf(ada)).toMatchObject([{ current: true }])
    await graceIsOver(ada)
    expect([await isIn(ada), await isIn(ada, old)]).toEqual([true, false])
    expect(Math.abs((await expiryOf(ada)) - before)).toBeLessThan(60_000)
  }

  const expiryOf = async (client: TestClient): Promise<number> => {
    const [row] = await testApp.sql<{ at: Date }>(
      'select max(expires_at) as at from session where user_id = $1',
      [client.userId],
    )
    return row?.at.getTime() ?? Number.NaN
  }

  test('comes with a change of the password', async () => {
    const ada = await testApp.newClient()
    const body = { current_password: 'a-fine-password', password: 'another-fine-one' }
    await expectRenewed(ada, () => ada.post('/api/me/password', body))
  })

  test('comes with two-step sign-in, on and off, each with a mail [AUTH-52]', async () => {
    const ada = await testApp.newClient()
    let secret = ''
    await expectRenewed(ada, async () => {
      ;({ secret } = await switchTotpOn(ada))
      return { status: 200 }
    })
    await ada.mail((one) => one.subject === 'Two-step sign-in is on')
    await expectRenewed(ada, async () =>
      ada.post('/api/me/totp/removal', {
        current_password: 'a-fine-password',
        code: await totpCode(secret),
      }),
    )
    await ada.mail((one) => one.subject === 'Two-step sign-in is off')
  })

  test('is not made twice of the same old one, nor of one that has ended', async () => {
    const ada = await testApp.newClient()
    const change = (password: string, to: string, cookie = ada.cookie) =>
      new TestClient(testApp, ada.email).post(
        '/api/me/password',
        { current_password: password, password: to },
        { cookie },
      )
    const old = ada.cookie
    expect((await change('a-fine-password', 'another-fine-one')).status).toBe(200)
    const again = new TestClient(testApp, ada.email)
    const repeated = await again.post(
      '/api/me/password',
      { current_password: 'another-fine-one', password: 'a-third-fine-one' },
      { cookie: old },
    )
    expect([repeated.status, again.cookie]).toEqual([200, ''])
  })
})

describe('a mail tells the user [AUTH-52]', () => {
  const device = 'A sign-in from a new device'
  const mailsOf = async (client: TestClient, subject: string) => {
    const path = `/mail?to=${encodeURIComponent(client.email)}`
    const { mails } = await testApp.control<{ mails: { subject: string; text: string }[] }>(
      'GET',
      path,
    )
    return mails.filter((mail) => mail.subject === subject)
  }

  test('of a sign-in from a device that is new, but not the first', async () => {
    const ada = await testApp.newClient()
    const known = await fetch(`${testApp.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ada.email, password: 'a-fine-password' }),
    })
    const mails = await until(async () => {
      const sent = await mailsOf(ada, device)
      return sent.length > 0 && sent
    })
    expect(mails[0]?.text).toMatch(/Time: \d{4}-\d\d-\d\d \d\d:\d\d UTC\nAddress: 127\.0\.0\.1\n/)
    // Only the second sign-in sent a mail: not the first, not a wrong guess, not a known device.
    const cookie = known.headers
      .getSetCookie()
      .map((one) => one.split(';')[0] ?? '')
      .find((one) => one.startsWith('nosim-device='))
    const body = { email: ada.email, password: 'a-fine-password' }
    const stranger = new TestClient(testApp, ada.email)
    await stranger.signIn('wrong-guess')
    expect((await stranger.post('/api/auth/sign-in', body, { cookie: cookie ?? '' })).status).toBe(
      200,
    )
    await until(async () => {
      const jobs = await testApp.sql(
        "select from graphile_worker.jobs where task_identifier = 'mail-letter'",
      )
      return jobs.length === 0
    })
    expect(await mailsOf(ada, device)).toHaveLength(1)
  })

  test('of a new role', async () => {
    const [admin, ada] = [await demoAdmin(testApp), await testApp.newClient()]
    const set = await admin.post('/api/admin/team', { email: ada.email, role: 'manager' })
    expect(set.status).toBe(200)
    const mail = await ada.mail((one) => one.subject === 'The role of your account was changed')
    expect(mail.text).toContain('is manager now; it was user before')
  })
})
