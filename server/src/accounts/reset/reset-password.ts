import type { passwordReset } from '@nosim/contract/accounts/password-reset.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { tokenHash } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs.ts'
import { passwordChangedJob } from '../users/jobs.ts'
import { hashPassword } from '../users/password.ts'
import { refuseOwnWords, refuseWeak } from '../users/weak-passwords.ts'
import { setPassword } from '../users/queries.ts'
import { deleteSessions } from '../sessions/queries.ts'
import { holderOf, useToken } from './queries.ts'

/** Sets a new password with a token of verify-code, once. Every session ends, and the owner is notified by mail. */
export const resetPassword =
  (deps: {
    db: Db
    sessionEnded: (userId: string) => void
    passwordMinimum: number
    brand: string
  }): Handler<typeof passwordReset.reset> =>
  async ({ body }) => {
    refuseWeak(body.password, deps.passwordMinimum, 'password')
    const hash = tokenHash(body.reset_token)
    const holder = await holderOf(deps.db, hash)
    if (!holder) throw new Refusal('RESET_INVALID')
    refuseOwnWords(body.password, { ...holder, brand: deps.brand }, 'password')
    const passwordHash = await hashPassword(body.password)
    const userId = await deps.db.transaction().execute(async (tx) => {
      const owner = await useToken(tx, hash)
      if (!owner) throw new Refusal('RESET_INVALID')
      await setPassword(tx, owner, passwordHash)
      await deleteSessions(tx, owner)
      await addJob(tx, passwordChangedJob(owner))
      return owner
    })
    deps.sessionEnded(userId)
    return { message: 'Password reset successful.' }
  }
