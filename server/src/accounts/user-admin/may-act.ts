import { isAdmin, isAtLeast, type Rank } from '@nosim/contract/route.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockUsers, type LockedRow } from './queries.ts'

/**
 * The user that an admin acts on, locked, once both are looked at in this very moment: two admins who act on each other
 * at once come one after the other. An owner may act on other admins, and nobody on an owner. Throws NOT_FOUND, BLOCKED
 * or FORBIDDEN where the actor has been blocked or ranked down meanwhile, HIGHER_RANK.
 */
export async function lockTarget(
  tx: Queryable,
  { actorId, least }: { actorId: string; least: Rank },
  userId: string,
): Promise<LockedRow> {
  const rows = isId(userId) ? await lockUsers(tx, [actorId, userId]) : []
  const target = rows.find(({ id }) => id === userId)
  const actor = rows.find(({ id }) => id === actorId)
  if (!target) throw new Refusal('NOT_FOUND')
  if (!actor || actor.blocked) throw new Refusal('BLOCKED')
  if (!isAdmin(actor.role) || !isAtLeast(actor.role, least)) throw new Refusal('FORBIDDEN')
  const isOwn = target.id === actor.id
  if (!isOwn && isAdmin(target.role) && !(actor.role === 'owner' && target.role !== 'owner')) {
    throw new Refusal('HIGHER_RANK')
  }
  return target
}
