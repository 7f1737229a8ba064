import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/pg-errors.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { StoreDependencies } from './dependencies.ts'
import type { Hidden } from './secrets.ts'

type Dependencies = Pick<StoreDependencies, 'db' | 'secrets' | 'log'>
type Row = { id: number; details: Buffer; digest: Buffer }

/** The most logs that one transaction digests. */
const turnRows = 500
const undigested = sql`from account_log where canonical_digest is null and same_as is null`

/**
 * Stores the digest of the canonical form of every log that has none. Such a log is from an older version of the app,
 * or its `same_as` was cleared. New logs are compared only after that. Of logs with one credential the oldest has the
 * digest; all others name it in `same_as`, and a warning lists them. May run in several processes at once.
 */
export async function digestLogs(deps: Dependencies): Promise<void> {
  for (;;) {
    const [left] = (await sql`select 1 ${undigested} limit 1`.execute(deps.db)).rows
    if (!left) return
    try {
      await digestSome(deps)
    } catch (error) {
      // A log with one of these credentials was stored concurrently; it is visible now.
      if (!violates(error, 'account_log_canonical')) throw error
    }
  }
}

export const digestJobs = (deps: Dependencies): Jobs => ({ 'digest-logs': () => digestLogs(deps) })

async function digestSome({ db, secrets, log }: Dependencies): Promise<void> {
  const { same, unread } = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('digest logs'))`.execute(tx)
    const found = await sql<Row>`select id, details, digest ${undigested}
      order by id limit ${turnRows} for no key update`.execute(tx)
    const unread: number[] = []
    const read = found.rows.map((row) => {
      const hidden = openedOf(secrets, row)
      if (!hidden) unread.push(row.id)
      // Details that cannot be decrypted are compared by the digest of their typed text.
      return {
        id: row.id,
        canonical: hidden?.canonical ?? row.digest,
        login: hidden?.login ?? null,
      }
    })
    return { same: await keep(tx, read), unread }
  })
  if (same.length > 0) {
    log.warn(
      { event: 'store.duplicate_credentials', logs: same },
      'logs have the credential of an older log',
    )
  }
  if (unread.length > 0)
    log.error(
      { event: 'store.details_unreadable', logs: unread },
      'the details of logs could not be decrypted',
    )
}

function openedOf(secrets: Dependencies['secrets'], row: Row): Hidden | undefined {
  try {
    return secrets.hide(secrets.show(row))
  } catch {
    return undefined
  }
}

type Read = { id: number; canonical: Buffer; login: Buffer | null }

/** Writes the digests; returns the logs whose credential an older log has. */
async function keep(
  tx: Queryable,
  read: readonly Read[],
): Promise<{ id: number; same_as: number }[]> {
  const kept = await sql<{ id: number; same_as: number | null }>`
    with read as (
      select * from unnest(${read.map(({ id }) => id)}::bigint[], ${read.map(({ canonical }) => canonical)}::bytea[],
        ${read.map(({ login }) => login)}::bytea[]) r (id, canonical, login)
    ), holder as (
      select r.id, coalesce((select l.id from account_log l where l.canonical_digest = r.canonical),
        min(r.id) over (partition by r.canonical)) as holder
      from read r
    )
    update account_log l set login_digest = coalesce(r.login, l.login_digest),
      canonical_digest = case when h.holder = l.id then r.canonical end,
      same_as = case when h.holder <> l.id then h.holder end
    from read r join holder h using (id) where l.id = r.id
    returning l.id, l.same_as`.execute(tx)
  return kept.rows.flatMap(({ id, same_as }) => (same_as === null ? [] : [{ id, same_as }]))
}
