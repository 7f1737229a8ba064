import { expect, test } from 'vitest'
import { openTestSandbox, type TestOptions } from './test-sandbox.ts'

const openClassic = (sms: TestOptions['sms'] = {}) =>
  openTestSandbox({ sms: { dialect: 'classic', earliestCancelMs: 0, ...sms } })

test('an activation accepts a code, a retry, another code and the finish', async () => {
  await using sandbox = await openClassic()
  const { id, number } = await sandbox.rent()
  const status = async () => (await sandbox.sms('getStatus', { id })).text
  const set = async (value: string) => (await sandbox.sms('setStatus', { id, status: value })).text

  expect(await set('1')).toBe('ACCESS_READY')
  expect(await set('3')).toBe('BAD_STATUS')
  await sandbox.deliver(number, 'code 111111')
  expect(await status()).toBe('STATUS_OK:111111')
  expect(await set('8')).toBe('BAD_STATUS')
  expect(await set('3')).toBe('ACCESS_RETRY_GET')
  expect(await status()).toBe('STATUS_WAIT_RETRY:111111')
  await sandbox.deliver(number, 'code 222222')
  expect(await status()).toBe('STATUS_OK:222222')
  expect(await set('6')).toBe('ACCESS_ACTIVATION')
  expect(await status()).toBe('STATUS_OK:222222')
  await sandbox.deliver(number, 'code 333333')
  expect((await sandbox.sms('getFullSms', { id })).text).toBe('FULL_SMS:code 333333')
})

test.each(['8', '-1'])('cancels with %s and refunds once', async (cancel) => {
  await using sandbox = await openClassic({ balanceUsd: 2 })
  const { id } = await sandbox.rent()
  for (const _ of [1, 2])
    expect((await sandbox.sms('setStatus', { id, status: cancel })).text).toBe('ACCESS_CANCEL')
  expect((await sandbox.sms('getBalance')).text).toBe('ACCESS_BALANCE:2.00')
  expect((await sandbox.sms('setStatus', { id, status: '6' })).text).toBe('BAD_STATUS')
  expect((await sandbox.sms('setStatus', { id: '5', status: '8' })).text).toBe('NO_ACTIVATION')
})

test('an early cancel is rejected', async () => {
  await using sandbox = await openTestSandbox({ sms: { dialect: 'classic' } })
  const { id } = await sandbox.rent()
  expect((await sandbox.sms('setStatus', { id, status: '8' })).text).toBe('EARLY_CANCEL_DENIED')
  expect((await sandbox.sms('getStatus', { id })).text).toBe('STATUS_WAIT_CODE')
})

test('rejects each invalid getNumber with the error of its dialect', async () => {
  await using sandbox = await openClassic({ balanceUsd: 0.5, maxActive: 1 })
  const request = async (service: string, maxPrice = '9') =>
    (await sandbox.sms('getNumber', { service, maxPrice })).text
  expect(await request('wa')).toBe('NO_BALANCE')
  expect(await request('wa', '0.5')).toBe('WRONG_MAX_PRICE:0.90')
  expect(await request('nope')).toBe('BAD_SERVICE')
  expect(await request('zznone')).toBe('NO_NUMBERS')
  expect(await request('zzdead')).toMatch(/^ACCESS_NUMBER:\d+:1\d{10}$/)
  expect(await request('zzdead')).toBe('CHANNELS_LIMIT')
})

test('getNumberV2 and getStatusV2 return JSON', async () => {
  await using sandbox = await openClassic()
  const rented = JSON.parse((await sandbox.sms('getNumberV2', { service: 'fb' })).text)
  expect(rented).toEqual({
    activationId: expect.stringMatching(/^\d+$/),
    phoneNumber: expect.stringMatching(/^1\d{10}$/),
    activationCost: '1.40',
    currency: 840,
    countryCode: '187',
    canGetAnotherSms: true,
    activationTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    activationEndTime: expect.stringMatching(/^\d{4}-/),
    activationOperator: 'any',
  })
  const id = String(rented.activationId)
  expect((await sandbox.sms('getStatusV2', { id })).text).toBe('STATUS_WAIT_CODE')
  expect((await sandbox.sms('getFullSms', { id })).text).toBe('STATUS_WAIT_CODE')
  await sandbox.deliver(String(rented.phoneNumber), 'code 123456')
  expect(JSON.parse((await sandbox.sms('getStatusV2', { id })).text)).toEqual({
    verificationType: 0,
    sms: { dateTime: expect.any(String), code: '123456', text: 'code 123456' },
  })
})

test('lists the active activations with all values as strings', async () => {
  await using sandbox = await openClassic()
  const list = async () => (await sandbox.sms('getActiveActivations')).text
  expect(await list()).toBe('{"status":"error","error":"NO_ACTIVATIONS"}')
  const [waiting, answered] = [await sandbox.rent('wa'), await sandbox.rent('fb')]
  await sandbox.deliver(answered.number, 'code 123456')
  const { status, activeActivations } = JSON.parse(await list())
  expect(status).toBe('success')
  expect(activeActivations).toMatchObject([
    { activationId: waiting.id, activationStatus: '4', smsCode: null, serviceCode: 'wa' },
    { activationId: answered.id, activationStatus: '2', smsCode: '123456', countryCode: '187' },
  ])
  await sandbox.sms('setStatus', { id: waiting.id, status: '8' })
  await sandbox.sms('setStatus', { id: answered.id, status: '6' })
  expect(await list()).toBe('{"status":"error","error":"NO_ACTIVATIONS"}')
})
