import type { Pool } from 'pg'
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../../platform/http/network.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { DatabaseLimiter } from './database-limiter.ts'

export type Limit = [keyPrefix: string, points: number, duration: number]

/** Counts by network, so that all addresses of one customer of a provider count as one. */
class AddressLimiter extends DatabaseLimiter {
  override getKey(address: string): string {
    return super.getKey(networkOf(address))
  }
}

/** The limits of tries. They are counted in the database, so that restarts and further processes do not change them. */
export type RateLimits = ReturnType<typeof openRateLimits>

export function openRateLimits(
  pool: Pool,
  limits: { signUpsPerHour: number; resetsPerHour: number; resetGuessesPerDay: number },
) {
  const limiter = (...limit: Limit) => limiterOn(pool, limit)
  const byAddress = (...limit: Limit) => new AddressLimiter(pool, optionsOf(limit))
  return {
    /**
     * Sign-in tries: one account from one network, one account from all networks, one network for all accounts. A
     * success gives them back. A device that has signed in to the account has its own limit. Guesses of others
     * therefore do not lock its owner out.
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
    /** Requested reset codes: per network address, per identifier and in total. A known device has its own limit. */
    resetByAddress: byAddress('reset-address', 100, 3600),
    resetByDevice: limiter('reset-device', 10, 3600),
    resetByIdentifier: limiter('reset-identifier', 5, 3600),
    resetByAll: limiter('reset', limits.resetsPerHour, 3600),
    /**
     * Wrong reset codes: per network address, per known device of the account, and for the whole system. The last
     * limit counts only where an account has an open code. A right code is given back.
     */
    guessByAddress: byAddress('guess-address', 50, 3600),
    guessByDevice: limiter('guess-device', 50, 3600),
    guessByAll: limiter('guess', limits.resetGuessesPerDay, 24 * 3600),
    /** Reports about products. */
    reportByAddress: byAddress('report', 20, 3600),
    /** Tries of a signed-in user to prove who they are: password or authenticator. */
    proofByUser: limiter('proof', 10, 15 * 60),
    /** Messages to webhooks that a user sends by hand: tests and repetitions. */
    webhookByUser: limiter('webhook', 60, 3600),
    /** Tries of promotion codes that do not exist. */
    codeByUser: limiter('code', 20, 3600),
    /** Requested codes that link a Telegram chat. */
    chatCodeByUser: limiter('chat-code', 10, 3600),
    /** Downloads of a user's own data: each reads all of it. */
    dataByUser: limiter('data', 5, 3600),
  }
}

/** Messages of a Telegram chat that is not linked, including the codes that it tries. */
export const strangerLimit: Limit = ['telegram-stranger', 10, 600]

/** A limiter that counts in the database. */
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

/** Throws TOO_MANY_REQUESTS when the limit is used up. Counts no try. */
export async function refuseWhenSpent(limiter: RateLimiterPostgres, key: string): Promise<void> {
  const state = await limiter.get(key)
  if (state && state.consumedPoints >= limiter.points) throw tooMany(state)
}

/** The refusal with the seconds until the period of `state` ends. */
export function tooMany(state: RateLimiterRes): Refusal {
  return new Refusal('TOO_MANY_REQUESTS', { retry_after: Math.ceil(state.msBeforeNext / 1000) })
}
