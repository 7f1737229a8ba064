import { join } from 'node:path'
import { type Config } from './config/config.ts'
import { derivedSecret } from './config/derived-settings.ts'
import { openLocalDatabase } from './platform/db/embedded-database.ts'
import { machineSettings } from './platform/db/machine-settings.ts'
import { migrateJobs } from './platform/jobs.ts'
import { asOnlyMigrator, migrate } from './platform/db/migrate.ts'
import { limitLogin, refuseUnlimited } from './platform/db/start/login-settings.ts'
import { isTemporary } from './platform/db/pg-errors.ts'
import { onceReady } from './platform/db/start/once-ready.ts'
import { refuseOutdated } from './platform/db/start/refuse-outdated.ts'
import { openLog } from './platform/process/log.ts'

/** The addresses of a migrated database: that of its owner and that of the app's login. */
export type Database = {
  /** Undefined where this process has no login of the owner: then another process migrates. */
  readonly ownerUrl: string | undefined
  readonly url: string
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Opens the PostgreSQL of DATABASE_URL, or one of our own in DATA_DIR, and migrates it as its owner. The app uses a
 * login that is only a member of the app's role. Waits for a database that is not ready (OPS-31).
 */
export async function openAppDatabase(config: Config): Promise<Database> {
  if (config.DATABASE_URL) {
    const url = config.DATABASE_URL
    const directUrl = config.DATABASE_DIRECT_URL ?? url
    // In production the login of DATABASE_URL owns nothing, so it cannot migrate.
    const ownerUrl = config.DATABASE_OWNER_URL ?? (config.production ? undefined : directUrl)
    const readUrl = config.DATABASE_READ_URL
    await onceReady(ownerUrl ?? directUrl, () => prepare({ ownerUrl, url, directUrl, readUrl }), {
      log: openLog(config.LOG_LEVEL),
    })
    return { ownerUrl, url, [Symbol.asyncDispose]: () => Promise.resolve() }
  }
  const local = await openLocalDatabase(
    join(config.DATA_DIR, 'postgres'),
    derivedSecret(config, 'database owner').slice(0, 32),
    machineSettings(),
  )
  const url = loginUrl(local.ownerUrl, config)
  try {
    await prepareOwn(local.ownerUrl, url)
  } catch (error) {
    await local[Symbol.asyncDispose]()
    throw error
  }
  return {
    ownerUrl: local.ownerUrl,
    url,
    [Symbol.asyncDispose]: () => local[Symbol.asyncDispose](),
  }
}

/** The address with which the app logs in to the database of DATA_DIR. */
export function loginUrl(ownerUrl: string, config: Pick<Config, 'SECRET_KEY'>): string {
  const url = new URL(ownerUrl)
  url.username = 'nosim_login'
  url.password = derivedSecret(config, 'database login').slice(0, 32)
  return url.href
}

type Addresses = Pick<Database, 'ownerUrl' | 'url'> & {
  readonly directUrl: string
  readonly readUrl: string | undefined
}

/** Migrates, or checks that another process has done so (OPS-36). Then checks the time limits of the app's login. */
async function prepare({ ownerUrl, url, directUrl, readUrl }: Addresses): Promise<void> {
  if (ownerUrl === undefined) await refuseOutdated(directUrl)
  else await migrateFor(ownerUrl, url)
  await refuseUnlimited(url, 'DATABASE_URL')
  if (directUrl !== url) await refuseUnlimited(directUrl, 'DATABASE_DIRECT_URL')
  if (readUrl === undefined) return
  await refuseUnlimited(readUrl, 'DATABASE_READ_URL').catch((error: unknown) => {
    // An unreachable replica does not stop the start.
    if (!isTemporary(error)) throw error
  })
}

/** Runs the migrations and grants the app's role to the app's login. Returns the names of the files that ran. */
export async function migrateFor(ownerUrl: string, url: string | undefined): Promise<string[]> {
  const files = await migrate(ownerUrl)
  await migrateJobs(ownerUrl)
  if (url !== undefined && new URL(url).username !== new URL(ownerUrl).username)
    await grantLogin(ownerUrl, url)
  return files
}

/** Migrates a database whose owner is a superuser of ours. Creates the login of `url` and sets its time limits. */
export async function prepareOwn(ownerUrl: string, url: string): Promise<void> {
  await migrateFor(ownerUrl, url)
  await limitLogin(ownerUrl, decodeURIComponent(new URL(url).username))
}

/** Grants the app's role to the login of `url`. Creates a missing login, which happens only in our own database. */
export async function grantLogin(ownerUrl: string, url: string): Promise<void> {
  const { username, password } = new URL(url)
  await asOnlyMigrator(ownerUrl, async (client) => {
    const login = decodeURIComponent(username)
    const name = client.escapeIdentifier(login)
    const known = await client.query('select 1 from pg_roles where rolname = $1', [login])
    if (known.rowCount === 0) {
      const secret = client.escapeLiteral(decodeURIComponent(password))
      await client.query(`create role ${name} login password ${secret}`)
    }
    await client.query(`grant nosim_app to ${name}`)
  })
}
