import { sql } from 'kysely'
import type { CountedFigures } from '../../platform/counted-figures.ts'
import { allowTime } from '../../platform/db/transaction-settings.ts'

type Difference = {
  readonly service: number
  /** Minutes from order to completion; -1 for orders that were not completed. */
  readonly wait: number
  readonly kept: number
  readonly counted: number
}

/** Compares the stored delivery figures of boosts with the orders, and replaces the figures of a day. */
export const boostFigures: CountedFigures = {
  days: async (db) => {
    const found = await sql<{ day: string }>`
      select d::date::text as day from boost_delivery_rollup r,
        generate_series((r.through - 29)::timestamp, r.through::timestamp, interval '1 day') d`.execute(
      db,
    )
    return found.rows.map(({ day }) => day)
  },
  differences: (db, day) =>
    db.transaction().execute(async (tx) => {
      await allowTime(tx, 10 * 60_000)
      const found = await sql<Difference>`
        select * from boost_delivery_differences(${day}::date)`.execute(tx)
      return found.rows.map((difference) => lineOf(day, difference))
    }),
  renew: async (db, day) => {
    await db.transaction().execute(async (tx) => {
      await allowTime(tx, 10 * 60_000)
      await sql`select boost_delivery_renew(${day}::date)`.execute(tx)
    })
  },
}

function lineOf(day: string, { service, wait, kept, counted }: Difference): string {
  const became = wait < 0 ? 'not completed' : `completed after ${wait} minutes`
  return `${day} boost service ${service}, orders ${became}: kept ${kept}, counted ${counted}`
}
