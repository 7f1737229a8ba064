import { sql } from 'kysely'
import type { CountedFigures } from '../../platform/counted-figures.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { allowTime } from '../../platform/db/transaction-settings.ts'

/** A difference between a stored row of a day in Lagos and the orders. */
type DeliveryDifference = {
  readonly day: string
  readonly service: string
  /** Empty where orders are counted, not the numbers of a supplier. */
  readonly supplier: string
  readonly wait: number
  readonly kept: number
  readonly counted: number
}

/** The stored figures of numbers, and how to compare them with the orders. */
export const numberFigures: CountedFigures = {
  days: countedDays,
  differences: async (db, day) => (await differencesOf(db, day)).map(lineOf),
  renew: renewDay,
}

/** The counted days, oldest first: all stored days, and at least the days that are shown. */
async function countedDays(db: Queryable): Promise<string[]> {
  const found = await sql<{ day: string }>`
    select d::date::text as day from delivery_rollup r, generate_series(
      least((select min(day) from delivery_day), r.through - 29)::timestamp,
      greatest((select max(day) from delivery_day), r.through)::timestamp, interval '1 day') d`.execute(
    db,
  )
  return found.rows.map(({ day }) => day)
}

/** Counts a day again from its orders, and returns the stored rows that differ. */
async function differencesOf(db: Db, day: string): Promise<DeliveryDifference[]> {
  return db.transaction().execute(async (tx) => {
    await allowTime(tx, 10 * 60_000)
    const found = await sql<DeliveryDifference>`
      select ${day} as day, d.* from delivery_differences(${day}::date) d`.execute(tx)
    return found.rows
  })
}

/** Replaces the stored rows of a day by new counts from its orders. */
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
