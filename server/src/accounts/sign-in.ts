import type { accounts } from '@nosim/contract/accounts/accounts.ts'
import { isAdmin } from '@nosim/contract/base/route.ts'
import type { Db } from '../platform/db/db.ts'
import type { Handler } from '../platform/http/endpoint.ts'
import { newToken, tokenHash } from '../platform/ids.ts'
import { addJob } from '../platform/jobs.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Sealer } from '../platform/seal.ts'
import { absentHash, passwordMatches } from './users/password.ts'
import { letterJob } from './users/jobs.ts'
import { noteAccountEvent } from '../platform/events/note-event.ts'
import { newDeviceLetter } from './users/security-letters.ts'
import { emailKey, type SignInRow, userByEmail } from './users/queries.ts'
import { deleteSession, insertSession } from './sessions/queries.ts'
import { noteSharedDevice } from '../wallet/referrals/shared-devices.ts'
import { userView } from './users/user-view.ts'
import type { RateLimits } from './users/rate-limits.ts'
import { countSignInTry } from './users/sign-in-tries.ts'
import { secondStep } from './security/totp.ts'
import type { KnownDevices } from './sessions/known-devices.ts'
import { sessionDays, type Sessions } from './sessions/sessions.ts'

type SigningIn = {
  readonly db: Db
  readonly rates: RateLimits
  readonly sessions: Sessions
  /** Closes the event streams of sessions that have ended. */
  readonly sessionEnded: (userId: string) => void
  readonly devices: KnownDevices
  readonly sealer: Sealer
}

/** Opens a session. Only the cookie grants access; the returned token is for the pages (AUTH-25, AUTH-26). */
export const signIn =
  (deps: SigningIn): Handler<typeof accounts.signIn> =>
  async ({ body }, { address, request, reply }) => {
    const { db, sessions, devices } = deps
    const key = emailKey(body.email).slice(0, 200)
    const device = devices.keyOf(request, key)
    // Consume a try before the password is verified, so that parallel guesses cannot share one.
    const tries = await countSignInTry(deps.rates, { key, device, address })

    const user = await userByEmail(db, body.email)
    const right = await passwordMatches(user?.password_hash ?? absentHash, body.password)
    if (!user || !right) throw new Refusal('LOGIN_FAILED')
    if (user.blocked) throw new Refusal('BLOCKED')
    if (user.closing) throw new Refusal('ACCOUNT_CLOSING')
    const step = await secondStep(deps, user.id, body.totp)
    if (step === 'missing') throw new Refusal('TOTP_REQUIRED')
    if (step === 'refused') throw new Refusal('TOTP_REFUSED')

    await tries.giveBack()
    const token = newToken()
    const opened = await openSession(deps, user, {
      token,
      isNewDevice: !device && user.known,
      isSharedWith: devices.isShared(request, key)
        ? (account) => devices.keyOf(request, account) !== undefined
        : undefined,
      brought: sessions.hashOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      address,
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

/**
 * Opens the session and ends the session that the browser sent. Notes a browser that a referrer and a friend share,
 * and queues the mail about a new device. Returns the expiry and the user whose session was ended. Undefined when the
 * account may no longer sign in.
 */
function openSession(
  { db }: SigningIn,
  user: SignInRow,
  from: {
    token: string
    isNewDevice: boolean
    /** Whether the browser is known for another account, by its email key; undefined where it is known for no other. */
    isSharedWith: ((emailKey: string) => boolean) | undefined
    brought: Buffer | undefined
    userAgent: string
    address: string
  },
): Promise<{ expires: Date; ended: string | undefined } | undefined> {
  return db.transaction().execute(async (tx) => {
    const expires = await insertSession(tx, {
      hash: tokenHash(from.token),
      userId: user.id,
      passwordHash: user.password_hash,
      days: sessionDays,
      userAgent: from.userAgent,
      address: from.address,
    })
    if (!expires) return undefined
    // The browser loses the cookie of that session, so its user could not end it later.
    const ended = from.brought && (await deleteSession(tx, from.brought))
    if (from.isSharedWith) await noteSharedDevice(tx, user.id, from.isSharedWith)
    if (from.isNewDevice) {
      await addJob(tx, letterJob(user.id, newDeviceLetter(from.address, new Date())))
      await noteAccountEvent(tx, { userId: user.id, kind: 'account.new_device', subject: user.id })
    }
    return { expires, ended }
  })
}
