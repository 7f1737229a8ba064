import { mostUnread, type Notice } from '@nosim/contract/accounts/notifications.ts'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import { type OrderPlaces, placeOf } from './delivery/places.ts'

type NoticeRow = Omit<Notice, 'created_at' | 'read_at' | 'to'> & {
  subject: string
  created_at: Date
  read_at: Date | null
}

/** A page of the notices of a user, the newest first. */
export async function noticesOf(
  db: Queryable,
  userId: string,
  { page, limit, places }: { page: number; limit: number; places: OrderPlaces },
): Promise<{ notifications: Notice[]; total: number; unread: number }> {
  const [rows, count, unread] = await Promise.all([
    sql<NoticeRow>`select n.id, n.kind, n.line, n.subject, n.title, n.text, n.created_at, n.read_at from notification n
      where n.user_id = ${userId} order by n.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from notification n
      where n.user_id = ${userId}`.execute(db),
    unreadOf(db, userId),
  ])
  return {
    notifications: rows.rows.map((row) => presentNotice(row, places)),
    total: count.rows[0]?.total ?? 0,
    unread,
  }
}

const presentNotice = ({ subject, ...row }: NoticeRow, places: OrderPlaces): Notice => ({
  ...row,
  to: placeOf({ ...row, subject }, places),
  created_at: row.created_at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
})

/** How many notices a user has not read, up to `mostUnread`. */
export async function unreadOf(db: Queryable, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select count(*) as unread from (
    select from notification n where n.user_id = ${userId} and n.read_at is null limit ${mostUnread}) n`.execute(
    db,
  )
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
