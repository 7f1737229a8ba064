import type { Refundable } from '@nosim/contract/admin/money-views.ts'
import { formatNaira } from '@nosim/contract/money.ts'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'

type Row = Pick<Refundable, 'id' | 'title' | 'status' | 'user'> & {
  price: number
  refunded: number
  created_at: Date
}

/** Rentals by their id or its last 8 characters, with what can be paid back by hand: of those that gave a code. */
export async function refundableRentals(db: Queryable, id: string): Promise<Refundable[]> {
  const found = await sql<Row>`
    select r.id, s.name || coalesce(', +' || r.number, '') as title, r.state as status, r.price, r.refunded, r.created_at,
      jsonb_build_object('user_id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email) as "user"
    from rental r join service s on s.code = r.service join app_user u on u.id = r.user_id
    where ${isId(id) ? sql`r.id = ${id}` : sql`right(r.id::text, 8) = ${id}`} limit 20`.execute(db)
  return found.rows.map(({ price, refunded, created_at, id: own, title, status, user }) => ({
    id: own,
    title,
    status,
    user,
    kind: 'rental',
    order_id: own,
    price: formatNaira(price),
    refunded: formatNaira(refunded),
    left: formatNaira(status === 'completed' ? price - refunded : 0),
    whole: false,
    created_at: created_at.toISOString(),
  }))
}

/** Whose rental this is; undefined where it is none. */
export async function buyerOfRental(db: Queryable, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined
  const found = await db
    .selectFrom('rental')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.user_id
}
