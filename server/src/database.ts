import { join } from 'node:path'
import { type Config } from './config.ts'
import { derivedSecret } from './derived-settings.ts'
import { openLocalDatabase } from './platform/db/embedded-database.ts'
import { machineSettings } from './platform/db/machine-settings.ts'
import { migrateJobs } from './platform/jobs.ts'
import { asOnlyMigrator, migrate } from './platform/db/migrate.ts'

/** A database that is up to date, as its owner and as the app log in to it. */
export type Database = {
  readonly ownerUrl: string
  readonly url: string
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * The PostgreSQL of DATABASE_URL, or one of our own in DATA_DIR; brought up to date by its owner, and then only
 * used by a login that is no more than a member of the app's role.
 */
export async function openAppDatabase(config: Config): Promise<Database> {
  if (config.DATABASE_URL) {
    const ownerUrl = config.DATABASE_OWNER_URL ?? config.DATABASE_URL
    await prepare(ownerUrl, config.DATABASE_URL)
    return { ownerUrl, url: config.DATABASE_URL, [Symbol.asyncDispose]: () => Promise.resolve() }
  }
  const local = await openLocalDatabase(
    join(config.DATA_DIR, 'postgres'),
    derivedSecret(config, 'database owner').slice(0, 32),
    machineSettings(),
  )
  const url = new URL(local.ownerUrl)
  url.username = 'nosim_login'
  url.password = derivedSecret(config, 'database login').slice(0, 32)
  await prepare(local.ownerUrl, url.href)
  return {
    ownerUrl: local.ownerUrl,
    url: url.href,
    [Symbol.asyncDispose]: () => local[Symbol.asyncDispose](),
  }
}

/** Runs the migrations and lets the app's login act as the app's role. */
async function prepare(ownerUrl: string, url: string): Promise<void> {
  await migrate(ownerUrl)
  await migrateJobs(ownerUrl)
  const { username, password } = new URL(url)
  if (username === new URL(ownerUrl).username) return
  await grantLogin(ownerUrl, decodeURIComponent(username), decodeURIComponent(password))
}

/** Makes the login when it is not there, which only our own database needs, and grants it the app's role. */
export async function grantLogin(ownerUrl: string, login: string, password: string): Promise<void> {
  await asOnlyMigrator(ownerUrl, async (client) => {
    const name = client.escapeIdentifier(login)
    const known = await client.query('select 1 from pg_roles where rolname = $1', [login])
    if (known.rowCount === 0) {
      await client.query(`create role ${name} login password ${client.escapeLiteral(password)}`)
    }
    await client.query(`grant nosim_app to ${name}`)
  })
}
