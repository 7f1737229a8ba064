/** The two dialects of the handler_api protocol (SMS protocol notes, section 1.2). */
export type Dialect = 'daisysms' | 'classic'

/** The options of a simulated SMS supplier. Times in ms, money in US dollars. */
export type SmsOptions = {
  apiKey: string
  dialect: Dialect
  /** The URL for webhooks of received SMS; absent = no webhooks. */
  hookUrl?: string | undefined
  /** CSV with the columns code,name,group,cost_usd,repeatable. */
  pricesFile: string
  /** The customer's balance at the first start; default 1 000 000. */
  balanceUsd?: number | undefined
  /** The maximum number of rentals that wait for their first SMS; default 1000 (the real limit is 20). */
  maxActive?: number | undefined
  /** The minimum age of a rental that can be cancelled; default 0 for daisysms, 120 000 for classic. */
  earliestCancelMs?: number | undefined
  /** The pause between two tries of a webhook; default 15 000. */
  retryMs?: number | undefined
  /** The maximum number of tries of a webhook; default 8. */
  maxTries?: number | undefined
}

/** The options of the simulated banks. All three use the same key and webhook secret. */
export type BankOptions = {
  apiKey: string
  webhookSecret: string
  hookUrls: {
    billstack?: string | undefined
    paymentpoint?: string | undefined
    paystack?: string | undefined
  }
  /** The business id that PaymentPoint requires; absent = any id is accepted. */
  businessId?: string | undefined
  /** The pause between two tries of a webhook, in ms; default 5000. */
  retryMs?: number | undefined
  /** The maximum number of tries of a webhook; default 10. */
  maxTries?: number | undefined
}

/** The options of a simulated boost panel. */
export type BoostOptions = {
  apiKey: string
  /**
   * The time between two steps of an order or a refill, in ms; default 5000. 0 = in the next turn of the event loop.
   */
  stepMs?: number | undefined
  /** The customer's balance at the first start, in US dollars; default 10 000. */
  balanceUsd?: number | undefined
}

/** The options of the simulated gateway for text messages. */
export type TextOptions = { apiKey: string }

export type SandboxOptions = {
  host?: string | undefined
  /** 0 = any free port. */
  port: number
  /** 0 = any free port. */
  smtpPort: number
  /** The time from the rental of a number to its SMS, in ms; 0 = in the next turn of the event loop. */
  delayMs: number
  /** How long suppliers wait for the first SMS, in ms; default 420 000 (7 minutes). */
  windowMs?: number | undefined
  /** The file that keeps the state over a restart; absent = the state is in memory only. */
  stateFile?: string | undefined
  sms: SmsOptions
  /** A second supplier, with its own numbers and prices; absent = only one supplier. */
  'sms-2'?: SmsOptions | undefined
  boost: BoostOptions
  /** A second panel, with its own ids and rates; absent = only one panel. */
  'boost-2'?: BoostOptions | undefined
  bank: BankOptions
  text: TextOptions
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the options from environment variables. Throws one error that lists all invalid variables. */
export function readEnvironment(env: Environment): SandboxOptions {
  const faults: string[] = []
  const text = (name: string) => {
    const value = env[name]
    if (value === undefined || value === '') faults.push(`${name} is missing`)
    return value ?? ''
  }
  const whole = (name: string, otherwise: number) => {
    const value = Number(env[name] ?? otherwise)
    if (!Number.isSafeInteger(value) || value < 0) faults.push(`${name} is not a whole number`)
    return value
  }
  const optional = (name: string) => (env[name] === '' ? undefined : env[name])
  // The options that both SMS suppliers share.
  const common = {
    pricesFile: text('SMS_PRICES_FILE'),
    maxActive: whole('SANDBOX_MAX_ACTIVE', 1000),
  }
  const stepMs = whole('SANDBOX_BOOST_STEP_MS', 5000)
  const sms = (prefix: 'SMS' | 'SMS_2'): SmsOptions => ({
    ...common,
    apiKey: text(`${prefix}_API_KEY`),
    dialect: dialectOf(`${prefix}_DIALECT`, optional(`${prefix}_DIALECT`), faults),
    hookUrl: optional(`${prefix}_HOOK_URL`),
  })
  const secondPanelKey = optional('BOOST_2_API_KEY')
  const options: SandboxOptions = {
    host: optional('SANDBOX_HOST'),
    port: whole('SANDBOX_PORT', 3001),
    smtpPort: whole('SANDBOX_SMTP_PORT', 0),
    delayMs: whole('SANDBOX_DELAY_MS', 8000),
    windowMs: whole('SANDBOX_WINDOW_MS', 420_000),
    stateFile: optional('SANDBOX_STATE_FILE'),
    sms: sms('SMS'),
    'sms-2': optional('SMS_2_API_KEY') === undefined ? undefined : sms('SMS_2'),
    boost: { apiKey: text('BOOST_API_KEY'), stepMs },
    'boost-2': secondPanelKey === undefined ? undefined : { apiKey: secondPanelKey, stepMs },
    bank: {
      apiKey: text('BANK_API_KEY'),
      webhookSecret: text('BANK_WEBHOOK_SECRET'),
      businessId: optional('BANK_BUSINESS_ID'),
      hookUrls: {
        billstack: optional('BANK_HOOK_BILLSTACK_URL'),
        paymentpoint: optional('BANK_HOOK_PAYMENTPOINT_URL'),
        paystack: optional('BANK_HOOK_PAYSTACK_URL'),
      },
    },
    text: { apiKey: text('TEXT_API_KEY') },
  }
  if (faults.length > 0) throw new Error(`The sandbox cannot start: ${faults.join('; ')}`)
  return options
}

function dialectOf(name: string, value: string | undefined, faults: string[]): Dialect {
  if (value === undefined || value === 'daisysms') return 'daisysms'
  if (value !== 'classic') faults.push(`${name} is neither daisysms nor classic`)
  return 'classic'
}
