import type { Db } from './db/db.ts'

/** Figures that are stored for each day in Lagos (YYYY-MM-DD), and can be counted from the orders again. */
export type CountedFigures = {
  /** The counted days, the oldest first. */
  readonly days: (db: Db) => Promise<readonly string[]>
  /** Counts a day from its orders again, and returns a line for each stored row that differs. */
  readonly differences: (db: Db, day: string) => Promise<readonly string[]>
  /** Replaces the stored rows of a day by the figures that its orders give. */
  readonly renew: (db: Db, day: string) => Promise<void>
}
