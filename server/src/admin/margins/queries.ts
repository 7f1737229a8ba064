import type { Margin, Unreturned } from '@nosim/contract/admin/margins.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { ranges, type Range } from '@nosim/contract/admin/reports.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { dollars } from '../suppliers/queries.ts'

/** Numbers that were rented on the last days in Lagos, today included. */
const inRange = (range: Range) =>
  sql`m.rented_at >= lagos_start(lagos_day(now()) - ${ranges[range] - 1}::int)`

type MarginRow = Omit<Margin, 'revenue' | 'cost' | 'margin'> & {
  /** Kobo. */
  readonly revenue: number
  readonly cost: number
}

/** The numbers of a range of days by supplier and service, with the most unreturned numbers first. */
export async function marginsOf(db: Queryable, range: Range): Promise<Margin[]> {
  const found = await sql<MarginRow>`
    select m.supplier, m.service, coalesce(s.name, nullif(m.service, ''), 'Unknown') as service_name,
      count(m.rental_id) as sold, count(*) filter (where m.is_delivered) as delivered,
      count(*) filter (where m.is_waiting) as waiting, count(*) filter (where m.is_refunded) as refunded,
      count(*) filter (where m.upstream_end = 'returned') as returned,
      count(*) filter (where m.is_refunded and m.upstream_end <> 'returned') as unreturned,
      sum(m.revenue)::bigint as revenue, sum(m.cost_booked)::bigint as cost
    from number_margin m left join service s on s.code = m.service
    where ${inRange(range)} group by m.supplier, m.service, s.name
    order by unreturned desc, sold desc, m.supplier, m.service`.execute(db)
  return found.rows.map(presentMargin)
}

const presentMargin = ({ revenue, cost, ...row }: MarginRow): Margin => ({
  ...row,
  revenue: formatNaira(revenue),
  cost: formatNaira(cost),
  margin: formatNaira(revenue - cost),
})

type UnreturnedRow = Omit<Unreturned, 'rented_at' | 'ended_at' | 'cost_usd'> & {
  readonly rented_at: Date
  readonly ended_at: Date | null
  readonly cost_micro_usd: number | null
}

const unreturned = (range: Range) =>
  sql`m.is_refunded and m.upstream_end <> 'returned' and ${inRange(range)}`

/** The numbers that we refunded and the supplier did not, newest first: `limit` of them after the first `offset`. */
export async function unreturnedOf(
  db: Queryable,
  range: Range,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Unreturned[]> {
  const found = await sql<UnreturnedRow>`
    select m.rental_id as order_id, r.user_id, m.supplier, m.activation_id as upstream_id,
      coalesce(s.name, nullif(m.service, ''), 'Unknown') as service_name, m.number, m.rented_at, m.ended_at,
      m.upstream_end, m.cost_micro_usd
    from number_margin m left join rental r on r.id = m.rental_id left join service s on s.code = m.service
    where ${unreturned(range)} order by m.rented_at desc, m.supplier, m.activation_id
    limit ${limit} offset ${offset}`.execute(db)
  return found.rows.map(presentUnreturned)
}

const presentUnreturned = ({ cost_micro_usd: cost, ...row }: UnreturnedRow): Unreturned => ({
  ...row,
  rented_at: row.rented_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  cost_usd: cost === null ? null : dollars(cost),
})

/** The number of all rows that `unreturnedOf` pages through. */
export async function countUnreturned(db: Queryable, range: Range): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from number_margin m where ${unreturned(range)}`.execute(db)
  return found.rows[0]?.total ?? 0
}
