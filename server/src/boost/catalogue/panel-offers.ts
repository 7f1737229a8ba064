import { type boostSwitches, type PanelOffer } from '@nosim/contract/admin/boost-switches.ts'
import { formatDollars } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import { actorOf, changeAudited } from '../../platform/audit.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'

type OfferRow = {
  service: number
  panel: string
  is_chosen: boolean
  id: number | null
  name: string
  type: NonNullable<PanelOffer['offer']>['type']
  rate_micro_usd: number
  min: number
  max: number
  seen_at: Date
  fault: NonNullable<PanelOffer['offer']>['fault']
}

/** The offers of these panels for our services `ids`, by our id. Each list follows the order of `panels`. */
export async function offersOf(
  db: Queryable,
  ids: readonly number[],
  panels: readonly string[],
): Promise<ReadonlyMap<number, PanelOffer[]>> {
  if (panels.length === 0) return new Map()
  const found = await sql<OfferRow>`
    select s.id as service, a.panel, coalesce(m.is_chosen, false) as is_chosen, l.id, l.name, l.type, l.rate_micro_usd, l.min, l.max,
      l.seen_at, boost_offer_fault(l, s.type, s.rate, s.refill, s.cancel, p.kobo_per_usd) as fault
    from unnest(${panels}::text[]) with ordinality a (panel, place) cross join boost_service s cross join pricing p
    left join boost_mapping m on m.service = s.id and m.panel = a.panel
    left join boost_panel_service l on l.panel = m.panel and l.id = m.panel_service
    where s.id = any(${ids}::bigint[]) order by a.place`.execute(db)
  const byService = Map.groupBy(found.rows, ({ service }) => service)
  return new Map([...byService].map(([id, rows]) => [id, rows.map(presentOffer)]))
}

const presentOffer = (row: OfferRow): PanelOffer => ({
  panel: row.panel,
  is_chosen: row.is_chosen,
  offer:
    row.id === null
      ? null
      : {
          service_id: String(row.id),
          name: row.name,
          type: row.type,
          cost_usd: formatDollars(row.rate_micro_usd),
          min: row.min,
          max: row.max,
          seen_at: row.seen_at.toISOString(),
          fault: row.fault,
        },
})

/**
 * Maps one of our services to a service of a further panel, or to none (BOOST-28). It applies from the next order on.
 * Throws NOT_FOUND, and UPSTREAM_UNKNOWN where the panel does not list the service.
 */
export const mapService =
  (db: Db): Handler<typeof boostSwitches.mapService> =>
  ({ params: { id }, body: { panel, service_id: panelService } }, context) =>
    changeAudited(db, actorOf(context), {
      action: 'map boost service',
      subject: `boost-service:${id}`,
      read: async (tx) => (await offersOf(tx, [id], [panel])).get(id)?.[0],
      write: async (tx) => {
        if (!(await lists(tx, panel, panelService))) throw unknownAt(panel)
        await sql`insert into boost_mapping (service, panel, panel_service, is_chosen)
          values (${id}, ${panel}, ${panelService}, true)
          on conflict (service, panel) do update set panel_service = excluded.panel_service, is_chosen = true`.execute(
          tx,
        )
      },
    })

/** Whether the list of a panel is stored, and contains the service `id` where it is not null. */
async function lists(tx: Queryable, panel: string, id: number | null): Promise<boolean> {
  const found = await sql`select from boost_panel_service where panel = ${panel}
    and (${id}::bigint is null or id = ${id} and is_listed) limit 1`.execute(tx)
  return found.rows.length > 0
}

function unknownAt(panel: string): Refusal {
  const message = `${panel} lists no service with this number.`
  return new Refusal('UPSTREAM_UNKNOWN', { message, fields: { service_id: message } })
}
