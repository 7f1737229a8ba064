import { sql, type Transaction } from 'kysely'
import type { Queryable, Db } from './db.ts'
import type { DB } from './db-types.ts'

/** Lets a transaction that works on very many rows take so many ms, and each statement and wait in it. */
export async function allowTime(tx: Queryable, ms: number): Promise<void> {
  const most = String(ms)
  // The limit of the transaction is running already: it must be removed before it can be set again.
  await sql`select set_config('statement_timeout', ${most}, true), set_config('lock_timeout', ${most}, true),
    set_config('transaction_timeout', '0', true), set_config('transaction_timeout', ${most}, true)`.execute(
    tx,
  )
}

/**
 * Runs reads that are planned by what they look for, each time: how to find a text that is in every row best is not
 * how to find one that is in three. Other statements are planned once for each connection (`db.ts`).
 */
export const withCustomPlan = <T>(db: Db, read: (tx: Transaction<DB>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
    return read(tx)
  })
