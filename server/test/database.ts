import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { grantLogin } from '../src/database.ts'
import { migrateJobs } from '../src/platform/jobs.ts'
import { migrate } from '../src/platform/db/migrate.ts'

const template = 'nosim_template'
const login = 'nosim_test_login'

/** A database of its own for one test file. */
export type TestDatabase = {
  /** The owner, who may do what the app may not: shift times, look everywhere. */
  readonly ownerUrl: string
  /** The app's login. */
  readonly url: string
  [Symbol.asyncDispose](): Promise<void>
}

/** Migrates once; every test file then clones the result. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  await asOwner(serverUrl, (client) => client.query(`create database ${template}`))
  const url = urlOf(serverUrl, template)
  await migrate(url)
  await migrateJobs(url)
  await grantLogin(url, login, 'test-password')
}

/** Clones the template of a server: the one that all tests share unless told. */
export async function cloneDatabase(
  serverUrl = process.env.NOSIM_TEST_DATABASE,
): Promise<TestDatabase> {
  if (!serverUrl) throw new Error('integration tests need the global setup')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asOwner(serverUrl, (client) => client.query(`create database ${name} template ${template}`))
  const url = new URL(urlOf(serverUrl, name))
  url.username = login
  return {
    ownerUrl: urlOf(serverUrl, name),
    url: url.href,
    [Symbol.asyncDispose]: async () => {
      await asOwner(serverUrl, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

/** Runs something as the database's owner on a connection of its own. */
export async function asOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
