import { Readable } from 'node:stream'
import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { ownAccount } from '@nosim/contract/accounts/own-account.ts'
import { passwordReset } from '@nosim/contract/accounts/password-reset.ts'
import { security } from '@nosim/contract/accounts/security.ts'
import type { User } from '@nosim/contract/accounts/accounts.ts'
import { Batcher, type MeterOf } from '../platform/db/batcher.ts'
import type { Db } from '../platform/db/db.ts'
import { on, type Endpoint, type Handler } from '../platform/http/endpoint.ts'
import { tokenHash } from '../platform/ids.ts'
import { addJob } from '../platform/jobs.ts'
import type { Log } from '../platform/process/log.ts'
import type { Sealer } from '../platform/seal.ts'
import { ownDataOf, type DataSection } from '../platform/own-data.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { closeAccount } from './closure/close-account.ts'
import { addressConfirmationJob, confirmationJob } from './users/jobs.ts'
import { confirmByHash, emailKey, limitKey, setNames } from './users/queries.ts'
import { deleteSession, deleteSessions } from './sessions/queries.ts'
import { userView, userViews } from './users/user-view.ts'
import { consumeRateLimit, type RateLimits } from './users/rate-limits.ts'
import { requestReset } from './reset/request-reset.ts'
import { resetPassword } from './reset/reset-password.ts'
import { verifyCode } from './reset/verify-code.ts'
import { confirmIdentity } from './security/confirm-identity.ts'
import { beginTotp, confirmTotp, endTotp } from './security/set-up-totp.ts'
import { changePassword } from './security/change-password.ts'
import { deleteSessionById, sessionsOf } from './security/queries.ts'
import type { KnownDevices } from './sessions/known-devices.ts'
import type { Sessions } from './sessions/sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

type AccountDependencies = {
  readonly db: Db
  readonly log: Log
  readonly meterOf: MeterOf
  readonly rates: RateLimits
  readonly sessions: Sessions
  readonly devices: KnownDevices
  /** Closes the event streams of sessions that have ended. */
  readonly sessionEnded: (userId: string) => void
  readonly sealer: Sealer
  readonly brand: string
  readonly codeKey: string
  readonly passwordMinimum: number
  /** The sections of the file of own data. */
  readonly ownData: readonly DataSection[]
  /** The names of the orders that keep an account open, by their keys in `closure_obstacles`. */
  readonly openOrders: Readonly<Record<string, string>>
}

const confirmationSent = 'We sent the email again. Please check your inbox.'

/** Returns the user of the caller. Parallel requests share a statement. */
function readMe({
  db,
  meterOf,
}: Pick<AccountDependencies, 'db' | 'meterOf'>): Handler<typeof accounts.me> {
  const reads = new Batcher<string, User | undefined>({
    meter: meterOf('users'),
    run: (ids) => userViews(db, ids),
  })
  return async (_input, { caller }) => {
    const user = await reads.submit(caller.userId)
    if (!user) throw new Error('a session belongs to no user')
    return user
  }
}

export const accountRoutes = (deps: AccountDependencies): Endpoint[] => [
  on(accounts.signUp, signUp(deps)),
  on(accounts.confirmEmail, async ({ body }) => {
    const hash = tokenHash(body.token)
    const confirmed = await deps.db.transaction().execute((tx) => confirmByHash(tx, hash))
    if (!confirmed) throw new Refusal('LINK_INVALID')
    return { message: 'Your email address is confirmed.' }
  }),
  on(accounts.resendConfirmation, async (_input, { caller }) => {
    if (caller.emailConfirmed) return { message: 'Your email address is confirmed already.' }
    await consumeRateLimit(deps.rates.resendByUser, caller.userId)
    await addJob(deps.db, confirmationJob(caller.userId))
    return { message: confirmationSent }
  }),
  on(accounts.requestConfirmation, async ({ body }, { address }) => {
    // No user is read here: the response and its time are the same whether the account exists or not.
    await consumeRateLimit(deps.rates.resendByAddress, address)
    await consumeRateLimit(deps.rates.resendByEmail, limitKey(body.email))
    await addJob(deps.db, addressConfirmationJob(emailKey(body.email)))
    return { message: confirmationSent }
  }),
  on(accounts.signIn, signIn(deps)),
  on(accounts.signOut, async (_input, { request, reply }) => {
    const hash = deps.sessions.hashOf(request)
    const userId = hash && (await deleteSession(deps.db, hash))
    if (userId) deps.sessionEnded(userId)
    deps.sessions.clearCookie(reply)
  }),
  on(accounts.me, readMe(deps)),
  on(accounts.updateMe, async ({ body }, { caller }) => {
    const { firstname: firstName, lastname: lastName } = body
    await setNames(deps.db, caller.userId, { firstName, lastName })
    return {
      message: 'Profile updated successfully!',
      user: await userView(deps.db, caller.userId),
    }
  }),
  on(passwordReset.request, requestReset(deps)),
  on(passwordReset.verify, verifyCode(deps)),
  on(passwordReset.reset, resetPassword(deps)),
  ...securityRoutes(deps),
  on(ownAccount.data, async (_input, { caller, reply }) => {
    await consumeRateLimit(deps.rates.dataByUser, caller.userId)
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return Readable.from(ownDataOf(deps.db, caller.userId, deps.ownData))
  }),
  on(ownAccount.close, closeAccount(deps)),
]

const securityRoutes = (deps: AccountDependencies): Endpoint[] => [
  on(security.sessions, async (_input, { caller }) => ({
    sessions: await sessionsOf(deps.db, caller.userId, caller.sessionHash),
  })),
  on(security.endSession, async ({ params }, { caller }) => {
    if (!(await deleteSessionById(deps.db, caller.userId, params.id))) {
      throw new Refusal('NOT_FOUND')
    }
    deps.sessionEnded(caller.userId)
  }),
  on(security.endOtherSessions, async (_input, { caller }) => {
    await deleteSessions(deps.db, caller.userId, caller.sessionHash)
    deps.sessionEnded(caller.userId)
  }),
  on(security.changePassword, changePassword(deps)),
  on(security.confirmIdentity, confirmIdentity(deps)),
  on(security.beginTotp, beginTotp(deps)),
  on(security.confirmTotp, confirmTotp(deps)),
  on(security.endTotp, endTotp(deps)),
]
