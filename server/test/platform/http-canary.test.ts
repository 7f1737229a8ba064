import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { derivedSecret } from '../../src/config/derived-settings.ts'
import { catalogueReady, link, order, injectFault } from '../boost/orders.ts'
import { TestClient, until } from '../harness/test-client.ts'
import { sendRaw } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

// The product's own log with its own redaction, written where a test can read it.
const log = vi.hoisted((): string[] => [])
vi.mock('../../src/platform/process/log.ts', async (original) => {
  const { openLog } = await original<typeof import('../../src/platform/process/log.ts')>()
  return {
    openLog: (level: string) => openLog(level, { write: (line: string) => void log.push(line) }),
  }
})

type Received = { readonly path: string; readonly head: string; readonly text: string }

const code = '80415273'
const password = 'canary-password-5b1d'
let testApp: TestApp
const received: Received[] = []
/** The replies among `received` that callers without access got. */
const strangers: Received[] = []
const secrets: Record<string, string> = {}

/** Records every HTTP reply of the product, to any caller. */
function listen(): void {
  const { fetch: real } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await real(input, init)
    const url = new URL(input instanceof Request ? input.url : input)
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
    if (url.origin === testApp.url && !isStream) {
      const head = JSON.stringify([...answer.headers])
      received.push({ path: url.pathname, head, text: await answer.clone().text() })
    }
    return answer
  })
}

beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 60_000, env: { LOG_LEVEL: 'trace' } })
  listen()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await testApp[Symbol.asyncDispose]()
})

/** Does everything that a user can do, with failures of every upstream. */
async function journey(): Promise<void> {
  const ada = new TestClient(testApp, `${crypto.randomUUID()}@people.test`)
  const form = { email: ada.email, phone: '08012345678', fname: 'Ada', lname: 'Obi' }
  await ada.post('/api/auth/sign-up', { ...form, pass: password })
  await ada.post('/api/auth/sign-up', { ...form, pass: password })
  await ada.post('/api/auth/sign-up', { ...form, pass: 12, password })
  const mail = await ada.mail((one) => one.subject.startsWith('Confirm'))
  const token = new URL(mail.links[0] ?? '').searchParams.get('token') ?? ''
  secrets.confirmation = token
  await ada.signIn('canary-wrong-password-91')
  await ada.signIn(password)
  secrets.session = ada.cookie.slice('nosim='.length)
  await ada.post('/api/auth/confirm-email', { token: `${token}x` })
  await ada.post('/api/auth/confirm-email', { token })

  await testApp.control('POST', '/faults', { upstream: 'bank', fault: '500', times: 2 })
  await ada.post('/api/wallet/virtual-account', { bank: 'PALMPAY' })
  await testApp.control('DELETE', '/faults')
  await testApp.sql('revoke insert on bank_delivery from nosim_app')
  const funded = ada.fund('5000')
  await until(async () => log.some((line) => line.includes('"route":"/hooks/bank/')))
  await testApp.sql('grant insert on bank_delivery to nosim_app')
  await funded
  await forgedHooks()

  for (const fault of ['500', 'html', 'garbage', 'empty', 'no-money']) {
    await testApp.control('POST', '/faults', {
      upstream: 'sms',
      call: 'getNumber',
      fault,
      times: 3,
    })
    await ada.buy('zzdead')
    await testApp.control('DELETE', '/faults')
  }
  await rentAndRead(ada)
  await boost(ada)
  await testApp.sql('revoke select on session from nosim_app')
  await ada.get('/api/me')
  await testApp.sql('grant select on session to nosim_app')
  await lookAsStrangers(ada)
  for (const path of [
    '/api/me/summary',
    '/api/wallet/transactions',
    '/api/site',
    '/metrics',
    '/docs/json',
  ])
    await fetch(testApp.url + path, { headers: { cookie: ada.cookie } })
  await ada.post('/api/auth/sign-out')
}

/** Requests the data of `ada` without a session and as another user. */
async function lookAsStrangers(ada: TestClient): Promise<void> {
  const [rental] = await testApp.sql<{ id: string }>(
    'select id from rental where user_id = $1 and number is not null',
    [ada.userId],
  )
  const [order] = await testApp.sql<{ id: string }>(
    'select id from boost_order where user_id = $1',
    [ada.userId],
  )
  const other = await testApp.newClient()
  const from = received.length
  for (const path of [
    `/api/rentals/${rental?.id}`,
    '/api/rentals',
    `/api/boost/orders/${order?.id}`,
    '/api/boost/orders',
    '/api/wallet/transactions',
    `/api/admin/users/${ada.userId}`,
    '/api/admin/search?q=Ada',
  ]) {
    await fetch(testApp.url + path)
    await fetch(testApp.url + path, { headers: { cookie: other.cookie } })
  }
  strangers.push(...received.slice(from))
}

async function forgedHooks(): Promise<void> {
  for (const kind of ['sms', 'bank'] as const) {
    const provider = kind === 'sms' ? 'daisysms' : testApp.config.BANK_PROVIDER
    const path = `/hooks/${kind}/${provider}/${secrets[`${kind} path`] ?? ''}`
    for (const body of ['{}', 'nonsense', '{"event":"PAYMENT_NOTIFICATION"}']) {
      const { headers, text } = await sendRaw(testApp.url, path, {
        method: 'POST',
        body,
        headers: { authorization: 'Bearer canary-forged' },
      })
      strangers.push({ path, head: JSON.stringify(headers), text })
    }
  }
}

async function rentAndRead(ada: TestClient): Promise<void> {
  const { body } = await ada.buy('tg')
  const id = String(body.order_id)
  const { number } = await ada.rental(id)
  await testApp.control('POST', '/sms/deliver', { number, text: `Your code is ${code}` })
  await ada.rentalWhen(id, (rental) => rental.last_sms_code === code)
  await ada.post(`/api/rentals/${id}/cancellation`)
}

/** Orders boosts from a panel that fails in every way, and sends further requests about them. */
async function boost(ada: TestClient): Promise<void> {
  await catalogueReady(ada)
  for (const fault of ['500', 'html', 'garbage', 'empty', 'no-money', 'after-effect-timeout']) {
    await injectFault(testApp, { call: 'add', fault })
    await order(ada, { quantity: 10 })
  }
  const { body } = await order(ada, { quantity: 10, link: `${link()}?page=1` })
  for (const fault of ['500', 'html', 'rate-limit']) {
    await injectFault(testApp, { call: 'cancel', fault })
    await ada.post(`/api/boost/orders/${String(body.order_id)}/cancellation`)
  }
  await ada.post(`/api/boost/orders/${String(body.order_id)}/cancellation`)
  await ada.post(`/api/boost/orders/${String(body.order_id)}/refill`)
  await ada.get('/api/boost/orders')
}

test('no secret and no received code is written to the log', async () => {
  const { env, config } = testApp
  for (const name of [
    'SECRET_KEY',
    'SMS_API_KEY',
    'BOOST_API_KEY',
    'BANK_API_KEY',
    'BANK_WEBHOOK_SECRET',
  ])
    secrets[name] = env[name] ?? ''
  secrets.password = password
  secrets['wrong password'] = 'canary-wrong-password-91'
  secrets['card key'] = derivedSecret(config, 'card')
  for (const kind of ['sms', 'bank']) {
    const provider = kind === 'sms' ? 'daisysms' : config.BANK_PROVIDER
    secrets[`${kind} path`] = derivedSecret(config, `hook ${kind} ${provider}`).slice(0, 40)
  }
  await journey()
  await until(async () => received.some((one) => one.path === '/api/auth/sign-out'))

  expect(Object.values(secrets).filter((value) => value.length < 12)).toEqual([])
  expect(log.length).toBeGreaterThan(5)
  for (const line of log) expect(JSON.parse(line)).toHaveProperty('level')
  const whole = log.join('')
  // The log contains the failures, so it is the real one.
  expect(whole).toContain('request failed')
  expect(whole).toContain('boost.order_unconfirmed')
  for (const [name, value] of Object.entries(secrets)) {
    expect([name, lineWith(whole, value)]).toEqual([name, undefined])
  }
  expect(lineWith(whole, code)).toBeUndefined()
  expect(whole).not.toMatch(/canary|argon2id|users\.test/)
})

const lineWith = (text: string, value: string): string | undefined =>
  text.split('\n').find((line) => line.includes(value))

test('no response contains a secret, except to their owner the session cookie and the code of the rental [NUM-38, OPS-12]', () => {
  expect(received.length).toBeGreaterThan(25)
  for (const { path, head, text } of received) {
    for (const [name, value] of Object.entries(secrets)) {
      expect([path, name, text.includes(value)]).toEqual([path, name, false])
      if (name === 'session' && path === '/api/auth/sign-in') continue
      expect([path, name, head.includes(value)]).toEqual([path, name, false])
    }
    expect([path, /argon2|password_hash|token_hash/.test(text)]).toEqual([path, false])
    if (!path.startsWith('/api/rentals')) expect([path, text.includes(code)]).toEqual([path, false])
  }
  // The path of a forged webhook is a secret that its sender knows; no reply repeats it.
  expect(strangers.length).toBe(20)
  for (const { path, head, text } of strangers) {
    const leaked = [...Object.entries(secrets), ['code', code] as const].filter(
      ([, value]) => text.includes(value) || head.includes(value),
    )
    expect([path, leaked.map(([name]) => name)]).toEqual([path, []])
  }
  // The check can fail: the replies include secrets that their owner may see.
  expect(received.some((one) => one.text.includes(code))).toBe(true)
  expect(received.some((one) => one.head.includes(secrets.session ?? ''))).toBe(true)
})

test('no database table contains a secret in plain text', async () => {
  const tables = await testApp.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  )
  for (const { name } of tables) {
    const rows = await testApp.sql<{ row: string }>(`select t::text as row from ${name} t`)
    const text = rows.map(({ row }) => row).join('\n')
    for (const [secret, value] of Object.entries(secrets))
      expect([name, secret, text.includes(value)]).toEqual([name, secret, false])
  }
})
