import { outranks } from '@nosim/contract/admin/users/permissions.ts'
import { isAdmin, isAtLeast, type AdminRole, type Role } from '@nosim/contract/base/route.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockUsers, type LockedRow } from './queries.ts'

/**
 * Locks the user that an admin acts on, together with the admin, and checks the permission under the lock. Two admins who
 * act on each other at once therefore wait for each other. Throws NOT_FOUND, HIGHER_RANK, and BLOCKED or FORBIDDEN where
 * the admin was blocked or lost the role in the meantime.
 */
export async function lockTarget(
  tx: Queryable,
  { actorId, least }: { actorId: string; least: AdminRole },
  userId: string,
): Promise<LockedRow> {
  const rows = isId(userId) ? await lockUsers(tx, [actorId, userId]) : []
  const target = rows.find(({ id }) => id === userId)
  const actor = rows.find(({ id }) => id === actorId)
  if (!target) throw new Refusal('NOT_FOUND')
  if (!actor || actor.blocked) throw new Refusal('BLOCKED')
  if (!isAdmin(actor.role) || !isAtLeast(actor.role, least)) throw new Refusal('FORBIDDEN')
  if (target.id !== actor.id && !outranks(adminRoleOf(actor.role), adminRoleOf(target.role))) {
    throw new Refusal('HIGHER_RANK')
  }
  return target
}

const adminRoleOf = (role: Role): AdminRole | null => (isAdmin(role) ? role : null)
