import { sql, type Transaction } from 'kysely'
import type { Queryable, Db } from './db.ts'
import type { DB } from './db-types.ts'

/** Sets the time limit in ms of a transaction on very many rows, and of its statements and lock waits. */
export async function allowTime(tx: Queryable, ms: number): Promise<void> {
  const most = String(ms)
  // The time limit of the transaction already runs: it must be removed before it can be set again.
  await sql`select set_config('statement_timeout', ${most}, true), set_config('lock_timeout', ${most}, true),
    set_config('transaction_timeout', '0', true), set_config('transaction_timeout', ${most}, true)`.execute(
    tx,
  )
}

/**
 * Runs reads that are planned at each call, for the values that they search. The best plan for a text in every row is
 * not the best for a text in three rows. Other statements are planned once for each connection (`db.ts`).
 */
export const withCustomPlan = <T>(db: Db, read: (tx: Transaction<DB>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
    return read(tx)
  })
