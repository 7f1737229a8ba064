import type { AdminService, ServiceGroup } from '@nosim/contract/admin/switches.ts'
import { formatDollars } from '@nosim/contract/base/money.ts'
import type { Duration, ServiceOffer } from '@nosim/contract/shop/numbers.ts'
import { sql, type RawBuilder } from 'kysely'
import { contains } from '../../platform/db/fragments.ts'
import type { Queryable } from '../../platform/db/db.ts'

type ServiceRow = Omit<AdminService, 'cost_usd'> & { cost_micro_usd: number }

const serviceView = sql`select s.code, s.name, s.group_name as group,
    coalesce(s.listed_cost_micro_usd, s.cost_micro_usd) as cost_micro_usd, s.listed_by as cost_of, p.price / 100 as price_ngn,
    s.enabled::int as status, g.enabled::int as group_status
  from service s
  join service_group g on g.name = s.group_name
  join service_price p on p.service = s.code and p.duration = '5min'`

export type ServiceFilter = {
  readonly page: number
  readonly limit: number
  readonly search?: string | undefined
  readonly group?: string | undefined
  /** 1: services on sale. 0: services that are off, by their own switch or by that of their group. */
  readonly status?: '0' | '1' | undefined
}

/** A page of all services by name, on sale or not, and their total. */
export async function allServices(
  db: Queryable,
  { page, limit, search = '', group, status }: ServiceFilter,
): Promise<{ services: AdminService[]; total: number }> {
  const text = search.trim()
  const wanted = sql`(${contains('s.name', text)} or ${contains('s.code', text)})
    ${group === undefined ? sql`` : sql`and s.group_name = ${group}`}
    ${status === undefined ? sql`` : sql`and (s.enabled and g.enabled) = ${status === '1'}`}`
  const [rows, count] = await Promise.all([
    sql<ServiceRow>`${serviceView} where ${wanted} order by lower(s.name), s.code
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from service s
      join service_group g on g.name = s.group_name where ${wanted}`.execute(db),
  ])
  return { services: rows.rows.map(presentService), total: count.rows[0]?.total ?? 0 }
}

export async function serviceOf(db: Queryable, code: string): Promise<AdminService | undefined> {
  const found = await sql<ServiceRow>`${serviceView} where s.code = ${code}`.execute(db)
  return found.rows[0] && presentService(found.rows[0])
}

const presentService = ({ cost_micro_usd, ...row }: ServiceRow): AdminService => ({
  ...row,
  cost_usd: formatDollars(cost_micro_usd),
})

/** Locks services until the transaction ends. */
export async function lockServices(tx: Queryable, codes: readonly string[]): Promise<void> {
  await sql`select code from service where code = any(${codes}::text[]) order by code for no key update`.execute(
    tx,
  )
}

/** Sets the switch of a service. It applies from the next purchase on. */
export async function switchService(tx: Queryable, code: string, status: number): Promise<void> {
  await sql`update service set enabled = ${status === 1} where code = ${code}`.execute(tx)
}

const groupView = (where: RawBuilder<unknown>) => sql<ServiceGroup>`
  select g.name, g.enabled::int as status, count(s.code) as services,
    count(s.code) filter (where s.enabled) as enabled
  from service_group g join service s on s.group_name = g.name
  where ${where} group by g.name order by g.name`

/** All groups that have a service, by name. */
export async function allGroups(db: Queryable): Promise<ServiceGroup[]> {
  return (await groupView(sql`true`).execute(db)).rows
}

export async function groupOf(db: Queryable, name: string): Promise<ServiceGroup | undefined> {
  return (await groupView(sql`g.name = ${name}`).execute(db)).rows[0]
}

/** Sets the switch of a group. The switches of its services do not change. */
export async function switchGroup(tx: Queryable, name: string, status: number): Promise<void> {
  await sql`update service_group set enabled = ${status === 1} where name = ${name}`.execute(tx)
}

export type PricedService = {
  readonly code: string
  readonly name: string
  /** The cost from which the prices follow. */
  readonly cost_micro_usd: number
  /** The current prices, in kobo. */
  readonly prices: Readonly<Record<Duration, number>>
}

/** The services on sale, the cheapest first. */
export async function pricedServices(db: Queryable): Promise<PricedService[]> {
  const found = await sql<PricedService>`
    select s.code, s.name, coalesce(s.listed_cost_micro_usd, s.cost_micro_usd) as cost_micro_usd,
      jsonb_object_agg(p.duration, p.price) as prices
    from service s
    join service_group g on g.name = s.group_name and g.enabled
    join service_price p on p.service = s.code
    where s.enabled group by s.code order by 3, s.code`.execute(db)
  return found.rows
}

/** The services of a user's last 50 rentals that are on sale, the last rented first; at most six. */
export async function recentServices(db: Queryable, userId: string): Promise<ServiceOffer[]> {
  const found = await sql<ServiceOffer>`
    select s.code, s.name, p.price / 100 as price_ngn
    from (
      select service, max(created_at) as last_at from (
        select service, created_at from rental where user_id = ${userId} and state <> 'refused'
        order by created_at desc limit 50) newest
      group by service) r
    join service s on s.code = r.service and s.enabled
    join service_group g on g.name = s.group_name and g.enabled
    join service_price p on p.service = s.code and p.duration = '5min'
    order by r.last_at desc limit 6`.execute(db)
  return found.rows
}

/** The cost of a rental according to the supplier's charges and refusals. */
export type KnownCost = {
  readonly service: string
  readonly duration: Duration
  readonly why: 'sold' | 'refused'
  /** The least that the cost is known to be. */
  readonly cost_micro_usd: number
  readonly times: number
  readonly wishes: number
  readonly last_at: Date
}

/**
 * The cost of each service and duration, as far as orders show it. `sold`: the highest cost among the last 20 sales
 * of 30 days. `refused`: the highest price limit that was too low within seven days, and how often. `wishes` is how
 * many of these refusals wanted an area or a carrier.
 */
export async function knownCosts(db: Queryable): Promise<KnownCost[]> {
  const found = await sql<KnownCost>`
    select p.service, p.duration, 'sold' as why, last.cost_micro_usd, 0 as times, 0 as wishes, last.ended_at as last_at
    from service_price p cross join lateral (
      select done.cost_micro_usd, done.ended_at from (
        select r.cost_micro_usd, r.ended_at from rental r
        where r.service = p.service and r.duration = p.duration and r.state = 'completed'
          and r.ended_at > now() - interval '30 days'
        order by r.ended_at desc limit 20) done
      where done.cost_micro_usd is not null
      order by done.cost_micro_usd desc, done.ended_at desc limit 1) last
    union all
    select r.service, r.duration, 'refused', max(r.max_cost_micro_usd) + 1, count(*),
      count(*) filter (where cardinality(r.areas) + cardinality(r.carriers) > 0), max(r.created_at)
    from rental r
    where r.state = 'refused' and r.detail like 'price-too-high:%' and r.created_at > now() - interval '7 days'
    group by r.service, r.duration`.execute(db)
  return found.rows
}
