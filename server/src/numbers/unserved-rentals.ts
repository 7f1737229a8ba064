import type { ReviewRental } from '@nosim/contract/admin/rental-review.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import { requestsAbout } from '../wallet/manual-transfers/queries.ts'

// Only rentals that need polls have a row in `rental_watch`. They are few, however many rentals are over.
const unserved = sql`from rental_watch w join rental r on r.id = w.rental_id
  where r.state in ('placing', 'waiting') and not sms_is_served(w.supplier)`

/** The number of open rentals at each supplier that no process has served for five minutes. */
export async function unservedRentals(
  db: Queryable,
): Promise<{ supplier: string; open: number }[]> {
  const found = await sql<{ supplier: string; open: number }>`
    select w.supplier, count(*) as open ${unserved} group by w.supplier order by w.supplier`.execute(
    db,
  )
  return found.rows
}

/** The number of these rentals at all suppliers. */
export async function countUnserved(db: Queryable): Promise<{ gone: number }> {
  const found = await sql<{ gone: number }>`select count(*) as gone ${unserved}`.execute(db)
  return { gone: found.rows[0]?.gone ?? 0 }
}

type Row = Omit<ReviewRental, 'price' | 'created_at' | 'served_at' | 'waiting'> & {
  price: number
  created_at: Date
  served_at: Date | null
}

const reviewView = sql`
  select r.id as order_id, r.service as service_id, coalesce(s.name, r.service) as service_name, r.number,
    r.activation_id as upstream_id, r.provider as supplier, r.price, r.state as status, r.created_at, p.served_at,
    jsonb_build_object('user_id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email) as "user"
  from rental r join app_user u on u.id = r.user_id left join service s on s.code = r.service
  left join supplier p on p.kind = 'sms' and p.name = r.provider`

/** A page of these rentals, oldest first. */
export async function formerRentals(
  db: Queryable,
  { page, limit }: { page: number; limit: number },
): Promise<{ rentals: ReviewRental[]; total: number }> {
  const [found, { gone: total }] = await Promise.all([
    sql<Row>`${reviewView} where r.id in (select r.id ${unserved}) order by r.created_at, r.id
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    countUnserved(db),
  ])
  return { rentals: await presentAll(db, found.rows), total }
}

/** One rental, whatever its state and supplier. */
export async function reviewRental(db: Queryable, id: string): Promise<ReviewRental | undefined> {
  const found = await sql<Row>`${reviewView} where r.id = ${id}`.execute(db)
  const [rental] = await presentAll(db, found.rows)
  return rental
}

async function presentAll(db: Queryable, rows: readonly Row[]): Promise<ReviewRental[]> {
  const requests = await requestsAbout(
    db,
    rows.map(({ order_id }) => `numbers:${order_id}`),
  )
  return rows.map(({ price, created_at, served_at, ...row }) => ({
    ...row,
    price: formatNaira(price),
    created_at: created_at.toISOString(),
    served_at: served_at?.toISOString() ?? null,
    waiting:
      (row.status === 'placing' || row.status === 'waiting') &&
      requests.get(`numbers:${row.order_id}`) === 'waiting',
  }))
}
