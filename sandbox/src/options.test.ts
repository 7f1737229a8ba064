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
    SMS_2_API_KEY: 'k2',
    SMS_2_HOOK_URL: 'http://x/sms-2',
    BOOST_2_API_KEY: 'p2',
    BANK_HOOK_PAYSTACK_URL: 'http://x/bank',
    BANK_HOOK_BILLSTACK_URL: '',
  })
  expect(options).toMatchObject({
    port: 0,
    delayMs: 5,
    windowMs: 420_000,
    sms: { apiKey: 'k', dialect: 'classic', hookUrl: 'http://x/sms' },
    'sms-2': { apiKey: 'k2', dialect: 'daisysms', hookUrl: 'http://x/sms-2' },
    boost: { apiKey: 'p', stepMs: 7 },
    'boost-2': { apiKey: 'p2', stepMs: 7 },
    text: { apiKey: 't' },
    bank: { hookUrls: { paystack: 'http://x/bank', billstack: undefined } },
  })
})

test('without a key there is no second supplier and no second panel', () => {
  const { 'sms-2': supplier, 'boost-2': panel } = readEnvironment(needed)
  expect([supplier, panel]).toEqual([undefined, undefined])
})

test('reports every invalid variable at once [OPS-2]', () => {
  const read = () =>
    readEnvironment({
      SANDBOX_PORT: 'x',
      SMS_DIALECT: 'latin',
      SMS_2_API_KEY: 'k',
      SMS_2_DIALECT: 'greek',
    })
  expect(read).toThrow(
    /SANDBOX_PORT is not.*SMS_API_KEY is missing.*SMS_DIALECT is neither.*SMS_2_DIALECT is neither.*BOOST_API_KEY.*BANK_API_KEY.*TEXT_API_KEY/,
  )
})
