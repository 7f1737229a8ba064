import { auditListed, type AuditEntry, type AuditFilter } from '@nosim/contract/admin/audit.ts'
import { sql, type RawBuilder } from 'kysely'
import { userByEmail } from '../../accounts/users/queries.ts'
import { startOfDay, likeOf } from '../../platform/db/fragments.ts'
import { withCustomPlan } from '../../platform/db/transaction-settings.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'

type Row = Omit<AuditEntry, 'at'> & {
  created_at: Date
  /** `created_at` in the full precision of the database. */
  moment: string
}

/** A page of the audit, newest first. `more` is true when entries exist beyond the limit of the list. */
export async function auditPage(
  db: Db,
  { page, limit, ...filter }: AuditFilter & { page: number; limit: number },
): Promise<{ entries: AuditEntry[]; total: number; more: boolean }> {
  const offset = Math.min((page - 1) * limit, auditListed)
  const shown = Math.min(limit, auditListed - offset)
  const fits = await userWhere(db, filter)
  // One query finds the count and the page. The row with the count exists also where the page is empty.
  const { rows } = await withCustomPlan(db, (tx) =>
    sql<{ count: number } & (Row | { id: null })>`
      with listed as materialized (
        select id, created_at from audit a where ${fits}
        order by created_at desc, id desc limit ${auditListed + 1}
      )
      select c.count, e.* from (select count(*) as count from listed) c
      left join (${withNames(sql`select a.* from (select id from listed
        order by created_at desc, id desc limit ${shown} offset ${offset}) p join audit a using (id)`)}) e on true
      order by e.created_at desc, e.id desc`.execute(tx),
  )
  const count = rows[0]?.count ?? 0
  const entries = rows.flatMap(({ count: _count, ...row }) =>
    row.id === null ? [] : [present(row)],
  )
  return { entries, total: Math.min(count, auditListed), more: count > auditListed }
}

/** The chosen entries, with the names of their actors and subjects. */
const withNames = (chosen: RawBuilder<unknown>): RawBuilder<Row> => sql<Row>`
  select e.id, e.created_at, e.created_at::text as moment, e.actor as actor_id, u.email as actor, e.action,
    e.subject, e.before, e.after, e.address,
    coalesce(s.email, e.after->>'name', e.before->>'name', e.after->>'title', e.before->>'title',
      e.after->>'product_name', e.before->>'product_name') as subject_name
  from (${chosen}) e
  left join app_user u on u.id = e.actor
  left join app_user s on s.id = case when e.subject ~ '^user:[0-9a-f-]{36}$' then substr(e.subject, 6)::uuid end`

const present = ({ created_at, moment: _moment, ...row }: Row): AuditEntry => ({
  ...row,
  at: created_at.toISOString(),
})

/** How many entries are read at once for a file. */
const batch = 500

/** The matching entries as of now, oldest first. A batch is read when the caller needs it. */
export async function* auditBatches(db: Db, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  const fits = await userWhere(db, filter)
  const begun = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db)
  const until = begun.rows[0]?.now
  let last = { moment: '-infinity', id: 0 }
  for (;;) {
    const { rows } = await withCustomPlan(db, (tx) =>
      sql<Row>`${withNames(sql`select * from audit a where ${fits} and created_at <= ${until}::timestamptz
        and (created_at, id) > (${last.moment}::timestamptz, ${last.id}::bigint)
        order by created_at, id limit ${batch}`)} order by e.created_at, e.id`.execute(tx),
    )
    yield rows.map(present)
    last = rows.at(-1) ?? last
    if (rows.length < batch) return
  }
}

async function userWhere(db: Queryable, filter: AuditFilter): Promise<RawBuilder<unknown>> {
  const { actor, action, subject, search, from, to } = filter
  const isKind = subject !== undefined && !subject.includes(':')
  const conditions = [
    sql`true`,
    ...(actor ? [sql`a.actor = ${actor}`] : []),
    ...(action ? [sql`a.action = ${action}`] : []),
    ...(subject && isKind ? [sql`split_part(a.subject, ':', 1) = ${subject}`] : []),
    ...(subject && !isKind ? [sql`a.subject = ${subject}`] : []),
    ...(search ? [await containing(db, search)] : []),
    ...(from ? [sql`a.created_at >= ${startOfDay(from)}`] : []),
    ...(to ? [sql`a.created_at < ${startOfDay(to)} + interval '1 day'`] : []),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

/** Entries that contain a text. For the email address of an account: entries by or about its owner. */
async function containing(db: Queryable, search: string): Promise<RawBuilder<unknown>> {
  const user = search.includes('@') ? await userByEmail(db, search) : undefined
  if (user) return sql`(a.actor = ${user.id} or a.subject = ${`user:${user.id}`})`
  // The text as JSON contains it, with quotes and backslashes escaped.
  return sql`audit_text(a) ilike ${likeOf(JSON.stringify(search).slice(1, -1))}`
}

/** All actions in the audit. The recursion reads the index once for each action, not for each entry. */
export async function auditActions(db: Queryable): Promise<string[]> {
  const found = await sql<{ action: string }>`
    with recursive known as (
      (select action from audit order by action limit 1)
      union all
      select (select a.action from audit a where a.action > k.action order by a.action limit 1)
      from known k where k.action is not null
    )
    select action from known where action is not null`.execute(db)
  return found.rows.map((row) => row.action)
}

/** All actors in the audit with their email addresses, read in the same way. */
export async function auditActors(db: Queryable): Promise<{ id: string; email: string | null }[]> {
  const found = await sql<{ id: string; email: string | null }>`
    with recursive known as (
      (select actor from audit order by actor limit 1)
      union all
      select (select a.actor from audit a where a.actor > k.actor order by a.actor limit 1)
      from known k where k.actor is not null
    )
    select k.actor as id, u.email from known k left join app_user u on u.id = k.actor
    where k.actor is not null order by u.email, k.actor`.execute(db)
  return found.rows
}
