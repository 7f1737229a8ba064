import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, types } from 'pg'
import type { DB } from './db-types.ts'

export type Db = Kysely<DB>
/** What a query needs: the pool, or the transaction of the caller. */
export type Queryable = Db | Transaction<DB>

/** int8 as a number, and a loud stop where a number would not be exact: money must never be rounded. */
types.setTypeParser(types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond 2^53: ${text}`)
  return value
})

export type DatabaseOptions = {
  readonly url: string
  readonly poolSize: number
  /** A pool of its own keeps background work from starving requests. */
  readonly name: string
}

/**
 * Opens a pool that acts as the app's role, whoever the login is: it owns nothing, and a statement, a lock or
 * an idle transaction that takes too long is ended by the database (ms).
 */
export function openDatabase(options: DatabaseOptions): { db: Db; pool: Pool } {
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: options.name,
    connectionTimeoutMillis: 5000,
    options:
      '-c role=nosim_app -c statement_timeout=5000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=10000 -c transaction_timeout=15000',
  })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool }
}
