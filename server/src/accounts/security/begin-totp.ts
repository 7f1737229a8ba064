import type { security } from '@nosim/contract/security.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Sealer } from '../../platform/seal.ts'
import { contactOf } from '../users/queries.ts'
import type { RateLimits } from '../users/rate-limits.ts'
import { checkPassword } from './check-password.ts'
import { putTotp } from './queries.ts'
import { newTotp } from './totp.ts'

/** Makes a secret for an authenticator app; it guards nothing until its first code is confirmed. */
export const beginTotp =
  (deps: {
    db: Db
    rates: RateLimits
    sealer: Sealer
    brand: string
  }): Handler<typeof security.beginTotp> =>
  async ({ body }, { caller: { userId } }) => {
    await checkPassword(deps, userId, body.current_password)
    const { email } = await contactOf(deps.db, userId)
    const { secret, uri, sealed } = newTotp(deps.sealer, { userId, email, brand: deps.brand })
    if (!(await putTotp(deps.db, userId, sealed))) throw new Refusal('TOTP_ON')
    return { secret, uri }
  }
