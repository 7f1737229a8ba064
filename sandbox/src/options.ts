/** Which of the two families of the handler_api protocol the supplier speaks (SMS protocol notes, section 1.2). */
export type Dialect = 'daisysms' | 'classic'

/** A simulated SMS supplier. All times in ms, money in US dollars. */
export type SmsOptions = {
  apiKey: string
  dialect: Dialect
  /** The address for webhooks of received SMS; absent = no webhooks. */
  hookUrl?: string | undefined
  /** CSV with the columns code,name,group,cost_usd,repeatable. */
  pricesFile: string
  /** What the customer's account holds at the first start; default 1 000 000. */
  balanceUsd?: number | undefined
  /** How many rentals may wait for their first SMS at once; default 1000 (the real limit is 20). */
  maxActive?: number | undefined
  /** A younger rental refuses to be cancelled; default 0 for daisysms, 120 000 for classic. */
  earliestCancelMs?: number | undefined
  /** Pause between two tries of one webhook; default 15 000. */
  retryMs?: number | undefined
  /** Tries of one webhook in all; default 8. */
  maxTries?: number | undefined
}

/** The simulated banks. One key and one webhook secret serve all three. */
export type BankOptions = {
  apiKey: string
  webhookSecret: string
  hookUrls: {
    billstack?: string | undefined
    paymentpoint?: string | undefined
    paystack?: string | undefined
  }
  /** The business id that PaymentPoint insists on; absent = any is taken. */
  businessId?: string | undefined
  /** Pause between two tries of one webhook in ms; default 5000. */
  retryMs?: number | undefined
  /** Tries of one webhook in all; default 10. */
  maxTries?: number | undefined
}

/** A simulated boost panel. */
export type BoostOptions = {
  apiKey: string
  /**
   * From one step of an order (or of a refill) to the next, in ms; 0 = at the next turn of the event loop; default
   * 5000.
   */
  stepMs?: number | undefined
  /** What the customer's account holds at the first start, in US dollars; default 10 000. */
  balanceUsd?: number | undefined
}

/** The simulated gateway for text messages. */
export type TextOptions = { apiKey: string }

export type SandboxOptions = {
  host?: string | undefined
  /** 0 = any free port. */
  port: number
  /** 0 = any free port. */
  smtpPort: number
  /** From the renting of a number to its SMS, in ms; 0 = at the next turn of the event loop. */
  delayMs: number
  /** The supplier's window for the first SMS, in ms; default 420 000 (7 minutes). */
  windowMs?: number | undefined
  /** Where state survives a restart; absent = memory only. */
  stateFile?: string | undefined
  sms: SmsOptions
  /** A second supplier, with numbers and prices of its own; absent = there is one only. */
  'sms-2'?: SmsOptions | undefined
  boost: BoostOptions
  /** A second panel, with ids and rates of its own; absent = there is one only. */
  'boost-2'?: BoostOptions | undefined
  bank: BankOptions
  text: TextOptions
}

type Environment = Readonly<Record<string, string | undefined>>

/** The sandbox's options from environment variables. Throws one error that names every fault. */
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
  // What both suppliers, or both panels, have in common.
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
