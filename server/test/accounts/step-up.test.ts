import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoAdmin, forgetTries } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { TestClient } from '../harness/test-client.ts'
import { switchTotpOn, totpCode } from '../harness/totp.ts'

let testApp: TestApp
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp()
  ada = await testApp.newClient()
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(() => forgetTries(testApp))

const password = 'demo-password'

const provedBefore = (admin: TestClient, span: string) =>
  testApp.sql('update session set confirmed_at = now() - $2::interval where user_id = $1', [
    admin.userId,
    span,
  ])

const credit = (admin: TestClient, more: Record<string, string> = {}) =>
  admin.post(`/api/admin/users/${ada.userId}/credit`, { amount: '10', description: 'A gift' }, more)

const confirm = (
  admin: TestClient,
  body: Record<string, string> = { current_password: password },
) => admin.post('/api/me/confirmation', body)

const auditOf = async (admin: TestClient): Promise<string[]> => {
  const rows = await testApp.sql<{ action: string }>(
    "select action from audit where actor = $1 and action like '%confirm identity' order by id",
    [admin.userId],
  )
  return rows.map(({ action }) => action)
}

describe('money moved by hand [AUTH-53]', () => {
  test('needs a sign-in, or a confirmation, of the last 15 minutes', async () => {
    const admin = await demoAdmin(testApp, 'manager')
    await provedBefore(admin, '14 minutes')
    expect((await credit(admin)).status).toBe(201)
    await provedBefore(admin, '15 minutes')
    expect((await credit(admin)).body.code).toBe('STEP_UP_REQUIRED')
    // A route that moves no money needs no confirmation.
    expect((await admin.get('/api/admin/users')).status).toBe(200)
    expect((await confirm(admin)).status).toBe(204)
    expect((await credit(admin)).status).toBe(201)
    await provedBefore(admin, '1 hour')
    expect((await credit(admin)).body.code).toBe('STEP_UP_REQUIRED')
    await admin.signIn(password)
    expect((await credit(admin)).status).toBe(201)
  })

  test('is sent again with its key after a confirmation, and done once', async () => {
    const admin = await demoAdmin(testApp, 'manager')
    await provedBefore(admin, '1 hour')
    const key = { 'idempotency-key': crypto.randomUUID() }
    const before = await ada.balances()
    expect((await credit(admin, key)).body.code).toBe('STEP_UP_REQUIRED')
    expect(await ada.balances()).toEqual(before)
    await confirm(admin)
    const done = await credit(admin, key)
    expect(done.status).toBe(201)
    expect((await credit(admin, key)).body).toEqual(done.body)
    expect(Number((await ada.balances()).bal)).toBe(Number(before.bal) + 10)
  })

  test('needs the confirmation of its own session', async () => {
    const [here, elsewhere] = [await demoAdmin(testApp), await demoAdmin(testApp)]
    await provedBefore(here, '1 hour')
    await confirm(elsewhere)
    expect((await credit(elsewhere)).status).toBe(201)
    expect((await credit(here)).body.code).toBe('STEP_UP_REQUIRED')
  })

  test('needs the code too where two-step sign-in is on', async () => {
    const admin = await demoAdmin(testApp, 'manager')
    const { secret, recoveryCodes } = await switchTotpOn(admin, password)
    await provedBefore(admin, '1 hour')
    const missing = await confirm(admin)
    expect([missing.body.code, missing.body.fields]).toEqual([
      'TOTP_WRONG',
      { code: 'Enter the 6-digit code from your authenticator app.' },
    ])
    const wrong = await confirm(admin, { current_password: password, code: '000000' })
    expect(wrong.body.code).toBe('TOTP_WRONG')
    expect((await credit(admin)).body.code).toBe('STEP_UP_REQUIRED')
    const right = { current_password: password, code: await totpCode(secret) }
    expect((await confirm(admin, right)).status).toBe(204)
    expect((await credit(admin)).status).toBe(201)
    await provedBefore(admin, '1 hour')
    const recovered = { current_password: password, code: recoveryCodes[0] ?? '' }
    expect((await confirm(admin, recovered)).status).toBe(204)
    expect((await credit(admin)).status).toBe(201)
    await admin.post('/api/me/totp/removal', {
      current_password: password,
      code: recoveryCodes[1],
    })
  })
})

describe('a confirmation [AUTH-54]', () => {
  test('that is wrong counts as a wrong sign-in, and both are in the audit', async () => {
    const admin = await demoAdmin(testApp, 'support')
    const before = await auditOf(admin)
    for (let count = 0; count < 9; count += 1)
      expect((await confirm(admin, { current_password: 'wrong-guess' })).body.code).toBe(
        'PASSWORD_WRONG',
      )
    expect((await confirm(admin)).status).toBe(204)
    expect((await auditOf(admin)).slice(before.length)).toEqual([
      ...Array.from({ length: 9 }, () => 'fail to confirm identity'),
      'confirm identity',
    ])
  })

  test('after ten wrong ones is refused, and so is a sign-in', async () => {
    const admin = await demoAdmin(testApp, 'support')
    for (let count = 0; count < 10; count += 1)
      await confirm(admin, { current_password: 'wrong-guess' })
    expect((await confirm(admin)).body.code).toBe('TOO_MANY_REQUESTS')
    expect((await new TestClient(testApp, admin.email).signIn(password)).status).toBe(429)
  })

  test('gives the session a new token, which alone is proved', async () => {
    const admin = await demoAdmin(testApp, 'manager')
    await provedBefore(admin, '1 hour')
    const old = admin.cookie
    await confirm(admin)
    expect(admin.cookie).not.toBe(old)
    expect((await credit(admin, { cookie: old })).body.code).toBe('STEP_UP_REQUIRED')
    expect((await credit(admin)).status).toBe(201)
  })

  test('is not inherited from a new password or two-step sign-in [AUTH-51]', async () => {
    const admin = await demoAdmin(testApp, 'manager')
    await provedBefore(admin, '1 hour')
    const { recoveryCodes } = await switchTotpOn(admin, password)
    expect((await credit(admin)).body.code).toBe('STEP_UP_REQUIRED')
    const body = { current_password: password, code: recoveryCodes[0] }
    expect((await admin.post('/api/me/totp/removal', body)).status).toBe(200)
    expect((await credit(admin)).body.code).toBe('STEP_UP_REQUIRED')
  })
})
