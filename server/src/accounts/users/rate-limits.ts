import type { Pool } from 'pg'
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../../platform/http/network.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { DatabaseLimiter } from './database-limiter.ts'

export type Limit = [keyPrefix: string, points: number, duration: number]

/** Counts network addresses, all that one customer of a provider has as one. */
class AddressLimiter extends DatabaseLimiter {
  override getKey(address: string): string {
    return super.getKey(networkOf(address))
  }
}

/** How often a caller may try, counted in the database so that restarts and further processes change nothing. */
export type RateLimits = ReturnType<typeof openRateLimits>

export function openRateLimits(
  pool: Pool,
  limits: { signUpsPerHour: number; resetsPerHour: number; resetGuessesPerDay: number },
) {
  const limiter = (...limit: Limit) => limiterOn(pool, limit)
  const byAddress = (...limit: Limit) => new AddressLimiter(pool, optionsOf(limit))
  return {
    /**
     * Tries to sign in to one account from one network, to one account from all networks, and from one network to all
     * accounts; a success gives them back. A device that has signed in to the account before has a limit of its own, so
     * that the guesses of others do not lock its owner out.
     */
    signInByNetwork: limiter('sign-in-network', 10, 15 * 60),
    signInByAccount: limiter('sign-in-account', 100, 15 * 60),
    signInByAddress: byAddress('sign-in-address', 100, 15 * 60),
    signInByDevice: limiter('sign-in-device', 10, 15 * 60),
    signUpByAddress: byAddress('sign-up', limits.signUpsPerHour, 3600),
    /** Requested confirmation mails: by a signed-in user, or per network address and per email address. */
    resendByUser: limiter('resend', 5, 3600),
    resendByAddress: byAddress('resend-address', 100, 3600),
    resendByEmail: limiter('resend-email', 5, 3600),
    /** Requested codes: per network address, per identifier, and in all; a known device has its own. */
    resetByAddress: byAddress('reset-address', 100, 3600),
    resetByDevice: limiter('reset-device', 10, 3600),
    resetByIdentifier: limiter('reset-identifier', 5, 3600),
    resetByAll: limiter('reset', limits.resetsPerHour, 3600),
    /**
     * Wrong codes: from one network address, from a device that has signed in to the account before, and of the whole
     * system where an account has an open code; a right one is given back.
     */
    guessByAddress: byAddress('guess-address', 50, 3600),
    guessByDevice: limiter('guess-device', 50, 3600),
    guessByAll: limiter('guess', limits.resetGuessesPerDay, 24 * 3600),
    /** Reports about what is sold. */
    reportByAddress: byAddress('report', 20, 3600),
    /** Tries of a signed-in user to prove who they are: password or authenticator. */
    proofByUser: limiter('proof', 10, 15 * 60),
    /** Messages to webhooks that a user sends by hand. */
    webhookByUser: limiter('webhook', 60, 3600),
    /** Codes of promotions that do not exist. */
    codeByUser: limiter('code', 20, 3600),
    /** Codes that link a chat of Telegram. */
    chatCodeByUser: limiter('chat-code', 10, 3600),
    /** Files of a user's own data: each reads all of it. */
    dataByUser: limiter('data', 5, 3600),
  }
}

/** Messages of a chat of Telegram that is not linked, among them the codes that it tries. */
export const strangerLimit: Limit = ['telegram-stranger', 10, 600]

/** A limit that is counted in the database. */
export const limiterOn = (pool: Pool, limit: Limit) => new DatabaseLimiter(pool, optionsOf(limit))

const optionsOf = ([keyPrefix, points, duration]: Limit) => ({ keyPrefix, points, duration })

/** Counts one try; throws TOO_MANY_REQUESTS with the seconds to wait when there were too many. */
export async function consumeRateLimit(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    throw refused instanceof RateLimiterRes ? tooMany(refused) : refused
  }
}

/** Throws TOO_MANY_REQUESTS when so many tries were counted; counts none. */
export async function refuseWhenSpent(limiter: RateLimiterPostgres, key: string): Promise<void> {
  const state = await limiter.get(key)
  if (state && state.consumedPoints >= limiter.points) throw tooMany(state)
}

/** The refusal of one who must wait until this state is over. */
export function tooMany(state: RateLimiterRes): Refusal {
  return new Refusal('TOO_MANY_REQUESTS', { retry_after: Math.ceil(state.msBeforeNext / 1000) })
}
