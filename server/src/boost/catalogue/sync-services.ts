import { servicePlatform } from '@nosim/contract/shop/boost-platform.ts'
import { sql } from 'kysely'
import type { Db, Queryable } from '../../platform/db/db.ts'
import type { Log } from '../../platform/process/log.ts'
import { lockBoosts } from './rates.ts'
import type { BoostProvider, ListedService } from '../provider.ts'

export type SyncDependencies = {
  readonly db: Db
  readonly panel: BoostProvider
  readonly log: Log
}

/**
 * Updates the catalogue from the panel's list: new, changed and vanished services are recorded for admins. Calculates
 * every price, so that none is below cost, and the delivery times. A list that cannot be read, or is empty, changes
 * nothing. The switches of admins stay. One run at a time, over all processes.
 */
export async function syncServices(deps: SyncDependencies): Promise<void> {
  const rows = await listOf(deps)
  if (rows === undefined) return
  await deps.db.transaction().execute(async (tx) => {
    await lockBoosts(tx)
    const changes = await noteChanges(tx, rows)
    if (changes.some(({ what }) => what !== 'new')) {
      deps.log.warn({ event: 'boost.catalogue_changed', changes }, 'the boost catalogue changed')
    }
    await writeServices(tx, rows)
    await writeDeliveryTimes(tx)
  })
}

/** The list of a panel as JSON for `listed`; undefined where it is empty or cannot be read. */
export async function listOf({ panel, log }: SyncDependencies): Promise<string | undefined> {
  const supplier = panel.name
  const answer = await panel.services()
  if (answer.kind === 'unknown' || answer.services.length === 0) {
    log.warn(
      {
        event: 'boost.catalogue_failed',
        supplier,
        answer: answer.kind === 'unknown' ? answer.detail : 'no service',
      },
      'the catalogue of the panel could not be read',
    )
    return undefined
  }
  const { services, skipped } = answer
  log.debug({ supplier, services: services.length, skipped }, 'boost catalogue')
  return JSON.stringify(services.map(rowOf))
}

const rowOf = ({ rateMicroUsd, ...service }: ListedService) => ({
  ...service,
  rate_micro_usd: rateMicroUsd,
  platform: servicePlatform(service),
})

/** The services in the JSON of `listOf`, as rows. */
export const listed = (
  rows: string,
) => sql`jsonb_to_recordset(${rows}::jsonb) as l(id bigint, name text, category text,
  type text, rate_micro_usd bigint, min bigint, max bigint, refill boolean, cancel boolean, description text,
  platform text)`

/** Records each change: new, vanished, back, price up, price down, or changed otherwise. Returns the count of each. */
async function noteChanges(
  tx: Queryable,
  rows: string,
): Promise<{ what: string; count: number }[]> {
  const noted = await sql<{ what: string; count: number }>`
    with noted as (insert into boost_service_change (service, name, what, old_rate_micro_usd, new_rate_micro_usd)
    select coalesce(l.id, s.id), coalesce(l.name, s.name), case
        when s.id is null then 'new'
        when l.id is null then 'vanished'
        when s.vanished_at is not null then 'back'
        when l.rate_micro_usd > s.rate_micro_usd then 'dearer'
        when l.rate_micro_usd < s.rate_micro_usd then 'cheaper'
        else 'changed' end,
      s.rate_micro_usd, l.rate_micro_usd
    from ${listed(rows)} full join boost_service s on s.id = l.id
    where s.id is null
      or (l.id is null and s.vanished_at is null)
      or (l.id is not null and (s.vanished_at is not null
        or (l.name, l.category, l.type, l.rate_micro_usd, l.min, l.max, l.refill, l.cancel, l.description)
          is distinct from (s.name, s.category, s.type, s.rate_micro_usd, s.min, s.max, s.refill, s.cancel, s.description)))
    order by 1 returning what) select what, count(*) as count from noted group by what order by what`.execute(
    tx,
  )
  return noted.rows
}

/**
 * Writes only rows that change, because each write makes all open tabs read the list again. A new service of a category
 * that is switched off is off.
 */
async function writeServices(tx: Queryable, rows: string): Promise<void> {
  await sql`
    insert into boost_service as s (id, name, category, type, rate_micro_usd, rate, min, max, refill, cancel, description, platform,
      enabled)
    select l.id, l.name, l.category, l.type, l.rate_micro_usd,
      boost_rate(l.rate_micro_usd, p.kobo_per_usd, p.boost_profit), l.min, l.max, l.refill, l.cancel, l.description, l.platform,
      coalesce(c.enabled, true)
    from ${listed(rows)} cross join pricing p left join (
      select category, bool_or(enabled) as enabled from boost_service where vanished_at is null group by category) c using (category)
    on conflict (id) do update set name = excluded.name, category = excluded.category, type = excluded.type,
      rate_micro_usd = excluded.rate_micro_usd, rate = excluded.rate, min = excluded.min, max = excluded.max,
      refill = excluded.refill, cancel = excluded.cancel, description = excluded.description,
      platform = excluded.platform, vanished_at = null
    where s.vanished_at is not null or (s.name, s.category, s.type, s.rate_micro_usd, s.rate, s.min, s.max, s.refill, s.cancel, s.description,
        s.platform) is distinct from (excluded.name, excluded.category, excluded.type, excluded.rate_micro_usd, excluded.rate,
        excluded.min, excluded.max, excluded.refill, excluded.cancel, excluded.description, excluded.platform)`.execute(
    tx,
  )
  await sql`update boost_service set vanished_at = now()
    where vanished_at is null and id not in (select l.id from ${listed(rows)})`.execute(tx)
}

/** Writes each service's median minutes of its orders of 30 days; null below five orders. */
async function writeDeliveryTimes(tx: Queryable): Promise<void> {
  await sql`
    update boost_service s set average_minutes = recent.minutes
    from (select b.id, case when count(o.id) >= 5 then greatest(1, round(percentile_cont(0.5) within group (
        order by extract(epoch from o.ended_at - o.created_at)) / 60))::int end as minutes
      from boost_service b left join boost_order o
        on o.service = b.id and o.state = 'success' and o.ended_at > now() - interval '30 days'
      group by b.id) recent
    where recent.id = s.id and recent.minutes is distinct from s.average_minutes`.execute(tx)
}
