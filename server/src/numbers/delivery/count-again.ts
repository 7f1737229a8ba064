import { sql } from 'kysely'
import type { CountedFigures } from '../../platform/counted-figures.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { allowTime } from '../../platform/db/transaction-settings.ts'

/** Where a kept row of a day in Lagos differs from the orders. */
type DeliveryDifference = {
  readonly day: string
  readonly service: string
  /** Empty where orders are counted. */
  readonly supplier: string
  readonly wait: number
  readonly kept: number
  readonly counted: number
}

/** The kept figures of numbers, to be compared with the orders. */
export const numberFigures: CountedFigures = {
  days: countedDays,
  differences: async (db, day) => (await differencesOf(db, day)).map(lineOf),
  renew: renewDay,
}

/** The counted days, the oldest first: all that are kept, and at least those that are shown. */
async function countedDays(db: Queryable): Promise<string[]> {
  const found = await sql<{ day: string }>`
    select d::date::text as day from delivery_rollup r, generate_series(
      least((select min(day) from delivery_day), r.through - 29)::timestamp,
      greatest((select max(day) from delivery_day), r.through)::timestamp, interval '1 day') d`.execute(
    db,
  )
  return found.rows.map(({ day }) => day)
}

/** Counts a day from its orders again, and returns where the kept rows differ. */
async function differencesOf(db: Db, day: string): Promise<DeliveryDifference[]> {
  return db.transaction().execute(async (tx) => {
    await allowTime(tx, 10 * 60_000)
    const found = await sql<DeliveryDifference>`
      select ${day} as day, d.* from delivery_differences(${day}::date) d`.execute(tx)
    return found.rows
  })
}

/** Replaces the kept rows of a day by what its orders say. */
async function renewDay(db: Db, day: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await allowTime(tx, 10 * 60_000)
    await sql`select delivery_renew(${day}::date)`.execute(tx)
  })
}

function lineOf({ day, service, supplier, wait, kept, counted }: DeliveryDifference): string {
  const what = supplier === '' ? 'orders' : `numbers of ${supplier}`
  const became = wait < 0 ? 'without a code' : `with a code after ${wait} s`
  return `${day} ${service}, ${what} ${became}: kept ${kept}, counted ${counted}`
}
