import type { ApiCall } from '@nosim/contract/accounts/api-keys.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '../database/count-statements.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { deliver, worth } from '../numbers/rentals.ts'
import { expectOk } from '../store/inventory.ts'
import { numbersClient, orderNumber, statusWhen, type NumbersClient } from './numbers-api.ts'
import { openKey } from './reseller.ts'

const never = 3_600_000

let testApp: TestApp
let ada: TestClient
let naira: NumbersClient
let dollars: NumbersClient
beforeAll(async () => {
  testApp = await openTestApp({ delayMs: never })
  ada = await testApp.newClient('20000')
  naira = numbersClient(testApp, (await openKey(ada)).secret)
  const daisy = await openKey(ada, { currency: 'USD', dialect: 'daisysms' })
  dollars = numbersClient(testApp, daisy.secret)
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => testApp.prove())

type Offer = { cost: number; count: number; name: string; repeatable: boolean }
const allowBanking = (enabled: boolean) =>
  testApp.sql("update service_group set enabled = $1 where name = 'banking'", [enabled])

describe('a call', () => {
  test('is answered with status 200 as text or JSON, in a query, a form or JSON [HAPI-1]', async () => {
    const { secret } = await openKey(ada)
    const query = new URLSearchParams({ api_key: secret, action: 'getBalance' })
    const path = `${testApp.url}/stubs/handler_api.php`
    const form = 'application/x-www-form-urlencoded'
    const answers = await Promise.all([
      fetch(`${path}?${query}`),
      fetch(`${path}?${query}`, { method: 'POST', headers: { 'content-type': form } }),
      fetch(path, { method: 'POST', body: query }),
      fetch(`${path}?action=getBalance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ api_key: secret, action: 'getPrices' }),
      }),
      fetch(`${path}?action=getBalanceAndCashBack&forward=undefined`, {
        headers: { 'x-apikey': secret },
      }),
    ])
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'text/plain; charset=utf-8',
      ])
      expect(await answer.text()).toBe('ACCESS_BALANCE:20000.00')
    }
    const list = await naira('getCountries')
    expect(list.headers.get('content-type')).toMatch(/^application\/json; charset=utf-8$/i)
  })

  test('with an unknown action, an unreadable body or too large a one is refused with 200 [HAPI-1]', async () => {
    expect(await naira.word('getNothing')).toBe('BAD_ACTION')
    expect(await naira.word('toString')).toBe('BAD_ACTION')
    for (const body of ['{', 'x'.repeat(300_000)]) {
      const answer = await fetch(`${testApp.url}/stubs/handler_api.php`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect([answer.status, await answer.text()]).toEqual([200, 'BAD_DATA'])
    }
  })
})

describe('the lists', () => {
  test('have the prices of the pages in the currency of the key, rounded up [KEY-9, HAPI-4]', async () => {
    const [inNaira, inDollars] = [
      await naira.json<{ 187: Record<string, Offer> }>('getPrices', { country: 187 }),
      await dollars.json<{ 187: Record<string, Offer> }>('getPrices'),
    ]
    const { services } = await expectOk<{ services: { code: string; group: string }[] }>(
      ada.get('/api/services'),
    )
    expect(Object.keys(inNaira[187]).sort()).toEqual(services.map(({ code }) => code).sort())
    expect(inNaira[187].wa).toEqual({ cost: 1927, count: 100, name: 'WhatsApp', repeatable: true })
    // 1927 / 1585.30 = 1.2155...
    expect(inDollars[187].wa?.cost).toBe(1.22)
    expect(await dollars.word('getBalance')).toBe('ACCESS_BALANCE:12.61')
    const one = await naira.json('getPrices', { service: 'dr', country: 0 })
    expect(one).toEqual({ 187: { dr: expect.objectContaining({ cost: 579, repeatable: false }) } })
    expect(await naira.json('getPricesVerification', { service: 'dr' })).toEqual({
      dr: { 187: expect.objectContaining({ cost: 579 }) },
    })
  })

  test('have counts, services, operators and the one country as clients read them [HAPI-2]', async () => {
    const counts = await naira.json('getNumbersStatus', { country: 0 })
    expect(counts).toMatchObject({ wa_0: '100', dr_0: '100' })
    for (const action of ['getServicesList', 'getServices'])
      expect(await naira.json(action, { country: 187, lang: 'en' })).toMatchObject({
        status: 'success',
        services: expect.arrayContaining([{ code: 'wa', name: 'WhatsApp' }]),
      })
    expect(await naira.json('getCountries')).toMatchObject({ 187: { id: 187, eng: 'USA' } })
    expect(await naira.json('getOperators', { country: 187 })).toEqual({
      status: 'success',
      countryOperators: { 187: ['any', 'at_t', 'tmobile', 'verizon'] },
    })
    expect(await naira.json('getOperators', { country: 6 })).toEqual({
      status: 'error',
      error: 'OPERATORS_NOT_FOUND',
    })
    for (const action of [
      'getPrices',
      'getPricesVerification',
      'getNumbersStatus',
      'getServicesList',
    ])
      expect(await naira.word(action, { country: 6 })).toBe('BAD_COUNTRY')
    expect(await naira.word('getPrices', { service: 'nothing' })).toBe('BAD_SERVICE')
  })

  test('have nothing for banks, and no order for it is taken, also where the pages sell it [HAPI-3]', async () => {
    await allowBanking(true)
    try {
      const { services } = await expectOk<{ services: { code: string }[] }>(
        ada.get('/api/services'),
      )
      expect(services.map(({ code }) => code)).toContain('chime')
      for (const action of [
        'getPrices',
        'getPricesVerification',
        'getNumbersStatus',
        'getServicesList',
      ])
        expect(await naira.word(action)).not.toContain('chime')
      expect(await naira.word('getPrices', { service: 'chime' })).toBe('BAD_SERVICE')
      const had = await worth(ada)
      expect(await naira.word('getNumber', { service: 'chime' })).toBe('BAD_SERVICE')
      expect(await dollars.word('getNumberV2', { service: 'chime' })).toBe('BAD_SERVICE')
      expect(await worth(ada)).toBe(had)
    } finally {
      await allowBanking(false)
    }
  })
})

describe('the answers about an order', () => {
  test('have its code, its text in UTF-8 and its time [HAPI-6]', async () => {
    const order = await orderNumber(dollars, { service: 'zztwo' })
    const { id } = order
    expect(order.price).toBe('0.42')
    expect(await dollars.word('getStatusV2', { id })).toBe('STATUS_WAIT_CODE')
    expect(await dollars.word('getFullSms', { id })).toBe('STATUS_WAIT_CODE')
    const text = 'Код: 111222\nGood bye €'
    await deliver(testApp, order.number, text)
    await statusWhen(dollars, id, 'STATUS_OK:111222')
    const { headers } = await dollars('getStatus', { id, text: 1 })
    const sent = Buffer.from(headers.get('x-text') ?? '', 'latin1').toString('utf8')
    expect(sent).toBe('Код: 111222 Good bye €')
    expect(await dollars.json('getStatusV2', { id })).toEqual({
      verificationType: 0,
      sms: { code: '111222', text: expect.stringContaining('Код'), dateTime: expect.any(String) },
    })
    expect(await dollars.word('getFullSms', { id })).toMatch(/^FULL_SMS:Код: 111222/)
    await dollars('setStatus', { id, status: 6 })
  })

  test('list the open ones under both keys, all values strings, in a window [HAPI-9]', async () => {
    expect(await naira.json('getActiveActivations')).toEqual({
      status: 'error',
      error: 'NO_ACTIVATIONS',
    })
    const [first, second] = [
      await orderNumber(naira, { service: 'zztwo' }),
      await orderNumber(naira, { service: 'zztwo' }),
    ]
    await deliver(testApp, first.number, 'Your code is 111222')
    await statusWhen(naira, first.id, 'STATUS_OK:111222')
    type List = { activeActivations: Record<string, string | null>[]; data: unknown }
    const list = await naira.json<List>('getActiveActivations')
    expect(list.data).toEqual(list.activeActivations)
    expect(list.activeActivations).toMatchObject([
      { activationId: second.id, activationStatus: '4', smsCode: null, phoneNumber: second.number },
      {
        activationId: first.id,
        activationStatus: '2',
        smsCode: '111222',
        activationCost: '659.00',
      },
    ])
    for (const row of list.activeActivations)
      for (const value of Object.values(row)) expect(value ?? '').toBeTypeOf('string')
    const window = await naira.json<List>('getActiveActivations', { start: 1, limit: 1 })
    expect(window.activeActivations.map(({ activationId }) => activationId)).toEqual([first.id])
    await naira('setStatus', { id: first.id, status: 6 })
    await naira('setStatus', { id: second.id, status: 8 })
    expect(await naira.word('getActiveActivations')).toContain('NO_ACTIVATIONS')
  })

  test('need as many statements for one order as for ten', async () => {
    const ids: string[] = []
    const order = async () => ids.push((await orderNumber(naira, { service: 'dr' })).id)
    const counted = async () => {
      using counter = countStatements(({ url }) => (url?.includes('/stubs/') ? 'call' : undefined))
      for (let round = 0; round < 5; round += 1) await naira('getActiveActivations')
      await naira('getStatus', { id: ids[0] ?? '' })
      return counter.counts.get('call')?.own
    }
    await order()
    const one = await counted()
    while (ids.length < 10) await order()
    expect(one).toBeGreaterThan(1)
    expect(await counted()).toBe(one)
    for (const id of ids) await naira('setStatus', { id, status: 8 })
  })

  test('are in the log of the key with their cost; a poll is no refusal [KEY-7]', async () => {
    const { id: key, secret } = await openKey(ada)
    const client = numbersClient(testApp, secret)
    const { id } = await orderNumber(client, { service: 'zztwo' })
    await client('getStatus', { id })
    await client('setStatus', { id, status: 8 })
    await client('getStatus', { id })
    await client('getNumber', { service: 'dr', max_price: 1 })
    const calls = await until(async () => {
      const path = `/api/me/api-keys/${key}/calls?page=1&limit=20`
      const found = await expectOk<{ calls: ApiCall[] }>(ada.get(path))
      return found.calls.length === 5 && found.calls
    })
    expect(calls.map(({ action, outcome, cost }) => [action, outcome, cost])).toEqual([
      ['getNumber', 'WRONG_MAX_PRICE', null],
      ['getStatus', 'ok', null],
      ['setStatus', 'ok', null],
      ['getStatus', 'ok', null],
      ['getNumber', 'ok', '659.00'],
    ])
  })
})
