import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { lockBoosts } from './rates.ts'
import { listed, listOf, type SyncDependencies } from './sync-services.ts'

/**
 * Stores the list of a further panel (BOOST-28). Maps each of our services that no admin mapped to the panel's service
 * of the same name, category and type. A list that cannot be read, or is empty, changes nothing.
 */
export async function syncPanel(deps: SyncDependencies): Promise<void> {
  const rows = await listOf(deps)
  if (rows === undefined) return
  await deps.db.transaction().execute(async (tx) => {
    await lockBoosts(tx)
    await writeList(tx, deps.panel.name, rows)
    await writeMappings(tx, deps.panel.name)
  })
}

async function writeList(tx: Queryable, panel: string, rows: string): Promise<void> {
  await sql`
    insert into boost_panel_service (panel, id, name, category, type, rate_micro_usd, min, max, refill, cancel)
    select ${panel}, l.id, l.name, l.category, l.type, l.rate_micro_usd, l.min, l.max, l.refill, l.cancel
    from ${listed(rows)}
    on conflict (panel, id) do update set name = excluded.name, category = excluded.category, type = excluded.type,
      rate_micro_usd = excluded.rate_micro_usd, min = excluded.min, max = excluded.max, refill = excluded.refill,
      cancel = excluded.cancel, seen_at = now(), is_listed = true`.execute(tx)
  // The statement above set `seen_at` of every listed service to now(), the start of the transaction.
  await sql`update boost_panel_service set is_listed = false
    where panel = ${panel} and is_listed and seen_at < now()`.execute(tx)
}

// A name that occurs twice on either side is not mapped: an admin must choose the service.
const exactPairs = (panel: string) => sql`(
  select s.id as service, l.id as panel_service
  from (select min(id) as id, name, category, type from boost_service where vanished_at is null
    group by name, category, type having count(*) = 1) s
  join (select min(id) as id, name, category, type from boost_panel_service where panel = ${panel} and is_listed
    group by name, category, type having count(*) = 1) l using (name, category, type))`

/** Replaces the mappings that no admin chose: the two services must have the same name, category and type. */
async function writeMappings(tx: Queryable, panel: string): Promise<void> {
  await sql`delete from boost_mapping m where m.panel = ${panel} and not m.is_chosen
    and not exists (select from ${exactPairs(panel)} p
      where (p.service, p.panel_service) = (m.service, m.panel_service))`.execute(tx)
  await sql`insert into boost_mapping (service, panel, panel_service)
    select p.service, ${panel}, p.panel_service from ${exactPairs(panel)} p
    on conflict (service, panel) do nothing`.execute(tx)
}
