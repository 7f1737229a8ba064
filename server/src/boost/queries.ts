import type { BoostOrder, BoostService, BoostStatus } from '@nosim/contract/shop/boost.ts'
import { formatNaira, kobo } from '@nosim/contract/base/money.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'

type ServiceRow = {
  id: number
  name: string
  category: string
  type: 'Default' | 'Package'
  rate: number
  min: number
  max: number
  refill: boolean
  cancel: boolean
  description: string
  average_minutes: number | null
}

/** Everything that can be ordered, by category. */
export async function boostServices(db: Queryable): Promise<BoostService[]> {
  const found = await sql<ServiceRow>`
    select s.id, s.name, s.category, s.type, s.rate, s.min, boost_max_quantity(s.type, s.rate, s.max) as max, s.refill,
      s.cancel, s.description, s.average_minutes
    from boost_service s
    where s.enabled and s.vanished_at is null and boost_max_quantity(s.type, s.rate, s.max) >= s.min order by lower(s.category), s.category, s.id`.execute(
    db,
  )
  return found.rows.map(presentService)
}

const presentService = ({ id, rate, ...row }: ServiceRow): BoostService => ({
  ...row,
  service_id: String(id),
  rate: formatNaira(kobo(rate)),
})

export type OrderState = BoostStatus | 'placing'

type OrderRow = {
  id: string
  service: number
  service_name: string
  category: string
  upstream_id: string | null
  provider: string
  state: OrderState
  quantity: number
  charge: number
  refunded: number
  link: string
  start_count: number | null
  remains: number | null
  can_cancel: boolean
  can_refill: boolean
  cancel_requested: boolean
  refill_detail: string | null
  refill_open: boolean
  created_at: Date
}

const orderView = sql`
  select o.id, o.service, o.service_name, o.category, o.upstream_id, o.provider, o.state, o.quantity, o.charge, o.refunded, o.link,
    o.start_count, o.remains, o.can_cancel, o.can_refill, o.cancel_requested_at is not null as cancel_requested,
    o.refill_detail, o.refill_id is not null as refill_open, o.created_at
  from boost_order o`

/** One order of this user; another's is as absent as none. */
export async function orderOf(
  db: Queryable,
  userId: string,
  id: string,
): Promise<BoostOrder | undefined> {
  return (await ownOrder(db, userId, id))?.view
}

/** The same, with what upstream calls it (null until it has taken it): for a request about it. */
export async function ownOrder(
  db: Queryable,
  userId: string,
  id: string,
): Promise<{ upstream_id: string | null; supplier: string; view: BoostOrder } | undefined> {
  if (!isId(id)) return undefined
  const found =
    await sql<OrderRow>`${orderView} where o.id = ${id} and o.user_id = ${userId}`.execute(db)
  const [row] = found.rows
  return row && { upstream_id: row.upstream_id, supplier: row.provider, view: presentOrder(row) }
}

/** A page of a user's orders, newest first; `search` looks in service, category, link and order id. */
export async function ordersOf(
  db: Queryable,
  userId: string,
  { page, limit, search = '' }: { page: number; limit: number; search?: string | undefined },
): Promise<{ orders: BoostOrder[]; total: number }> {
  const text = search.trim().toLowerCase()
  const mine = sql`o.user_id = ${userId} ${
    text === ''
      ? sql``
      : sql`and position(${text} in
    lower(o.service_name || ' ' || o.category || ' ' || o.link || ' ' || o.id || ' ' || o.state)) > 0`
  }`
  const [rows, count] = await Promise.all([
    sql<OrderRow>`${orderView} where ${mine} order by o.created_at desc, o.id desc
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from boost_order o where ${mine}`.execute(db),
  ])
  return { orders: rows.rows.map(presentOrder), total: count.rows[0]?.total ?? 0 }
}

function presentOrder(row: OrderRow): BoostOrder {
  const isOpen = row.state === 'pending' || row.state === 'processing'
  return {
    order_id: row.id,
    service_id: String(row.service),
    service_name: row.service_name,
    category: row.category,
    status: row.state === 'placing' ? 'pending' : row.state,
    quantity: row.quantity,
    amount: formatNaira(kobo(row.charge)),
    refunded: formatNaira(kobo(row.refunded)),
    link: row.link,
    start_count: row.start_count,
    remains: row.remains,
    can_cancel: row.can_cancel && isOpen && !row.cancel_requested,
    can_refill:
      row.can_refill && (row.state === 'success' || row.state === 'partial') && !row.refill_open,
    cancel_requested: row.cancel_requested,
    refill_status: row.refill_detail,
    created_at: row.created_at.toISOString(),
  }
}

/** What the machine knows of an order. */
export type OpenOrder = {
  readonly id: string
  readonly user_id: string
  readonly state: OrderState
  readonly upstream_id: string | null
  readonly refill_id: string | null
  readonly failed_checks: number
  /** Seconds by the database's clock since it was placed, and since it ended (null while it has not). */
  readonly age_s: number
  readonly ended_s: number | null
  /** The same since its refill was taken on; null where none is under way. */
  readonly refill_s: number | null
}

const openColumns = sql`o.id, o.user_id, o.state, o.upstream_id, o.refill_id, o.failed_checks,
  extract(epoch from now() - o.created_at)::float8 as age_s, extract(epoch from now() - o.ended_at)::float8 as ended_s,
  extract(epoch from now() - o.refill_at)::float8 as refill_s`

// Another supplier may use the same id for an order of its own. An order without an id is only marked unconfirmed.
const isOurs = (supplier: string) => sql`(provider = ${supplier} or upstream_id is null)`

/** Claims the orders that are due for this process, and postpones each by `leaseMs` in the same statement. */
export async function claimDueOrders(
  db: Queryable,
  { supplier, limit, leaseMs }: { supplier: string; limit: number; leaseMs: number },
): Promise<OpenOrder[]> {
  const found = await sql<OpenOrder>`
    update boost_order o set next_check_at = now() + make_interval(secs => ${leaseMs / 1000})
    from (select id from boost_order where next_check_at <= now() and ${isOurs(supplier)}
      order by next_check_at limit ${limit} for update skip locked) due
    where o.id = due.id returning ${openColumns}`.execute(db)
  return found.rows
}

/** ms until the next order is due, at most `most`. */
export async function nextOrderMs(
  db: Queryable,
  { supplier, most }: { supplier: string; most: number },
): Promise<number> {
  const found = await sql<{ ms: number | null }>`
    select (extract(epoch from min(next_check_at) - now()) * 1000)::float8 as ms
    from boost_order where next_check_at is not null and ${isOurs(supplier)}`.execute(db)
  return Math.max(0, Math.min(found.rows[0]?.ms ?? most, most))
}

/** Schedules the next check of an order (ms from now; null = none) and stores how many checks were without a result. */
export async function scheduleOrder(
  db: Queryable,
  id: string,
  {
    afterMs,
    failedChecks,
    detail,
  }: { afterMs: number | null; failedChecks: number; detail?: string },
): Promise<void> {
  await sql`update boost_order set failed_checks = ${failedChecks}, detail = coalesce(${detail ?? null}, detail),
    next_check_at = ${afterMs === null ? null : sql`now() + make_interval(secs => ${afterMs / 1000})`}
    where id = ${id}`.execute(db)
}

/** Records once that a stop was requested, and schedules an early poll. */
export async function noteCancel(db: Queryable, id: string): Promise<void> {
  await change(
    db,
    id,
    sql`cancel_requested_at = coalesce(cancel_requested_at, now()), next_check_at = now() + interval '5 seconds'`,
  )
}

/** Notes a refill that upstream took on. */
export async function noteRefill(db: Queryable, id: string, refillId: string): Promise<void> {
  await change(
    db,
    id,
    sql`refill_id = ${refillId}, refill_at = now(), refill_detail = 'Pending',
      next_check_at = least(coalesce(next_check_at, 'infinity'), now() + interval '1 minute')`,
  )
}

/** Stores the panel's status of a refill, where there is one. An ended refill makes room for another. */
export async function storeRefillDetail(
  db: Queryable,
  id: string,
  { status, isOver }: { status: string | undefined; isOver: boolean },
): Promise<void> {
  await change(
    db,
    id,
    sql`refill_detail = coalesce(${status ?? null}, refill_detail),
      refill_id = ${isOver ? null : sql.ref('refill_id')}, refill_at = ${isOver ? null : sql.ref('refill_at')}`,
  )
}

/** Changes the visible fields of an order and notifies the open tabs. */
async function change(db: Queryable, id: string, columns: RawBuilder<unknown>): Promise<void> {
  await sql`with changed as (update boost_order set ${columns} where id = ${id} returning user_id)
    insert into live_event (user_id, kind, subject) select user_id, 'boost', ${id} from changed`.execute(
    db,
  )
}
