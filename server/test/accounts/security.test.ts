import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TestClient, until, type Answer } from '../harness/test-client.ts'
import { forgetTries } from '../harness/http-request.ts'
import { switchTotpOn, totpCode } from '../harness/totp.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(() => forgetTries(testApp))

type Listed = { id: string; current: boolean; user_agent: string; address: string }

const sessionsOf = async (client: TestClient): Promise<Listed[]> => {
  const { body } = await client.get('/api/me/sessions')
  return body.sessions as Listed[] // the shape in the contract
}

/** The same user in another browser. */
async function elsewhere(client: TestClient, userAgent?: string): Promise<TestClient> {
  const other = new TestClient(testApp, client.email)
  const answer = await other.post(
    '/api/auth/sign-in',
    { email: client.email, password: 'a-fine-password' },
    userAgent ? { 'user-agent': userAgent } : {},
  )
  expect(answer.status).toBe(200)
  return other
}

const isIn = async (client: TestClient): Promise<boolean> =>
  (await client.get('/api/me')).status === 200

/** Moves the counted tries this many minutes into the past. */
const minutesPass = (minutes: number) =>
  testApp.sql('update rate_limit set expire = expire - $1::bigint', [minutes * 60_000])

describe('the sessions of a user [PROFILE-6]', () => {
  test('are listed by browser and address, with the current one marked', async () => {
    const ada = await testApp.newClient()
    const phone = await elsewhere(ada, 'A Phone/1.0')
    const listed = await sessionsOf(phone)
    expect(listed).toHaveLength(2)
    expect(listed.find((one) => one.current)).toMatchObject({
      user_agent: 'A Phone/1.0',
      address: '127.0.0.1',
    })
    expect(JSON.stringify(listed)).not.toContain(ada.cookie.split('=')[1])
  })

  test('can be ended one by one, together with their stream', async () => {
    const ada = await testApp.newClient()
    const phone = await elsewhere(ada)
    const tab = await phone.live()
    const own = await ada.live()
    const other = (await sessionsOf(ada)).find((one) => !one.current)
    expect((await ada.request('DELETE', `/api/me/sessions/${other?.id}`)).status).toBe(204)
    await tab.ended
    expect([await isIn(ada), await isIn(phone)]).toEqual([true, false])
    expect((await ada.request('DELETE', `/api/me/sessions/${other?.id}`)).status).toBe(404)
    own.close()
  })

  test('can all be ended except the current one', async () => {
    const ada = await testApp.newClient()
    const others = [await elsewhere(ada), await elsewhere(ada)]
    expect((await ada.request('DELETE', '/api/me/sessions')).status).toBe(204)
    expect(await sessionsOf(ada)).toMatchObject([{ current: true }])
    for (const other of others) expect(await isIn(other)).toBe(false)
  })

  test('that have expired are not listed', async () => {
    const ada = await testApp.newClient()
    const phone = await elsewhere(ada)
    const mine = (await sessionsOf(phone)).find((one) => one.current)
    await testApp.sql("update session set expires_at = now() - interval '1 s' where id = $1", [
      mine?.id,
    ])
    expect(await sessionsOf(ada)).toHaveLength(1)
  })

  test('have their last use stored at most every five minutes', async () => {
    const ada = await testApp.newClient()
    const seen = async () => {
      const [row] = await testApp.sql<{ age: number }>(
        'select extract(epoch from now() - last_seen_at)::int as age from session where user_id = $1',
        [ada.userId],
      )
      return row?.age ?? Number.NaN
    }
    const back = (minutes: number) =>
      testApp.sql(
        'update session set last_seen_at = now() - make_interval(mins => $2) where user_id = $1',
        [ada.userId, minutes],
      )
    await back(4)
    await isIn(ada)
    expect(await seen()).toBeGreaterThanOrEqual(240)
    await back(6)
    await isIn(ada)
    expect(await seen()).toBeLessThan(60)
  })
})

describe('changing the password [PROFILE-6]', () => {
  const change = (
    client: TestClient,
    current_password: string,
    password: string,
  ): Promise<Answer> => client.post('/api/me/password', { current_password, password })

  test('ends the other sessions, replaces the old password and sends a mail', async () => {
    const ada = await testApp.newClient()
    const phone = await elsewhere(ada)
    const tab = await phone.live()
    const answer = await change(ada, 'a-fine-password', 'another-fine-one')
    expect(answer.body).toEqual({
      message: 'Your password is changed. Every other place was signed out.',
    })
    await tab.ended
    expect([await isIn(ada), await isIn(phone)]).toEqual([true, false])
    expect((await ada.signIn('a-fine-password')).status).toBe(401)
    expect((await ada.signIn('another-fine-one')).status).toBe(200)
    const mail = await ada.mail((one) => one.subject.includes('password was changed'))
    expect(mail.links[0]).toMatch(/\/password-request$/)
  })

  test('needs the current password and a new one that is not weak', async () => {
    const ada = await testApp.newClient()
    const wrong = await change(ada, 'wrong-guess', 'another-fine-one')
    expect(wrong.body).toMatchObject({
      code: 'PASSWORD_WRONG',
      fields: { current_password: 'Your current password is incorrect.' },
    })
    expect((await change(ada, 'a-fine-password', 'qwerty123')).body.fields).toHaveProperty(
      'password',
    )
    const own = await change(ada, 'a-fine-password', `${ada.email}1`)
    expect(own.body.fields).toEqual({
      password: 'This password is easy to guess for others. Please choose another one.',
    })
    expect((await ada.signIn()).status).toBe(200)
  })

  test('allows ten wrong guesses in 15 minutes, then rejects the right password', async () => {
    const ada = await testApp.newClient()
    const guesses = await Promise.all(
      Array.from({ length: 14 }, () => change(ada, 'wrong-guess', 'another-fine-one')),
    )
    expect(guesses.filter((answer) => answer.status === 400)).toHaveLength(10)
    expect((await change(ada, 'a-fine-password', 'another-fine-one')).status).toBe(429)
    await minutesPass(13)
    expect((await change(ada, 'a-fine-password', 'another-fine-one')).status).toBe(429)
    await minutesPass(2)
    expect((await change(ada, 'a-fine-password', 'another-fine-one')).status).toBe(200)
  })
})

describe('two-step sign-in [AUTH-41, PROFILE-6]', () => {
  const wrongCode = {
    code: 'TOTP_WRONG',
    fields: {
      code: 'That code is wrong. Enter the latest code from your authenticator app.',
    },
  }
  const signIn = (client: TestClient, totp?: string): Promise<Answer> =>
    new TestClient(testApp, client.email).post('/api/auth/sign-in', {
      email: client.email,
      password: 'a-fine-password',
      ...(totp !== undefined && { totp }),
    })

  test('is required after the first confirmed code, and not before', async () => {
    const ada = await testApp.newClient()
    const begun = await ada.post('/api/me/totp', { current_password: 'a-fine-password' })
    expect(begun.status).toBe(201)
    const secret = String(begun.body.secret)
    const uri = new URL(String(begun.body.uri))
    expect(uri.searchParams.get('secret')).toBe(secret)
    expect(decodeURIComponent(uri.pathname)).toContain(ada.email)
    expect((await signIn(ada)).status).toBe(200)
    expect((await ada.get('/api/me')).body.has_totp).toBe(0)

    const on = await ada.post('/api/me/totp/confirmation', { code: await totpCode(secret) })
    expect(on.body.message).toBe('Two-step sign-in is on.')
    expect(new Set(on.body.recovery_codes as string[]).size).toBe(8)
    expect((await ada.get('/api/me')).body.has_totp).toBe(1)
    expect((await signIn(ada)).body.code).toBe('TOTP_REQUIRED')
    expect((await signIn(ada, '')).body.code).toBe('TOTP_REQUIRED')
    expect((await signIn(ada, await totpCode(secret, 1))).status).toBe(200)
  })

  test('asks for the code only after the right password', async () => {
    const ada = await testApp.newClient()
    await switchTotpOn(ada)
    const answer = await new TestClient(testApp, ada.email).signIn('wrong-guess')
    expect(answer.body.code).toBe('LOGIN_FAILED')
  })

  test('accepts each code once, also in ten concurrent requests', async () => {
    const ada = await testApp.newClient()
    const { secret } = await switchTotpOn(ada)
    const code = await totpCode(secret)
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(ada, code)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    await forgetTries(testApp)
    expect((await signIn(ada, code)).body.code).toBe('TOTP_REFUSED')
    expect((await signIn(ada, await totpCode(secret, -1))).body.code).toBe('TOTP_REFUSED')
    const next = await totpCode(secret, 1)
    expect((await signIn(ada, `${next.slice(0, 3)} ${next.slice(3)}`)).status).toBe(200)
  })

  test('rejects a code that is five minutes old, and malformed codes', async () => {
    const ada = await testApp.newClient()
    const { secret } = await switchTotpOn(ada)
    for (const typed of [await totpCode(secret, -10), '12345', 'abcdef', '1234567', '١٢٣٤٥٦']) {
      expect((await signIn(ada, typed)).body.code).toBe('TOTP_REFUSED')
    }
  })

  test('accepts each recovery code once, in any case and spacing', async () => {
    const ada = await testApp.newClient()
    const { recoveryCodes } = await switchTotpOn(ada)
    const [first = '', second = ''] = recoveryCodes
    expect((await signIn(ada, ` ${first.toLowerCase().replace('-', ' ')} `)).status).toBe(200)
    expect((await signIn(ada, first)).body.code).toBe('TOTP_REFUSED')
    const twice = await Promise.all([signIn(ada, second), signIn(ada, second)])
    expect(twice.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  test('allows ten wrong codes in 15 minutes, then rejects the right code', async () => {
    const ada = await testApp.newClient()
    const { secret } = await switchTotpOn(ada)
    const statuses = []
    for (let count = 0; count < 10; count += 1) statuses.push((await signIn(ada, '000000')).status)
    expect(new Set(statuses)).toEqual(new Set([401]))
    expect((await signIn(ada, await totpCode(secret))).status).toBe(429)
    await minutesPass(13)
    expect((await signIn(ada, await totpCode(secret))).status).toBe(429)
    await minutesPass(2)
    expect((await signIn(ada, await totpCode(secret))).status).toBe(200)
  })

  test('is switched off with password and code, which deletes the recovery codes', async () => {
    const ada = await testApp.newClient()
    const { secret, recoveryCodes } = await switchTotpOn(ada)
    const off = (current_password: string, code: string) =>
      ada.post('/api/me/totp/removal', { current_password, code })
    expect((await off('wrong-guess', await totpCode(secret))).body.code).toBe('PASSWORD_WRONG')
    expect((await off('a-fine-password', '000000')).body).toMatchObject(wrongCode)
    const done = await off('a-fine-password', recoveryCodes[0] ?? '')
    expect(done.body.message).toBe('Two-step sign-in is off.')
    expect((await signIn(ada)).status).toBe(200)
    const left = await testApp.sql('select 1 from recovery_code where user_id = $1', [ada.userId])
    expect(left).toEqual([])
    await switchTotpOn(ada)
    expect((await signIn(ada, recoveryCodes[1])).body.code).toBe('TOTP_REFUSED')
  })

  test('cannot be set up again while it is on; before that only the newest secret works', async () => {
    const ada = await testApp.newClient()
    const begin = async () =>
      String((await ada.post('/api/me/totp', { current_password: 'a-fine-password' })).body.secret)
    const [first, second] = [await begin(), await begin()]
    const confirm = async (secret: string) =>
      ada.post('/api/me/totp/confirmation', { code: await totpCode(secret) })
    expect((await confirm(first)).body).toMatchObject(wrongCode)
    expect((await confirm(second)).status).toBe(200)
    expect(await begin()).toBe('undefined')
    expect((await confirm(second)).body.code).toBe('TOTP_ON')
  })

  test('stores neither the secret nor the recovery codes in plain text', async () => {
    const ada = await testApp.newClient()
    const { secret, recoveryCodes } = await switchTotpOn(ada)
    const rows = await testApp.sql<{ text: string }>(
      `select concat(t::text, encode(t.secret, 'escape'), r::text) as text
       from totp t join recovery_code r using (user_id) where user_id = $1`,
      [ada.userId],
    )
    expect(rows).toHaveLength(8)
    const kept = rows.map((row) => row.text).join()
    for (const open of [secret, ...recoveryCodes]) expect(kept).not.toContain(open)
  })
})

describe('the profile [PROFILE-1, PROFILE-2]', () => {
  test('changes the names, trimmed, and nothing else', async () => {
    const ada = await testApp.newClient()
    const before = (await ada.get('/api/me')).body
    const names = { firstname: '  Adaeze ', lastname: "O'Brien-Òkè" }
    const answer = await ada.request('PATCH', '/api/me', { body: names })
    expect(answer.body.message).toBe('Profile updated successfully!')
    const after = { ...before, firstname: 'Adaeze', lastname: "O'Brien-Òkè" }
    expect(answer.body.user).toEqual(after)
    await until(async () => {
      const { body } = await ada.get('/api/me')
      return body.firstname === 'Adaeze' ? body : undefined
    })
  })

  test.each([
    [{ firstname: ' ', lastname: 'Obi' }, 'First name is required'],
    [{ firstname: 'Ada', lastname: '' }, 'Last name is required'],
    [{ firstname: 'Ada' }, 'Last name is required'],
    [{ firstname: 'A\nda', lastname: 'Obi' }, 'Please use plain text of at most 80 characters'],
    [
      { firstname: 'a'.repeat(81), lastname: 'Obi' },
      'Please use plain text of at most 80 characters',
    ],
  ])('%j is rejected', async (body, message) => {
    const ada = await testApp.newClient()
    const answer = await ada.request('PATCH', '/api/me', { body })
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })

  test.each(['email', 'phone', 'user_id', 'is_admin', 'role', 'bal', 'ref_id'])(
    'the field %s cannot be changed',
    async (field) => {
      const ada = await testApp.newClient()
      const body = { firstname: 'Eve', lastname: 'Obi', [field]: '1' }
      expect((await ada.request('PATCH', '/api/me', { body })).status).toBe(400)
      expect((await ada.get('/api/me')).body.firstname).toBe('Ada')
    },
  )
})
