import { errors } from '@nosim/contract/errors.ts'
import type { security } from '@nosim/contract/security.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Sealer } from '../../platform/seal.ts'
import { consumeRateLimit, type RateLimits } from '../users/rate-limits.ts'
import { confirmTotp as switchOn, totpOf } from './queries.ts'
import { isRightCode, newRecoveryCodes, recoveryHash } from './totp.ts'

/**
 * Switches two-step sign-in on with the first code of the app. The recovery codes are returned once and stored
 * hashed.
 */
export const confirmTotp =
  (deps: { db: Db; rates: RateLimits; sealer: Sealer }): Handler<typeof security.confirmTotp> =>
  async ({ body }, { caller: { userId } }) => {
    const { db, rates } = deps
    await consumeRateLimit(rates.proofByUser, userId)
    const totp = await totpOf(db, userId)
    if (!totp) throw new Refusal('TOTP_OFF')
    if (totp.confirmed) throw new Refusal('TOTP_ON')
    if (!(await isRightCode(deps, { userId, totp }, body.code))) {
      throw new Refusal('TOTP_WRONG', { fields: { code: errors.TOTP_WRONG.message } })
    }
    await rates.proofByUser.reward(userId)
    const codes = newRecoveryCodes()
    const isOn = await db
      .transaction()
      .execute((tx) => switchOn(tx, userId, codes.map(recoveryHash)))
    if (!isOn) throw new Refusal('TOTP_ON')
    return { message: 'Two-step sign-in is on.', recovery_codes: codes }
  }
