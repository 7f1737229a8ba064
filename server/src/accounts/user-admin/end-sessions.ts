import { leastForUsers } from '@nosim/contract/admin/users/permissions.ts'
import type { adminUsers } from '@nosim/contract/admin/users/users.ts'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { deleteSessions } from '../sessions/queries.ts'
import { deleteSessionById } from '../security/queries.ts'
import type { UserAdminDependencies } from './block-user.ts'
import { lockTarget, placesOf } from './queries.ts'

/** Ends one session of a user. Throws NOT_FOUND, HIGHER_RANK. */
export const endUserSession =
  ({ db, sessionEnded }: UserAdminDependencies): Handler<typeof adminUsers.endSession> =>
  async ({ params: { id, session_id } }, context) => {
    const actor = actorOf(context)
    await db.transaction().execute(async (tx) => {
      await lockTarget(tx, { actorId: actor.userId, least: leastForUsers }, id)
      const places = await placesOf(tx, id)
      if (!(await deleteSessionById(tx, id, session_id))) throw new Refusal('NOT_FOUND')
      const before = places.find((place) => place.id === session_id)
      await recordAudit(tx, actor, { action: 'end session', subject: `user:${id}`, before })
    })
    sessionEnded(id)
  }

/** Ends all sessions of a user. Throws NOT_FOUND, HIGHER_RANK. */
export const endUserSessions =
  ({ db, sessionEnded }: UserAdminDependencies): Handler<typeof adminUsers.endSessions> =>
  async ({ params: { id } }, context) => {
    const actor = actorOf(context)
    await db.transaction().execute(async (tx) => {
      await lockTarget(tx, { actorId: actor.userId, least: leastForUsers }, id)
      const before = { sessions: (await placesOf(tx, id)).length }
      await deleteSessions(tx, id)
      await recordAudit(tx, actor, { action: 'end sessions', subject: `user:${id}`, before })
    })
    sessionEnded(id)
  }
