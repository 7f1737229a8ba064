import { mostUnread, type Notice } from '@nosim/contract/accounts/notifications.ts'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import { type OrderPlaces, placeOf } from './delivery/places.ts'

type NoticeRow = Omit<Notice, 'created_at' | 'read_at' | 'to'> & {
  subject: string
  created_at: Date
  read_at: Date | null
}

/**
 * A page of the notices of a user, the newest first. The page and both counts are read by one statement, so that they
 * are of one moment.
 */
export async function noticesOf(
  db: Queryable,
  userId: string,
  { page, limit, places }: { page: number; limit: number; places: OrderPlaces },
): Promise<{ notifications: Notice[]; total: number; unread: number }> {
  // An empty page has one row, without a notice.
  const { rows } = await sql<(NoticeRow | { id: null }) & { total: number; unread: number }>`
    select n.*, c.total, u.unread
    from (select count(*) as total from notification where user_id = ${userId}) c
    cross join (${unreadCount(userId)}) u
    left join lateral (
      select id, kind, line, subject, title, text, created_at, read_at from notification
      where user_id = ${userId} order by id desc limit ${limit} offset ${(page - 1) * limit}) n on true
    order by n.id desc`.execute(db)
  return {
    notifications: rows.flatMap((row) => (row.id === null ? [] : presentNotice(row, places))),
    total: rows[0]?.total ?? 0,
    unread: rows[0]?.unread ?? 0,
  }
}

const presentNotice = (row: NoticeRow, places: OrderPlaces): Notice => ({
  id: row.id,
  kind: row.kind,
  line: row.line,
  title: row.title,
  text: row.text,
  to: placeOf(row, places),
  created_at: row.created_at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
})

const unreadCount = (userId: string) => sql<{ unread: number }>`select count(*) as unread from (
  select from notification where user_id = ${userId} and read_at is null limit ${mostUnread}) n`

/** How many notices a user has not read, up to `mostUnread`. */
export async function unreadOf(db: Queryable, userId: string): Promise<number> {
  const { rows } = await unreadCount(userId).execute(db)
  return rows[0]?.unread ?? 0
}

/** Marks notices of a user as read and notifies the open tabs. Returns whether one of them was unread. */
export async function markRead(
  db: Queryable,
  userId: string,
  { ids = [], through = 0 }: { ids?: readonly number[] | undefined; through?: number | undefined },
): Promise<boolean> {
  const { rows } = await sql`with seen as (
      update notification n set read_at = now() where n.user_id = ${userId} and n.read_at is null
        and (n.id = any(${ids}::bigint[]) or n.id <= ${through}) returning n.user_id)
    insert into live_event (user_id, kind, subject) select distinct s.user_id, 'notifications', '' from seen s
    returning id`.execute(db)
  return rows.length > 0
}
