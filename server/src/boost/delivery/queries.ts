import type { BoostDelivery } from '@nosim/contract/shop/boost-delivery.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allowTime } from '../../platform/db/transaction-settings.ts'
import { sharesOf, type WaitCount } from '../../platform/waits.ts'

/** Rows of `service` and `waits`: its waits in the last 30 counted days, as `deliveryOf` takes them. */
export const deliveryWaits = sql`(
  select w.service, jsonb_agg(jsonb_build_object('wait', w.wait, 'count', w.count)) as waits
  from (
    select d.service, d.wait, sum(d.orders) as count
    from boost_delivery_rollup last join boost_delivery_day d on d.day > last.through - 30 and d.day <= last.through
    group by d.service, d.wait) w
  group by w.service)`

/** The delivery figures of these waits; null for a service without an ended order (BOOST-33). */
export function deliveryOf(waits: readonly WaitCount[] | null): BoostDelivery | null {
  if (!waits) return null
  const { done, median, p90, ...shares } = sharesOf(waits)
  return { ...shares, completed: done, median_minutes: median, p90_minutes: p90 }
}

/** Counts the last 30 ended days, where a day has ended since the last count. */
export async function rollBoostDelivery(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await allowTime(tx, 10 * 60_000)
    await sql`select boost_delivery_roll_up()`.execute(tx)
  })
}
