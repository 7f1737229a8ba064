import { createHmac } from 'node:crypto'
import { derivedSecret } from '../../src/config/derived-settings.ts'
import type { TestApp } from '../harness/test-app.ts'

/** Gives a user this open reset code, without a mail. */
export async function openCode(app: TestApp, userId: string, code = '123123'): Promise<string> {
  const hash = createHmac('sha256', derivedSecret(app.config, 'reset code'))
    .update(`${userId}:${code}`)
    .digest()
  await app.sql(
    `insert into password_reset (user_id, code_hash, expires_at)
    values ($1, $2, now() + interval '10 minutes')`,
    [userId, hash],
  )
  return code
}
