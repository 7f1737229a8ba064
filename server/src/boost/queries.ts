import type { BoostOrder, BoostStatus } from '@nosim/contract/shop/boost.ts'
import { formatNaira, kobo } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'

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
  cut: number
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
  select o.id, o.service, o.service_name, o.category, o.upstream_id, o.provider, o.state, o.quantity, o.charge, o.cut, o.refunded, o.link,
    o.start_count, o.remains, o.can_cancel, o.can_refill, o.cancel_requested_at is not null as cancel_requested,
    o.refill_detail, o.refill_id is not null as refill_open, o.created_at
  from boost_order o`

/** An order of this user. An order of another user is answered like one that does not exist. */
export async function orderOf(
  db: Queryable,
  userId: string,
  id: string,
): Promise<BoostOrder | undefined> {
  return (await ownOrder(db, userId, id))?.view
}

/** An order with the panel's id (null until accepted) and its money in kobo, for a request about it. */
export type OwnOrder = {
  readonly upstream_id: string | null
  readonly supplier: string
  readonly state: OrderState
  readonly charge: number
  readonly refunded: number
  readonly refill_open: boolean
  readonly view: BoostOrder
}

export async function ownOrder(
  db: Queryable,
  userId: string,
  id: string,
): Promise<OwnOrder | undefined> {
  return isId(id) ? (await ownOrders(db, userId, [id])).get(id) : undefined
}

/** The orders of these ids that belong to this user, by id. */
export async function ownOrders(
  db: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OwnOrder>> {
  const found =
    await sql<OrderRow>`${orderView} where o.id = any(${ids}::uuid[]) and o.user_id = ${userId}`.execute(
      db,
    )
  return new Map(
    found.rows.map((row) => [row.id, { ...row, supplier: row.provider, view: presentOrder(row) }]),
  )
}

/** A page of a user's orders, newest first; `search` looks in service, category, link, order id and state. */
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
    ...(row.cut > 0 && { promotion_cut: formatNaira(row.cut) }),
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

/** The data of a message about a boost order: the status of its event, and the order as it is now. */
export async function boostEventData(
  db: Queryable,
  { user_id: userId, subject, state }: { user_id: string; subject: string; state: string | null },
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const order = await orderOf(db, userId, subject)
  if (!order) return undefined
  const { service_id, link, quantity, amount, refunded, start_count, remains } = order
  return { status: state, service_id, link, quantity, amount, refunded, start_count, remains }
}
