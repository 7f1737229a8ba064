import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../../platform/http/refusal.ts'

/** How often one may try, counted in the database so that restarts and further processes change nothing. */
export type Rates = ReturnType<typeof openRates>

export function openRates(pool: Pool, limits: { signUpsPerHour: number; resetsPerHour: number }) {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    })
  return {
    /** Tries to sign in to one address of mail, and from one network address; a success gives them back. */
    signInByEmail: limiter('sign-in-email', 10, 15 * 60),
    signInByAddress: limiter('sign-in-address', 100, 15 * 60),
    signUpByAddress: limiter('sign-up', limits.signUpsPerHour, 3600),
    resendByUser: limiter('resend', 5, 3600),
    /** Codes asked for: from one network address, for one identifier, and in all. */
    resetByAddress: limiter('reset-address', 100, 3600),
    resetByIdentifier: limiter('reset-identifier', 5, 3600),
    resetByAll: limiter('reset', limits.resetsPerHour, 3600),
    /** Wrong codes: from one network address, and in all; a right one is given back. */
    guessByAddress: limiter('guess-address', 100, 3600),
    guessByAll: limiter('guess', limits.resetsPerHour, 3600),
    /** Reports about what is sold. */
    reportByAddress: limiter('report', 20, 3600),
    /** Tries of a signed-in person to prove who they are: password or authenticator. */
    proofByUser: limiter('proof', 10, 15 * 60),
  }
}

/** Counts one try; throws TOO_MANY_REQUESTS with the seconds to wait when there were too many. */
export async function countTry(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    throw refused instanceof RateLimiterRes ? tooMany(refused) : refused
  }
}

function tooMany(state: RateLimiterRes): Refusal {
  return new Refusal('TOO_MANY_REQUESTS', { retry_after: Math.ceil(state.msBeforeNext / 1000) })
}
