import type { ClaimView, ReportView } from '@nosim/contract/admin/complaints.ts'
import { sql } from 'kysely'
import { type Backlog, type BacklogRow, backlogsIn } from '../../platform/db/backlog.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { requestsAbout } from '../../wallet/manual-transfers/queries.ts'

export type QueueFilter = {
  readonly page: number
  readonly limit: number
  readonly status: 'open' | 'settled' | 'all'
}

const inState = (status: QueueFilter['status']) =>
  ({ open: sql`q.state = 'open'`, settled: sql`q.state <> 'open'`, all: sql`true` })[status]
/** The order of a queue: the oldest first for open entries, else the newest first. */
const inOrder = (status: QueueFilter['status']) => (status === 'open' ? sql`q.id` : sql`q.id desc`)

type Dated<View> = Omit<View, 'created_at'> & { created_at: Date }

const reportView = sql`select q.id, q.product as product_id, p.name as product_name,
    p.frozen_reason is not null as product_frozen, q.reason, q.note, u.email as reporter, q.state as status, q.answer,
    q.created_at
  from product_report q join product p on p.id = q.product left join app_user u on u.id = q.reporter`

/** The queue of reports. */
export async function reportsOf(
  db: Queryable,
  { page, limit, status }: QueueFilter,
): Promise<{ reports: ReportView[]; total: number }> {
  const [rows, count] = await Promise.all([
    sql<Dated<ReportView>>`${reportView} where ${inState(status)} order by ${inOrder(status)}
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{
      total: number
    }>`select count(*) as total from product_report q where ${inState(status)}`.execute(db),
  ])
  return { reports: rows.rows.map(dated), total: count.rows[0]?.total ?? 0 }
}

export async function reportOf(db: Queryable, id: number): Promise<ReportView | undefined> {
  const found = await sql<Dated<ReportView>>`${reportView} where q.id = ${id}`.execute(db)
  return found.rows[0] && dated(found.rows[0])
}

type ClaimRow = Omit<Dated<ClaimView>, 'waiting'>

const claimView = sql`select q.id, s.order_id, coalesce(s.replacement, s.log) as log_id, s.product as product_id,
    s.product_name, s.price / 100 as price, u.email as buyer, q.reason, q.state as status, q.note,
    p.stock as log_count, q.created_at
  from warranty_claim q join store_line s on s.id = q.line join store_order o on o.id = s.order_id
  join app_user u on u.id = o.user_id join product p on p.id = s.product`

/** The queue of claims about dead logs. */
export async function claimsOf(
  db: Queryable,
  { page, limit, status }: QueueFilter,
): Promise<{ claims: ClaimView[]; total: number }> {
  const [rows, count] = await Promise.all([
    sql<ClaimRow>`${claimView} where ${inState(status)} order by ${inOrder(status)}
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{
      total: number
    }>`select count(*) as total from warranty_claim q where ${inState(status)}`.execute(db),
  ])
  return { claims: await presentClaims(db, rows.rows), total: count.rows[0]?.total ?? 0 }
}

export async function claimOf(db: Queryable, id: number): Promise<ClaimView | undefined> {
  const found = await sql<ClaimRow>`${claimView} where q.id = ${id}`.execute(db)
  const [claim] = await presentClaims(db, found.rows)
  return claim
}

async function presentClaims(db: Queryable, rows: readonly ClaimRow[]): Promise<ClaimView[]> {
  const requests = await requestsAbout(
    db,
    rows.map(({ id }) => `claim:${id}`),
  )
  return rows.map((row) => ({
    ...dated(row),
    waiting: row.status === 'open' && requests.get(`claim:${row.id}`) === 'waiting',
  }))
}

const dated = <Row extends { created_at: Date }>(row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
})

export type OpenComplaints = { readonly claims: Backlog; readonly reports: Backlog }

/** The claims and reports that wait for an answer. */
export async function openComplaints(db: Queryable): Promise<OpenComplaints> {
  const { rows } = await sql<BacklogRow>`
    select 'claims' as queue, count(*) as count, min(created_at) as oldest from warranty_claim where state = 'open'
    union all
    select 'reports', count(*), min(created_at) from product_report where state = 'open'`.execute(
    db,
  )
  const of = backlogsIn(rows)
  return { claims: of('claims'), reports: of('reports') }
}
