import { timingSafeEqual } from 'node:crypto'
import type { passwordReset } from '@nosim/contract/accounts/password-reset.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { newToken, tokenHash } from '../../platform/ids.ts'
import type { Log } from '../../platform/process/log.ts'
import type { KnownDevices } from '../sessions/known-devices.ts'
import { emailKey, limitKey } from '../users/queries.ts'
import {
  consumeRateLimit,
  refuseWhenSpent,
  tooMany,
  type RateLimits,
} from '../users/rate-limits.ts'
import { codeHash, plainCode } from './code.ts'
import { countGuess, usersNamed, tradeCode } from './queries.ts'

/** An id that no user has. Compared when no user is identified, so that both responses take equally long. */
const noUser = '00000000-0000-0000-0000-000000000000'

type Verifying = {
  readonly db: Db
  readonly log: Log
  readonly rates: RateLimits
  readonly devices: KnownDevices
  readonly codeKey: string
}

/**
 * Exchanges the right code for a token that sets one password. A guess is counted before it is compared: per code, per
 * network address and for the whole system, because guesses over many accounts would hit some code. A known device of
 * the owner has its own limit, so that guesses of others do not block it (AUTH-49). Throws CODE_INVALID.
 */
export const verifyCode =
  (deps: Verifying): Handler<typeof passwordReset.verify> =>
  async ({ body }, { address, request }) => {
    const { db, rates } = deps
    const device = deps.devices.keyOf(request, emailKey(body.identifier))
    const [own, ownKey] = device ? [rates.guessByDevice, device] : [rates.guessByAddress, address]
    await consumeRateLimit(own, ownKey)
    if (!device) await refuseWhenSpent(rates.guessByAll, systemKey)

    const users = await usersNamed(db, body.identifier)
    const userId = users.length === 1 && users[0] ? users[0].id : noUser
    const given = codeHash(deps.codeKey, userId, plainCode(body.code))
    const open = await countGuess(db, userId, limitKey(body.identifier))
    const isCounted = open !== undefined && !device
    await countForSystem(deps, isCounted)
    const isRight = open !== undefined && timingSafeEqual(open.code_hash, given)
    const token = newToken()
    if (!isRight || !(await tradeCode(db, open.id, tokenHash(token)))) {
      throw new Refusal('CODE_INVALID')
    }
    await own.reward(ownKey)
    if (isCounted) await rates.guessByAll.reward(systemKey)
    return { message: 'Code verified.', reset_token: token }
  }

const systemKey = 'all'

/**
 * Counts a guess of an open code for the whole system. Logs when half of the daily limit is used. A guess without an
 * open code has its own counter: it takes the same time, but cannot block resets. Throws TOO_MANY_REQUESTS.
 */
async function countForSystem({ rates, log }: Verifying, isCounted: boolean): Promise<void> {
  const limiter = rates.guessByAll
  const state = await limiter.penalty(isCounted ? systemKey : 'no-code')
  if (!isCounted) return
  if (state.consumedPoints === Math.ceil(limiter.points / 2)) {
    log.error(
      { event: 'accounts.reset_guesses_high', most: limiter.points },
      'half of the wrong reset codes of a day are used',
    )
  }
  // Parallel guesses can all pass `refuseWhenSpent` above, so their count is checked again.
  if (state.consumedPoints > limiter.points) throw tooMany(state)
}
