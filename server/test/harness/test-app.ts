import { fileURLToPath } from 'node:url'
import { openSandbox, type Sandbox } from '@nosim/sandbox/sandbox.ts'
import type { SandboxOptions } from '@nosim/sandbox/options.ts'
import { openApp } from '../../src/app.ts'
import { readConfig, type Config } from '../../src/config/config.ts'
import { hookPath } from '../../src/config/derived-settings.ts'
import { openDatabase } from '../../src/platform/db/db.ts'
import { prepareData } from '../../src/prepare-data.ts'
import { stockSecretsOf } from '../../src/stock-secrets.ts'
import { prove } from '../../src/wallet/proof/prove.ts'
import { cloneDatabase, ownerPool, preparedTemplate, type TestDatabase } from './test-database.ts'
import { freePort } from '../../src/platform/process/free-port.ts'
import { openTransactionPool, type TransactionPool } from './transaction-pool.ts'
import { TestClient } from './test-client.ts'

export type TestAppOptions = {
  /** How long the sandbox waits before it delivers a code, in ms. */
  readonly delayMs?: number
  readonly dialect?: 'daisysms' | 'classic'
  readonly bank?: 'billstack' | 'paymentpoint' | 'paystack'
  /** False: the supplier has no webhook to us, so that only questions find a code. */
  readonly smsHook?: boolean
  /** More of the product's environment. */
  readonly env?: Readonly<Record<string, string>>
  readonly sms?: Partial<SandboxOptions['sms']>
  /**
   * A second SMS supplier, of the other dialect unless it is given, and a second boost panel. Both are named `backup`.
   */
  readonly backup?: Partial<SandboxOptions['sms']>
  readonly boost?: Partial<SandboxOptions['boost']>
  /** How many apps serve the one database; 0 leaves it to the test to start processes. */
  readonly apps?: 0 | 1 | 2
  /** Requests reach the database by a pooler of transactions with so many server connections; directly by default. */
  readonly pooled?: number
  /** The owner's address of a PostgreSQL with the template; the one that all tests share by default. */
  readonly server?: string
}

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
  /** The pooler before the database, where the options name one. */
  readonly pool: TransactionPool | undefined
  /** Asks the sandbox's controls; throws unless it agrees. */
  control<T = unknown>(method: string, path: string, body?: unknown): Promise<T>
  /** Runs SQL as the database's owner, on any of a few connections: settings of a session do not last. */
  readonly sql: <T extends Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ) => Promise<T[]>
  /** A user with a confirmed address who is signed in, and is sent so many naira (as text) by the bank. */
  newClient(naira?: string): Promise<TestClient>
  /** Throws with every broken invariant of the ledger. */
  prove(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const pricesFile = fileURLToPath(new URL('../../data/services.csv', import.meta.url))

const secrets = {
  SECRET_KEY: 'test-secret-key-of-thirty-two-characters',
  SMS_API_KEY: 'test-sms-key',
  BOOST_API_KEY: 'test-boost-key',
  BANK_API_KEY: 'test-bank-key',
  BANK_WEBHOOK_SECRET: 'test-bank-webhook-secret',
  TEXT_API_KEY: 'test-text-key',
}

/** Opens the product on a database of its own, with the sandbox beside it; ends with a proof of the ledger. */
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
    async prove() {
      const faults = await prove(owner.db)
      if (faults.length > 0)
        throw new Error(`the ledger does not add up: ${JSON.stringify(faults, null, 1)}`)
    },
    async [Symbol.asyncDispose]() {
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

/** A database that has the catalogue and the demo already, which the app otherwise writes at each start. */
async function cloneFor({ env = {}, server }: TestAppOptions): Promise<TestDatabase> {
  if (preparing.some((name) => name in env)) return cloneDatabase(server)
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

function sandboxOptions(options: TestAppOptions, here: string): SandboxOptions {
  return {
    port: 0,
    smtpPort: 0,
    delayMs: options.delayMs ?? 0,
    sms: smsOptions(options, here),
    'sms-2': options.backup && backupOptions(options, here),
    boost: panelOptions(options),
    'boost-2': options.backup && panelOptions(options),
    bank: {
      apiKey: secrets.BANK_API_KEY,
      webhookSecret: secrets.BANK_WEBHOOK_SECRET,
      retryMs: 200,
      hookUrls: {
        billstack: here + hookPath(secrets, 'bank', 'billstack'),
        paymentpoint: here + hookPath(secrets, 'bank', 'paymentpoint'),
        paystack: here + hookPath(secrets, 'bank', 'paystack'),
      },
    },
    text: { apiKey: secrets.TEXT_API_KEY },
  }
}

function smsOptions(options: TestAppOptions, here: string): SandboxOptions['sms'] {
  const dialect = options.dialect ?? 'daisysms'
  return {
    apiKey: secrets.SMS_API_KEY,
    dialect,
    pricesFile,
    retryMs: 200,
    ...(options.smsHook !== false && { hookUrl: here + hookPath(secrets, 'sms', dialect) }),
    ...options.sms,
  }
}

const panelOptions = ({ boost }: TestAppOptions): SandboxOptions['boost'] => ({
  apiKey: secrets.BOOST_API_KEY,
  stepMs: 0,
  ...boost,
})

const backupDialect = ({ dialect, backup }: TestAppOptions) =>
  backup?.dialect ?? (dialect === 'classic' ? 'daisysms' : 'classic')

function backupOptions(options: TestAppOptions, here: string): SandboxOptions['sms'] {
  const { hookUrl: _, ...sms } = smsOptions(options, here)
  const hookUrl = options.smsHook === false ? undefined : here + hookPath(secrets, 'sms', 'backup')
  return { ...sms, hookUrl, ...options.backup, dialect: backupDialect(options) }
}

const backupEnvironment = (options: TestAppOptions, { url }: Sandbox) => ({
  SMS_MORE_SUPPLIERS: `backup ${backupDialect(options)} ${url}/sms-2 ${secrets.SMS_API_KEY}`,
  BOOST_MORE_PANELS: `backup ${url}/boost-2/api/v2 ${secrets.BOOST_API_KEY}`,
})

function environmentOf(
  options: TestAppOptions,
  database: Pick<TestDatabase, 'ownerUrl' | 'url'>,
  sandbox: Pick<Sandbox, 'url' | 'smtpPort'>,
): Record<string, string> {
  const bank = options.bank ?? 'billstack'
  return {
    NODE_ENV: 'test',
    DEMO: '1',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATABASE_POOL: '12',
    // Tests send hundreds of requests at once on purpose; server/test/reliability/overload.test.ts has its own limit.
    REQUESTS_WAITING: '5000',
    SMS_BASE_URL: `${sandbox.url}/sms`,
    SMS_DIALECT: options.dialect ?? 'daisysms',
    BOOST_BASE_URL: `${sandbox.url}/boost/api/v2`,
    BANK_PROVIDER: bank,
    BANK_BASE_URL: `${sandbox.url}/bank/${bank}`,
    TEXT_BASE_URL: `${sandbox.url}/text`,
    // With TELEGRAM_TOKEN only there is a bot.
    TELEGRAM_URL: `${sandbox.url}/telegram`,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    SPLASH_MS: '0',
    SIGN_UPS_PER_HOUR: '100000',
    RENTAL_MINUTE_LIMIT: '100000',
    BOOST_MINUTE_LIMIT: '100000',
    STORE_MINUTE_LIMIT: '100000',
    ...secrets,
    ...options.env,
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
