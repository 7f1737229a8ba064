import type { UserSession } from '@nosim/contract/admin/users/user-routes.ts'
import type { Role } from '@nosim/contract/base/route.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { placeRowsOf } from '../users/queries.ts'

export type LockedRow = {
  id: string
  role: Role
  blocked: boolean
}

/** The users of these ids, kept as they are until the transaction ends. */
export async function lockUsers(tx: Queryable, ids: readonly string[]): Promise<LockedRow[]> {
  const found = await sql<LockedRow>`
    select id, role, blocked_at is not null as blocked from app_user
    where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  return found.rows
}

/**
 * Blocks a user who is locked. Their wallets are taken first: a purchase that has begun is over before this, and one
 * that begins later finds them blocked.
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

/** Where a user is signed in, the latest seen first. */
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
