import { leastForUsers } from '@nosim/contract/admin/users/permissions.ts'
import type { adminUsers, UserDetails } from '@nosim/contract/admin/users/users.ts'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { deleteSessions } from '../sessions/queries.ts'
import { lockTarget, detailsOf, setBlocked, setUnblocked } from './queries.ts'

export type UserAdminDependencies = {
  readonly db: Db
  /** Closes the event streams of sessions that have ended. */
  readonly sessionEnded: (userId: string) => void
}

/**
 * Blocks a user: every session ends, open streams close, and nothing more can be bought. Open orders still end, by a
 * code or a refund (USERS-22 to USERS-24). A repeated block changes nothing. Throws NOT_FOUND, OWN_ACCOUNT,
 * HIGHER_RANK.
 */
export const blockUser =
  ({ db, sessionEnded }: UserAdminDependencies): Handler<typeof adminUsers.block> =>
  async ({ params: { id }, body: { reason } }, context) => {
    const actor = actorOf(context)
    const user = await db.transaction().execute(async (tx) => {
      const target = await lockTarget(tx, { actorId: actor.userId, least: leastForUsers }, id)
      if (target.id === actor.userId) throw new Refusal('OWN_ACCOUNT')
      if (!target.blocked) {
        const before = await present(tx, id)
        await setBlocked(tx, id, reason)
        await deleteSessions(tx, id)
        await recordAudit(tx, actor, {
          action: 'block user',
          subject: `user:${id}`,
          before: { status: before.status },
          after: { status: 'blocked', reason },
        })
      }
      return present(tx, id)
    })
    sessionEnded(id)
    return { message: 'The user is blocked.', user }
  }

/** Unblocks a user. A user who is not blocked stays unchanged. Throws NOT_FOUND, OWN_ACCOUNT, HIGHER_RANK. */
export const unblockUser =
  ({ db }: UserAdminDependencies): Handler<typeof adminUsers.unblock> =>
  async ({ params: { id }, body }, context) => {
    const actor = actorOf(context)
    const user = await db.transaction().execute(async (tx) => {
      const target = await lockTarget(tx, { actorId: actor.userId, least: leastForUsers }, id)
      if (target.id === actor.userId) throw new Refusal('OWN_ACCOUNT')
      if (!target.blocked) return present(tx, id)
      const before = await present(tx, id)
      await setUnblocked(tx, id)
      const after = await present(tx, id)
      await recordAudit(tx, actor, {
        action: 'unblock user',
        subject: `user:${id}`,
        before: { status: before.status, reason: before.blocked_reason },
        after: { status: after.status, ...(body.reason && { reason: body.reason }) },
      })
      return after
    })
    return { message: 'The user is no longer blocked.', user }
  }

async function present(tx: Queryable, id: string): Promise<UserDetails> {
  const user = await detailsOf(tx, id)
  if (!user) throw new Error(`the user ${id} has no wallets`)
  return user
}
