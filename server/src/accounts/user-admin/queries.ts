import type { UserDetails, UserSession } from '@nosim/contract/admin/users/users.ts'
import { type Role, isAdmin, isAtLeast, type AdminRole } from '@nosim/contract/base/route.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { placeRowsOf } from '../sessions/queries.ts'
import { outranks } from '@nosim/contract/admin/users/permissions.ts'
import { isId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { presentLine, userColumns, type UserRow } from './user-rows.ts'

export type LockedRow = {
  id: string
  role: Role
  blocked: boolean
}

/** Locks the users with these ids until the transaction ends. */
export async function lockUsers(tx: Queryable, ids: readonly string[]): Promise<LockedRow[]> {
  const found = await sql<LockedRow>`
    select id, role, blocked_at is not null as blocked from app_user
    where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  return found.rows
}

/**
 * Blocks a user whose row is locked. The wallets are locked first: a purchase under way ends before, and a later
 * purchase finds the user blocked.
 */
export async function setBlocked(tx: Queryable, userId: string, reason: string): Promise<void> {
  await sql`select wallet_lock(${userId})`.execute(tx)
  await sql`update app_user set blocked_at = now(), blocked_reason = ${reason}
    where id = ${userId}`.execute(tx)
}

export async function setUnblocked(tx: Queryable, userId: string): Promise<void> {
  await sql`update app_user set blocked_at = null, blocked_reason = null
    where id = ${userId}`.execute(tx)
}

/** The sessions of a user, the latest seen first. */
export async function placesOf(db: Queryable, userId: string): Promise<UserSession[]> {
  const rows = await placeRowsOf(db, userId)
  return rows.map((row) => ({
    id: row.id,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    address: row.address,
    user_agent: row.user_agent,
  }))
}

/**
 * Locks the user that an admin acts on, together with the admin, and checks the permission under the lock. Two admins
 * who act on each other at once therefore wait for each other. Throws NOT_FOUND, HIGHER_RANK, and BLOCKED or FORBIDDEN
 * where the admin was blocked or lost the role in the meantime.
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

type DetailsRow = UserRow & {
  ref_id: string
  ref_count: number
  last_login_address: string | null
  blocked_at: Date | null
  blocked_reason: string | null
  closing_at: Date | null
  erased_at: Date | null
  has_totp: boolean
}

/** The details of a user for admins; undefined where there is no such user. */
export async function detailsOf(db: Queryable, id: string): Promise<UserDetails | undefined> {
  if (!isId(id)) return undefined
  const found = await sql<DetailsRow>`
    select ${userColumns}, u.ref_id, u.last_login_address, u.blocked_at, u.blocked_reason,
      u.closing_at, u.erased_at, (select count(*) from app_user r where r.referred_by = u.id) as ref_count,
      exists (select 1 from totp t where t.user_id = u.id and t.confirmed_at is not null) as has_totp
    from user_row u where u.id = ${id}`.execute(db)
  const row = found.rows[0]
  return (
    row && {
      ...presentLine(row),
      status: row.status,
      ref_id: row.ref_id,
      ref_count: row.ref_count,
      ip_address: row.last_login_address,
      blocked_at: row.blocked_at?.toISOString() ?? null,
      blocked_reason: row.blocked_reason,
      has_totp: row.has_totp ? 1 : 0,
      closing_at: row.closing_at?.toISOString() ?? null,
      erased_at: row.erased_at?.toISOString() ?? null,
    }
  )
}
