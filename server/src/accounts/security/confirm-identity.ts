import type { security } from '@nosim/contract/accounts/security.ts'
import { type Actor, actorOf, recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Sealer } from '../../platform/seal.ts'
import type { KnownDevices } from '../sessions/known-devices.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { contactOf, emailKey } from '../users/queries.ts'
import type { RateLimits } from '../users/rate-limits.ts'
import { countSignInTry } from '../users/sign-in-tries.ts'
import { checkProof } from './check-password.ts'

type Confirming = {
  readonly db: Db
  readonly rates: RateLimits
  readonly sessions: Sessions
  readonly devices: KnownDevices
  readonly sealer: Sealer
  /** Closes the event streams of sessions that have ended. */
  readonly sessionEnded: (userId: string) => void
}

/**
 * Verifies the password and the authenticator code of an admin, who may then move money by hand for 15 minutes. The
 * session gets a new token, so that a copy of the old token is useless. A wrong try counts as a sign-in try and is in
 * the audit (AUTH-53, AUTH-54).
 */
export const confirmIdentity =
  (deps: Confirming): Handler<typeof security.confirmIdentity> =>
  async ({ body }, context) => {
    const { caller, address, request, reply } = context
    const { db, devices, rates } = deps
    const { email } = await contactOf(db, caller.userId)
    const key = emailKey(email)
    const device = devices.keyOf(request, key)
    const tries = await countSignInTry(rates, { key, device, address })
    const actor = actorOf(context)
    await checkProof(deps, caller.userId, body).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code !== 'TOO_MANY_REQUESTS') {
        await recordAudit(db, actor, entryOf(actor, 'fail to confirm identity'))
      }
      throw error
    })
    await tries.giveBack()
    const setCookie = await db.transaction().execute(async (tx) => {
      await recordAudit(tx, actor, entryOf(actor, 'confirm identity'))
      return deps.sessions.renew(tx, caller.sessionHash, { isProved: true })
    })
    setCookie(reply)
    deps.sessionEnded(caller.userId)
  }

const entryOf = ({ userId }: Actor, action: string) => ({ action, subject: `user:${userId}` })
