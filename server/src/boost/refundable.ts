import type { Refundable } from '@nosim/contract/admin/money-views.ts'
import { formatNaira } from '@nosim/contract/money.ts'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'

type Row = Pick<Refundable, 'id' | 'title' | 'status' | 'user'> & {
  charge: number
  refunded: number
  created_at: Date
}

/** Without an answer of the supplier's there is nothing to pay back by hand: the order is matched or released. */
const closed = new Set(['placing', 'unconfirmed', 'failed'])

/** Boost orders by their id, its last 8 characters or the supplier's number, with what can be paid back by hand. */
export async function refundableBoosts(db: Queryable, id: string): Promise<Refundable[]> {
  const found = await sql<Row>`
    select o.id, o.quantity || ' × ' || o.service_name as title, o.state as status, o.charge, o.refunded, o.created_at,
      jsonb_build_object('user_id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email) as "user"
    from boost_order o join app_user u on u.id = o.user_id
    where ${isId(id) ? sql`o.id = ${id}` : sql`(right(o.id::text, 8) = ${id} or o.upstream_id = ${id})`}
    limit 20`.execute(db)
  return found.rows.map(({ charge, refunded, created_at, id: own, title, status, user }) => ({
    id: own,
    title,
    status,
    user,
    kind: 'boost',
    order_id: own,
    price: formatNaira(charge),
    refunded: formatNaira(refunded),
    left: formatNaira(closed.has(status) ? 0 : charge - refunded),
    whole: false,
    created_at: created_at.toISOString(),
  }))
}

/** Whose boost order this is; undefined where it is none. */
export async function buyerOfBoost(db: Queryable, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined
  const found = await db
    .selectFrom('boost_order')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.user_id
}
