import { expect, test } from 'vitest'
import { readEnvironment } from './options.ts'

const needed = {
  SMS_API_KEY: 'k',
  SMS_PRICES_FILE: 'prices.csv',
  BOOST_API_KEY: 'p',
  BANK_API_KEY: 'b',
  BANK_WEBHOOK_SECRET: 's',
  TEXT_API_KEY: 't',
}

test('reads every variable [OPS-2]', () => {
  const options = readEnvironment({
    ...needed,
    SANDBOX_PORT: '0',
    SANDBOX_DELAY_MS: '5',
    SANDBOX_BOOST_STEP_MS: '7',
    SMS_DIALECT: 'classic',
    SMS_HOOK_URL: 'http://x/sms',
    BANK_HOOK_PAYSTACK_URL: 'http://x/bank',
    BANK_HOOK_BILLSTACK_URL: '',
  })
  expect(options).toMatchObject({
    port: 0,
    delayMs: 5,
    windowMs: 420_000,
    sms: { apiKey: 'k', dialect: 'classic', hookUrl: 'http://x/sms' },
    boost: { apiKey: 'p', stepMs: 7 },
    text: { apiKey: 't' },
    bank: { hookUrls: { paystack: 'http://x/bank', billstack: undefined } },
  })
})

test('reports every invalid variable at once [OPS-2]', () => {
  const read = () => readEnvironment({ SANDBOX_PORT: 'x', SMS_DIALECT: 'latin' })
  expect(read).toThrow(
    /SANDBOX_PORT is not.*SMS_API_KEY is missing.*SMS_DIALECT is neither.*BOOST_API_KEY.*BANK_API_KEY.*TEXT_API_KEY/,
  )
})
