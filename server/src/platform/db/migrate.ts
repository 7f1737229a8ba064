import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'

const migrations = new URL('../../../migrations/', import.meta.url)

/**
 * Brings a database up to date: plain numbered SQL files, each once, each in its own transaction, forward only.
 * Several processes may call it at the same time; one works and the others wait. Answers the names it ran.
 * Throws when a file was edited after it ran, or fails.
 */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('nosim migrate'))")
    await client.query(
      'create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const done = await appliedMigrations(client)
    const ran: string[] = []
    for (const name of await migrationNames()) {
      const sql = await readFile(new URL(name, migrations), 'utf8')
      const sha256 = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
      const before = done.get(name)
      if (before === sha256) continue
      if (before) throw new Error(`migration ${name} was changed after it ran`)
      await applyMigration(client, { name, sha256, sql })
      ran.push(name)
    }
    return ran
  } finally {
    await client.end()
  }
}

async function appliedMigrations(client: Client): Promise<Map<string, string>> {
  const found = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration',
  )
  return new Map(found.rows.map((row) => [row.name, row.sha256]))
}

async function migrationNames(): Promise<string[]> {
  const names = await readdir(migrations)
  return names.filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
}

async function applyMigration(
  client: Client,
  file: { name: string; sha256: string; sql: string },
): Promise<void> {
  try {
    await client.query('begin')
    await client.query(file.sql)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [
      file.name,
      file.sha256,
    ])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`migration ${file.name}: ${why}`, { cause })
  }
}
