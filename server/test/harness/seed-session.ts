import { hashPassword } from '../../src/accounts/users/password.ts'
import { newRefId, newToken, tokenHash } from '../../src/platform/ids.ts'
import type { TestApp } from './test-app.ts'

/** The password of every user of a test. */
export const testPassword = 'a-fine-password'

let passwordHash: Promise<string> | undefined

/** A user who has signed up, confirmed the address and signed in. */
export type SeededSession = {
  readonly userId: string
  readonly refId: string
  /** The value of a Cookie header. */
  readonly cookie: string
}

/**
 * Writes a user and a session straight into the database, as sign-up, confirmation and sign-in leave them: those take ten times as
 * long, and have tests of their own.
 */
export async function seedSession(testApp: TestApp, email: string): Promise<SeededSession> {
  passwordHash ??= hashPassword(testPassword)
  const refId = newRefId()
  const [user] = await testApp.sql<{ id: string }>(
    `insert into app_user (email, email_key, phone, first_name, last_name, password_hash, ref_id, email_confirmed_at,
       last_login_at, last_login_address)
     values ($1, lower($1), '08012345678', 'Ada', 'Obi', $2, $3, now(), now(), '127.0.0.1') returning id`,
    [email, await passwordHash, refId],
  )
  if (!user) throw new Error('a seeded user is not there')
  const token = newToken()
  await testApp.sql('select wallet_open($1)', [user.id])
  await testApp.sql(
    `insert into session (token_hash, user_id, expires_at, user_agent, address)
     values ($1, $2, now() + interval '30 days', 'node', '127.0.0.1')`,
    [tokenHash(token), user.id],
  )
  return { userId: user.id, refId, cookie: `nosim=${token}` }
}
