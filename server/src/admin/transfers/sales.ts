import type { Refundable } from '@nosim/contract/admin/transfer-views.ts'
import { foundMost, type FoundOrder } from '@nosim/contract/admin/search.ts'
import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import { dated, type Dated } from '../format.ts'

type ItemRow = Pick<Refundable, 'title' | 'status' | 'user' | 'whole' | 'order_id' | 'line'> & {
  item_id: string | null
  price: number
  refunded: number
  refundable: number
  created_at: Date
}

/** The order number in a search word: without spaces around it and without a leading #. */
const plainId = (word: string): string => word.trim().replace(/^#/, '')

/** The condition for the orders with this id, order number (the last 8 characters of the id) or supplier's id. */
function isCalled(word: string): RawBuilder<boolean> {
  const id = word.toLowerCase()
  return isId(id) ? sql`order_id = ${id}` : sql`(order_number = ${id} or upstream_id = ${word})`
}

/** The sales with this id, order number or supplier's id, and what an admin can still refund of each. */
export async function refundableOf(db: Queryable, order: string): Promise<Refundable[]> {
  const found = await sql<ItemRow>`
    select i.line, i.order_id, i.item_id::text as item_id, i.title, i.status, i.price, i.refunded, i.refundable,
      i.is_whole as whole, i.created_at,
      jsonb_build_object('user_id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email) as "user"
    from sale_item i join app_user u on u.id = i.user_id
    where ${isCalled(plainId(order))} order by i.created_at desc, i.item_id limit 200`.execute(db)
  return found.rows.map(({ item_id, price, refunded, refundable, created_at, ...item }) => ({
    line: item.line,
    id: item_id ?? item.order_id,
    order_id: item.order_id,
    title: item.title,
    user: item.user,
    status: item.status,
    whole: item.whole,
    price: formatNaira(price),
    refunded: formatNaira(refunded),
    left: formatNaira(refundable),
    created_at: created_at.toISOString(),
  }))
}

/** The buyer of the order, or of the log, that can be refunded under this id; undefined where there is none. */
export async function buyerOf(
  db: Queryable,
  line: LineOfBusiness,
  id: string,
): Promise<string | undefined> {
  const isItem = /^[1-9][0-9]{0,15}$/.test(id)
  if (!isItem && !isId(id)) return undefined
  const found = await sql<{ user_id: string }>`select user_id from sale_item where line = ${line}
    and ${isItem ? sql`item_id = ${id}::bigint` : sql`order_id = ${id} and item_id is null`}`.execute(
    db,
  )
  return found.rows[0]?.user_id
}

/** The newest orders with this id, order number or supplier's id. */
export async function findOrders(db: Queryable, q: string): Promise<FoundOrder[]> {
  const word = plainId(q)
  if (!/^[\w-]{2,64}$/.test(word)) return []
  const found = await sql<Dated<FoundOrder>>`
    select f.line, f.order_id, f.user_id, f.created_at, f.title, u.email as "user"
    from (select * from sale where ${isCalled(word)} order by created_at desc limit ${foundMost}) f
    join app_user u on u.id = f.user_id order by f.created_at desc, f.order_id`.execute(db)
  return dated<FoundOrder>(found.rows)
}
