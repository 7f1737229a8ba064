import type { accounts } from '@nosim/contract/accounts/accounts.ts'
import { isAdmin } from '@nosim/contract/base/route.ts'
import type { Db } from '../platform/db/db.ts'
import type { Handler } from '../platform/http/endpoint.ts'
import { networkOf } from '../platform/http/network.ts'
import { newToken, tokenHash } from '../platform/ids.ts'
import { addJob } from '../platform/jobs.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Sealer } from '../platform/seal.ts'
import { absentHash, passwordMatches } from './users/password.ts'
import { letterJob } from './users/jobs.ts'
import { newDeviceLetter } from './users/security-letters.ts'
import { deleteSession, emailKey, insertSession, userByEmail } from './users/queries.ts'
import { userView } from './users/user-view.ts'
import { consumeRateLimit, type RateLimits } from './users/rate-limits.ts'
import { secondStep } from './security/totp.ts'
import type { KnownDevices } from './known-devices.ts'
import { sessionDays, type Sessions } from './sessions.ts'

/** Opens a session. The cookie is the key; the returned token only guides the pages (AUTH-25, AUTH-26). */
export const signIn =
  (deps: {
    db: Db
    rates: RateLimits
    sessions: Sessions
    devices: KnownDevices
    sealer: Sealer
    /** Closes the event streams of sessions that have ended. */
    sessionEnded: (userId: string) => void
  }): Handler<typeof accounts.signIn> =>
  async ({ body }, { address, request, reply }) => {
    const { db, rates, sessions, devices } = deps
    const key = emailKey(body.email).slice(0, 200)
    const device = devices.keyOf(request, key)
    const network = `${networkOf(address)} ${key}`
    // Consume a try before the password is verified, so that parallel guesses cannot share one.
    if (device) await consumeRateLimit(rates.signInByDevice, device)
    else {
      await consumeRateLimit(rates.signInByNetwork, network)
      await consumeRateLimit(rates.signInByAccount, key)
      await consumeRateLimit(rates.signInByAddress, address)
    }

    const user = await userByEmail(db, body.email)
    const right = await passwordMatches(user?.password_hash ?? absentHash, body.password)
    if (!user || !right) throw new Refusal('LOGIN_FAILED')
    if (user.blocked) throw new Refusal('BLOCKED')
    if (user.closing) throw new Refusal('ACCOUNT_CLOSING')
    const step = await secondStep(deps, user.id, body.totp)
    if (step === 'missing') throw new Refusal('TOTP_REQUIRED')
    if (step === 'refused') throw new Refusal('TOTP_REFUSED')

    if (device) await rates.signInByDevice.delete(device)
    else {
      await rates.signInByNetwork.delete(network)
      await rates.signInByAccount.reward(key)
      await rates.signInByAddress.reward(address)
    }
    const token = newToken()
    const brought = sessions.hashOf(request)
    const opened = await db.transaction().execute(async (tx) => {
      const expires = await insertSession(tx, {
        hash: tokenHash(token),
        userId: user.id,
        passwordHash: user.password_hash,
        days: sessionDays,
        userAgent: request.headers['user-agent'] ?? '',
        address,
      })
      if (!expires) return undefined
      // The browser forgets that session now, so that its user could not end it.
      const ended = brought && (await deleteSession(tx, brought))
      if (!device && user.known)
        await addJob(tx, letterJob(user.id, newDeviceLetter(address, new Date())))
      return { expires, ended }
    })
    if (!opened) {
      const changed = await userByEmail(db, body.email)
      if (changed?.closing) throw new Refusal('ACCOUNT_CLOSING')
      throw new Refusal(changed?.blocked ? 'BLOCKED' : 'LOGIN_FAILED')
    }
    if (opened.ended) deps.sessionEnded(opened.ended)
    sessions.setCookie(reply, token, opened.expires)
    if (!device) devices.remember(request, reply, key)
    return {
      token: await sessions.card({
        user_id: user.id,
        refid: user.ref_id,
        is_admin: isAdmin(user.role) ? 1 : 0,
        exp: Math.floor(opened.expires.getTime() / 1000),
      }),
      user: await userView(db, user.id),
      message: 'Login Sucessful', // the spelling of AUTH-21
    }
  }
