import { randomUUID } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { prepareOwn } from '../../src/database.ts'
import { openLocalDatabase, type LocalDatabase } from '../../src/platform/db/embedded-database.ts'

const template = 'nosim_template'
/** The app's login in the databases of tests; its password is that of the owner. */
export const testLogin = 'nosim_test_login'

/** The folder of test databases: in memory where there is room, because a new database mostly writes files. */
export const memoryFolder = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 8 * 1024 ** 3
}

/** A separate database for one test file. */
export type TestDatabase = {
  /** The login of the owner, who may do more than the app: move times, and read every table. */
  readonly ownerUrl: string
  /** The app's login. */
  readonly url: string
  [Symbol.asyncDispose](): Promise<void>
}

/** Migrates once, and runs further SQL if there is any; every test file then clones the result. */
export async function makeTemplate(serverUrl: string, more = ''): Promise<void> {
  await asOwner(serverUrl, (client) => client.query(`create database ${template}`))
  const url = urlOf(serverUrl, template)
  await prepareOwn(url, loginOf(url))
  await asOwner(url, (client) => client.query(more))
}

/** A PostgreSQL server of one test file, which holds the template. */
export type OwnServer = {
  readonly folder: string
  readonly ownerUrl: string
  /** Starts the server again on the same folder. */
  open(): Promise<LocalDatabase>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts a PostgreSQL server for one test file. Nothing is flushed: the machine itself does not crash. */
export async function openOwnServer(settings: readonly string[] = []): Promise<OwnServer> {
  const folder = await mkdtemp(join(memoryFolder, 'nosim-server-'))
  await chmod(folder, 0o755)
  const open = () =>
    openLocalDatabase(join(folder, 'postgres'), 'test-password', ['fsync=off', ...settings])
  const { ownerUrl } = await open()
  await makeTemplate(ownerUrl)
  return {
    folder: join(folder, 'postgres'),
    ownerUrl,
    open,
    [Symbol.asyncDispose]: async () => {
      await (await open())[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const prepared = new Map<string, Promise<string>>()

/**
 * The template with the data that `prepare` writes into it. A server has one, created by the first process that needs
 * it. Returns its name.
 */
export function preparedTemplate(
  prepare: (ownerUrl: string) => Promise<void>,
  serverUrl = sharedServer(),
): Promise<string> {
  const before = prepared.get(serverUrl)
  const made = before ?? makePrepared(prepare, serverUrl)
  prepared.set(serverUrl, made)
  return made
}

function makePrepared(
  prepare: (ownerUrl: string) => Promise<void>,
  serverUrl: string,
): Promise<string> {
  const [name, draft] = ['nosim_prepared', 'nosim_draft']
  return asOwner(serverUrl, async (client) => {
    // The lock lasts until this connection ends.
    await client.query("select pg_advisory_lock(hashtext('prepared template'))")
    const known = await client.query('select from pg_database where datname = $1', [name])
    if (known.rowCount === 1) return name
    await client.query(`create database ${draft} template ${template} strategy file_copy`)
    await prepare(urlOf(serverUrl, draft))
    await client.query(`alter database ${draft} rename to ${name}`)
    return name
  })
}

function sharedServer(): string {
  const url = process.env.NOSIM_TEST_DATABASE
  if (!url) throw new Error('integration tests need the global setup')
  return url
}

/** Clones a template of a server: the one that all tests share by default. */
export async function cloneDatabase(
  serverUrl = sharedServer(),
  from = template,
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asOwner(serverUrl, (client) =>
    client.query(`create database ${name} template ${from} strategy file_copy`),
  )
  const ownerUrl = urlOf(serverUrl, name)
  return {
    ownerUrl,
    url: loginOf(ownerUrl),
    [Symbol.asyncDispose]: async () => {
      await asOwner(serverUrl, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

/** Runs `work` as the database's owner on a separate connection. */
export async function asOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A few connections of the database's owner that stay open: a new one for each statement costs ten times as much. */
export function ownerPool(database: TestDatabase): Pool {
  const pool = new Pool({ connectionString: database.ownerUrl, max: 4, application_name: 'test' })
  // A connection that the test ends while it is idle is replaced; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The address of a database for the app's login, whose password is that of the owner. */
function loginOf(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = testLogin
  return url.href
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
