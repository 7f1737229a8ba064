import { errors } from '@nosim/contract/base/errors.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { passwordMatches } from '../users/password.ts'
import { consumeRateLimit, type RateLimits } from '../users/rate-limits.ts'
import { passwordHashOf } from './queries.ts'

/**
 * Verifies that the holder of a session knows the password, before a security setting of the account changes.
 * Throws TOO_MANY_REQUESTS, PASSWORD_WRONG.
 */
export async function checkPassword(
  { db, rates }: { db: Db; rates: RateLimits },
  userId: string,
  password: string,
): Promise<void> {
  await consumeRateLimit(rates.proofByUser, userId)
  const stored = await passwordHashOf(db, userId)
  if (!(await passwordMatches(stored, password))) {
    throw new Refusal('PASSWORD_WRONG', {
      fields: { current_password: errors.PASSWORD_WRONG.message },
    })
  }
  await rates.proofByUser.reward(userId)
}
