import { fileURLToPath } from 'node:url'
import type { SandboxOptions } from '@nosim/sandbox/options.ts'
import type { Sandbox } from '@nosim/sandbox/sandbox.ts'
import { hookPath } from '../../src/config/derived-settings.ts'
import type { TestDatabase } from './test-database.ts'

export type TestAppOptions = {
  /** How long the sandbox waits before it delivers a code, in ms. */
  readonly delayMs?: number
  readonly dialect?: 'daisysms' | 'classic'
  readonly bank?: 'billstack' | 'paymentpoint' | 'paystack'
  /** False: the supplier sends no webhooks, so that only polls find a code. */
  readonly smsHook?: boolean
  /** Further environment variables of the product. */
  readonly env?: Readonly<Record<string, string>>
  readonly sms?: Partial<SandboxOptions['sms']>
  /**
   * A second SMS supplier, of the other dialect unless it is given, and a second boost panel. Both are named `backup`.
   */
  readonly backup?: Partial<SandboxOptions['sms']>
  readonly boost?: Partial<SandboxOptions['boost']>
  /** The number of apps on the one database. With 0 the database is empty, and the test starts processes. */
  readonly apps?: 0 | 1 | 2
  /** The number of server connections of a transaction pooler between requests and database; no pooler by default. */
  readonly pooled?: number
  /** The owner's address of a PostgreSQL with the template; the one that all tests share by default. */
  readonly server?: string
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

/** What the sandbox is opened with; `here` is the origin of the app. */
export function sandboxOptions(options: TestAppOptions, here: string): SandboxOptions {
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

/** The settings for a second supplier and a second panel. */
export const backupEnvironment = (options: TestAppOptions, { url }: Sandbox) => ({
  SMS_MORE_SUPPLIERS: `backup ${backupDialect(options)} ${url}/sms-2 ${secrets.SMS_API_KEY}`,
  BOOST_MORE_PANELS: `backup ${url}/boost-2/api/v2 ${secrets.BOOST_API_KEY}`,
})

/** The environment of the product, as a process would have it. */
export function environmentOf(
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
    // On a busy machine they wait longer than a request may. Drills of processes keep the limit of the product.
    ...(options.apps !== 0 && { DATABASE_WAIT_MS: '60000' }),
    SMS_BASE_URL: `${sandbox.url}/sms`,
    SMS_DIALECT: options.dialect ?? 'daisysms',
    BOOST_BASE_URL: `${sandbox.url}/boost/api/v2`,
    BANK_PROVIDER: bank,
    BANK_BASE_URL: `${sandbox.url}/bank/${bank}`,
    TEXT_BASE_URL: `${sandbox.url}/text`,
    // There is a bot only with TELEGRAM_TOKEN.
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
