import type { Duration, Service } from '@nosim/contract/shop/numbers.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'
import type { RentalRow } from './rental/machine.ts'

type ServiceRow = {
  code: string
  name: string
  group_name: string
  cost_micro_usd: number
  repeatable: boolean
  prices: Record<Duration, number>
}

/** The catalogue on sale. Every service has 100 available (NUM-2). */
export async function servicesOnSale(db: Queryable): Promise<Service[]> {
  const found = await sql<ServiceRow>`
    select s.code, s.name, s.group_name, s.cost_micro_usd, s.repeatable,
      jsonb_object_agg(p.duration, p.price / 100) as prices
    from service s
    join service_group g on g.name = s.group_name and g.enabled
    join service_price p on p.service = s.code
    where s.enabled group by s.code order by s.sentinel, lower(s.name)`.execute(db)
  return found.rows.map((row) => ({
    code: row.code,
    name: row.name,
    group: row.group_name,
    default_cost_usd: (row.cost_micro_usd / 1_000_000).toFixed(2),
    default_cost_ngn: row.prices['5min'],
    available_count: 100,
    repeatable: row.repeatable,
    durations: row.prices,
  }))
}

/** The detail of an order that was not found in the supplier's list and was refunded. */
export const notListedDetail = 'response lost, not in the list'
/** The detail of an order whose number was found in the supplier's list but belonged to another user before. */
export const resoldDetail = 'found in the list, resold'
/** The detail of an order that an admin released while it was being placed (server/sql/numbers.sql). */
const releasedDetail = 'response lost, released by an admin'
// What was refused at once was never an order to its owner; what was refused after a search or by an admin was.
const shown = sql`(r.state <> 'refused' or r.detail in (${notListedDetail}, ${resoldDetail}, ${releasedDetail}))`

// The newest message first, whole.
const rentalView = sql`
  select r.id, r.user_id, r.service, s.name as service_name, s.repeatable, r.number, r.price, r.duration, r.state,
    r.created_at, r.ends_at, r.ended_at, r.cancel_requested_at, r.code_delay_ms,
    coalesce((select jsonb_agg(jsonb_build_object('code', m.code, 'text', m.text, 'received_at', m.received_at)
      order by m.id desc) from rental_message m where m.rental_id = r.id), '[]') as messages
  from rental r join service s on s.code = r.service`

/** One rental of this user; another's is as absent as none. */
export async function rentalOf(
  db: Queryable,
  userId: string,
  id: string,
): Promise<RentalRow | undefined> {
  if (!isId(id)) return undefined
  const found = await sql<RentalRow>`${rentalView} where r.id = ${id} and r.user_id = ${userId}
    and ${shown}`.execute(db)
  return found.rows[0]
}

/** A page of a user's rentals, newest first, without those that were refused at once. */
export async function rentalsOf(
  db: Queryable,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: RentalRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    sql<RentalRow>`${rentalView} where r.user_id = ${userId} and ${shown}
      order by r.created_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from rental r
      where r.user_id = ${userId} and ${shown}`.execute(db),
  ])
  return { rows: rows.rows, total: count.rows[0]?.total ?? 0 }
}

/** The rentals still worth watching: open, living on, or made in the last ten minutes. */
export async function activeRentalsOf(db: Queryable, userId: string): Promise<RentalRow[]> {
  const found = await sql<RentalRow>`${rentalView} where r.user_id = ${userId} and ${shown}
    and (r.state in ('placing', 'waiting') or (r.state = 'completed' and r.ends_at > now())
      or r.created_at > now() - interval '10 minutes')
    order by r.created_at desc, r.id desc limit 200`.execute(db)
  return found.rows
}

/** Counts the numbers of a user, as part of a statement of the wallet. */
export const rentalCounts = (
  userId: string,
): RawBuilder<{ numbers_open: number; numbers_completed: number }> => sql`
  select count(*) filter (where state in ('placing', 'waiting')) as numbers_open,
    count(*) filter (where state = 'completed') as numbers_completed
  from rental where user_id = ${userId}`

export type DeliveryRow = {
  readonly service: string
  readonly service_name: string
  readonly sold: number
  readonly delivered: number
  readonly waiting: number
}

/** What became of the numbers of the last so many days in Lagos, by service, the most sold first. */
export async function deliveryByService(db: Queryable, days: number): Promise<DeliveryRow[]> {
  const begins = sql`lagos_start((now() at time zone 'Africa/Lagos')::date - ${days - 1}::int)`
  const found = await sql<DeliveryRow>`
    select service, coalesce((select s.name from service s where s.code = service), service) as service_name,
      sum(sold)::bigint as sold, sum(delivered)::bigint as delivered, sum(waiting)::bigint as waiting
    from (
      -- An index holds what is over with its end, and another the few that are open.
      select service, count(*) as sold, count(*) filter (where state = 'completed') as delivered, 0 as waiting
      from rental where state in ('completed', 'cancelled', 'timeout') and created_at >= ${begins} group by service
      union all
      select service, count(*), 0, count(*) from rental
      where state = 'waiting' and created_at >= ${begins} group by service
    ) given group by service order by sold desc, service_name`.execute(db)
  return found.rows
}
