import type { Card } from '@nosim/contract/accounts/accounts.ts'
import { isAdmin } from '@nosim/contract/base/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SignJWT } from 'jose'
import { Batcher, type MeterOf } from '../../platform/db/batcher.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import type { SessionCaller } from '../../platform/http/endpoint.ts'
import { newToken, tokenHash } from '../../platform/ids.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type SessionRow, replaceSession, sessionsByHash, touchSessions } from './queries.ts'

/** How long a session lasts, in days. */
export const sessionDays = 30

/** A session is an opaque token in a cookie that no script can read. Pages get a signed card that grants no access. */
export type Sessions = ReturnType<typeof openSessions>

export function openSessions(deps: {
  db: Db
  meterOf: MeterOf
  secret: string
  secure: boolean
  /** Whether admins must have two-step sign-in before they may do anything else. */
  adminTotp: boolean
}) {
  const name = deps.secure ? '__Host-nosim' : 'nosim'
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: deps.secure } as const
  const key = new TextEncoder().encode(deps.secret)
  // Parallel requests share a statement. Nothing is cached: each request gets the current state.
  const rows = new Batcher<Buffer, SessionRow | undefined>({
    meter: deps.meterOf('sessions'),
    run: (hashes) => sessionsByHash(deps.db, hashes),
  })
  const hashOf = (request: FastifyRequest): Buffer | undefined => {
    const token = request.cookies[name]
    return token ? tokenHash(token) : undefined
  }
  return {
    setCookie(reply: FastifyReply, token: string, expires: Date): void {
      reply.setCookie(name, token, { ...cookie, expires })
    },

    /**
     * Gives the session of this hash a new token inside a transaction. A copy of the old token is soon useless. Call
     * the returned function after the commit: it sets the cookie (AUTH-51). `isProved`: the user has just confirmed
     * their identity (AUTH-53).
     */
    async renew(
      tx: Queryable,
      hash: Buffer,
      { isProved = false } = {},
    ): Promise<(reply: FastifyReply) => void> {
      const token = newToken()
      const expires = await replaceSession(tx, hash, { hash: tokenHash(token), isProved })
      return (reply) => {
        if (expires) this.setCookie(reply, token, expires)
      }
    },

    clearCookie(reply: FastifyReply): void {
      reply.clearCookie(name, cookie)
    },

    hashOf,

    /** The readable token: user_id, refid, is_admin, exp in seconds (AUTH-26). */
    card(card: Card): Promise<string> {
      return new SignJWT(card).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key)
    },

    /** The caller of a request, from the current state of the database. Throws BLOCKED for a blocked user. */
    async authenticate(request: FastifyRequest): Promise<SessionCaller | undefined> {
      const sessionHash = hashOf(request)
      const row = sessionHash && (await rows.submit(sessionHash))
      if (!row) return undefined
      if (row.blocked) throw new Refusal('BLOCKED')
      if (row.stale) await touchSessions(deps.db, [sessionHash])
      return callerOf(row, { sessionHash, adminTotp: deps.adminTotp })
    },
  }
}

function callerOf(
  row: SessionRow,
  { sessionHash, adminTotp }: { sessionHash: Buffer; adminTotp: boolean },
): SessionCaller {
  return {
    userId: row.user_id,
    role: row.role,
    emailConfirmed: row.confirmed,
    needsTotp: adminTotp && isAdmin(row.role) && !row.has_totp,
    hasProved: row.proved,
    sessionHash,
  }
}
