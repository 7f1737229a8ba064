import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'

/** The folder with the numbered migrations of this release. */
export const migrationFolder = new URL('../../../migrations/', import.meta.url)
const functionFolder = new URL('../../../sql/', import.meta.url)

/** Undoes the role and limits of the app for the owner's work, where both use the same login. */
export const ownerOptions =
  '-c role=none -c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0 -c transaction_timeout=0'

type SqlFile = { readonly name: string; readonly sha256: string; readonly sql: string }

/**
 * Brings a database up to date. First the numbered files of server/migrations run, each once, in its own transaction,
 * forward only. Then the files of server/sql whose text has changed run, all in one transaction. Several processes may
 * call it at the same time: one works and the others wait. Returns the names of the files that ran. Throws when a file
 * fails, when a numbered file was edited after it ran, and when an earlier version made the database. Tests pass the
 * folder of a later release.
 */
export async function migrate(ownerUrl: string, folder = migrationFolder): Promise<string[]> {
  return asOnlyMigrator(ownerUrl, async (client) => {
    await client.query(
      'create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const done = await appliedFiles(client)
    const migrations = await readFiles(folder, '')
    refuseEarlierVersion(done, migrations)
    const open = migrations.filter((file) => !isApplied(file, done))
    for (const file of open) await applyFiles(client, [file])
    const changed = await changedFunctions(done)
    if (changed.length > 0) await applyFiles(client, changed)
    return [...open, ...changed].map((file) => file.name)
  })
}

/**
 * Runs `work` while no other process changes the schema or its permissions: concurrent grants fail with "tuple
 * concurrently updated". The client is the owner's. It is closed afterwards, which releases the lock.
 */
export async function asOnlyMigrator<T>(
  ownerUrl: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: ownerUrl, options: ownerOptions })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('nosim migrate'))")
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * The names of the files of this release that a database lacks, with `queue` where the queue's tables have another
 * version. Throws what `migrate` throws for an edited migration, and for a database of an earlier version.
 */
export async function pendingFiles(client: Client, queueVersion: string): Promise<string[]> {
  const done = await appliedFiles(client)
  const migrations = await readFiles(migrationFolder, '')
  refuseEarlierVersion(done, migrations)
  const open = migrations.filter((file) => !isApplied(file, done))
  const names = [...open, ...(await changedFunctions(done))].map((file) => file.name)
  return done.get(queueRow) === queueVersion ? names : [...names, queueRow]
}

/** The row of schema_migration with the version of the queue's tables. */
export const queueRow = 'queue'

const changedFunctions = async (done: Map<string, string>): Promise<SqlFile[]> =>
  (await readFiles(functionFolder, 'sql/')).filter((file) => done.get(file.name) !== file.sha256)

async function appliedFiles(client: Client): Promise<Map<string, string>> {
  const found = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration',
  )
  return new Map(found.rows.map((row) => [row.name, row.sha256]))
}

async function readFiles(folder: URL, prefix: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      const sha256 = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
      return { name: prefix + name, sha256, sql }
    }),
  )
}

/** The numbered files were squashed once: an older database has a file name that no longer exists. */
function refuseEarlierVersion(done: Map<string, string>, migrations: readonly SqlFile[]): void {
  const names = new Set(migrations.map((file) => file.name))
  const last = migrations.at(-1)?.name ?? ''
  const unknown = [...done.keys()].find(
    (name) => /^\d{4}_/.test(name) && name <= last && !names.has(name),
  )
  if (unknown === undefined) return
  throw new Error(
    `An earlier version of Nosim made this database (it holds ${unknown}), and this version cannot read it: start with an empty DATA_DIR or an empty database, or run the earlier version.`,
  )
}

function isApplied(file: SqlFile, done: Map<string, string>): boolean {
  const sha256 = done.get(file.name)
  if (sha256 !== undefined && sha256 !== file.sha256)
    throw new Error(`migration ${file.name} was changed after it ran`)
  return sha256 !== undefined
}

async function applyFiles(client: Client, files: readonly SqlFile[]): Promise<void> {
  let running = ''
  try {
    await client.query('begin')
    // A function may call a function of a later file.
    await client.query('set local check_function_bodies = off')
    for (const { name, sha256, sql } of files) {
      running = name
      await client.query(sql)
      await client.query(
        `insert into schema_migration (name, sha256) values ($1, $2)
        on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`,
        [name, sha256],
      )
    }
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`migration ${running}: ${why}`, { cause })
  }
}
