import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

const today = sql`(now() at time zone 'Africa/Lagos')::date`

export type UserCounts = {
  readonly total: number
  /** Activated and not blocked. */
  readonly active: number
  readonly blocked: number
}

/** How many users there are, by state, as they are kept count of. */
export async function countUsers(db: Queryable): Promise<UserCounts> {
  const found = await sql<UserCounts>`
    select coalesce(sum(count), 0)::bigint as total,
      coalesce(sum(count) filter (where status = 'active'), 0)::bigint as active,
      coalesce(sum(count) filter (where status = 'blocked'), 0)::bigint as blocked
    from user_day`.execute(db)
  return found.rows[0] ?? { total: 0, active: 0, blocked: 0 }
}

/** How many joined on each of the last so many days in Lagos, oldest first, today included; a day without any is there. */
export async function joinedByDay(
  db: Queryable,
  days: number,
): Promise<{ date: string; joined: number }[]> {
  const found = await sql<{ date: string; joined: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as date, coalesce(sum(j.count), 0)::bigint as joined
    from generate_series(${today} - ${days - 1}::int, ${today}, '1 day') d (day)
    left join user_day j on j.day = d.day::date
    group by d.day order by d.day`.execute(db)
  return found.rows
}
