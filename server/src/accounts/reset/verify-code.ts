import { timingSafeEqual } from 'node:crypto'
import type { passwordReset } from '@nosim/contract/accounts/password-reset.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { newToken, tokenHash } from '../../platform/ids.ts'
import { consumeRateLimit, type RateLimits } from '../users/rate-limits.ts'
import { codeHash, plainCode } from './code.ts'
import { countGuess, usersNamed, tradeCode } from './queries.ts'

/** Belongs to no user: compared when no user is identified, so that both responses take equally long. */
const noUser = '00000000-0000-0000-0000-000000000000'

/**
 * Trades the right code for a token that sets one password. A guess is counted before it is compared, per code, per
 * network address and for the whole system: a million codes against a hundred thousand accounts would hit some.
 */
export const verifyCode =
  (deps: { db: Db; rates: RateLimits; codeKey: string }): Handler<typeof passwordReset.verify> =>
  async ({ body }, { address }) => {
    const { db, rates } = deps
    await consumeRateLimit(rates.guessByAddress, address)
    await consumeRateLimit(rates.guessByAll, 'all')

    const users = await usersNamed(db, body.identifier)
    const userId = users.length === 1 && users[0] ? users[0].id : noUser
    const given = codeHash(deps.codeKey, userId, plainCode(body.code))
    const open = await countGuess(db, userId)
    const isRight = open !== undefined && timingSafeEqual(open.code_hash, given)
    const token = newToken()
    if (!isRight || !(await tradeCode(db, open.id, tokenHash(token)))) {
      throw new Refusal('CODE_INVALID')
    }
    await rates.guessByAddress.reward(address)
    await rates.guessByAll.reward('all')
    return { message: 'Code verified.', reset_token: token }
  }
