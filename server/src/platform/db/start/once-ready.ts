import { Client } from 'pg'
import { isTemporary } from '../pg-errors.ts'
import { pause } from '../../process/clock.ts'
import type { Log } from '../../process/log.ts'

/** How long a start waits for its database, in ms: longer than a fail-over. */
export const startWaitMs = 60_000
/** The time between two log lines of a start that waits, in ms. */
const lineEveryMs = 5000
const retryMs = 500
/** A connection is given up when it does not respond within this time, in ms. */
const answerMs = 5000

/** The database is not ready for a start, but may become ready without a change of the settings. */
export class NotReady extends Error {}

/**
 * Runs `work`, which must be safe to run twice, once the server at `url` accepts writes (OPS-31). Waits up to `forMs`
 * while the server is unreachable or read-only, or `work` throws NotReady. After that it throws an error with the
 * reason. Other errors, such as a wrong password or a missing database, are thrown at once.
 */
export async function onceReady<T>(
  url: string,
  work: () => Promise<T>,
  { log, forMs = startWaitMs }: { log: Log; forMs?: number },
): Promise<T> {
  const end = performance.now() + forMs
  let lineAt = performance.now()
  for (;;) {
    try {
      await refuseReadOnly(url)
      return await work()
    } catch (error) {
      if (!mayPass(error)) throw error
      const now = performance.now()
      if (now + retryMs > end) {
        throw new Error(
          `The database is not ready after ${Math.round(forMs / 1000)} s: ${sentenceOf(error)}`,
          { cause: error },
        )
      }
      if (now >= lineAt) {
        lineAt = now + lineEveryMs
        log.warn(
          { event: 'database.awaited', err: error, left_s: Math.round((end - now) / 1000) },
          'the start waits for the database',
        )
      }
      await pause(retryMs)
    }
  }
}

/** A migration that lost its connection has that error as its cause. */
const mayPass = (error: unknown): boolean =>
  error instanceof NotReady ||
  isTemporary(error) ||
  (error instanceof Error && isTemporary(error.cause))

/** The addresses of one host fail together, in an error without a message of its own. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return error instanceof AggregateError ? sentenceOf(error.errors[0]) : error.name
}

async function refuseReadOnly(url: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: 'nosim start',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ recovers: boolean; reads: boolean }>(
      "select pg_is_in_recovery() as recovers, current_setting('transaction_read_only') = 'on' as reads",
    )
    if (rows[0]?.recovers)
      throw new NotReady('it is a standby, or restores a backup: name the address of the primary.')
    if (rows[0]?.reads)
      throw new NotReady('it may only read (default_transaction_read_only is on).')
  } finally {
    await client.end().catch(() => undefined)
  }
}
