import type { Pool } from 'pg'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Log } from '../../platform/process/log.ts'
import { limitKey } from './queries.ts'
import { limiterOn, type Limit } from './rate-limits.ts'

/** How many mails of a kind an address gets in a day, independent of who requests them (AUTH-48). */
const mostADay = {
  'already-registered': 3,
  'shared-number': 3,
  confirmation: 10,
  'reset-code': 24,
} as const

type Kind = keyof typeof mostADay

/** Limits the mails that a visitor can cause to an address. */
export type MailLimits = ReturnType<typeof openMailLimits>

export function openMailLimits({ pool, log }: { pool: Pool; log: Log }) {
  const limiters = new Map(
    Object.entries(mostADay).map(([kind, most]) => {
      const limit: Limit = [`mail-${kind}`, most, 24 * 3600]
      return [kind, limiterOn(pool, limit)]
    }),
  )
  return {
    /**
     * Sends a mail, or does nothing when the address has reached its limit: the requester must not learn that. A mail
     * that fails, or for which `send` returns false, does not count.
     */
    async send(kind: Kind, email: string, send: () => Promise<boolean>): Promise<void> {
      const limiter = limiters.get(kind)
      if (!limiter) throw new Error(`no limit for mails of the kind ${kind}`)
      const key = limitKey(email)
      try {
        await limiter.consume(key)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        log.info({ event: 'accounts.mail_limited', kind }, 'an address had its mails of today')
        return
      }
      try {
        if (!(await send())) await limiter.reward(key)
      } catch (error) {
        await limiter.reward(key)
        throw error
      }
    },
  }
}
