import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import type { TicketLine, TicketMessage } from '@nosim/contract/shop/tickets.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'

/** A ticket as the database stores it; `line` is null for a deposit. */
export type TicketRow = Omit<TicketLine, 'about' | 'created_at' | 'closed_at'> & {
  readonly user_id: string
  readonly line: LineOfBusiness | null
  readonly created_at: Date
  readonly closed_at: Date | null
}

/** The columns of a ticket `t` in a list. */
export const ticketColumns: RawBuilder<unknown> = sql`t.id, t.user_id, t.line, t.subject,
  coalesce(case when t.line is not null then
    (select s.title from sale s where s.line = t.line and s.order_id = t.subject) end,
    case when t.line is null then 'Bank transfer' end, 'Order') as title,
  t.reason, t.state, t.closed_as, t.is_unseen as unseen, t.created_at, t.closed_at`

export const presentTicket = (row: TicketRow): TicketLine => ({
  id: row.id,
  about: row.line ?? 'deposit',
  subject: row.subject,
  title: row.title,
  reason: row.reason,
  state: row.state,
  closed_as: row.closed_as,
  unseen: row.unseen,
  created_at: row.created_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
})

/** A page of the tickets of a user, the newest first; with `subject` only those about that order or deposit. */
export async function ticketsOf(
  db: Queryable,
  userId: string,
  { page, limit, subject }: { page: number; limit: number; subject?: string | undefined },
): Promise<{ tickets: TicketLine[]; total: number }> {
  if (subject !== undefined && !isId(subject)) return { tickets: [], total: 0 }
  const own = sql`from ticket t where t.user_id = ${userId}
    ${subject === undefined ? sql`` : sql`and t.subject = ${subject}`}`
  const [rows, count] = await Promise.all([
    sql<TicketRow>`select ${ticketColumns} ${own} order by t.id desc
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${own}`.execute(db),
  ])
  return { tickets: rows.rows.map(presentTicket), total: count.rows[0]?.total ?? 0 }
}

/** A ticket of this user. A ticket of another user is answered like one that does not exist. */
export async function ticketOf(
  db: Queryable,
  userId: string,
  id: string,
): Promise<TicketRow | undefined> {
  if (!isId(id)) return undefined
  const found = await sql<TicketRow>`select ${ticketColumns} from ticket t
    where t.id = ${id} and t.user_id = ${userId}`.execute(db)
  return found.rows[0]
}

type MessageRow = Omit<TicketMessage, 'at' | 'from'> & {
  readonly side: 'user' | 'admin' | 'note'
  readonly author: string
  readonly at: Date
}

/** The messages of a ticket, the oldest first; notes of admins only with `isForAdmins`. */
export async function messagesOf(
  db: Queryable,
  ticketId: string,
  { isForAdmins }: { isForAdmins: boolean },
): Promise<MessageRow[]> {
  const found = await sql<MessageRow>`
    select m.id::text as id, m.side, m.text, u.first_name || ' ' || u.last_name as author, m.created_at as at,
      array(select p.id::text from ticket_picture p where p.message_id = m.id order by p.id) as pictures
    from ticket_message m join app_user u on u.id = m.author
    where m.ticket_id = ${ticketId} and (${isForAdmins} or m.side <> 'note') order by m.id`.execute(
    db,
  )
  return found.rows
}

/** A message for the user: a message of an admin has no author. */
export const presentMessage = ({ id, side, text, pictures, at }: MessageRow): TicketMessage => ({
  id,
  from: side === 'user' ? 'user' : 'admin',
  text,
  pictures,
  at: at.toISOString(),
})

/** A message for admins, with its author. */
export const presentForAdmins = ({ id, side, author, text, pictures, at }: MessageRow) => ({
  id,
  from: side,
  author,
  text,
  pictures,
  at: at.toISOString(),
})

/** The bytes of a picture; with `userId` only where it is in a ticket of that user. */
export async function pictureOf(
  db: Queryable,
  id: string,
  userId?: string,
): Promise<Buffer | undefined> {
  if (!isId(id)) return undefined
  const found = await sql<{ webp: Buffer }>`select p.webp from ticket_picture p
    join ticket_message m on m.id = p.message_id join ticket t on t.id = m.ticket_id
    where p.id = ${id} ${userId === undefined ? sql`` : sql`and t.user_id = ${userId}`}`.execute(db)
  return found.rows[0]?.webp
}

/** The live event about a ticket. */
export async function ticketEvent(
  db: Queryable,
  userId: string,
  id: string,
): Promise<Pick<TicketLine, 'id' | 'title' | 'state'> | undefined> {
  const row = await ticketOf(db, userId, id)
  return row && { id: row.id, title: row.title, state: row.state }
}
