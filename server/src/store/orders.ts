import { formatNaira } from '@nosim/contract/base/money.ts'
import type { ClaimStatus, OpenedOrder, OrderItem, StoreOrder } from '@nosim/contract/shop/store.ts'
import { sql } from 'kysely'
import { contains } from '../platform/db/fragments.ts'
import type { Queryable } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'
import type { Secrets } from './inventory/secrets.ts'

export type OrderRow = {
  id: string
  total: number
  cut: number
  refunded: number
  created_at: Date
}

export type LineRow = {
  id: number
  order_id: string
  product: number
  product_name: string
  category_name: string
  price: number
  url: string | null
  replaced: boolean
  refunded: boolean
  refund_reason: string | null
  warranty_until: Date
  can_claim: boolean
  claim_state: ClaimStatus | null
  claim_note: string | null
  seen_by_staff_at: Date | null
  details: Buffer
  digest: Buffer
}

/**
 * A page of a user's orders, newest first, without the details of the logs. The search covers order id and product
 * name.
 */
export async function ordersOf(
  db: Queryable,
  userId: string,
  { page, limit, search = '' }: { page: number; limit: number; search?: string | undefined },
): Promise<{ orders: StoreOrder[]; total: number }> {
  // The page shows the number of an order with a `#`.
  const text = search.trim().replace(/^#/, '')
  const mine = sql`o.user_id = ${userId} and (position(lower(${text}) in o.id::text) > 0 or exists (
    select 1 from store_line s where s.order_id = o.id and ${contains('s.product_name', text)}))`
  const [rows, count] = await Promise.all([
    sql<OrderRow>`select o.id, o.total, o.cut, o.refunded, o.created_at from store_order o where ${mine}
      order by o.created_at desc, o.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from store_order o where ${mine}`.execute(db),
  ])
  const lines = await linesOf(
    db,
    rows.rows.map((row) => row.id),
  )
  const byOrder = Map.groupBy(lines, (line) => line.order_id)
  return {
    orders: rows.rows.map((row) => presentOrder(row, (byOrder.get(row.id) ?? []).map(presentLine))),
    total: count.rows[0]?.total ?? 0,
  }
}

/** One order of the user with the decrypted logs; undefined where the user has no such order. */
export async function openOrder(
  db: Queryable,
  secrets: Secrets,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<OpenedOrder | undefined> {
  if (!isId(orderId)) return undefined
  const found =
    await sql<OrderRow>`select o.id, o.total, o.cut, o.refunded, o.created_at from store_order o
    where o.id = ${orderId} and o.user_id = ${userId}`.execute(db)
  const row = found.rows[0]
  if (!row) return undefined
  const lines = await linesOf(db, [row.id])
  return presentOrder(
    row,
    lines.map((line) => openLine(secrets, line)),
  )
}

/** The logs of these orders. */
export async function linesOf(db: Queryable, orders: readonly string[]): Promise<LineRow[]> {
  const found =
    await sql<LineRow>`select s.id, s.order_id, s.product, s.product_name, s.category_name, s.price, l.url,
      s.replacement is not null as replaced, s.refunded_at is not null as refunded, s.refund_reason, s.warranty_until,
      s.warranty_until > now() and s.refunded_at is null and s.replacement is null
        and coalesce(claim.state, '') <> 'open' as can_claim,
      claim.state as claim_state, claim.note as claim_note, s.seen_by_staff_at, l.details, l.digest
    from store_line s join account_log l on l.id = coalesce(s.replacement, s.log)
    left join lateral (
      select w.state, w.note from warranty_claim w where w.line = s.id order by w.id desc limit 1
    ) claim on true
    where s.order_id = any(${orders}::uuid[]) order by s.id`.execute(db)
  return found.rows
}

/** An order as its buyer sees it, with its logs. */
export const presentOrder = <Item extends OrderItem>(row: OrderRow, details: Item[]) => ({
  order_id: row.id,
  total_price: formatNaira(row.total),
  refunded: formatNaira(row.refunded),
  ...(row.cut > 0 && { promotion_cut: formatNaira(row.cut) }),
  status: row.refunded === row.total ? ('refunded' as const) : ('success' as const),
  created_at: row.created_at.toISOString(),
  details,
})

/** A log of an order, without its credential. */
export const presentLine = (row: LineRow): OrderItem => ({
  id: row.id,
  product_id: row.product,
  product_name: row.product_name,
  category_name: row.category_name,
  price: row.price / 100,
  url: row.url,
  replaced: row.replaced,
  refunded: row.refunded,
  seen_by_staff_at: row.seen_by_staff_at?.toISOString() ?? null,
  refund_reason: row.refund_reason,
  warranty_until: row.warranty_until.toISOString(),
  can_claim: row.can_claim,
  claim: row.claim_state && { status: row.claim_state, note: row.claim_note },
})

/** An order as its live event states it: without its lines and the details of logs (LIVE-5). */
export async function orderStateOf(
  db: Queryable,
  userId: string,
  orderId: string,
): Promise<
  { order_id: string; created_at: string; log_count: number; refunded: string } | undefined
> {
  const row = await db
    .selectFrom('store_order as o')
    .innerJoin('store_line as l', 'l.order_id', 'o.id')
    .select(({ fn }) => [
      'o.id',
      'o.created_at',
      'o.refunded',
      fn.countAll<number>().as('log_count'),
    ])
    .where('o.id', '=', orderId)
    .where('o.user_id', '=', userId)
    .groupBy('o.id')
    .executeTakeFirst()
  return (
    row && {
      order_id: row.id,
      created_at: row.created_at.toISOString(),
      log_count: row.log_count,
      refunded: formatNaira(row.refunded),
    }
  )
}

/** A log of an order with its credential, decrypted. */
export const openLine = (secrets: Secrets, line: LineRow) => ({
  ...presentLine(line),
  details: secrets.show(line),
})
