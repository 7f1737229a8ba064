import type { ReviewOrder } from '@nosim/contract/admin/boost-review.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import { type Backlog, type BacklogRow, backlogsIn } from '../platform/db/backlog.ts'
import type { Queryable } from '../platform/db/db.ts'
import { requestsAbout } from '../wallet/manual-transfers/queries.ts'

type Row = Omit<ReviewOrder, 'charge' | 'created_at' | 'waiting'> & {
  charge: number
  created_at: Date
}

/** Whether a process is connected to the supplier of an order `o`. Each process records its suppliers every minute. */
const isServed = sql`exists (select from supplier s where s.kind = 'boost' and s.name = o.provider
  and s.served_at > now() - interval '10 minutes')`

const reviewView = sql`
  select o.id as order_id, coalesce(o.panel_service, o.service)::text as service_id, o.service_name, o.link, o.quantity, o.charge,
    o.state as status, o.upstream_id, o.provider as supplier, o.detail as word, o.created_at,
    jsonb_build_object('user_id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email) as "user"
  from boost_order o join app_user u on u.id = o.user_id`

// The same conditions as in `countStuck`.
const which = {
  unconfirmed: sql`o.state = 'unconfirmed'`,
  stuck: sql`o.state in ('pending', 'processing') and o.changed_at < now() - interval '1 day'`,
  gone: sql`o.state in ('pending', 'processing') and not ${isServed}`,
  released: sql`o.released_at > now() - interval '30 days' and o.upstream_id is null`,
} as const

/** Orders that need a review, oldest first. */
export async function reviewOrders(
  db: Queryable,
  { status, page, limit }: { status: keyof typeof which; page: number; limit: number },
): Promise<ReviewOrder[]> {
  const found = await sql<Row>`${reviewView} where ${which[status]} order by o.created_at, o.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return presentAll(db, found.rows)
}

/** One order, whatever its state. */
export async function reviewOrder(db: Queryable, id: string): Promise<ReviewOrder | undefined> {
  const found = await sql<Row>`${reviewView} where o.id = ${id}`.execute(db)
  const [order] = await presentAll(db, found.rows)
  return order
}

/** Locks an order until the transaction ends. Returns its state. */
export async function lockState(tx: Queryable, id: string): Promise<string | undefined> {
  const found = await sql<{ state: string }>`select state from boost_order where id = ${id}
    for no key update`.execute(tx)
  return found.rows[0]?.state
}

/** Whether an order is open at a supplier that no process serves. */
export async function isGone(db: Queryable, id: string): Promise<boolean> {
  const found = await sql`select from boost_order o where o.id = ${id} and ${which.gone}`.execute(
    db,
  )
  return found.rows.length > 0
}

async function presentAll(db: Queryable, rows: readonly Row[]): Promise<ReviewOrder[]> {
  const requests = await requestsAbout(
    db,
    rows.map(({ order_id }) => `boost:${order_id}`),
  )
  return rows.map(({ charge, created_at, ...row }) => ({
    ...row,
    charge: formatNaira(charge),
    waiting: row.status === 'unconfirmed' && requests.get(`boost:${row.order_id}`) === 'waiting',
    created_at: created_at.toISOString(),
  }))
}

export type Waiting = {
  readonly stuck: number
  readonly unconfirmed: number
  readonly gone: number
}

/**
 * Counts the orders that need a review: unchanged for a day, with a lost response, or open at an unserved supplier. For
 * logs, metrics and admins.
 */
export async function countStuck(db: Queryable): Promise<Waiting> {
  const found = await sql<Waiting>`
    select count(*) filter (where state in ('pending', 'processing') and changed_at < now() - interval '1 day') as stuck,
      count(*) filter (where state = 'unconfirmed') as unconfirmed,
      count(*) filter (where state in ('pending', 'processing') and not ${isServed}) as gone
    from boost_order o where state in ('unconfirmed', 'pending', 'processing')`.execute(db)
  return found.rows[0] ?? { stuck: 0, unconfirmed: 0, gone: 0 }
}

/** The orders whose response was lost, and those that have not moved for a day, with the age of the oldest. */
export async function reviewBacklog(
  db: Queryable,
): Promise<{ unconfirmed: Backlog; stuck: Backlog }> {
  const { rows } = await sql<BacklogRow>`
    select case state when 'unconfirmed' then state else 'stuck' end as queue, count(*) as count, min(changed_at) as oldest
    from boost_order where state = 'unconfirmed'
      or state in ('pending', 'processing') and changed_at < now() - interval '1 day' group by 1`.execute(
    db,
  )
  const of = backlogsIn(rows)
  return { unconfirmed: of('unconfirmed'), stuck: of('stuck') }
}

/** The number of orders in each list of `reviewOrders`. */
export async function countReviews(db: Queryable): Promise<Record<keyof typeof which, number>> {
  const [stuck, { rows }] = await Promise.all([
    countStuck(db),
    sql<{ released: number }>`select count(*) as released from boost_order o
      where ${which.released}`.execute(db),
  ])
  return { ...stuck, released: rows[0]?.released ?? 0 }
}
