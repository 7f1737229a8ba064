import type { Proof } from '@nosim/contract/accounts/security.ts'
import { errors } from '@nosim/contract/base/errors.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Sealer } from '../../platform/seal.ts'
import { passwordMatches } from '../users/password.ts'
import { consumeRateLimit, type RateLimits } from '../users/rate-limits.ts'
import { passwordHashOf } from './queries.ts'
import { secondStep } from './totp.ts'

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

/**
 * Verifies the password and, with two-step sign-in, the code of the authenticator or a recovery code. Throws
 * TOO_MANY_REQUESTS, PASSWORD_WRONG, TOTP_WRONG.
 */
export async function checkProof(
  deps: { db: Db; rates: RateLimits; sealer: Sealer },
  userId: string,
  { current_password: password, code }: Proof,
): Promise<void> {
  await checkPassword(deps, userId, password)
  await consumeRateLimit(deps.rates.proofByUser, userId)
  const step = await secondStep(deps, userId, code)
  if (step === 'missing' || step === 'refused') {
    const message = step === 'missing' ? errors.TOTP_REQUIRED.message : errors.TOTP_WRONG.message
    throw new Refusal('TOTP_WRONG', { message, fields: { code: message } })
  }
  await deps.rates.proofByUser.reward(userId)
}
