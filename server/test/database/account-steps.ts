import { unconfirmed } from '../harness/http-request.ts'
import { dueJobsTried } from '../harness/quiesce.ts'
import { TestClient } from '../harness/test-client.ts'
import { switchTotpOn, totpCode } from '../harness/totp.ts'
import { expectOk } from '../store/inventory.ts'
import { moveFunds } from '../transfers/transfers.ts'
import type { TestApp } from '../harness/test-app.ts'

/** The life of an account: its confirmation, passwords, two-step sign-in and sessions. */
export async function accountSteps(testApp: TestApp): Promise<void> {
  const fresh = await unconfirmed(testApp)
  await expectOk(fresh.post('/api/auth/resend-confirmation'))
  await expectOk(fresh.post('/api/auth/request-confirmation', { email: fresh.email }))
  await expectOk(fresh.confirm())
  const user = await testApp.newClient()
  const tab = await user.live()
  // The mail of the first code fails, so the job sends another. All due jobs run first: the fault is for no other mail.
  await dueJobsTried(testApp)
  await testApp.control('POST', '/faults', { upstream: 'mail', fault: '500' })
  await user.post('/api/auth/request-reset', { identifier: user.email })
  const mail = await user.mail((one) => one.subject.includes('verification code'))
  const code = /\b\d{6}\b/.exec(mail.subject)?.[0]
  const { reset_token } = await expectOk<{ reset_token: string }>(
    user.post('/api/auth/verify-code', { identifier: user.email, code }),
  )
  const password = 'another-fine-one'
  await expectOk(user.post('/api/auth/reset-password', { reset_token, password }))
  await tab.ended
  await user.signIn(password)
  const { secret, recoveryCodes } = await switchTotpOn(user, password)
  const signIn = (totp: string) =>
    expectOk(user.post('/api/auth/sign-in', { email: user.email, password, totp }))
  await signIn(await totpCode(secret))
  await signIn(recoveryCodes[0] ?? '')
  await testApp.sql(
    "update session set last_seen_at = now() - interval '1 hour' where user_id = $1",
    [user.userId],
  )
  await expectOk(
    user.post('/api/me/totp/removal', { current_password: password, code: recoveryCodes[1] }),
  )
  const changed = { current_password: password, password: 'a-fine-password' }
  await expectOk(user.post('/api/me/password', changed))
  const back = await user.live({ lastEventId: 1 })
  await user.fund('100')
  await back.when((one) => one.event === 'deposit')
  back.close()
  const elsewhere = new TestClient(testApp, user.email)
  await expectOk(elsewhere.signIn('a-fine-password'))
  const { sessions } = await expectOk<{ sessions: { id: string; current: boolean }[] }>(
    user.get('/api/me/sessions'),
  )
  const other = sessions.find(({ current }) => !current)
  await expectOk(user.request('DELETE', `/api/me/sessions/${other?.id}`))
}

/** An admin confirms the password. */
export async function proofSteps(owner: TestClient): Promise<void> {
  await expectOk(owner.post('/api/me/confirmation', { current_password: 'demo-password' }))
}

/** An unconfirmed account, one that an admin keeps, and one with money: a job erases the first and the last. */
export async function closureSteps(testApp: TestApp, owner: TestClient): Promise<void> {
  const { userId } = await unconfirmed(testApp)
  await testApp.sql("update app_user set created_at = now() - interval '31 days' where id = $1", [
    userId,
  ])
  for (const naira of [undefined, '100']) {
    const user = await testApp.newClient(naira)
    await expectOk(user.post('/api/me/closure', { current_password: 'a-fine-password' }))
    if (naira)
      await expectOk(
        moveFunds(owner, user, { what: 'debit', amount: naira, allow_negative: false }),
      )
    else await expectOk(owner.post(`/api/admin/users/${user.userId}/closure/cancellation`))
  }
}
