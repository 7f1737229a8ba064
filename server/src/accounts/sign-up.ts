import type { accounts } from '@nosim/contract/accounts/accounts.ts'
import type { Db } from '../platform/db/db.ts'
import type { Handler } from '../platform/http/endpoint.ts'
import { newRefId } from '../platform/ids.ts'
import { addJob } from '../platform/jobs.ts'
import { openWallet } from '../wallet/queries.ts'
import { alreadyRegisteredJob, confirmationJob } from './users/jobs.ts'
import { hashPassword } from './users/password.ts'
import { refuseOwnWords, refuseWeak } from './users/weak-passwords.ts'
import { emailKey, insertUser } from './users/queries.ts'
import { consumeRateLimit, type RateLimits } from './users/rate-limits.ts'

/**
 * Creates an account with its two wallets and queues the confirmation mail. An address that is taken gets the same
 * answer after the same work; its owner is notified by mail.
 */
export const signUp =
  (deps: {
    db: Db
    rates: RateLimits
    passwordMinimum: number
    brand: string
  }): Handler<typeof accounts.signUp> =>
  async ({ body }, { address }) => {
    refuseWeak(body.pass, deps.passwordMinimum, 'pass')
    const own = { email: body.email, names: [body.fname, body.lname], brand: deps.brand }
    refuseOwnWords(body.pass, own, 'pass')
    await consumeRateLimit(deps.rates.signUpByAddress, address)
    const passwordHash = await hashPassword(body.pass)
    await deps.db.transaction().execute(async (tx) => {
      const userId = await insertUser(tx, {
        email: body.email,
        phone: body.phone,
        firstName: body.fname,
        lastName: body.lname,
        passwordHash,
        refId: newRefId(),
        refby: body.refby,
      })
      if (userId) {
        await openWallet(tx, userId)
        await addJob(tx, confirmationJob(userId))
      } else {
        const key = emailKey(body.email)
        await addJob(tx, alreadyRegisteredJob(key))
      }
    })
    return { message: 'Sign up successful, check email for confirmation.' }
  }
