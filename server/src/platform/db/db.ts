import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, types, type PoolClient } from 'pg'
import type { DB } from './db-types.ts'
import { currentScope, type Span } from '../trace/scope.ts'
import { statementSummary } from '../trace/statement-summary.ts'
import { isReadOnly } from './pg-errors.ts'
import { StatementNames } from './statement-names.ts'

export type Db = Kysely<DB>
/** The pool, or the transaction of the caller. */
export type Queryable = Db | Transaction<DB>

/** Reads int8 as a number. Throws where the number would not be exact: money must never be rounded. */
types.setTypeParser(types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond 2^53: ${text}`)
  return value
})

export type DatabaseOptions = {
  readonly url: string
  readonly poolSize: number
  /** `application_name` of the connections. Background work has its own pool, so that it cannot starve requests. */
  readonly name: string
  /** How long a query may wait for a connection, in ms. */
  readonly waitMs?: number
}

/**
 * Opens a pool. Role and limits are settings of the login (`start/login-settings.ts`), so that `url` may be the address
 * of a transaction pooler.
 */
export function openDatabase(options: DatabaseOptions): { db: Db; pool: Pool } {
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: options.name,
    connectionTimeoutMillis: options.waitMs ?? 5000,
  })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    nameStatements(client)
  })
  pool.on('release', (_error, client) => {
    if (readers.has(client)) void client.end().catch(() => undefined)
  })
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool }
}

const names = new StatementNames()

/**
 * Connections to a server that is read-only: after a fail-over it is no longer the primary. The pool drops them, so
 * that the next statement reaches the new primary.
 */
const readers = new WeakSet<PoolClient>()

/**
 * Sends statements with values under a name, so that each connection plans them once and not at every call. Marks
 * connections to a read-only server. Adds each statement to the trace of its request.
 */
function nameStatements(client: PoolClient): void {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') return
  Object.assign(client, {
    query: (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
      const span = typeof text === 'string' ? spanOf(text) : undefined
      const result: unknown =
        typeof text === 'string' && Array.isArray(values)
          ? Reflect.apply(query, client, [{ ...names.of(text), text, values }, ...rest])
          : Reflect.apply(query, client, [text, values, ...rest])
      if (result instanceof Promise) {
        result.then(
          () => span?.end(),
          (error: unknown) => {
            span?.end(error)
            if (isReadOnly(error)) readers.add(client)
          },
        )
      } else span?.end()
      return result
    },
  })
}

const spanOf = (text: string): Span | undefined =>
  currentScope()?.span?.child(statementSummary(text), {
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql' },
  })
