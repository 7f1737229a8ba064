import type { ownAccount } from '@nosim/contract/accounts/own-account.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { addJob } from '../../platform/jobs.ts'
import type { Sealer } from '../../platform/seal.ts'
import { balancesOf } from '../../wallet/queries.ts'
import { checkProof } from '../security/check-password.ts'
import { letterJob } from '../users/jobs.ts'
import type { RateLimits } from '../users/rate-limits.ts'
import { closingLetter } from './letters.ts'
import { requestClosure } from './queries.ts'

type Dependencies = {
  readonly db: Db
  readonly rates: RateLimits
  readonly sealer: Sealer
  readonly brand: string
  readonly sessionEnded: (userId: string) => void
  /** The names of the orders that keep an account open, by their keys in `closure_obstacles`. */
  readonly openOrders: Readonly<Record<string, string>>
}

/**
 * Requests the closure of the caller's account. Its sessions end at once. The job `erase-accounts` erases the personal
 * data when no obstacle is left (ACCOUNT-3 to ACCOUNT-6). A repeated request changes nothing.
 */
export const closeAccount =
  (deps: Dependencies): Handler<typeof ownAccount.close> =>
  async ({ body }, { caller: { userId } }) => {
    await checkProof(deps, userId, body)
    const { outcome, obstacles } = await deps.db.transaction().execute(async (tx) => {
      const answer = await requestClosure(tx, userId)
      if (answer.outcome === 'requested') {
        const { main } = await balancesOf(tx, userId)
        await addJob(tx, letterJob(userId, closingLetter(deps.brand, main)))
      }
      return answer
    })
    if (outcome === 'role') throw new Refusal('ROLE_HELD')
    if (outcome === 'open')
      throw new Refusal('ORDERS_OPEN', { message: openMessage(deps.openOrders, obstacles) })
    deps.sessionEnded(userId)
    return { message: 'Your account is being closed. You are signed out everywhere.' }
  }

const openNames: Readonly<Record<string, string>> = {
  deposits: 'a bank transfer that is being checked',
  transfers: 'a decision of our staff about your wallet',
}

/** The message that names the obstacles of `closure_obstacles`. */
export function openMessage(
  openOrders: Dependencies['openOrders'],
  obstacles: readonly string[],
): string {
  const names = obstacles.map((one) => openOrders[one] ?? openNames[one] ?? one).join(', ')
  return `Still open: ${names}. Please wait until it has ended, then close the account.`
}
