import type { numbers, ServiceOffer } from '@nosim/contract/shop/numbers.ts'
import type { Reply } from '@nosim/contract/base/route.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { serviceDelivery, type KeptFigures } from '../delivery/figures.ts'

const countedDays = 7
const keptMs = 10 * 60_000
const mostPopular = 12

/** Services that many people have an account at. They fill the list of a shop that has sold few numbers. */
const wellKnown = ['wa', 'tg', 'go', 'fb', 'ig', 'ds', 'lf', 'fu', 'tw', 'mm', 'wx', 'am']

/** The popular services on sale, and how reliably each service receives codes (NUM-55, NUM-56). */
export async function popularServices(
  db: Queryable,
  readFigures: () => Promise<KeptFigures>,
): Promise<Reply<typeof numbers.popular>> {
  const [demands, figures] = await Promise.all([serviceDemand(db, countedDays), readFigures()])
  return {
    services: mostWanted(demands).map(({ code, name, price_ngn }) => ({ code, name, price_ngn })),
    delivery: serviceDelivery(figures),
  }
}

export type ServiceDemand = ServiceOffer & {
  /** Numbers that received a code. */
  readonly delivered: number
}

/** The services on sale except those of the sandbox, with their numbers that received a code in `days` days. */
async function serviceDemand(db: Queryable, days: number): Promise<ServiceDemand[]> {
  const found = await sql<ServiceDemand>`
    select s.code, s.name, p.price / 100 as price_ngn, coalesce(r.delivered, 0) as delivered
    from service s
    join service_group g on g.name = s.group_name and g.enabled
    join service_price p on p.service = s.code and p.duration = '5min'
    left join (
      select service, count(*) filter (where state = 'completed') as delivered from rental
      where state in ('completed', 'cancelled', 'timeout') and created_at > now() - make_interval(days => ${days})
      group by service
    ) r on r.service = s.code
    where s.enabled and not s.sentinel order by lower(s.name)`.execute(db)
  return found.rows
}

/** The version changes with the catalogue and every ten minutes. Sales are too frequent to change it. */
export const popularVersion = (listVersion: () => Promise<number>) => async (): Promise<string> =>
  `${await listVersion()} ${Math.floor(Date.now() / keptMs)}`

/** Services with codes, the most codes first, then well-known services without codes. */
export function mostWanted(demands: readonly ServiceDemand[]): readonly ServiceDemand[] {
  const rank = ({ code }: ServiceDemand) => {
    const at = wellKnown.indexOf(code)
    return at === -1 ? wellKnown.length : at
  }
  return demands
    .filter((demand) => demand.delivered > 0 || wellKnown.includes(demand.code))
    .sort((one, other) => other.delivered - one.delivered || rank(one) - rank(other))
    .slice(0, mostPopular)
}

export type DeliveryRow = {
  readonly service: string
  readonly service_name: string
  readonly sold: number
  readonly delivered: number
  readonly waiting: number
}

/** The numbers of the last `days` days in Lagos by service: sold, with a code, waiting. The most sold first. */
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
