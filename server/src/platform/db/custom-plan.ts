import { sql, type Transaction } from 'kysely'
import type { Db } from './db.ts'
import type { DB } from './db-types.ts'

/**
 * Runs reads that are planned by what they look for, each time: how to find a text that is in every row best is not
 * how to find one that is in three. Other statements are planned once for each connection (`db.ts`).
 */
export const withCustomPlan = <T>(db: Db, read: (tx: Transaction<DB>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
    return read(tx)
  })
