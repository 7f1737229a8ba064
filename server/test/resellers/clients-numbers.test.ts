import { createRequire } from 'node:module'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { deliver, injectFault, openHolds, resetFaults, worth } from '../numbers/rentals.ts'
import { openKey } from './reseller.ts'

// Unchanged published clients, which have no types. Only their base address is replaced.
const require = createRequire(import.meta.url)

/** The axios instance of a client, whose base address is replaced. */
type Session = { readonly session: { defaults: { baseURL: string } } }
type SmsActivate = Session & {
  getBalance(withCashBack?: boolean): Promise<number | null>
  getNumber(service: string, country?: number): Promise<{ id: number; number: number } | null>
  setStatus(id: number, status: number): Promise<string>
  getStatus(id: number): Promise<string>
  getCode(id: number): Promise<string | null>
}
type Given = { id: string; phoneNumber: string }
type Xcreator = Session & {
  getBalance(): Promise<string>
  getAvailableNumbers(service: string, country?: number): Promise<string>
  getPhoneNumber(service: string, country?: number): Promise<Given>
  findCheapAvailableNumber(service: string): Promise<Given | null>
  getActivationCode(id: string): Promise<string | null>
  setActivationStatus(id: string, status: number): Promise<string>
}
type HeroOrder = { service: string; country: number; maxPrice?: number; operator?: string }
type Hero = {
  getBalance(): Promise<number>
  getPrices(options: {
    country?: number
  }): Promise<Record<string, Record<string, { cost: number }>>>
  getServicesList(): Promise<{ services: { code: string; name: string }[] }>
  getCountries(): Promise<Record<string, { eng: string }>>
  getOperators(country: number): Promise<{ countryOperators: Record<string, string[]> }>
  getNumber(order: HeroOrder): Promise<{ activationId: number; phoneNumber: string }>
  getNumberV2(order: HeroOrder): Promise<Record<string, unknown>>
  getStatus(id: number): Promise<{ status: string; code?: string }>
  getStatusV2(id: number): Promise<{ sms: { code: string; text: string } }>
  getActiveActivations(): Promise<{ data: { activationId: string }[] }>
  markReady(id: number): Promise<string>
  requestResend(id: number): Promise<string>
  complete(id: number): Promise<string>
  cancel(id: number): Promise<string>
}
const SmsActivateClient: new (key: string) => SmsActivate = require('sms-activate')
// Its main file requires packages that do not exist; the class is in this file.
const XcreatorClient: new (
  key: string,
) => Xcreator = require('xcreator-sms-activate/smsactivate.js')
const {
  HeroSMSClient,
}: {
  HeroSMSClient: new (options: { apiKey: string; baseUrl: string }) => Hero
} = require('hero-sms')

/** A service that receives several messages, and its price in naira. */
const [service, price] = ['zztwo', 659]

describe('a published client walks through the numbers [HAPI-12]', { tags: 'soak' }, () => {
  let testApp: TestApp
  let ada: TestClient
  let address: string
  let secret: string
  beforeAll(async () => {
    testApp = await openTestApp({
      dialect: 'classic',
      delayMs: 3_600_000,
      sms: { earliestCancelMs: 0 },
    })
    address = `${testApp.url}/stubs/handler_api.php`
  })
  afterAll(() => testApp[Symbol.asyncDispose]())
  beforeEach(async () => {
    ada = await testApp.newClient('2000')
    secret = (await openKey(ada)).secret
  })
  afterEach(async () => {
    await resetFaults(testApp)
    await testApp.prove()
    expect(await openHolds(testApp)).toBe(0)
  })

  /** Points a client to the address of the shop. */
  const aimed = <Client extends Session>(client: Client): Client => {
    client.session.defaults.baseURL = address
    return client
  }

  test('sms-activate 1.0.1', async () => {
    const client = aimed(new SmsActivateClient(secret))
    expect([await client.getBalance(), await client.getBalance(true)]).toEqual([2000, 2000])
    const first = await client.getNumber(service, 187)
    expect(first).toEqual({ id: expect.any(Number), number: expect.any(Number) })
    const { id, number } = first!
    expect(await client.setStatus(id, 1)).toBe('ACCESS_READY')
    expect([await client.getStatus(id), await client.getCode(id)]).toEqual([
      'STATUS_WAIT_CODE',
      null,
    ])
    await deliver(testApp, String(number), 'Your code is 111222')
    await until(async () => (await client.getCode(id)) === '111222')
    await expect(client.setStatus(id, 8)).rejects.toThrow('Bad status')
    expect(await client.setStatus(id, 6)).toBe('ACCESS_ACTIVATION')
    expect(await client.getBalance()).toBe(2000 - price)
    const second = await client.getNumber(service)
    expect(await client.getBalance()).toBe(2000 - 2 * price)
    expect(await client.setStatus(second!.id, 8)).toBe('ACCESS_CANCEL')
    expect(await client.getStatus(second!.id)).toBe('STATUS_CANCEL')
    expect(await worth(ada)).toBe(2000 - price)
    await expect(client.getNumber('wa')).rejects.toThrow('Not enough money for the order')
    await expect(client.getNumber('zznone')).rejects.toThrow('No free numbers')
    await expect(client.getNumber('nothing')).rejects.toThrow('Bad serivce')
    await expect(client.getStatus(99_999)).rejects.toThrow('Invalid activation id')
    const stranger = aimed(new SmsActivateClient('nsm_0000'))
    await expect(stranger.getBalance()).rejects.toThrow('Invalid API Key')
  })

  test('xcreator-sms-activate 1.0.1', async () => {
    const client = aimed(new XcreatorClient(secret))
    expect(await client.getBalance()).toBe('2000.00')
    expect(await client.getAvailableNumbers(`${service}_0`)).toBe('100')
    const { id, phoneNumber } = await client.getPhoneNumber(service, 187)
    expect(await client.setActivationStatus(id, 1)).toBe('ACCESS_READY')
    expect(await client.getActivationCode(id)).toBeNull()
    await deliver(testApp, phoneNumber, 'Your code is 111222')
    await until(async () => (await client.getActivationCode(id)) === '111222')
    expect(await client.setActivationStatus(id, 6)).toBe('ACCESS_ACTIVATION')
    const cheap = await client.findCheapAvailableNumber(service)
    expect(await client.setActivationStatus(cheap?.id ?? '', 8)).toBe('ACCESS_CANCEL')
    expect(await client.getBalance()).toBe('1341.00')
    expect(await worth(ada)).toBe(2000 - price)
    await expect(client.getPhoneNumber(service, 6)).rejects.toThrow('No numbers available')
  })

  test('hero-sms 2.0.0', async () => {
    const client = new HeroSMSClient({ apiKey: secret, baseUrl: address })
    expect(await client.getBalance()).toBe(2000)
    const prices = await client.getPrices({ country: 187 })
    expect(prices[187]?.[service]?.cost).toBe(price)
    const { services } = await client.getServicesList()
    expect(services).toContainEqual({ code: 'wa', name: 'WhatsApp' })
    expect((await client.getCountries())[187]?.eng).toBe('USA')
    expect((await client.getOperators(187)).countryOperators[187]).toContain('verizon')
    const { activationId: id, phoneNumber } = await client.getNumber({
      service,
      country: 187,
      maxPrice: price,
    })
    expect(await client.markReady(id)).toBe('ACCESS_READY')
    expect(await client.getStatus(id)).toEqual({ status: 'STATUS_WAIT_CODE' })
    const { data } = await client.getActiveActivations()
    expect(data.map(({ activationId }) => activationId)).toEqual([String(id)])
    await deliver(testApp, phoneNumber, 'Your code is 111222')
    await until(async () => (await client.getStatus(id)).code === '111222')
    expect(await client.requestResend(id)).toBe('ACCESS_RETRY_GET')
    expect(await client.getStatus(id)).toEqual({ status: 'STATUS_WAIT_RETRY', code: '111222' })
    await deliver(testApp, phoneNumber, 'Your code is 333444')
    await until(async () => (await client.getStatus(id)).code === '333444')
    expect((await client.getStatusV2(id)).sms).toMatchObject({ code: '333444' })
    expect(await client.complete(id)).toBe('ACCESS_ACTIVATION')
    const order = await client.getNumberV2({ service, country: 187 })
    expect(order).toMatchObject({ activationCost: '659.00', canGetAnotherSms: true })
    const second = Number(order.activationId)
    await injectFault(testApp, { call: 'setStatus', fault: 'early-cancel' })
    await expect(client.cancel(second)).rejects.toMatchObject({ code: 'EARLY_CANCEL_DENIED' })
    expect(await client.cancel(second)).toBe('ACCESS_CANCEL')
    expect(await client.getStatus(second)).toEqual({ status: 'STATUS_CANCEL' })
    expect([await client.getBalance(), await worth(ada)]).toEqual([2000 - price, 2000 - price])
    await expect(client.getNumber({ service, country: 6 })).rejects.toMatchObject({
      code: 'NO_NUMBERS',
    })
    await expect(client.getNumber({ service, country: 187, maxPrice: 600 })).rejects.toMatchObject({
      code: 'WRONG_MAX_PRICE',
      minimumPrice: price,
    })
    await expect(client.getStatus(99_999)).rejects.toMatchObject({ code: 'NO_ACTIVATION' })
  })
})
