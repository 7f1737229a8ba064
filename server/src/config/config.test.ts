import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readCommandConfig, readConfig } from './config.ts'
import { boostPanelsOf, smsSuppliersOf } from './settings.ts'
import type { Environment } from './setting-types.ts'
import { adminTotpOf, derivedSecret, hookPath, metricsReaders } from './derived-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'nosim-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const least: Environment = {
  DATA_DIR: folder,
  SMS_BASE_URL: 'http://127.0.0.1:1/sms',
  SMS_API_KEY: 'sms-key',
  BOOST_BASE_URL: 'http://127.0.0.1:1/boost',
  BOOST_API_KEY: 'boost-key',
  BANK_BASE_URL: 'http://127.0.0.1:1/bank',
  BANK_API_KEY: 'bank-key',
  BANK_WEBHOOK_SECRET: 'bank-secret-of-20-letters',
  SMTP_URL: 'smtp://127.0.0.1:25',
}

const production: Environment = {
  ...least,
  NODE_ENV: 'production',
  SECRET_KEY: 'a-real-secret-of-more-than-32-characters',
  PUBLIC_URL: 'https://nosim.example',
  DATABASE_URL: 'postgres://app@db/nosim',
  DATABASE_OWNER_URL: 'postgres://owner@db/nosim',
  MAIL_FROM: 'Nosim <no-reply@nosim.example>',
  SUPPORT_URL: 'https://nosim.example/chat',
}

/** The faults that `readConfig` reports for an environment. */
function faultsOf(env: Environment): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

const without = (env: Environment, ...names: string[]): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)))

test.each(['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])(
  '%s is rejected beside a database of our own [OPS-32, OPS-37]',
  (name) => {
    const more = { [name]: 'postgres://app@db/nosim' }
    expect(faultsOf({ ...least, ...more })).toEqual([`${name} needs DATABASE_URL beside it`])
    expect(faultsOf({ ...least, ...more, DATABASE_URL: 'postgres://app@pool/nosim' })).toEqual([])
  },
)

test('a process does all, is not paused and drains at once by default [OPS-33, OPS-34, OPS-35]', () => {
  expect(readConfig(least)).toMatchObject({ ROLE: 'all', PAUSED: false, DRAIN_MS: 0 })
  expect(faultsOf({ ...least, ROLE: 'both' })).toEqual([expect.stringMatching(/^ROLE is wrong/)])
})

describe('outside production [STOCK-25, OPS-1]', () => {
  test('the minimal settings give the documented defaults [SITE-14, OPS-1]', () => {
    expect(readConfig(least)).toMatchObject({
      NODE_ENV: 'development',
      production: false,
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_POOL: 20,
      DATABASE_WAIT_MS: 5000,
      LOG_LEVEL: 'info',
      TRUST_PROXY: 0,
      DEMO: false,
      SMS_DIALECT: 'daisysms',
      BOOST_PROFIT_PERCENT: 50,
      BOOST_MINUTE_LIMIT: 30,
      BANK_PROVIDER: 'billstack',
      BANK_DAILY_CAP_NGN: 50_000_000,
      ADMIN_MOVE_LIMIT_NGN: 10_000_000,
      ADMIN_DAILY_LIMIT_NGN: 50_000_000,
      BRAND: 'Nosim',
      PASSWORD_MINIMUM: 6,
      SPLASH_MS: 2000,
      RENTAL_WINDOW_MS: 420_000,
      RENTAL_OPEN_LIMIT: 20,
      NUMBERS_PROFIT_NGN: 50_000,
      NGN_PER_USD: 158_530,
      REFERRAL_BONUS_NGN: 10_000,
      REFERRAL_FROM_NGN: 100_000,
      API_CANCEL_PERCENT: 90,
      API_REFUSALS_HOUR: 1000,
      TEXT_SENDER: 'Nosim',
    })
  })

  test('TRUST_PROXY accepts a count or networks, and rejects a value that trusts all, with advice [AUTH-40]', () => {
    const read = (TRUST_PROXY: string) => readConfig({ ...least, TRUST_PROXY }).TRUST_PROXY
    expect([read('0'), read('1'), read('2')]).toEqual([0, 1, 2])
    expect(read('10.0.0.0/8, fd00::/8,127.0.0.1')).toEqual(['10.0.0.0/8', 'fd00::/8', '127.0.0.1'])
    expect(faultsOf({ ...least, TRUST_PROXY: 'true' })).toEqual([
      'TRUST_PROXY is wrong: write how many proxies stand before the app, such as 1, or their networks, such as 10.0.0.0/8',
    ])
  })

  test('the configuration is frozen', () => {
    const config = readConfig(least)
    expect(Object.isFrozen(config)).toBe(true)
    expect(() => Object.assign(config, { DEMO: true })).toThrow(TypeError)
  })

  test('an empty setting counts as missing, and an unknown setting is ignored', () => {
    expect(readConfig({ ...least, PORT: '', BRAND: '', NONSENSE: 'x' })).toMatchObject({
      PORT: 3000,
      BRAND: 'Nosim',
    })
    expect(readConfig({ ...least, NONSENSE: 'x' })).not.toHaveProperty('NONSENSE')
  })

  test('PUBLIC_URL follows the port and has no trailing slash', () => {
    expect(readConfig({ ...least, PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080')
    expect(readConfig({ ...least, PUBLIC_URL: 'https://x.example//' }).PUBLIC_URL).toBe(
      'https://x.example',
    )
  })

  test('a missing SECRET_KEY is generated once, stored, and readable only by its owner', () => {
    const one = readConfig(least).SECRET_KEY
    expect(one).toMatch(/^[0-9a-f]{64}$/)
    expect(readConfig(least).SECRET_KEY).toBe(one)
    const file = join(folder, 'secret-key')
    expect(readFileSync(file, 'utf8').trim()).toBe(one)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const given = 'x'.repeat(32)
    expect(readConfig({ ...least, SECRET_KEY: given }).SECRET_KEY).toBe(given)
  })
})

test('metrics are for the token; without one for all outside production, and for none in it [OPS-20]', () => {
  const METRICS_TOKEN = 'a-token-of-the-monitoring'
  expect(metricsReaders(readConfig({ ...production, METRICS_TOKEN }))).toEqual({
    token: METRICS_TOKEN,
  })
  expect(metricsReaders(readConfig(production))).toBe('none')
  expect(metricsReaders(readConfig(least))).toBe('all')
})

test('random keys are accepted in production [OPS-1]', () => {
  for (let round = 0; round < 1000; round += 1) {
    const SECRET_KEY = randomBytes(32).toString('hex')
    expect(faultsOf({ ...production, SECRET_KEY })).toEqual([])
  }
})

test('without settings each missing one is named [STOCK-25, OPS-1]', () => {
  expect(faultsOf({}).toSorted()).toEqual(
    Object.keys(without(least, 'DATA_DIR'))
      .map((name) => `${name} is missing`)
      .sort(),
  )
})

describe('the settings of a command [OPS-1]', () => {
  const names = ['BRAND', 'DATA_DIR', 'DATABASE_DIRECT_URL', 'SECRET_KEY', 'SEAL_KEY']

  test('have defaults where they are missing or empty, and need no supplier', () => {
    const defaults = { BRAND: 'Nosim', DATA_DIR: './data', SEAL_KEYS_OLD: '' }
    expect(readCommandConfig({})).toEqual(defaults)
    expect(readCommandConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(defaults)
  })

  test('are those of the environment', () => {
    const given = {
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://app@db/nosim',
      SEAL_KEY: 'k'.repeat(32),
    }
    expect(readCommandConfig({ ...given, PORT: 'abc' })).toMatchObject(given)
  })

  test('are refused with the name of each faulty one', () => {
    const read = () => readCommandConfig({ SEAL_KEY: 'short', SECRET_KEY: 'short', PORT: 'abc' })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/2 fault\(s\):\n  - SECRET_KEY is wrong.*\n  - SEAL_KEY is wrong/)
  })
})

describe('a wrong setting [STOCK-25, OPS-1]', () => {
  test.each([
    ['PORT', ['abc', '-1', '65536', '1.5', 'NaN']],
    ['DATABASE_POOL', ['1', '201', 'many']],
    ['DATABASE_WAIT_MS', ['0', '60001', '5 s']],
    ['SECRET_KEY', ['short', 'x'.repeat(31)]],
    ['LOG_LEVEL', ['loud', 'INFO']],
    ['DEMO', ['yes', '2', 'TRUE']],
    [
      'TRUST_PROXY',
      ['true', 'false', 'maybe', '-1', '10', '10.0.0.0/33', '0.0.0.0/0', '1,10.0.0.0/8'],
    ],
    ['SMS_DIALECT', ['smsactivate']],
    ['BANK_PROVIDER', ['opay']],
    ['BANK_DAILY_CAP_NGN', ['-1', '1e6', '1,000', '1.234', 'NaN', ' 1']],
    ['NGN_PER_USD', ['₦1', '0x10']],
    ['NUMBERS_PROFIT_NGN', ['500.50', '-1']],
    ['SMS_BASE_URL', ['not an address', 'ftp://x', 'javascript:alert(1)', '//x']],
    ['BOOST_BASE_URL', ['panel', 'ftp://x', 'javascript:alert(1)', '//x']],
    ['BOOST_PROFIT_PERCENT', ['-1', '10001', '12.5', 'half', 'NaN']],
    ['BOOST_MINUTE_LIMIT', ['0', '100001', '1.5', 'many']],
    ['SUPPORT_URL', ['javascript:alert(1)', 'data:text/html,x']],
    ['PUBLIC_URL', ['nosim.example', 'javascript:alert(1)']],
    ['PASSWORD_MINIMUM', ['5', '65', '0']],
    ['SPLASH_MS', ['-1', '60001']],
    ['RENTAL_WINDOW_MS', ['999']],
    ['SIGN_UPS_PER_HOUR', ['0']],
    ['RESET_GUESSES_PER_DAY', ['0', '1000001', 'many']],
    ['API_CANCEL_PERCENT', ['0', '101', '90%']],
    ['API_REFUSALS_HOUR', ['0', '1000001', 'many']],
    ['ADMIN_MOVE_LIMIT_NGN', ['-1', '1,000', '1.234', 'none']],
    ['ADMIN_DAILY_LIMIT_NGN', ['-1', '1e6', 'NaN', ' 1']],
    ['ADMIN_TOTP', ['yes', '2', 'TRUE']],
    ['TEXT_BASE_URL', ['termii', 'javascript:alert(1)']],
    ['TEXT_SENDER', ['No', 'Nosim Limited']],
  ])('%s is named as wrong, not as missing [OPS-1]', (name, values) => {
    for (const value of values) {
      const faults = faultsOf({ ...least, TEXT_API_KEY: 'text-key', [name]: value })
      expect([value, faults]).toEqual([value, [expect.stringMatching(`^${name} is wrong: .+`)]])
    }
  })

  test('TEXT_BASE_URL requires TEXT_API_KEY; without both no texts are sent', () => {
    const address = { TEXT_BASE_URL: 'https://v3.api.termii.com' }
    const fault = 'TEXT_API_KEY is missing: TEXT_BASE_URL wants one'
    expect(faultsOf({ ...least, ...address })).toEqual([fault])
    expect(faultsOf({ ...least, ...address, TEXT_API_KEY: '' })).toEqual([fault])
    expect(readConfig({ ...least, ...address, TEXT_API_KEY: 'text-key' })).toMatchObject(address)
    expect(readConfig(least).TEXT_BASE_URL).toBeUndefined()
    expect(readConfig({ ...least, TEXT_API_KEY: 'text-key' }).TEXT_BASE_URL).toBeUndefined()
  })

  test('is named together with all other faults', () => {
    const env = { ...without(least, 'SMTP_URL'), PORT: 'x', BANK_PROVIDER: 'y', DEMO: 'z' }
    const names = faultsOf(env).map((fault) => fault.split(' ')[0])
    expect(new Set(names)).toEqual(new Set(['BANK_PROVIDER', 'DEMO', 'PORT', 'SMTP_URL']))
    expect(() => readConfig(env)).toThrow(/^The configuration has 4 fault\(s\):\n {2}- /)
  })

  test('is named without its value when it is a secret', () => {
    const faults = faultsOf({ ...least, SECRET_KEY: 'canary-secret' })
    expect(faults.join()).toContain('SECRET_KEY')
    expect(faults.join()).not.toContain('canary')
  })
})

test.each([
  ['production', undefined, true],
  ['production', '0', false],
  ['development', undefined, false],
  ['development', '1', true],
  ['test', undefined, false],
])('two-step sign-in of admins, in %s with %s: %s [AUTH-42]', (mode, setting, isRequired) => {
  const env = mode === 'production' ? production : { ...least, NODE_ENV: mode }
  expect(adminTotpOf(readConfig({ ...env, ADMIN_TOTP: setting }))).toBe(isRequired)
})

describe('in production [STOCK-25, OPS-1]', () => {
  test('a complete and valid configuration is accepted', () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      PUBLIC_URL: 'https://nosim.example',
      DEMO: false,
    })
  })

  test.each(['SECRET_KEY', 'PUBLIC_URL', 'DATABASE_URL', 'MAIL_FROM', 'SUPPORT_URL'])(
    '%s has no default',
    (name) => {
      const fault = `${name} is missing: production has no default for it`
      expect(faultsOf(without(production, name))).toEqual([fault])
      expect(faultsOf({ ...production, [name]: '' })).toEqual([fault])
    },
  )

  test('the login of the owner may be absent: another process migrates [OPS-36]', () => {
    expect(faultsOf(without(production, 'DATABASE_OWNER_URL'))).toEqual([])
  })

  test.each(Object.keys(without(least, 'DATA_DIR')))('%s is required', (name) => {
    expect(faultsOf(without(production, name))).toEqual([`${name} is missing`])
  })

  test.each([
    'SECRET_KEY',
    'SMS_API_KEY',
    'BOOST_API_KEY',
    'BANK_API_KEY',
    'BANK_WEBHOOK_SECRET',
    'TEXT_API_KEY',
  ])('a demo value of %s is rejected', (name) => {
    const value = 'demo-value-of-more-than-thirty-two-characters'
    expect(faultsOf({ ...production, [name]: value })).toEqual([`${name} is a demo value`])
  })

  test.each<[string, Record<string, string>, RegExp]>([
    ['the sandbox', { DEMO: '1' }, /^DEMO is on/],
    ['the sandbox, switched on by a word', { DEMO: 'true' }, /^DEMO is on/],
    ['plain http', { PUBLIC_URL: 'http://nosim.example' }, /^PUBLIC_URL must begin with https/],
    [
      'one login for owner and app',
      { DATABASE_URL: 'postgres://owner@db/nosim' },
      /^DATABASE_URL must log in as another role/,
    ],
    [
      'the login of the owner past the pooler',
      { DATABASE_DIRECT_URL: 'postgres://owner@db:6432/nosim' },
      /^DATABASE_DIRECT_URL must log in as another role/,
    ],
    ...[
      'postgres://owner@db/nosim?x=1',
      'postgresql://owner:word@db:5432/nosim',
      'postgres://%6fwner@10.0.0.1/nosim',
      'postgres://app@db/nosim?user=owner',
    ].map((DATABASE_URL): [string, Record<string, string>, RegExp] => [
      `the login of the owner as ${DATABASE_URL}`,
      { DATABASE_URL },
      /^DATABASE_URL must log in as another role/,
    ]),
    ['a key of equal letters', { SECRET_KEY: 'x'.repeat(40) }, /^SECRET_KEY is easy to guess/],
    ['a key of few letters', { SECRET_KEY: 'password'.repeat(5) }, /^SECRET_KEY is easy to guess/],
    [
      'a short secret of webhooks',
      { BANK_WEBHOOK_SECRET: 'x'.repeat(15) },
      /^BANK_WEBHOOK_SECRET needs at least 16/,
    ],
    [
      'a short token of the monitoring',
      { METRICS_TOKEN: 'short' },
      /^METRICS_TOKEN is wrong: needs at least 16/,
    ],
    [
      'a demo token of the monitoring',
      { METRICS_TOKEN: 'demo-token-of-the-monitoring' },
      /^METRICS_TOKEN is a demo/,
    ],
  ])('%s is rejected', (_what, more, fault) => {
    expect(faultsOf({ ...production, ...more })).toEqual([expect.stringMatching(fault)])
  })

  test('all faults are named at once [OPS-1, OPS-12]', () => {
    const faults = faultsOf({ NODE_ENV: 'production', DEMO: '1', SMS_API_KEY: 'demo-key' })
    const names = faults.map((fault) => fault.split(' ')[0])
    expect(new Set(names)).toEqual(
      new Set([
        ...Object.keys(without(production, 'NODE_ENV', 'DATA_DIR', 'DATABASE_OWNER_URL')),
        'DEMO',
      ]),
    )
  })

  test('a missing SECRET_KEY is not generated', () => {
    const empty = mkdtempSync(join(folder, 'production-'))
    expect(faultsOf({ ...without(production, 'SECRET_KEY'), DATA_DIR: empty })).toHaveLength(1)
    expect(() => statSync(join(empty, 'secret-key'))).toThrow(/ENOENT/)
  })
})

test('each purpose has a separate secret, and each provider an unguessable path [OPS-6]', () => {
  const config = { SECRET_KEY: 'x'.repeat(32) }
  const secrets = ['card', 'hook bank billstack', 'database owner'].map((purpose) =>
    derivedSecret(config, purpose),
  )
  expect(new Set([...secrets, config.SECRET_KEY]).size).toBe(4)
  const path = hookPath(config, 'bank', 'paystack')
  expect(path).toMatch(/^\/hooks\/bank\/paystack\/[0-9a-f]{40}$/)
  expect(path).not.toBe(hookPath({ SECRET_KEY: 'y'.repeat(32) }, 'bank', 'paystack'))
  expect(path.split('/').at(-1)).not.toBe(hookPath(config, 'sms', 'paystack').split('/').at(-1))
})

describe('further SMS suppliers [NUM-62, OPS-1]', () => {
  const more = 'backup classic https://sms.example key-2; third daisysms http://10.0.0.7:80/sms k3;'

  test('follow the first in order of priority', () => {
    expect(smsSuppliersOf(readConfig({ ...least, SMS_MORE_SUPPLIERS: more }))).toEqual([
      { name: 'daisysms', dialect: 'daisysms', baseUrl: least.SMS_BASE_URL, apiKey: 'sms-key' },
      { name: 'backup', dialect: 'classic', baseUrl: 'https://sms.example', apiKey: 'key-2' },
      { name: 'third', dialect: 'daisysms', baseUrl: 'http://10.0.0.7:80/sms', apiKey: 'k3' },
    ])
    expect(smsSuppliersOf(readConfig(least))).toHaveLength(1)
  })

  test('may each have a limit of calls a minute [OPS-15]', () => {
    const env = { SMS_CALLS_PER_MINUTE: '60', SMS_MORE_SUPPLIERS: `${more.split(';')[0]} 120` }
    expect(
      smsSuppliersOf(readConfig({ ...least, ...env })).map((one) => one.callsPerMinute),
    ).toEqual([60, 120])
    const panels = {
      BOOST_CALLS_PER_MINUTE: '10',
      BOOST_MORE_PANELS: 'backup https://panel.example/api/v2 key-2 90; third https://b.example k3',
    }
    expect(
      boostPanelsOf(readConfig({ ...least, ...panels })).map((one) => one.callsPerMinute),
    ).toEqual([10, 90, undefined])
    expect(faultsOf({ ...least, SMS_CALLS_PER_MINUTE: '9' })).toHaveLength(1)
  })

  test.each([
    ['an unknown dialect', 'backup other https://sms.example secret-key'],
    ['no address', 'backup classic sms.example secret-key'],
    ['no key', 'backup classic https://sms.example'],
    ['too much', 'backup classic https://sms.example secret-key more'],
    ['too few calls', 'backup classic https://sms.example secret-key 9'],
    ['part of a call', 'backup classic https://sms.example secret-key 10.5'],
    ['words behind its calls', 'backup classic https://sms.example secret-key 60 more'],
    ['a long name', `${'x'.repeat(41)} classic https://sms.example secret-key`],
    ['one name twice', 'a classic https://a.example secret-key; a classic https://b.example k'],
    ['the name of the first', 'daisysms classic https://sms.example secret-key'],
  ])('are rejected with %s, without printing the key', (_what, value) => {
    const faults = faultsOf({ ...least, SMS_MORE_SUPPLIERS: value })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain('SMS_MORE_SUPPLIERS')
    expect(faults[0]).not.toContain('secret-key')
  })

  test('have real keys in production', () => {
    const demo = 'backup classic https://sms.example demo-sms-key'
    expect(faultsOf({ ...production, SMS_MORE_SUPPLIERS: demo })).toEqual([
      'SMS_MORE_SUPPLIERS has a demo value',
    ])
  })
})

describe('further boost panels [BOOST-28, OPS-1]', () => {
  const more = 'backup https://panel.example/api/v2 key-2; third http://10.0.0.7:80/api/v2 k3;'

  test('follow the first in order of priority', () => {
    expect(boostPanelsOf(readConfig({ ...least, BOOST_MORE_PANELS: more }))).toEqual([
      { name: 'panel', baseUrl: least.BOOST_BASE_URL, apiKey: 'boost-key' },
      { name: 'backup', baseUrl: 'https://panel.example/api/v2', apiKey: 'key-2' },
      { name: 'third', baseUrl: 'http://10.0.0.7:80/api/v2', apiKey: 'k3' },
    ])
    expect(boostPanelsOf(readConfig(least))).toHaveLength(1)
  })

  test.each([
    ['no address', 'backup panel.example secret-key'],
    ['no key', 'backup https://panel.example'],
    ['a dialect', 'backup classic https://panel.example secret-key'],
    ['a name with a colon', 'back:up https://panel.example secret-key'],
    ['one name twice', 'a https://a.example secret-key; a https://b.example k'],
    ['the name of the first', 'panel https://panel.example secret-key'],
  ])('are rejected with %s, without printing the key', (_what, value) => {
    const faults = faultsOf({ ...least, BOOST_MORE_PANELS: value })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain('BOOST_MORE_PANELS')
    expect(faults[0]).not.toContain('secret-key')
  })

  test('have real keys in production', () => {
    const demo = 'backup https://panel.example demo-boost-key'
    expect(faultsOf({ ...production, BOOST_MORE_PANELS: demo })).toEqual([
      'BOOST_MORE_PANELS has a demo value',
    ])
  })
})
