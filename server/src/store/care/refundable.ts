import type { Refundable } from '@nosim/contract/admin/money-views.ts'
import { formatNaira } from '@nosim/contract/money.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'

type Row = Pick<Refundable, 'id' | 'order_id' | 'title' | 'status' | 'user'> & {
  price: number
  refunded: boolean
  created_at: Date
}

/** The logs of a store order, by its id or its last 8 characters; each is paid back whole, once. */
export async function refundableLines(db: Queryable, id: string): Promise<Refundable[]> {
  const found = await sql<Row>`
    select l.id::text as id, o.id as order_id, l.product_name as title, l.price, l.refunded_at is not null as refunded,
      case when l.refunded_at is null then 'sold' else 'refunded' end as status, o.created_at,
      jsonb_build_object('user_id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email) as "user"
    from store_order o join store_line l on l.order_id = o.id join app_user u on u.id = o.user_id
    where ${isId(id) ? sql`o.id = ${id}` : sql`right(o.id::text, 8) = ${id}`} order by l.id limit 200`.execute(
    db,
  )
  return found.rows.map(
    ({ price, refunded, created_at, id: own, title, status, user, order_id }) => ({
      id: own,
      title,
      status,
      user,
      kind: 'line',
      order_id,
      price: formatNaira(price),
      refunded: formatNaira(refunded ? price : 0),
      left: formatNaira(refunded ? 0 : price),
      whole: true,
      created_at: created_at.toISOString(),
    }),
  )
}

/** Who bought this line; undefined where there is none. */
export async function buyerOfLine(db: Queryable, id: string): Promise<string | undefined> {
  if (!/^[1-9][0-9]{0,15}$/.test(id)) return undefined
  const found = await db
    .selectFrom('store_line')
    .innerJoin('store_order', 'store_order.id', 'store_line.order_id')
    .select('store_order.user_id')
    .where('store_line.id', '=', Number(id))
    .executeTakeFirst()
  return found?.user_id
}
