import type { Duration, Service } from '@nosim/contract/shop/numbers.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

type ServiceRow = {
  code: string
  name: string
  group_name: string
  cost_micro_usd: number
  repeatable: boolean
  prices: Record<Duration, number>
}

/** The version of the list of services. It changes with the catalogue, and with what is sold out. */
export const servicesVersion =
  (listVersion: () => Promise<number>, limits: { readonly soldOut: ReadonlySet<string> }) =>
  async (): Promise<string> => {
    const version = await listVersion()
    return [version, ...limits.soldOut].join(' ')
  }

// Selects the services on sale. `more` is a further condition, the grouping and the order.
const onSale = (more: RawBuilder<unknown>) => sql<ServiceRow>`
    select s.code, s.name, s.group_name, coalesce(s.listed_cost_micro_usd, s.cost_micro_usd) as cost_micro_usd, s.repeatable,
      jsonb_object_agg(p.duration, p.price / 100) as prices
    from service s
    join service_group g on g.name = s.group_name and g.enabled
    join service_price p on p.service = s.code
    where s.enabled ${more}`

/** The catalogue on sale. A service has 100 available, or none where it is sold out (NUM-2). */
export async function servicesOnSale(
  db: Queryable,
  soldOut: ReadonlySet<string>,
): Promise<Service[]> {
  const found = await onSale(sql`group by s.code order by s.sentinel, lower(s.name)`).execute(db)
  return found.rows.map((row) => presentService(row, soldOut))
}

/** One service; undefined where it is not on sale. */
export async function serviceOnSale(
  db: Queryable,
  code: string,
  soldOut: ReadonlySet<string>,
): Promise<Service | undefined> {
  const found = await onSale(sql`and s.code = ${code} group by s.code`).execute(db)
  return found.rows[0] && presentService(found.rows[0], soldOut)
}

const presentService = (row: ServiceRow, soldOut: ReadonlySet<string>): Service => ({
  code: row.code,
  name: row.name,
  group: row.group_name,
  default_cost_usd: (row.cost_micro_usd / 1_000_000).toFixed(2),
  default_cost_ngn: row.prices['5min'],
  available_count: soldOut.has(row.code) ? 0 : 100,
  repeatable: row.repeatable,
  durations: row.prices,
})
