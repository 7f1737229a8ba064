import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BankOptions, BoostOptions, SandboxOptions, SmsOptions } from '../options.ts'
import type { BoostName, SmsName } from '../core/upstreams.ts'
import { openSandbox } from '../sandbox.ts'

export const SMS_KEY = '0123456789abcdef0123456789abcdef'
export const SMS_2_KEY = 'fedcba9876543210fedcba9876543210'
export const BOOST_2_KEY = 'panel-2-key-0123456789'
export const BOOST_KEY = 'panel-key-0123456789'
export const BANK_KEY = 'sk_test_bank_key'
export const TEXT_KEY = 'TLtestkey'
export const WEBHOOK_SECRET = 'test_secret_123'
const NEVER_MS = 3_600_000

/** A new empty folder for the files of a test. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'sandbox-'))
}

export type TestOptions = Partial<
  Omit<SandboxOptions, 'sms' | 'sms-2' | 'boost' | 'boost-2' | 'bank'>
> & {
  sms?: Partial<SmsOptions>
  'sms-2'?: Partial<SmsOptions>
  boost?: Partial<BoostOptions>
  'boost-2'?: Partial<BoostOptions>
  bank?: Partial<BankOptions>
}

/** The options of a sandbox in which nothing happens automatically, unless the test sets it. */
export function optionsFor(given: TestOptions = {}): SandboxOptions {
  const { sms, 'sms-2': sms2, boost, 'boost-2': boost2, bank, ...options } = given
  const pricesFile = join(newFolder(), 'prices.csv')
  writeFileSync(
    pricesFile,
    'code,name,group,cost_usd,repeatable\nwa,WhatsApp,messaging,0.90,true\nfb,"Face, Book",social,1.40,false\n',
  )
  return {
    port: 0,
    smtpPort: 0,
    delayMs: NEVER_MS,
    windowMs: 2 * NEVER_MS,
    ...options,
    sms: { apiKey: SMS_KEY, dialect: 'daisysms', pricesFile, ...sms },
    'sms-2': sms2 && { apiKey: SMS_2_KEY, dialect: 'classic', pricesFile, ...sms2 },
    boost: { apiKey: BOOST_KEY, stepMs: NEVER_MS, ...boost },
    'boost-2': boost2 && { apiKey: BOOST_2_KEY, stepMs: NEVER_MS, ...boost2 },
    bank: { apiKey: BANK_KEY, webhookSecret: WEBHOOK_SECRET, hookUrls: {}, ...bank },
    text: { apiKey: TEXT_KEY },
  }
}

export type Reply = { status: number; text: string; headers: Headers }

/** A sandbox and helpers to call it. */
export async function openTestSandbox(options: TestOptions = {}) {
  const sandbox = await openSandbox(optionsFor(options))
  const request = async (path: string, init?: RequestInit): Promise<Reply> => {
    const response = await fetch(sandbox.url + path, init)
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  const smsOf =
    (name: SmsName, key: string) =>
    (action: string, fields: Record<string, string> = {}): Promise<Reply> => {
      const query = new URLSearchParams({ api_key: key, action, ...fields })
      return request(`/${name}/stubs/handler_api.php?${query}`)
    }
  const boostOf =
    (name: BoostName, apiKey: string) =>
    async (action: string, fields: Record<string, string> = {}) => {
      const body = new URLSearchParams({ key: apiKey, action, ...fields })
      const { text } = await request(`/${name}/api/v2`, { method: 'POST', body })
      return JSON.parse(text) as unknown
    }
  /** Makes an SMS call with the valid key: `sms('getNumber', { service: 'wa' })`. */
  const sms = smsOf('sms', SMS_KEY)
  /** Makes a call of the boost panel with the valid key, and returns its response. */
  const boost = boostOf('boost', BOOST_KEY)
  return {
    ...sandbox,
    request,
    sms,
    /** Like `sms` and `boost`, for the second supplier and the second panel. */
    sms2: smsOf('sms-2', SMS_2_KEY),
    boost,
    boost2: boostOf('boost-2', BOOST_2_KEY),
    /** Polls the boost panel until it reports the status. */
    whenStatus: (action: string, fields: Record<string, string>, status: string) =>
      until(
        () => boost(action, fields),
        (answer) => (answer as { status?: unknown }).status === status,
      ),
    /** Places a boost order. Returns its id. */
    async order(service: number, quantity = 1000, link = newLink()) {
      const answer = await boost('add', {
        service: String(service),
        link,
        quantity: String(quantity),
      })
      return String((answer as { order: number }).order)
    },
    /** Posts JSON, and parses the response as JSON. */
    async post(path: string, body: unknown, headers: Record<string, string> = {}) {
      const { status, text } = await request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      return { status, body: JSON.parse(text) as Record<string, unknown> }
    },
    async get(path: string) {
      return JSON.parse((await request(path)).text) as Record<string, unknown>
    },
    async rent(service = 'wa', fields: Record<string, string> = {}, call = sms) {
      const { text } = await call('getNumber', { service, ...fields })
      const [, id = '', number = ''] = text.split(':')
      return { id, number }
    },
    deliver(number: string, text: string, name: SmsName = 'sms') {
      return this.post(`/control/${name}/deliver`, { number, text })
    },
  }
}

let links = 0
/** A new link, which has no order yet. */
function newLink(): string {
  links += 1
  return `https://instagram.com/p/${links}`
}

/** Reads again until the value is the expected one; the time limit of the test ends it. */
export async function until<Value>(
  read: () => Promise<Value>,
  isExpected: (value: Value) => boolean,
): Promise<Value> {
  const value = await read()
  if (isExpected(value)) return value
  await new Promise((resolve) => setTimeout(resolve, 10))
  return until(read, isExpected)
}
