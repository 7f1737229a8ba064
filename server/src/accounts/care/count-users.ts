import type { UserFilter, UserStatus } from '@nosim/contract/admin/people/people.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { allOf, joined } from './fitting.ts'

export type Counts = Readonly<Record<UserStatus | 'all', number>>

/**
 * How many users of a rank, who joined on certain days, have each status. Users are kept count of by day (the table
 * `user_day`); admins are few and are counted themselves.
 */
export async function countsOf(
  db: Queryable,
  filter: Pick<UserFilter, 'rank' | 'joined_from' | 'joined_to'>,
): Promise<Counts> {
  const { rank } = filter
  if (rank && rank !== 'user') return summed(await admins(db, { ...filter, rank }))
  const everybody = await byDay(db, filter)
  if (!rank) return summed(everybody)
  const others = await admins(db, { ...filter, rank: undefined })
  return summed([...everybody, ...others.map(({ status, count }) => ({ status, count: -count }))])
}

type Row = { status: UserStatus; count: number }

async function byDay(
  db: Queryable,
  { joined_from: from, joined_to: to }: UserFilter,
): Promise<Row[]> {
  const days = allOf([
    ...(from ? [sql`day >= ${from}::date`] : []),
    ...(to ? [sql`day <= ${to}::date`] : []),
  ])
  const found = await sql<Row>`
    select status, sum(count)::bigint as count from user_day where ${days} group by 1`.execute(db)
  return found.rows
}

async function admins(db: Queryable, { rank, ...filter }: UserFilter): Promise<Row[]> {
  const role = rank ? sql`u.role = ${rank}` : sql`u.role <> 'user'`
  const found = await sql<Row>`
    select user_status(u.email_confirmed_at, u.blocked_at) as status, count(*) as count
    from app_user u where ${allOf([role, ...joined(filter)])} group by 1`.execute(db)
  return found.rows
}

function summed(rows: readonly Row[]): Counts {
  const of = (status: UserStatus) =>
    rows.reduce((sum, row) => sum + (row.status === status ? row.count : 0), 0)
  const [active, inactive, blocked] = [of('active'), of('inactive'), of('blocked')]
  return { all: active + inactive + blocked, active, inactive, blocked }
}
