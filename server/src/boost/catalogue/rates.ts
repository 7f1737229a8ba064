import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

/** Excludes other writers of many boost services until the transaction ends. */
export async function lockBoosts(tx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('nosim boost catalogue'))`.execute(tx)
}

/** Calculates the prices in force from the panel's rates and the pricing row. The caller holds `lockBoosts`. */
export async function writeRates(tx: Queryable): Promise<void> {
  await sql`
    update boost_service s set rate = fresh.rate
    from (select b.id, boost_rate(b.rate_micro_usd, p.kobo_per_usd, p.boost_profit) as rate
      from boost_service b cross join pricing p) fresh
    where fresh.id = s.id and fresh.rate <> s.rate`.execute(tx)
}
