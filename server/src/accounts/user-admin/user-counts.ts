import type { UserFilter, UserStatus } from '@nosim/contract/admin/users/users.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { allOf } from './user-rows.ts'

export type Counts = Readonly<Record<UserStatus | 'all', number>>

/** What users are kept count of by. */
type Counted = Pick<UserFilter, 'role' | 'joined_from' | 'joined_to'>

/** How many users of a role, who joined on certain days, have each status. */
export async function countsOf(db: Queryable, filter: Counted): Promise<Counts> {
  const { rows } = await sql<{ status: UserStatus; count: number }>`
    select d.status, sum(d.count)::bigint as count from ${counted(filter)} group by 1`.execute(db)
  const of = (status: UserStatus) => rows.find((row) => row.status === status)?.count ?? 0
  const [active, inactive, blocked] = [of('active'), of('inactive'), of('blocked')]
  return { all: active + inactive + blocked, active, inactive, blocked }
}

/** A day in Lagos, YYYY-MM-DD, and how many joined on all days that come earlier in the order of reading. */
export type Reached = { readonly day: string; readonly before: number }

/** On which day those joined who come after so many (`offset`); undefined where there are not as many. */
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

/** Users are kept count of by day (the table `user_day`); admins, who are few, are counted themselves. */
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
