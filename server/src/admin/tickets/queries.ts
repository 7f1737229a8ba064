import type { CannedAnswer, QueuedTicket } from '@nosim/contract/admin/users/tickets.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Backlog } from '../../platform/db/backlog.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import { presentTicket, ticketColumns, type TicketRow } from '../../tickets/queries.ts'

type Show = 'open' | 'mine' | 'late' | 'answered' | 'closed'

export type QueueRow = TicketRow & {
  readonly owner: string | null
  readonly owner_name: string | null
  readonly user_name: string
  readonly user_email: string
  readonly waiting_since: Date | null
  readonly first_answer_at: Date | null
  readonly late: boolean
}

const view = (targetHours: number) => sql<QueueRow>`select ${ticketColumns}, t.owner,
  o.first_name || ' ' || o.last_name as owner_name, u.first_name || ' ' || u.last_name as user_name, u.email as user_email,
  t.waiting_since, t.first_answer_at, ${isLate(targetHours)} is true as late
  from ticket t join app_user u on u.id = t.user_id left join app_user o on o.id = t.owner`

const isLate = (targetHours: number) =>
  sql`t.waiting_since < now() - make_interval(hours => ${targetHours})`

/** The condition for the tickets of a list. `me` is the admin who reads it. */
const which = (show: Show, me: string, targetHours: number): RawBuilder<unknown> =>
  ({
    open: sql`t.waiting_since is not null`,
    mine: sql`t.closed_at is null and t.owner = ${me}`,
    late: sql`${isLate(targetHours)}`,
    answered: sql`t.closed_at is null and t.waiting_since is null`,
    closed: sql`t.closed_at is not null`,
  })[show]

const order = (show: Show) =>
  show === 'closed' ? sql`t.closed_at desc, t.id desc` : sql`t.waiting_since nulls last, t.id`

type Counts = { open: number; mine: number; late: number }

/** A page of the queue (TICKET-10): waiting tickets by their age, closed tickets the newest first. */
export async function queueOf(
  db: Queryable,
  {
    show,
    me,
    targetHours,
    page,
    limit,
  }: { show: Show; me: string; targetHours: number; page: number; limit: number },
): Promise<{ tickets: QueuedTicket[]; total: number; counts: Counts }> {
  const matching = which(show, me, targetHours)
  const [rows, count, counts] = await Promise.all([
    sql<QueueRow>`${view(targetHours)} where ${matching} order by ${order(show)}
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ticket t where ${matching}`.execute(db),
    sql<Counts>`select count(*) filter (where t.waiting_since is not null) as open,
        count(*) filter (where t.owner = ${me}) as mine,
        count(*) filter (where ${isLate(targetHours)}) as late
      from ticket t where t.closed_at is null`.execute(db),
  ])
  return {
    tickets: rows.rows.map(presentQueued),
    total: count.rows[0]?.total ?? 0,
    counts: counts.rows[0] ?? { open: 0, mine: 0, late: 0 },
  }
}

/** One ticket of any user. */
export async function queuedTicket(
  db: Queryable,
  id: string,
  targetHours: number,
): Promise<QueueRow | undefined> {
  if (!isId(id)) return undefined
  const found = await sql<QueueRow>`${view(targetHours)} where t.id = ${id}`.execute(db)
  return found.rows[0]
}

export const presentQueued = (row: QueueRow): QueuedTicket => ({
  ...presentTicket(row),
  user: { user_id: row.user_id, name: row.user_name, email: row.user_email },
  owner: row.owner === null ? null : { id: row.owner, name: row.owner_name ?? '' },
  waiting_since: row.waiting_since?.toISOString() ?? null,
  first_answer_at: row.first_answer_at?.toISOString() ?? null,
  late: row.late,
})

/** The admins who can answer, by name. */
export async function answeringAdmins(db: Queryable): Promise<{ id: string; name: string }[]> {
  const found = await sql<{ id: string; name: string }>`
    select u.id, u.first_name || ' ' || u.last_name as name from app_user u
    where u.role <> 'user' and u.blocked_at is null and u.closing_at is null order by 2, 1`.execute(
    db,
  )
  return found.rows
}

/** The number of tickets that wait for an answer, and when the oldest wait began. */
export async function readWaitingTickets(db: Queryable): Promise<Backlog> {
  const found = await sql<{ count: number; oldest: Date | null }>`
    select count(*) as count, min(t.waiting_since) as oldest from ticket t where t.waiting_since is not null`.execute(
    db,
  )
  const { count = 0, oldest = null } = found.rows[0] ?? {}
  return { count, oldest: oldest?.toISOString() ?? null }
}

/** The canned answers, by title. */
export async function cannedAnswers(db: Queryable): Promise<CannedAnswer[]> {
  const found = await sql<CannedAnswer>`select c.id, c.title, c.text from canned_answer c
    order by lower(c.title)`.execute(db)
  return found.rows
}

export async function cannedAnswer(db: Queryable, id: number): Promise<CannedAnswer | undefined> {
  const found = await sql<CannedAnswer>`select c.id, c.title, c.text from canned_answer c
    where c.id = ${id}`.execute(db)
  return found.rows[0]
}
