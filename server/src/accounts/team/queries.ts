import type { Role } from '@nosim/contract/base/route.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'

/** The account whose role changes. */
export type Who = { readonly userId: string }

export type TeamRow = {
  id: string
  email: string
  role: Role
  confirmed: boolean
  /** Blocked, or being closed. */
  blocked: boolean
  /** Whether this is the account whose role changes. All other rows are owners. */
  meant: boolean
}

/**
 * Locks the account whose role changes, and all owners, until the transaction ends. Two owners who remove each other's
 * role at the same moment are serialised.
 */
export async function lockOwnersAnd(tx: Queryable, who: Who): Promise<TeamRow[]> {
  const meant = sql`id = ${isId(who.userId) ? who.userId : null}::uuid`
  const found = await sql<TeamRow>`
    select id, email, role, email_confirmed_at is not null as confirmed, 
      (blocked_at is not null or closing_at is not null) as blocked, ${meant} is true as meant
    from app_user where role = 'owner' or ${meant} order by id for no key update`.execute(tx)
  return found.rows
}

/** Writes a role. `confirm` also confirms the email address. */
export async function updateRole(
  tx: Queryable,
  change: { userId: string; role: Role; confirm: boolean },
): Promise<void> {
  await sql`update app_user set role = ${change.role},
      email_confirmed_at = coalesce(email_confirmed_at, case when ${change.confirm}::boolean then now() end)
    where id = ${change.userId}`.execute(tx)
}
