import { accounts } from '@nosim/contract/accounts.ts'
import type { Db } from '../platform/db/db.ts'
import { on, type Door } from '../platform/http/door.ts'
import { tokenHash } from '../platform/ids.ts'
import { addJob } from '../platform/jobs.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { confirmationJob } from './jobs.ts'
import { confirmByHash, deleteSession, userView } from './queries.ts'
import { countTry, type Rates } from './rates.ts'
import type { Sessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

export const accountRoutes = (parts: {
  db: Db
  rates: Rates
  sessions: Sessions
  sessionEnded: (userId: string) => void
  passwordMinimum: number
}): Door[] => [
  on(accounts.signUp, signUp(parts)),
  on(accounts.confirmEmail, async ({ body }) => {
    const hash = tokenHash(body.token)
    const confirmed = await parts.db.transaction().execute((tx) => confirmByHash(tx, hash))
    if (!confirmed) throw new Refusal('LINK_INVALID')
    return { message: 'Your email address is confirmed.' }
  }),
  on(accounts.resendConfirmation, async (_input, { caller }) => {
    if (caller.emailConfirmed) return { message: 'Your email address is confirmed already.' }
    await countTry(parts.rates.resendByUser, caller.userId)
    await addJob(parts.db, confirmationJob(caller.userId))
    return { message: 'We sent the email again. Please check your inbox.' }
  }),
  on(accounts.signIn, signIn(parts)),
  on(accounts.signOut, async (_input, { request, reply }) => {
    const hash = parts.sessions.hashOf(request)
    const userId = hash && (await deleteSession(parts.db, hash))
    if (userId) parts.sessionEnded(userId)
    parts.sessions.clearCookie(reply)
  }),
  on(accounts.me, (_input, { caller }) => userView(parts.db, caller.userId)),
]
