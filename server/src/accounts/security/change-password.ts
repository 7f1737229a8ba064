import type { security } from '@nosim/contract/accounts/security.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { addJob } from '../../platform/jobs.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { passwordChangedJob } from '../users/jobs.ts'
import { hashPassword } from '../users/password.ts'
import { refuseOwnWords, refuseWeak } from '../users/weak-passwords.ts'
import { contactOf, setPassword } from '../users/queries.ts'
import { deleteSessions } from '../sessions/queries.ts'
import type { RateLimits } from '../users/rate-limits.ts'
import { checkPassword } from './check-password.ts'

/**
 * Sets a new password for a user who knows the old password. Every other session ends, and the owner is notified by
 * mail.
 */
export const changePassword =
  (deps: {
    db: Db
    rates: RateLimits
    sessionEnded: (userId: string) => void
    sessions: Sessions
    passwordMinimum: number
    brand: string
  }): Handler<typeof security.changePassword> =>
  async ({ body }, { caller, reply }) => {
    refuseWeak(body.password, deps.passwordMinimum, 'password')
    const { email, first_name: first, last_name: last } = await contactOf(deps.db, caller.userId)
    const own = { email, names: [first, last], brand: deps.brand }
    refuseOwnWords(body.password, own, 'password')
    await checkPassword(deps, caller.userId, body.current_password)
    const passwordHash = await hashPassword(body.password)
    const setCookie = await deps.db.transaction().execute(async (tx) => {
      await setPassword(tx, caller.userId, passwordHash)
      await deleteSessions(tx, caller.userId, caller.sessionHash)
      await addJob(tx, passwordChangedJob(caller.userId))
      return deps.sessions.renew(tx, caller.sessionHash)
    })
    setCookie(reply)
    deps.sessionEnded(caller.userId)
    return { message: 'Your password is changed. Every other place was signed out.' }
  }
