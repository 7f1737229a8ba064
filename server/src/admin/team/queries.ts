import type { Member } from '@nosim/contract/admin/users/team.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

type Row = Omit<Member, 'last_login_at'> & { last_login_at: Date | null }

/** Every account that has a role, the highest first and then by address. */
export async function teamOf(db: Queryable): Promise<Member[]> {
  const found = await sql<Row>`
    select u.id as user_id, u.email, u.first_name || ' ' || u.last_name as name, u.role,
      t.confirmed_at is not null as has_totp, u.blocked_at is not null as blocked, u.last_login_at
    from app_user u left join totp t on t.user_id = u.id
    where u.role <> 'user'
    order by array_position(array['owner', 'manager', 'support'], u.role), u.email_key`.execute(db)
  return found.rows.map(present)
}

const present = (row: Row): Member => ({
  ...row,
  last_login_at: row.last_login_at?.toISOString() ?? null,
})
