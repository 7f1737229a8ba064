import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TestClient, until, type Answer } from '../harness/test-client.ts'
import { forgetTries } from '../harness/http-request.ts'
import { switchTotpOn, totpCode } from '../harness/totp.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { openCode } from './open-code.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(() => forgetTries(testApp))

const unknownEmail = (): string => `${randomUUID()}@people.test`
const stranger = (): TestClient => new TestClient(testApp, unknownEmail())
const request = (identifier: string): Promise<Answer> =>
  stranger().post('/api/auth/request-reset', { identifier })
const verify = (identifier: string, code: string): Promise<Answer> =>
  stranger().post('/api/auth/verify-code', { identifier, code })
const reset = (reset_token: unknown, password = 'another-fine-one'): Promise<Answer> =>
  stranger().post('/api/auth/reset-password', { reset_token, password })

type Mail = { subject: string; text: string }

async function mailsTo(client: TestClient, word: string): Promise<Mail[]> {
  const path = `/mail?to=${encodeURIComponent(client.email)}`
  const { mails } = await testApp.control<{ mails: Mail[] }>('GET', path)
  return mails.filter((mail) => mail.subject.includes(word))
}

/** The codes of earlier mails, because a mailbox has no guaranteed order. */
const seen = new Set<string>()

/** Requests a code and waits for its mail. */
async function codeFor(client: TestClient, identifier = client.email): Promise<string> {
  expect((await request(identifier)).status).toBe(200)
  const code = await until(async () => {
    const mails = await mailsTo(client, 'verification code')
    return mails
      .map((mail) => /\b[0-9]{6}\b/.exec(mail.subject)?.[0])
      .find((one) => one && !seen.has(client.email + one))
  })
  seen.add(client.email + code)
  return code
}

async function codesSent(client: TestClient): Promise<number> {
  const [row] = await testApp.sql<{ count: number }>(
    'select count(*)::int as count from password_reset where user_id = $1',
    [client.userId],
  )
  return row?.count ?? 0
}

async function tokenFor(client: TestClient): Promise<unknown> {
  const code = await codeFor(client)
  const answer = await verify(client.email, code)
  expect(answer.body).toEqual({ message: 'Code verified.', reset_token: expect.any(String) })
  return answer.body.reset_token
}

async function textsTo(phone: string): Promise<string[]> {
  const { texts } = await testApp.control<{ texts: { text: string }[] }>(
    'GET',
    `/texts?to=${phone}`,
  )
  return texts.map((one) => one.text)
}

const otherThan = (code: string): string =>
  String((Number(code) + 1 + randomInt(900_000)) % 1_000_000).padStart(6, '0')

/** Gives these users one phone number that no other user has. */
async function ownNumber(...users: TestClient[]): Promise<string> {
  const phone = `07${String(randomInt(1_000_000_000)).padStart(9, '0')}`
  for (const { userId } of users) {
    await testApp.sql('update app_user set phone = $2 where id = $1', [userId, phone])
  }
  return phone
}

describe('a password reset', () => {
  test('takes a mailed code, a token and a new password, and ends every session [AUTH-31, AUTH-37]', async () => {
    const ada = await testApp.newClient()
    const tab = await ada.live()
    const code = await codeFor(ada)
    const verified = await verify(ada.email, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect(verified.body).toEqual({ message: 'Code verified.', reset_token: expect.any(String) })
    expect((await ada.get('/api/me')).status).toBe(200)

    const done = await reset(verified.body.reset_token)
    expect(done.body).toEqual({ message: 'Password reset successful.' })
    await tab.ended
    expect((await ada.get('/api/me')).status).toBe(401)
    expect((await ada.signIn('a-fine-password')).status).toBe(401)
    expect((await ada.signIn('another-fine-one')).status).toBe(200)
    await until(async () => (await mailsTo(ada, 'password was changed'))[0])
  })

  test('accepts the address in capitals and with spaces', async () => {
    const ada = await testApp.newClient()
    const code = await codeFor(ada, `  ${ada.email.toUpperCase()} `)
    expect((await verify(ada.email.toUpperCase(), code)).status).toBe(200)
  })

  test('by a phone number: the code goes to the registered address and to the phone [AUTH-38]', async () => {
    const ada = await testApp.newClient()
    const phone = await ownNumber(ada)
    const code = await codeFor(ada, phone)
    const text = await until(async () => (await textsTo(phone))[0])
    expect(text).toContain(code)
    expect(await textsTo(phone)).toHaveLength(1)
    expect((await verify(phone, code)).status).toBe(200)
  })

  test('by an address: no text message is sent', async () => {
    const ada = await testApp.newClient()
    const phone = await ownNumber(ada)
    await codeFor(ada)
    expect(await textsTo(phone)).toEqual([])
  })

  test('by a phone number of two accounts: no code is sent, and both get a mail', async () => {
    const [ada, obi] = [await testApp.newClient(), await testApp.newClient()]
    const phone = await ownNumber(ada, obi)
    expect((await request(phone)).status).toBe(200)
    for (const client of [ada, obi]) {
      const mail = await until(async () => (await mailsTo(client, 'Resetting your'))[0])
      expect(mail.text).toContain('More than one account has that number')
      expect(await codesSent(client)).toBe(0)
    }
    expect((await verify(phone, '000000')).body.code).toBe('CODE_INVALID')
  })

  test('does not bypass two-step sign-in', async () => {
    const ada = await testApp.newClient()
    const { secret } = await switchTotpOn(ada)
    expect((await reset(await tokenFor(ada))).status).toBe(200)
    expect((await ada.signIn('another-fine-one')).body.code).toBe('TOTP_REQUIRED')
    const signedIn = await ada.post('/api/auth/sign-in', {
      email: ada.email,
      password: 'another-fine-one',
      totp: await totpCode(secret),
    })
    expect(signedIn.status).toBe(200)
  })

  test('with a weak password is rejected, and the token stays valid', async () => {
    const ada = await testApp.newClient()
    const token = await tokenFor(ada)
    const weak = await reset(token, 'password')
    expect(weak.body.fields).toEqual({
      password: 'This password is too common. Please choose another one.',
    })
    expect((await reset(token, '12345')).body.message).toBe(
      'Password must be at least 6 characters',
    )
    expect((await reset(token, ada.email)).body.fields).toEqual({
      password: 'This password is easy to guess for others. Please choose another one.',
    })
    expect((await reset(token)).status).toBe(200)
  })
})

describe('a response does not reveal whether an account exists', () => {
  test('the responses for known and unknown accounts are identical [AUTH-36]', async () => {
    const ada = await testApp.newClient()
    const known = await request(ada.email)
    expect(await request(unknownEmail())).toEqual(known)
    expect(await request('07000000000')).toEqual(known)
    const strip = ({ status, body: { request_id: _id, ...body } }: Answer) => ({ status, body })
    expect(strip(await verify(unknownEmail(), '000000'))).toEqual(
      strip(await verify(ada.email, 'abcdef')),
    )
  })

  test('the responses for known and unknown accounts take the same time', async () => {
    const ada = await testApp.newClient()
    const times = { known: [] as number[], unknown: [] as number[] }
    const timed = async (list: number[], run: () => Promise<unknown>) => {
      const started = performance.now()
      await run()
      list.push(performance.now() - started)
    }
    // Compare the fastest tenth of each, as other load only slows requests down. A busy machine needs more requests.
    const fast = (list: number[]) => list.toSorted((a, b) => a - b)[list.length / 10] ?? Number.NaN
    const difference = () => Math.abs(fast(times.known) - fast(times.unknown))
    const bound = () => Math.max(2, fast(times.known) / 2)
    for (let batch = 0; batch < 5 && !(difference() < bound()); batch += 1)
      for (let round = 0; round < 60; round += 1) {
        await forgetTries(testApp)
        await timed(times.known, () => verify(ada.email, '000000'))
        await timed(times.unknown, () => verify(unknownEmail(), '000000'))
      }
    expect(difference()).toBeLessThan(bound())
  })

  test('a guess writes as many rows whether an account has an open code, none, or does not exist [AUTH-36]', async () => {
    await testApp.sql('create table written (of text)')
    await testApp.sql('grant insert on written to nosim_app')
    await testApp.sql(`create function count_write() returns trigger language plpgsql as
      $$ begin insert into written values (tg_table_name); return null; end $$`)
    for (const table of ['password_reset', 'rate_limit'])
      await testApp.sql(`create trigger count_write after insert or update on ${table}
        for each row execute function count_write()`)
    const writes = async (identifier: string) => {
      await testApp.sql('delete from written')
      expect((await verify(identifier, '000000')).body.code).toBe('CODE_INVALID')
      return (await testApp.sql('select from written')).length
    }
    const [ada, obi] = [await testApp.newClient(), await testApp.newClient()]
    await openCode(testApp, ada.userId)
    const known = await writes(ada.email)
    expect(known).toBe(3)
    expect(await writes(obi.email)).toBe(known)
    expect(await writes(unknownEmail())).toBe(known)
    for (const table of ['password_reset', 'rate_limit'])
      await testApp.sql(`drop trigger count_write on ${table}`)
  })

  test('the sixth request for a code in an hour gets 429 for known and unknown accounts', async () => {
    for (const identifier of [(await testApp.newClient()).email, unknownEmail()]) {
      const statuses = []
      for (let count = 0; count < 6; count += 1) statuses.push((await request(identifier)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
      const shouted = await request(` ${identifier.toUpperCase()}`)
      expect(shouted.body.retry_after).toBeGreaterThan(3000)
    }
  })
})

describe('guesses of a code', () => {
  test('five wrong guesses invalidate the code', async () => {
    const ada = await testApp.newClient()
    const code = await codeFor(ada)
    for (let count = 0; count < 5; count += 1) {
      const wrong = await verify(ada.email, otherThan(code))
      expect(wrong.body).toMatchObject({
        code: 'CODE_INVALID',
        message: 'Invalid verification code.',
      })
    }
    expect((await verify(ada.email, code)).body.code).toBe('CODE_INVALID')
  })

  test('concurrent guesses get no more than five tries', async () => {
    const ada = await testApp.newClient()
    const code = await codeFor(ada)
    await Promise.all(Array.from({ length: 40 }, () => verify(ada.email, otherThan(code))))
    const [row] = await testApp.sql<{ tries: number }>(
      'select tries from password_reset where user_id = $1',
      [ada.userId],
    )
    expect(row?.tries).toBe(5)
    expect((await verify(ada.email, code)).body.code).toBe('CODE_INVALID')
  })

  test('an account gets three codes an hour, also on concurrent requests', async () => {
    const ada = await testApp.newClient()
    const phone = await ownNumber(ada)
    await Promise.all([ada.email, phone].flatMap((one) => [one, one, one, one]).map(request))
    await until(async () => ((await codesSent(ada)) > 0 ? true : undefined))
    await testApp.sql(
      `select graphile_worker.add_job('send-reset-code', json_build_object('identifier', $1::text))
      from generate_series(1, 8)`,
      [ada.email],
    )
    await until(async () => {
      const [left] = await testApp.sql<{ count: number }>(
        "select count(*)::int as count from graphile_worker.jobs where task_identifier = 'send-reset-code'",
      )
      return left?.count === 0 ? true : undefined
    })
    expect(await codesSent(ada)).toBe(3)
  })
})

describe('the reuse of codes and tokens', () => {
  test('a code can be exchanged for a token once', async () => {
    const ada = await testApp.newClient()
    const code = await codeFor(ada)
    const answers = await Promise.all(Array.from({ length: 4 }, () => verify(ada.email, code)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect((await verify(ada.email, code)).body.code).toBe('CODE_INVALID')
  })

  test('a token sets one password, also in twenty concurrent requests', async () => {
    const ada = await testApp.newClient()
    const token = await tokenFor(ada)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, index) => reset(token, `a-password-of-mine-${index}`)),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const again = await reset(token)
    expect(again.body).toMatchObject({
      code: 'RESET_INVALID',
      message: 'Failed to reset password.',
    })
  })

  test('a code and a token expire after ten minutes [AUTH-31]', async () => {
    const ada = await testApp.newClient()
    const age = () =>
      testApp.sql(
        "update password_reset set expires_at = expires_at - interval '10 minutes' where user_id = $1",
        [ada.userId],
      )
    const code = await codeFor(ada)
    await age()
    expect((await verify(ada.email, code)).body.code).toBe('CODE_INVALID')
    const token = await tokenFor(ada)
    await age()
    expect((await reset(token)).body.code).toBe('RESET_INVALID')
  })

  test('a new code invalidates the previous code and its token', async () => {
    const ada = await testApp.newClient()
    const first = await codeFor(ada)
    const token = await tokenFor(ada)
    expect((await verify(ada.email, first)).body.code).toBe('CODE_INVALID')
    await codeFor(ada)
    expect((await reset(token)).body.code).toBe('RESET_INVALID')
  })

  test('a password change invalidates the token', async () => {
    const ada = await testApp.newClient()
    const token = await tokenFor(ada)
    const changed = await ada.post('/api/me/password', {
      current_password: 'a-fine-password',
      password: 'changed-by-its-owner',
    })
    expect(changed.status).toBe(200)
    expect((await reset(token)).body.code).toBe('RESET_INVALID')
    expect((await ada.signIn('changed-by-its-owner')).status).toBe(200)
  })

  test('the code and the token of one account do not work for another', async () => {
    const [ada, obi] = [await testApp.newClient(), await testApp.newClient()]
    const code = await codeFor(ada)
    await codeFor(obi)
    expect((await verify(obi.email, code)).body.code).toBe('CODE_INVALID')
    expect((await reset(await tokenFor(ada))).status).toBe(200)
    expect((await obi.signIn('a-fine-password')).status).toBe(200)
  })

  test('a reset without a valid token is rejected [AUTH-37]', async () => {
    for (const token of ['', 'x', randomUUID(), '0'.repeat(43), null, 0, ['a']]) {
      expect((await reset(token)).status).toBe(400)
    }
    const named = await stranger().post('/api/auth/reset-password', {
      identifier: unknownEmail(),
      password: 'another-fine-one',
    })
    expect(named.status).toBe(400)
  })
})

test('sign-ins with the old password during a reset leave no session', async () => {
  const ada = await testApp.newClient()
  for (let round = 0; round < 3; round += 1) {
    await testApp.sql('delete from password_reset')
    await forgetTries(testApp)
    const [old, fresh] = [`password-of-round-${round - 1}`, `password-of-round-${round}`]
    const password = round === 0 ? 'a-fine-password' : old
    const token = await tokenFor(ada)
    const tabs = Array.from({ length: 8 }, () => new TestClient(testApp, ada.email))
    const [done] = await Promise.all([
      reset(token, fresh),
      ...tabs.map((tab) => tab.signIn(password)),
    ])
    expect(done.status).toBe(200)
    for (const tab of tabs) expect((await tab.get('/api/me')).status).toBe(401)
  }
})

test('neither the code nor the token is stored in plain text', async () => {
  const ada = await testApp.newClient()
  const code = await codeFor(ada)
  const { body } = await verify(ada.email, code)
  const rows = await testApp.sql<{ text: string }>(
    'select r::text as text from password_reset r where user_id = $1',
    [ada.userId],
  )
  const kept = rows.map((row) => row.text).join()
  expect(kept).not.toContain(String(body.reset_token))
  expect(kept).not.toMatch(new RegExp(`\\b${code}\\b`))
})
