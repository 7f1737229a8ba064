import type { KeyState } from '@nosim/contract/accounts/api-keys.ts'
import type { AdminApiKey } from '@nosim/contract/admin/users/api-keys.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import { keyColumns, type KeyRow, presentKey } from './queries.ts'

type Row = KeyRow & { user_name: string; user_email: string }

const keyView = sql<Row>`select ${keyColumns}, u.first_name || ' ' || u.last_name as user_name, u.email as user_email
  from api_key k join app_user u on u.id = k.user_id`

const present = ({ user_name, user_email, ...row }: Row): AdminApiKey => ({
  ...presentKey(row),
  user_id: row.user_id,
  user_name,
  user_email,
})

/** One key with its user. */
export async function keyWithUser(db: Queryable, id: string): Promise<AdminApiKey | undefined> {
  if (!isId(id)) return undefined
  const found = await sql<Row>`${keyView} where k.id = ${id}`.execute(db)
  return found.rows[0] && present(found.rows[0])
}

/** A page of the keys in a state, the newest first; `search` matches the key's name and site and its user. */
export async function keysInState(
  db: Queryable,
  {
    state,
    search = '',
    page,
    limit,
  }: { state: KeyState; search?: string | undefined; page: number; limit: number },
): Promise<{ keys: AdminApiKey[]; total: number; counts: Record<KeyState, number> }> {
  const text = search.toLowerCase()
  const matching = sql`k.state = ${state} ${
    text === ''
      ? sql``
      : sql`and position(${text} in lower(k.name || ' ' || k.site || ' ' || u.email || ' ' || u.first_name || ' ' || u.last_name)) > 0`
  }`
  const [rows, total, counts] = await Promise.all([
    sql<Row>`${keyView} where ${matching} order by k.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{
      total: number
    }>`select count(*) as total from api_key k join app_user u on u.id = k.user_id
      where ${matching}`.execute(db),
    countsByState(db),
  ])
  return { keys: rows.rows.map(present), total: total.rows[0]?.total ?? 0, counts }
}

async function countsByState(db: Queryable): Promise<Record<KeyState, number>> {
  const found = await sql<{ state: KeyState; count: number }>`
    select state, count(*) as count from api_key group by state`.execute(db)
  const counts = { requested: 0, refused: 0, active: 0, suspended: 0, ended: 0 }
  for (const { state, count } of found.rows) counts[state] = count
  return counts
}

/** The number of requested keys, and the time of the oldest request. */
export async function readKeyRequests(
  db: Queryable,
): Promise<{ count: number; oldest: string | null }> {
  const found = await sql<{ count: number; oldest: Date | null }>`
    select count(*) as count, min(k.created_at) as oldest from api_key k where k.state = 'requested'`.execute(
    db,
  )
  const { count = 0, oldest = null } = found.rows[0] ?? {}
  return { count, oldest: oldest?.toISOString() ?? null }
}

type Usage = {
  calls: number
  refused_calls: number
  orders: number
  cancelled: number
  ended: number
}

/** The calls and orders of a key in the last `days` days. */
export async function usageOf(db: Queryable, id: string, days: number): Promise<Usage> {
  const found = await sql<Usage>`
    select c.calls, c.refused_calls, o.orders, o.cancelled, o.ended from
      (select count(*) as calls, count(*) filter (where c.outcome <> 'ok') as refused_calls from api_call c
        where c.key_id = ${id} and c.at > now() - make_interval(days => ${days})) c,
      (select count(*) as orders, count(*) filter (where r.state in ('cancelled', 'timeout')) as cancelled,
          count(*) filter (where r.state in ('cancelled', 'timeout', 'completed')) as ended
        from api_order o left join rental r on r.id = o.order_id
        where o.key_id = ${id} and o.created_at > now() - make_interval(days => ${days}) and o.refused_at is null) o`.execute(
    db,
  )
  const [row] = found.rows
  if (!row) throw new Error('a count has no row')
  return row
}

type Report = { id: string; text: string; author: string; at: Date }

/** The reports about a key, the newest first. */
export async function reportsOf(db: Queryable, id: string): Promise<Report[]> {
  const found =
    await sql<Report>`select r.id::text as id, r.text, u.first_name || ' ' || u.last_name as author, r.created_at as at
    from api_key_report r join app_user u on u.id = r.author where r.key_id = ${id} order by r.id desc limit 100`.execute(
      db,
    )
  return found.rows
}

export const presentReport = (report: Report) => ({ ...report, at: report.at.toISOString() })

/** Adds a report about a key, and returns it. */
export async function insertReport(
  db: Queryable,
  { id, author, text }: { id: string; author: string; text: string },
): Promise<Report> {
  const made = await sql<Report>`with added as (
      insert into api_key_report (key_id, author, text) values (${id}, ${author}, ${text})
      returning id, text, author, created_at)
    select a.id::text as id, a.text, u.first_name || ' ' || u.last_name as author, a.created_at as at
    from added a join app_user u on u.id = a.author`.execute(db)
  const [row] = made.rows
  if (!row) throw new Error('a report that was written is not there')
  return row
}
