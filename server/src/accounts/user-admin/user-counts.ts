import type { UserFilter, UserStatus } from '@nosim/contract/admin/users/users.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { allOf } from './user-rows.ts'

export type Counts = Readonly<Record<UserStatus | 'all', number>>

/** The parts of a filter for which counts of users are stored. */
type Counted = Pick<UserFilter, 'role' | 'joined_from' | 'joined_to'>

/** The number of users with each status, by role and days of joining. */
export async function countsOf(db: Queryable, filter: Counted): Promise<Counts> {
  const { rows } = await sql<{ status: UserStatus; count: number }>`
    select d.status, sum(d.count)::bigint as count from ${counted(filter)} group by 1`.execute(db)
  const of = (status: UserStatus) => rows.find((row) => row.status === status)?.count ?? 0
  const [active, inactive, blocked] = [of('active'), of('inactive'), of('blocked')]
  return { all: active + inactive + blocked, active, inactive, blocked }
}

/** A day in Lagos (YYYY-MM-DD), and how many users joined on earlier days in the order of the list. */
export type Reached = { readonly day: string; readonly before: number }

/** The day of joining of the user at `offset`. Undefined where there are fewer users. */
export async function dayAfter(
  db: Queryable,
  filter: Counted & Pick<UserFilter, 'status'>,
  { offset, latestFirst }: { readonly offset: number; readonly latestFirst: boolean },
): Promise<Reached | undefined> {
  const { status } = filter
  const { rows } = await sql<Reached>`
    select to_char(day, 'YYYY-MM-DD') as day, (until - count)::bigint as before from (
      select d.day, sum(d.count) as count,
        sum(sum(d.count)) over (order by d.day ${latestFirst ? sql`desc` : sql`asc`}) as until
      from ${counted(filter)} ${status ? sql`where d.status = ${status}` : sql``} group by d.day
    ) s where until > ${offset} order by until limit 1`.execute(db)
  return rows[0]
}

const today = sql`(now() at time zone 'Africa/Lagos')::date`

/** How many users joined on each of the last `days` days in Lagos, oldest first. Includes today and empty days. */
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

/** The number of users by day and status: `user_day` stores it for all users, and the few admins are counted. */
function counted({ role, joined_from: from, joined_to: to }: Counted): RawBuilder<unknown> {
  const kept = sql`select day, status, count from user_day`
  const admins = (count: 1 | -1) => sql`
    select (created_at at time zone 'Africa/Lagos')::date, user_status(email_confirmed_at, blocked_at), ${count}::bigint
    from app_user where ${role && role !== 'user' ? sql`role = ${role}` : sql`role <> 'user'`}`
  const ofRank =
    role === undefined ? kept : role === 'user' ? sql`${kept} union all ${admins(-1)}` : admins(1)
  const days = allOf([
    ...(from ? [sql`c.day >= ${from}::date`] : []),
    ...(to ? [sql`c.day <= ${to}::date`] : []),
  ])
  return sql`(select * from (${ofRank}) c (day, status, count) where ${days}) d`
}
