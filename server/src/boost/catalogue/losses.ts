import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

/** The pricing that rates are calculated from: kobo for a dollar, and the profit in hundredths of a percent. */
export type BoostPricing = { readonly koboPerUsd: number; readonly profit: number }

// The services that can be ordered.
const onSale = sql`s.enabled and s.vanished_at is null and boost_max_quantity(s.type, s.rate, s.max) >= s.min`

// The panel's charge for the order `last`, less our charge for its quantity at the rate, in whole kobo.
const lossAt = sql`floor(last.cost_micro_usd::numeric * p.kobo_per_usd / 1000000)
  - boost_charge(s.type, s.rate_then, last.quantity)`

export type BoostLoss = {
  readonly id: number
  readonly name: string
  readonly why: 'catalogue' | 'sold'
  /** Kobo for 1,000, or for a package; `cost` too. */
  readonly rate: number
  readonly cost: number
  readonly last_at: Date | null
}

/**
 * The boosts on sale that are sold below cost, under the present pricing or under a proposed one. `catalogue`: by the
 * panel's list. `sold`: by the order with the largest loss among the last 20 orders of 30 days.
 */
export async function boostLosses(db: Queryable, pricing?: BoostPricing): Promise<BoostLoss[]> {
  const rate = pricing
    ? sql`boost_rate(s.rate_micro_usd, ${pricing.koboPerUsd}, ${pricing.profit})`
    : sql`s.rate`
  const found = await sql<BoostLoss>`
    with at as (select coalesce(${pricing?.koboPerUsd ?? null}::bigint, kobo_per_usd) as kobo_per_usd from pricing),
    shelf as (select s.*, ${rate} as rate_then from boost_service s where ${onSale})
    select s.id, s.name, 'catalogue' as why, s.rate_then as rate,
      ceil(s.rate_micro_usd::numeric * p.kobo_per_usd / 1000000)::bigint as cost, null::timestamptz as last_at
    from shelf s cross join at p
    where s.rate_then::numeric * 1000000 < s.rate_micro_usd::numeric * p.kobo_per_usd
    union all
    select s.id, s.name, 'sold', s.rate_then,
      ceil(worst.cost_micro_usd::numeric * p.kobo_per_usd / 1000000
        * case s.type when 'Package' then 1 else 1000.0 / worst.quantity end)::bigint,
      worst.ended_at
    from shelf s cross join at p cross join lateral (
      select last.* from (
        select o.cost_micro_usd, o.quantity, o.ended_at from boost_order o
        where o.service = s.id and o.state = 'success' and o.ended_at > now() - interval '30 days'
        order by o.ended_at desc limit 20) last
      where last.cost_micro_usd is not null and ${lossAt} > 0
      order by ${lossAt} desc limit 1) worst`.execute(db)
  return found.rows
}

export type BoostExample = {
  readonly id: number
  readonly name: string
  readonly type: 'Default' | 'Package'
  readonly before: number
  readonly after: number
}

/** How many prices of boosts on sale would rise or fall. Examples: the lowest, middle and highest price (kobo). */
export async function boostEffect(
  db: Queryable,
  pricing: BoostPricing,
): Promise<{ increased: number; decreased: number; total: number; examples: BoostExample[] }> {
  const found = await sql<{
    increased: number
    decreased: number
    total: number
    examples: BoostExample[]
  }>`
    with shelf as (
      select s.id, s.name, s.type, s.rate as before,
        boost_rate(s.rate_micro_usd, ${pricing.koboPerUsd}, ${pricing.profit}) as after,
        row_number() over (order by s.rate, s.id) - 1 as place, count(*) over () - 1 as last
      from boost_service s where ${onSale})
    select count(*) filter (where after > before) as increased, count(*) filter (where after < before) as decreased,
      count(*) as total,
      coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'type', type, 'before', before, 'after', after)
        order by place) filter (where place in (0, last / 2, last)), '[]') as examples
    from shelf`.execute(db)
  return found.rows[0] ?? { increased: 0, decreased: 0, total: 0, examples: [] }
}
