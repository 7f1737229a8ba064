import { sql } from 'kysely'
import type { Queryable } from './db.ts'

/** Lets a transaction that works on very many rows take so many ms, and each statement and wait in it. */
export async function allowTime(tx: Queryable, ms: number): Promise<void> {
  const most = String(ms)
  // The limit of the transaction is running already: it must be removed before it can be set again.
  await sql`select set_config('statement_timeout', ${most}, true), set_config('lock_timeout', ${most}, true),
    set_config('transaction_timeout', '0', true), set_config('transaction_timeout', ${most}, true)`.execute(
    tx,
  )
}
