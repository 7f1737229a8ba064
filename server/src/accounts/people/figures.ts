import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

const today = sql`(now() at time zone 'Africa/Lagos')::date`

export type UserCounts = {
  readonly total: number
  /** Activated and not blocked. */
  readonly active: number
  readonly blocked: number
}

/** How many users there are, by state: of the two states that few are in, an index has no more than those few. */
export async function countUsers(db: Queryable): Promise<UserCounts> {
  const found = await sql<{ total: number; inactive: number; blocked: number }>`
    select (select count(*) from app_user) as total,
      (select count(*) from app_user where email_confirmed_at is null and blocked_at is null) as inactive,
      (select count(*) from app_user where blocked_at is not null) as blocked`.execute(db)
  const { total, inactive, blocked } = found.rows[0] ?? { total: 0, inactive: 0, blocked: 0 }
  return { total, active: total - inactive - blocked, blocked }
}

/** How many joined on each of the last so many days in Lagos, oldest first, today included; a day without any is there. */
export async function joinedByDay(
  db: Queryable,
  days: number,
): Promise<{ date: string; joined: number }[]> {
  const found = await sql<{ date: string; joined: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as date, coalesce(j.joined, 0) as joined
    from generate_series(${today} - ${days - 1}::int, ${today}, '1 day') d (day)
    left join (
      select (created_at at time zone 'Africa/Lagos')::date as day, count(*) as joined from app_user
      where created_at >= lagos_start(${today} - ${days - 1}::int) group by 1
    ) j on j.day = d.day::date order by d.day`.execute(db)
  return found.rows
}
