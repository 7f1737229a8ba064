import * as z from 'zod/mini'
import {
  address,
  callsPerMinute,
  figures,
  naira,
  networkList,
  part,
  proxies,
  smsDialects,
  smsSuppliers,
  type SmsSupplierSettings,
  type SupplierSettings,
  supplierName,
  suppliers,
  text,
  whole,
  yesNo,
  yesOrNo,
} from './setting-types.ts'

/** Every setting, with its default. Times are in ms. A required setting has no default. */
export const Settings = z.object({
  NODE_ENV: text('development'),
  PORT: whole(3000, 0, 65_535),
  HOST: text('127.0.0.1'),
  PUBLIC_URL: z.optional(address),
  DATA_DIR: text('./data'),
  /** `web` serves HTTP, `worker` runs jobs and watchers, `all` does both. */
  ROLE: z._default(z.enum(['all', 'web', 'worker']), 'all'),
  /** How long a process that ends is not ready but still serves, so that the proxy stops sending requests. */
  DRAIN_MS: whole(0, 0, 600_000),
  /** For a restored copy: no jobs, no watchers, no webhooks, and no writes by requests. */
  PAUSED: yesOrNo,
  DATABASE_URL: z.optional(z.string()),
  /** The database without a pooler, where DATABASE_URL names a pooler. The default is DATABASE_URL. */
  DATABASE_DIRECT_URL: z.optional(z.string()),
  DATABASE_OWNER_URL: z.optional(z.string()),
  /** A replica, for reads that may be some seconds old. */
  DATABASE_READ_URL: z.optional(z.string()),
  DATABASE_POOL: whole(20, 2, 200),
  /** How long a query waits for a connection before its request is answered with 503. */
  DATABASE_WAIT_MS: whole(5000, 100, 60_000),
  /** How many queries may wait for a connection of that pool. Further requests are refused at once. */
  REQUESTS_WAITING: whole(100, 1, 100_000),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'needs at least 32 characters'))),
  /** The key that encrypts stored secrets. The default is derived from SECRET_KEY. */
  SEAL_KEY: z.optional(z.string().check(z.minLength(32, 'needs at least 32 characters'))),
  /** Former values of SEAL_KEY, separated by commas, until `npm run reseal` has run. */
  SEAL_KEYS_OLD: text(''),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ),
  /** The token with which the monitoring reads `/metrics`. Without it production shows no metrics. */
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'needs at least 16 characters'))),
  /** The base address of an OpenTelemetry collector; without it there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(address),
  /** The share of the traces that is kept, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: part,
  /** How many proxies are in front of the app, or their networks. Addresses reported by other senders are ignored. */
  TRUST_PROXY: z._default(proxies, 0),
  /** Networks that are not public but that users' webhooks may reach, also without TLS. Never in production. */
  WEBHOOK_NETWORKS: z._default(networkList, []),
  DEMO: yesOrNo,
  SMS_BASE_URL: address,
  SMS_API_KEY: z.string().check(z.minLength(1)),
  SMS_DIALECT: z._default(z.enum(smsDialects), 'daisysms'),
  /**
   * The name of the SMS supplier on its orders; by default the name of its dialect. Each supplier needs its own name.
   */
  SMS_SUPPLIER: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'not a short name')),
  ),
  /** Further SMS suppliers in order of priority, after the one above. */
  SMS_MORE_SUPPLIERS: z._default(smsSuppliers, []),
  BOOST_BASE_URL: address,
  BOOST_API_KEY: z.string().check(z.minLength(1)),
  /** The name of the panel on its orders and in the ledger. Another panel needs another name. */
  BOOST_SUPPLIER: supplierName('panel'),
  /** Further panels in order of priority, after the one above. The list of the one above is the catalogue. */
  BOOST_MORE_PANELS: z._default(suppliers, []),
  /** Calls a minute that each process may make to the first supplier and the first panel. */
  SMS_CALLS_PER_MINUTE: callsPerMinute,
  BOOST_CALLS_PER_MINUTE: callsPerMinute,
  BOOST_PROFIT_PERCENT: whole(50, 0, 10_000),
  BOOST_MINUTE_LIMIT: whole(30, 1, 100_000),
  STORE_MINUTE_LIMIT: whole(30, 1, 100_000),
  BANK_PROVIDER: z._default(z.enum(['billstack', 'paymentpoint', 'paystack']), 'billstack'),
  BANK_BASE_URL: address,
  BANK_API_KEY: z.string().check(z.minLength(1)),
  BANK_WEBHOOK_SECRET: z.string().check(z.minLength(1)),
  BANK_BUSINESS_ID: text(''),
  BANK_PREFERRED_BANK: text('wema-bank'),
  BANK_DAILY_CAP_NGN: naira('500000'),
  /** Up to this amount a missing transfer is credited automatically where exactly one deposit matches. */
  MISSING_TRANSFER_AUTO_LIMIT_NGN: naira('20000'),
  SMTP_URL: address,
  MAIL_FROM: text('Nosim <no-reply@nosim.local>'),
  BRAND: text('Nosim'),
  PASSWORD_MINIMUM: whole(6, 6, 64),
  SIGN_UPS_PER_HOUR: whole(300, 1, 1_000_000),
  RESETS_PER_HOUR: whole(2000, 1, 1_000_000),
  /** The maximum number of wrong reset codes per day in the whole system. */
  RESET_GUESSES_PER_DAY: whole(1000, 1, 1_000_000),
  /** Whether admins must use two-step sign-in. The default is yes in production, else no. */
  ADMIN_TOTP: z.optional(yesNo),
  /** The most that an admin may transfer manually at once, and in a day; beyond it a second admin must approve. */
  ADMIN_MOVE_LIMIT_NGN: naira('100000'),
  ADMIN_DAILY_LIMIT_NGN: naira('500000'),
  TEXT_BASE_URL: z.optional(address),
  TEXT_API_KEY: text(''),
  TEXT_SENDER: z._default(z.string().check(z.minLength(3), z.maxLength(11)), 'Nosim'),
  /** The token of a bot at Telegram, for notices and commands. Without it no page mentions Telegram. */
  TELEGRAM_TOKEN: z.optional(z.string().check(z.regex(/^\d+:[\w-]{10,}$/, 'not a token of a bot'))),
  TELEGRAM_URL: z._default(address, 'https://api.telegram.org'),
  SUPPORT_URL: z.optional(address),
  CHANNEL_URL: z.optional(address),
  /** The page where the mails of a demo are read. */
  MAILBOX_URL: z.optional(address),
  USERS_CLAIM: z.optional(z.string().check(z.maxLength(40))),
  FIGURES: z._default(figures, []),
  SPLASH_MS: whole(2000, 0, 60_000),
  RENTAL_WINDOW_MS: whole(7 * 60_000, 1000, 3_600_000),
  /** How long an order waits for a code before it takes another number, if its buyer wants that. */
  NEXT_NUMBER_AFTER_MS: whole(2 * 60_000, 1000, 3_600_000),
  /** For which services a number that a user had is not sold to other users: the same service, or any. */
  NUMBER_RESALE_SCOPE: z._default(z.enum(['service', 'any']), 'service'),
  RENTAL_OPEN_LIMIT: whole(20, 1, 100_000),
  RENTAL_MINUTE_LIMIT: whole(20, 1, 100_000),
  // Prices of numbers are whole naira.
  NUMBERS_PROFIT_NGN: naira('500').check(z.multipleOf(100, 'not whole naira')),
  NGN_PER_USD: naira('1585.30'),
  REFERRAL_BONUS_NGN: naira('100'),
  REFERRAL_FROM_NGN: naira('1000'),
  /** The maximum number of bonuses of a referrer per day. */
  REFERRAL_DAILY_LIMIT: whole(20, 0, 1_000_000),
  /** The number of hours after which an answer to a ticket is late. */
  TICKET_ANSWER_HOURS: whole(24, 1, 1000),
  /** An API key is suspended when this percentage of its numbers of a day had no code. */
  API_CANCEL_PERCENT: whole(90, 1, 100),
  /** An API key is suspended when more of its calls than this were refused within an hour. */
  API_REFUSALS_HOUR: whole(1000, 1, 1_000_000),
  /** A balance at a supplier below this number of dollars is an alarm. */
  LOW_FLOAT_USD: whole(20, 0, 1_000_000),
  /** The dollars of the float at an SMS supplier that are not sold. They cover what processes order in parallel. */
  SMS_RESERVE_USD: whole(1, 0, 1_000_000),
  /** An unexplained difference of a supplier's day above this number of dollars is an alarm. */
  FLOAT_DIFFERENCE_USD: whole(1, 0, 1_000_000),
})

export type Settings = z.output<typeof Settings>

/** The name of the first SMS supplier on its orders. */
export const smsSupplierOf = (config: Pick<Settings, 'SMS_SUPPLIER' | 'SMS_DIALECT'>): string =>
  config.SMS_SUPPLIER ?? config.SMS_DIALECT

/** All SMS suppliers, in order of priority. */
export const smsSuppliersOf = (
  config: Pick<
    Settings,
    | 'SMS_SUPPLIER'
    | 'SMS_DIALECT'
    | 'SMS_BASE_URL'
    | 'SMS_API_KEY'
    | 'SMS_CALLS_PER_MINUTE'
    | 'SMS_MORE_SUPPLIERS'
  >,
): readonly [SmsSupplierSettings, ...SmsSupplierSettings[]] => [
  {
    name: smsSupplierOf(config),
    dialect: config.SMS_DIALECT,
    baseUrl: config.SMS_BASE_URL,
    apiKey: config.SMS_API_KEY,
    callsPerMinute: config.SMS_CALLS_PER_MINUTE,
  },
  ...config.SMS_MORE_SUPPLIERS,
]

/** All boost panels, in order of priority. */
export const boostPanelsOf = (
  config: Pick<
    Settings,
    | 'BOOST_SUPPLIER'
    | 'BOOST_BASE_URL'
    | 'BOOST_API_KEY'
    | 'BOOST_CALLS_PER_MINUTE'
    | 'BOOST_MORE_PANELS'
  >,
): readonly [SupplierSettings, ...SupplierSettings[]] => [
  {
    name: config.BOOST_SUPPLIER,
    baseUrl: config.BOOST_BASE_URL,
    apiKey: config.BOOST_API_KEY,
    callsPerMinute: config.BOOST_CALLS_PER_MINUTE,
  },
  ...config.BOOST_MORE_PANELS,
]

/** The faults of the suppliers in combination: a name that is used twice. */
export function supplierFaults(settings: Settings): string[] {
  const lists = {
    SMS_MORE_SUPPLIERS: smsSuppliersOf(settings),
    BOOST_MORE_PANELS: boostPanelsOf(settings),
  }
  return Object.entries(lists).flatMap(([setting, [first, ...more]]) =>
    more.some(({ name }) => name === first.name)
      ? [`${setting} has the name of the first supplier, ${first.name}`]
      : [],
  )
}

/** The pricing of a new database: kobo, and hundredths of a percent. */
export const pricingOf = (
  config: Pick<Settings, 'NUMBERS_PROFIT_NGN' | 'BOOST_PROFIT_PERCENT' | 'NGN_PER_USD'>,
) => ({
  numbers_profit: config.NUMBERS_PROFIT_NGN,
  boost_profit: config.BOOST_PROFIT_PERCENT * 100,
  kobo_per_usd: config.NGN_PER_USD,
})
