import type { Dialect, SandboxOptions } from './options.ts'

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
  const options: SandboxOptions = {
    host: optional('SANDBOX_HOST'),
    port: whole('SANDBOX_PORT', 3001),
    smtpPort: whole('SANDBOX_SMTP_PORT', 0),
    delayMs: whole('SANDBOX_DELAY_MS', 8000),
    windowMs: whole('SANDBOX_WINDOW_MS', 420_000),
    stateFile: optional('SANDBOX_STATE_FILE'),
    sms: {
      apiKey: text('SMS_API_KEY'),
      dialect: dialectOf(optional('SMS_DIALECT'), faults),
      hookUrl: optional('SMS_HOOK_URL'),
      pricesFile: text('SMS_PRICES_FILE'),
      maxActive: whole('SANDBOX_MAX_ACTIVE', 1000),
    },
    boost: {
      apiKey: text('BOOST_API_KEY'),
      stepMs: whole('SANDBOX_BOOST_STEP_MS', 5000),
    },
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

function dialectOf(value: string | undefined, faults: string[]): Dialect {
  if (value === undefined || value === 'daisysms') return 'daisysms'
  if (value !== 'classic') faults.push('SMS_DIALECT is neither daisysms nor classic')
  return 'classic'
}
