import type { User } from '@nosim/contract/accounts/accounts.ts'
import { mostUnread } from '@nosim/contract/accounts/notifications.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { isAdmin, type Role } from '@nosim/contract/base/route.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

type UserRow = {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly role: Role
  readonly ref_id: string
  readonly is_confirmed: boolean
  readonly has_totp: boolean
  readonly unread: number
  /** Kobo. */
  readonly bal: number
  readonly refer_bal: number
}

/** The users for pages, with both balances, in the order of the ids; undefined for an unknown id. One statement. */
export async function userViews(
  db: Queryable,
  ids: readonly string[],
): Promise<(User | undefined)[]> {
  const found = await sql<UserRow>`
    select u.id, u.first_name, u.last_name, u.email, u.phone, u.role, u.ref_id, u.bal, u.refer_bal,
      u.email_confirmed_at is not null as is_confirmed,
      exists (select from totp t where t.user_id = u.id and t.confirmed_at is not null) as has_totp,
      (select count(*) from (select from notification n where n.user_id = u.id and n.read_at is null limit ${mostUnread}) n) as unread
    from user_row u where u.id = any(${ids}::uuid[])`.execute(db)
  const users = new Map(found.rows.map((row) => [row.id, presentUser(row)]))
  return ids.map((id) => users.get(id))
}

/** One user for pages. Throws where there is no such user. */
export async function userView(db: Queryable, userId: string): Promise<User> {
  const [user] = await userViews(db, [userId])
  if (!user) throw new Error(`there is no user ${userId}`)
  return user
}

const presentUser = (row: UserRow): User => ({
  user_id: row.id,
  firstname: row.first_name,
  lastname: row.last_name,
  email: row.email,
  phone: row.phone,
  bal: formatNaira(row.bal),
  refer_bal: formatNaira(row.refer_bal),
  is_admin: isAdmin(row.role) ? 1 : 0,
  role: isAdmin(row.role) ? row.role : null,
  ref_id: row.ref_id,
  is_activated: row.is_confirmed ? 1 : 0,
  has_totp: row.has_totp ? 1 : 0,
  unread_notifications: row.unread,
})
