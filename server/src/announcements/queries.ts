import type { AdminAnnouncement } from '@nosim/contract/admin/content/announcements.ts'
import type { Announcement, CurrentAnnouncements } from '@nosim/contract/shop/announcements.ts'
import { sql } from 'kysely'
import { contains } from '../platform/db/fragments.ts'
import type { Queryable } from '../platform/db/db.ts'

type Times = 'start_date' | 'end_date' | 'created_at' | 'updated_at'
type Row<T extends Announcement> = Omit<T, Times> & {
  start_date: Date
  end_date: Date | null
  created_at: Date
  updated_at: Date
}

const columns = sql`a.id, a.title, a.content, a.type, a.priority, a.status, a.start_at as start_date,
  a.end_at as end_date, a.created_at, a.updated_at`
const adminView = sql`select ${columns}, a.created_by, u.email as created_by_email
  from announcement a join app_user u on u.id = a.created_by`
// The highest priority first, then the newest (CONTENT-9).
const order = sql`order by a.priority desc, a.created_at desc, a.id desc`

/** The maximum number of announcements that a user sees at once. */
const currentMost = 20

/** The current announcements, in the order of display. */
export async function currentAnnouncements(db: Queryable): Promise<CurrentAnnouncements> {
  const found = await sql<Row<Announcement>>`select ${columns} from announcement a
    where a.status = 'active' and a.start_at <= now() and (a.end_at is null or a.end_at > now())
    ${order} limit ${currentMost}`.execute(db)
  return { announcements: found.rows.map(present) }
}

type Filter = {
  readonly page: number
  readonly limit: number
  readonly status: 'all' | 'active' | 'inactive'
  readonly type?: string | undefined
  readonly search?: string | undefined
}

/** A page of the announcements, with the counts and types of all announcements. */
export async function announcementsOf(db: Queryable, { page, limit, ...filter }: Filter) {
  const text = (filter.search ?? '').trim()
  const wanted = sql`(${contains('a.title', text)} or ${contains('a.content', text)})
    ${filter.status === 'all' ? sql`` : sql`and a.status = ${filter.status}`}
    ${filter.type === undefined ? sql`` : sql`and a.type = ${filter.type}`}`
  const [rows, count, all] = await Promise.all([
    sql<Row<AdminAnnouncement>>`${adminView} where ${wanted} ${order}
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from announcement a where ${wanted}`.execute(
      db,
    ),
    sql<{
      type: Announcement['type']
      total: number
      active: number
    }>`select type, count(*) as total,
      count(*) filter (where status = 'active') as active from announcement group by type order by type`.execute(
      db,
    ),
  ])
  const sum = (key: 'total' | 'active') => all.rows.reduce((so, row) => so + row[key], 0)
  return {
    announcements: rows.rows.map(present),
    total: count.rows[0]?.total ?? 0,
    counts: { total: sum('total'), active: sum('active'), inactive: sum('total') - sum('active') },
    types: all.rows.map(({ type }) => type),
  }
}

export async function announcementOf(
  db: Queryable,
  id: number,
): Promise<AdminAnnouncement | undefined> {
  const found = await sql<Row<AdminAnnouncement>>`${adminView} where a.id = ${id}`.execute(db)
  return found.rows[0] && present(found.rows[0])
}

const present = <T extends Row<Announcement>>(row: T) => ({
  ...row,
  start_date: row.start_date.toISOString(),
  end_date: row.end_date?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
