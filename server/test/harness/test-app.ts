import { openSandbox, type Sandbox } from '@nosim/sandbox/sandbox.ts'
import { openApp } from '../../src/app.ts'
import { readConfig, type Config } from '../../src/config/config.ts'
import { openDatabase } from '../../src/platform/db/db.ts'
import { prepareData } from '../../src/prepare-data.ts'
import { stockSecretsOf } from '../../src/stock-secrets.ts'
import { prove } from '../../src/wallet/proof/prove.ts'
import { cloneDatabase, ownerPool, preparedTemplate, type TestDatabase } from './test-database.ts'
import { dueJobsTried } from './quiesce.ts'
import { freePort } from '../../src/platform/process/free-port.ts'
import {
  backupEnvironment,
  environmentOf,
  sandboxOptions,
  type TestAppOptions,
} from './test-environment.ts'
import { openTransactionPool, type TransactionPool } from './transaction-pool.ts'
import { TestClient } from './test-client.ts'

/** The product, its sandbox and its database, as a test sees them. */
export type TestApp = {
  readonly url: string
  /** The addresses of all apps; the first is `url`. */
  readonly urls: readonly string[]
  readonly sandbox: Sandbox
  /** The second SMS supplier and the second boost panel of the sandbox, where the options name one. */
  readonly backup:
    | {
        readonly control: TestApp['control']
        readonly upstream: 'sms-2'
        readonly panel: 'boost-2'
      }
    | undefined
  readonly config: Config
  readonly env: Readonly<Record<string, string>>
  readonly database: TestDatabase
  /** The pooler in front of the database, where the options name one. */
  readonly pool: TransactionPool | undefined
  /** Calls the sandbox's controls; throws unless the call succeeds. */
  control<T = unknown>(method: string, path: string, body?: unknown): Promise<T>
  /** Runs SQL as the database's owner, on any of a few connections: settings of a session do not last. */
  readonly sql: <T extends Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ) => Promise<T[]>
  /** A signed-in user with a confirmed address, to whom the bank sends this amount of naira (as text). */
  newClient(naira?: string): Promise<TestClient>
  /** Called before the apps close. Requests and jobs that wait for a lock of a failed test would not end. */
  readonly cleanups: Set<() => Promise<void>>
  /** Throws with every broken invariant of the ledger. */
  prove(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Opens the product on a separate database, with the sandbox beside it; ends with a proof of the ledger. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await cloneFor(options)
  const front =
    options.pooled === undefined
      ? undefined
      : await openTransactionPool(database.url, options.pooled)
  const appCount = options.apps ?? 1
  const ports = await Promise.all(Array.from({ length: Math.max(appCount, 1) }, freePort))
  const here = `http://127.0.0.1:${ports[0]}`
  const sandbox = await openSandbox(sandboxOptions(options, here))
  const env = {
    ...environmentOf(options, database, sandbox),
    ...(options.backup && backupEnvironment(options, sandbox)),
    ...(front && { DATABASE_URL: front.url, DATABASE_DIRECT_URL: database.url }),
  }
  const configs = ports.map((port) =>
    readConfig({ ...env, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }),
  )
  const [config] = configs
  if (!config) throw new Error('a test app has at least one process')
  const apps = await Promise.all(
    configs.slice(0, appCount).map((one) => openApp(one, front?.url ?? database.url)),
  )
  const owner = openDatabase({ url: database.ownerUrl, poolSize: 2, name: 'nosim prove' })
  const pool = ownerPool(database)

  const controlSandbox: TestApp['control'] = (method, path, body) =>
    control(`${sandbox.url}/control${path}`, method, body)
  const testApp: TestApp = {
    url: here,
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    sandbox,
    backup: options.backup && { control: controlSandbox, upstream: 'sms-2', panel: 'boost-2' },
    config,
    env,
    database,
    pool: front,
    control: controlSandbox,
    sql: async (text, values) => (await pool.query(text, values)).rows,
    newClient: (naira) => TestClient.join(testApp, naira),
    cleanups: new Set(),
    async prove() {
      const faults = await prove(owner.db)
      if (faults.length > 0)
        throw new Error(`the ledger does not add up: ${JSON.stringify(faults, null, 1)}`)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(Array.from(testApp.cleanups, (cleanup) => cleanup()))
      await Promise.all(apps.map((app) => app[Symbol.asyncDispose]()))
      await sandbox.close()
      try {
        await testApp.prove()
      } finally {
        await Promise.all([owner.db.destroy(), pool.end(), front?.[Symbol.asyncDispose]()])
        await database[Symbol.asyncDispose]()
      }
    },
  }
  // The jobs of a start read the suppliers' lists, and would replace what a test changes.
  if (appCount > 0) await dueJobsTried(testApp)
  return testApp
}

/** The settings that the prepared data depends on. */
const preparing = [
  'DEMO',
  'SECRET_KEY',
  'SEAL_KEY',
  'NGN_PER_USD',
  'NUMBERS_PROFIT_NGN',
  'BOOST_PROFIT_PERCENT',
]

/** A database with the catalogue and the demo, which an app otherwise writes at its start; empty without an app. */
async function cloneFor({ env = {}, server, apps }: TestAppOptions): Promise<TestDatabase> {
  if (apps === 0 || preparing.some((name) => name in env)) return cloneDatabase(server)
  return cloneDatabase(server, await preparedTemplate(prepareTemplate, server))
}

async function prepareTemplate(ownerUrl: string): Promise<void> {
  const database = { ownerUrl, url: ownerUrl }
  const config = readConfig(environmentOf({}, database, { url: 'http://127.0.0.1', smtpPort: 25 }))
  const { db } = openDatabase({ url: ownerUrl, poolSize: 1, name: 'test template' })
  try {
    await prepareData(config, { db, secrets: stockSecretsOf(config) })
  } finally {
    await db.destroy()
  }
}

async function control<T>(url: string, method: string, body: unknown): Promise<T> {
  const answer = await fetch(url, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`)
  const text = await answer.text()
  return JSON.parse(text || 'null')
}
