import { errors } from '@nosim/contract/errors.ts'
import type { security } from '@nosim/contract/security.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Sealer } from '../../platform/seal.ts'
import { consumeRateLimit, type RateLimits } from '../users/rate-limits.ts'
import { checkPassword } from './check-password.ts'
import { deleteTotp } from './queries.ts'
import { secondStep } from './totp.ts'

/** Switches two-step sign-in off for who knows the password and has the app, or a recovery code. */
export const endTotp =
  (deps: { db: Db; rates: RateLimits; sealer: Sealer }): Handler<typeof security.endTotp> =>
  async ({ body }, { caller: { userId } }) => {
    await checkPassword(deps, userId, body.current_password)
    await consumeRateLimit(deps.rates.proofByUser, userId)
    const step = await secondStep(deps, userId, body.code)
    if (step === 'off') throw new Refusal('TOTP_OFF')
    if (step !== 'passed') {
      throw new Refusal('TOTP_WRONG', { fields: { code: errors.TOTP_WRONG.message } })
    }
    await deps.rates.proofByUser.reward(userId)
    await deleteTotp(deps.db, userId)
    return { message: 'Two-step sign-in is off.' }
  }
