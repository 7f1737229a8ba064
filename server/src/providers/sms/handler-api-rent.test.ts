import { describe, expect, test } from 'vitest'
import type { RentRequest } from '../../numbers/rental/provider.ts'
import { handlerApi } from './handler-api.ts'
import {
  type Answerer,
  canned,
  dialects,
  query,
  startProvider as start,
  startUpstream,
  unusedUrl,
} from '../test-upstream.ts'

const whatsApp: RentRequest = {
  service: 'wa',
  duration: '5min',
  maxCostMicroUsd: 500_000,
  areas: [],
  carriers: [],
}

const refused: [body: string, why: string][] = [
  ['NO_NUMBERS', 'no-numbers'],
  ['NO_NUMBER', 'no-numbers'],
  ['OUT_OF_STOCK', 'no-numbers'],
  ['BAD_REQUEST', 'no-numbers'],
  ['MAX_PRICE_EXCEEDED', 'price-too-high'],
  ['WRONG_MAX_PRICE:0.12', 'price-too-high'],
  ['NO_MONEY', 'no-money'],
  ['NO_BALANCE', 'no-money'],
  ['LOW_BALANCE', 'no-money'],
  ['TOO_MANY_ACTIVE_RENTALS', 'limit'],
  ['CHANNELS_LIMIT', 'limit'],
  ['BAD_SERVICE', 'bad-service'],
  ['WRONG_SERVICE', 'bad-service'],
  ['SERVICE_NOT_AVAILABLE', 'bad-service'],
  ['TOO_MANY_REQUESTS', 'busy'],
  ['BAD_KEY', 'account'],
  ['NO_KEY', 'account'],
  ['BANNED', 'account'],
  ['BANNED:2026-12-31 23-59-59', 'account'],
  ['ACCOUNT_INACTIVE', 'account'],
  ['BAD_ACTION', 'account'],
  ['WRONG ACTION', 'account'],
]

const provingNothing: [name: string, body: string, detail: string][] = [
  ['HTML', '<!DOCTYPE html><title>Just a moment...</title>', 'html'],
  ['a word before HTML', 'NO_NUMBERS <HTML>', 'html'],
  ['nothing', '', 'empty'],
  ['garbage', '\u0000\u0001 what?', 'garbage'],
  ['an unknown word', 'COMPUTER_SAYS_NO', 'COMPUTER_SAYS_NO'],
  ['a database fault', 'SQL_ERROR', 'ERROR_SQL'],
  ['a server fault', 'SERVER ERROR', 'SERVER_ERROR'],
  ['a number without an id', 'ACCESS_NUMBER::13476711222', 'ACCESS_NUMBER'],
  ['an id without a number', 'ACCESS_NUMBER:123', 'ACCESS_NUMBER'],
  ['a number with a plus', 'ACCESS_NUMBER:123:+13476711222', 'ACCESS_NUMBER'],
  ['an invalid number', 'ACCESS_NUMBER:123:1347abc', 'ACCESS_NUMBER'],
  ['too long a number', 'ACCESS_NUMBER:123:1234567890123456', 'ACCESS_NUMBER'],
  ['too long an id', 'ACCESS_NUMBER:123456789012345678901:13476711222', 'ACCESS_NUMBER'],
  ['Arabic digits', 'ACCESS_NUMBER:١٢٣:13476711222', 'ACCESS_NUMBER'],
  ['a third part', 'ACCESS_NUMBER:123:13476711222:1', 'ACCESS_NUMBER'],
  ['two answers', 'ACCESS_NUMBER:123:13476711222\nNO_NUMBERS', 'ACCESS_NUMBER'],
  ['a status', 'STATUS_CANCEL', 'STATUS_CANCEL'],
  ['JSON', '{"activationId":"1","phoneNumber":"13476711222"}', 'json'],
  ['broken JSON', '{"title":"NO_NUMBERS"', 'garbage'],
  ['a gateway’s JSON', '{"statusCode":404,"error":"Not Found","message":"Route"}', 'garbage'],
  ['a Cloudflare block', 'error code: 1020', 'error-1020'],
]

describe.each(dialects)('rent, %s', (dialect) => {
  test.each(refused)('%s is a rejection: %s, with any HTTP status', async (body, why) => {
    for (const status of [200, 400, 500]) {
      const { provider, calls } = await start(canned(` ${body}\n`, status), { dialect })
      expect(await provider.rent(whatsApp)).toMatchObject({ kind: 'refused', why })
      expect(calls).toHaveLength(1)
    }
  })

  test.each(provingNothing)('%s leaves the outcome unknown', async (_name, body, detail) => {
    for (const status of [200, 400, 503]) {
      const { provider, calls } = await start(canned(body, status), { dialect })
      expect(await provider.rent(whatsApp)).toEqual({ kind: 'unknown', detail })
      expect(calls).toHaveLength(1)
    }
  })

  test.each<[string, Answerer, string]>([
    ['a connection dropped before the response', (response) => response.destroy(), 'connection'],
    ['no response', () => {}, 'timeout'],
    ['ten megabytes', canned(Buffer.alloc(10_000_000, 'N')), 'too-large'],
    ['a redirect', canned('NO_NUMBERS', 307, { location: '/' }), 'redirect'],
    ['a misdirected request', canned('', 421), 'empty'],
  ])('%s: unknown, and requested exactly once', async (_name, answer, detail) => {
    const { provider, calls } = await start(answer, { dialect, limitMs: { rent: 250, other: 250 } })
    expect(await provider.rent(whatsApp)).toEqual({ kind: 'unknown', detail })
    expect(calls).toHaveLength(1)
  })

  test('an unreachable host is a rejection', async () => {
    const provider = handlerApi({ baseUrl: await unusedUrl(), apiKey: 'key', dialect })
    const refused = { kind: 'refused', why: 'busy', detail: 'unreachable' }
    expect(await provider.rent(whatsApp)).toEqual(refused)
  })

  test('an invalid price cap is never sent', async () => {
    const { provider, calls } = await start(canned('NO_NUMBERS'), { dialect })
    for (const maxCostMicroUsd of [Number.NaN, -1, Infinity])
      expect(await provider.rent({ ...whatsApp, maxCostMicroUsd })).toMatchObject({
        why: 'price-too-high',
      })
    expect(calls).toHaveLength(0)
  })
})

describe('rent in the DaisySMS dialect', () => {
  const good = canned('ACCESS_NUMBER:999999:13476711222', 200, { 'X-Price': '0.50' })

  test('sends a GET request with the price cap and reads number and price', async () => {
    const { provider, calls } = await start(good, { serviceCodes: { whatsapp: 'wa' } })
    expect(await provider.rent({ ...whatsApp, service: 'whatsapp' })).toEqual({
      kind: 'rented',
      activationId: '999999',
      number: '13476711222',
      costMicroUsd: 500_000,
    })
    expect(calls[0]).toMatchObject({
      method: 'GET',
      body: '',
      url: { pathname: '/stubs/handler_api.php' },
    })
    const requested = { api_key: 'key', action: 'getNumber', service: 'wa', max_price: '0.5' }
    expect(query(calls[0])).toEqual(requested)
  })

  test.each([
    ['5min', undefined],
    ['4h', '4H'],
    ['1d', '1D'],
    ['3d', '3D'],
    ['7d', '7D'],
  ] as const)('requests %s as %s [NUM-16]', async (duration, sent) => {
    const { provider, calls } = await start(good)
    await provider.rent({ ...whatsApp, duration, areas: ['212', '718'], carriers: ['tmo', 'vz'] })
    const { duration: reported, areas, carriers } = query(calls[0])
    expect({ sent: reported, areas, carriers }).toEqual({
      sent: sent,
      areas: '212,718',
      carriers: 'tmo,vz',
    })
  })

  test('accepts the whole URL of the script as the base URL', async () => {
    const server = await startUpstream(good)
    const baseUrl = `${server.url}/stubs/handler_api.php`
    await handlerApi({ baseUrl, apiKey: 'key', dialect: 'daisysms' }).rent(whatsApp)
    expect(server.calls[0]?.url.pathname).toBe('/stubs/handler_api.php')
  })

  test.each(['', 'free', '-1', '1e3', '0.5,0.6'])('a price of %j is unknown', async (price) => {
    const { provider } = await start(
      canned('ACCESS_NUMBER:1:13476711222', 200, { 'X-Price': price }),
    )
    expect(await provider.rent(whatsApp)).toMatchObject({
      kind: 'rented',
      costMicroUsd: undefined,
    })
  })
})

describe('rent in the classic dialect', () => {
  test('requests a US number with the price cap [NUM-3, NUM-23]', async () => {
    const { provider, calls } = await start(canned('ACCESS_NUMBER:3936040355:13476711222'), {
      dialect: 'classic',
    })
    expect(await provider.rent({ ...whatsApp, maxCostMicroUsd: 290_000 })).toEqual({
      kind: 'rented',
      activationId: '3936040355',
      number: '13476711222',
      costMicroUsd: undefined,
    })
    const requested = {
      api_key: 'key',
      action: 'getNumber',
      service: 'wa',
      country: '187',
      maxPrice: '0.29',
    }
    expect(query(calls[0])).toEqual(requested)
  })

  test.each<[Partial<RentRequest>, string]>([
    [{ duration: '7d' }, 'bad-service'],
    [{ areas: ['212'] }, 'no-numbers'],
    [{ carriers: ['vz'] }, 'no-numbers'],
  ])('%j, which the dialect does not support, is rejected without a call', async (wish, why) => {
    const { provider, calls } = await start(canned('ACCESS_NUMBER:1:13476711222'), {
      dialect: 'classic',
    })
    expect(await provider.rent({ ...whatsApp, ...wish })).toMatchObject({ kind: 'refused', why })
    expect(calls).toHaveLength(0)
  })

  test.each([
    ['NO_NUMBERS', 404, 'no-numbers'],
    ['WRONG_MAX_PRICE', 400, 'price-too-high'],
    ['NO_BALANCE', 402, 'no-money'],
    ['CHANNELS_LIMIT', 403, 'limit'],
    ['SERVICE_NOT_AVAILABLE', 403, 'bad-service'],
    ['BANNED', 403, 'account'],
    ['BAD_KEY', 401, 'account'],
    ['UNPROCESSABLE_ENTITY', 422, 'account'],
  ])('HeroSMS’s %s with HTTP %i is a rejection: %s', async (title, status, why) => {
    const answer = canned(
      JSON.stringify({ title, details: 'Words for users', info: { min: 0.12 } }),
      status,
    )
    const { provider } = await start(answer, { dialect: 'classic' })
    expect(await provider.rent(whatsApp)).toEqual({ kind: 'refused', why, detail: title })
  })

  test('HeroSMS’s SERVER_ERROR leaves the outcome unknown', async () => {
    const { provider } = await start(
      canned(JSON.stringify({ title: 'SERVER_ERROR', details: '' }), 500),
      {
        dialect: 'classic',
      },
    )
    expect(await provider.rent(whatsApp)).toEqual({ kind: 'unknown', detail: 'SERVER_ERROR' })
  })
})

test('getNumber has a separate time limit', async () => {
  const late: Answerer = (response) => void setTimeout(() => response.end('NO_ACTIVATION'), 150)
  const { provider } = await start(late, { limitMs: { rent: 5_000, other: 30 } })
  expect(await provider.rent(whatsApp)).toEqual({ kind: 'unknown', detail: 'NO_ACTIVATION' })
  expect(await provider.cancel('1')).toEqual({ kind: 'unknown', detail: 'timeout' })
})

test('a call beyond the budget is not sent: a purchase is refused at once, a cancel stays open [OPS-15]', async () => {
  const { provider, calls } = await start(canned('NO_NUMBERS'), { callsPerMinute: 10 })
  const answers = [await provider.rent(whatsApp), await provider.rent(whatsApp)]
  expect(answers.map((one) => one.kind === 'refused' && one.why)).toEqual([
    'no-numbers',
    'no-numbers',
  ])
  expect(provider.hasCallsLeft?.()).toBe(false)
  expect(await provider.rent(whatsApp)).toEqual({
    kind: 'refused',
    why: 'no-calls',
    detail: 'over-budget',
  })
  expect(await provider.cancel('1')).toMatchObject({ kind: 'unknown' })
  expect(calls).toHaveLength(2)
})
