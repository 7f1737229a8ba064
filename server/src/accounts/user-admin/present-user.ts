import {
  countryOf,
  type UserDetails,
  type UserLine,
  type UserStatus,
} from '@nosim/contract/admin/users/users.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { isAdmin, type Role } from '@nosim/contract/base/route.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'

export type UserRow = {
  id: string
  email: string
  phone: string
  first_name: string
  last_name: string
  role: Role
  status: UserStatus
  confirmed: boolean
  bal: number
  refer_bal: number
  created_at: Date
  last_login_at: Date | null
}

/** What a line of the list shows. */
export const userColumns = sql`u.id, u.email, u.phone, u.first_name, u.last_name, u.role, u.status,
  u.email_confirmed_at is not null as confirmed, u.bal, u.refer_bal, u.created_at, u.last_login_at`

/** These users, in this order. */
export async function linesOf(db: Queryable, ids: readonly string[]): Promise<UserLine[]> {
  const found = await sql<UserRow>`select ${userColumns} from user_row u
    where u.id = any(${ids}::uuid[])`.execute(db)
  const byId = new Map(found.rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [presentLine(row)] : []
  })
}

type DetailsRow = UserRow & {
  ref_id: string
  ref_count: number
  last_login_address: string | null
  blocked_at: Date | null
  blocked_reason: string | null
  has_totp: boolean
}

/** The details of a user for admins; undefined where there is no such user. */
export async function detailsOf(db: Queryable, id: string): Promise<UserDetails | undefined> {
  if (!isId(id)) return undefined
  const found = await sql<DetailsRow>`
    select ${userColumns}, u.ref_id, u.last_login_address, u.blocked_at, u.blocked_reason,
      (select count(*) from app_user r where r.referred_by = u.id) as ref_count,
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
    }
  )
}

export const presentLine = (row: UserRow): UserLine => ({
  user_id: row.id,
  firstname: row.first_name,
  lastname: row.last_name,
  email: row.email,
  phone: row.phone,
  country: countryOf(row.phone),
  is_activated: row.confirmed ? 1 : 0,
  is_blocked: row.status === 'blocked' ? 1 : 0,
  bal: formatNaira(row.bal),
  refer_bal: formatNaira(row.refer_bal),
  role: isAdmin(row.role) ? row.role : null,
  joining_date: row.created_at.toISOString(),
  last_login: row.last_login_at?.toISOString() ?? null,
})
