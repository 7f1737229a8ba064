import { expect, test } from 'vitest'
import { openTestSandbox, SMS_KEY, until } from './test-sandbox.ts'

const PATH = '/sms/stubs/handler_api.php'

test('rents, waits, receives and finishes with the exact response texts [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  const rented = await sandbox.sms('getNumber', { service: 'wa', max_price: '0.90' })
  expect(rented.text).toMatch(/^ACCESS_NUMBER:\d+:1[2-9]\d\d55501\d\d$/)
  expect(rented.headers.get('x-price')).toBe('0.90')
  expect(rented.headers.get('content-type')).toBe('text/html; charset=UTF-8')
  const [, id = '', number = ''] = rented.text.split(':')

  expect((await sandbox.sms('getStatus', { id })).text).toBe('STATUS_WAIT_CODE')
  await sandbox.deliver(number, 'Your WhatsApp code: 123-456')
  expect((await sandbox.sms('getStatus', { id })).text).toBe('STATUS_OK:123456')
  expect((await sandbox.sms('setStatus', { id, status: '8' })).text).toBe('ACCESS_READY')
  expect((await sandbox.sms('setStatus', { id, status: '6' })).text).toBe('ACCESS_ACTIVATION')
  expect((await sandbox.sms('getStatus', { id })).text).toBe('STATUS_OK:123456')
})

test('the whole text is in a header, UTF-8 read as latin1, without line breaks [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  const { id, number } = await sandbox.rent()
  await sandbox.deliver(number, 'Código 123456\r\nнет — да')
  const { headers, text } = await sandbox.sms('getStatus', { id, text: '1' })
  expect(text).toBe('STATUS_OK:123456')
  const bytes = Buffer.from(headers.get('x-text') ?? '', 'latin1')
  expect(bytes.toString('utf8')).toBe('Código 123456  нет — да')
})

test('a rental charges the balance, and a cancel refunds it once [OPS-3]', async () => {
  await using sandbox = await openTestSandbox({ sms: { balanceUsd: 1 } })
  const balance = async () => (await sandbox.sms('getBalance')).text
  expect(await balance()).toBe('ACCESS_BALANCE:1.00')
  const { id } = await sandbox.rent()
  expect(await balance()).toBe('ACCESS_BALANCE:0.10')
  expect((await sandbox.sms('getNumber', { service: 'wa' })).text).toBe('NO_MONEY')
  expect((await sandbox.sms('setStatus', { id, status: '8' })).text).toBe('ACCESS_CANCEL')
  expect((await sandbox.sms('setStatus', { id, status: '8' })).text).toBe('ACCESS_CANCEL')
  expect((await sandbox.sms('getStatus', { id })).text).toBe('STATUS_CANCEL')
  expect(await balance()).toBe('ACCESS_BALANCE:1.00')
})

test.each([
  [{ service: 'wa', max_price: '0.89' }, 'MAX_PRICE_EXCEEDED'],
  [{ service: 'wa', maxPrice: '0.9' }, 'ACCESS_NUMBER'],
  [{ service: 'wa', max_price: 'abc' }, 'MAX_PRICE_EXCEEDED'],
  [{ service: 'nope' }, 'BAD_SERVICE'],
  [{}, 'BAD_SERVICE'],
  [{ service: 'wa', areas: '21' }, 'BAD_REQUEST'],
  [{ service: 'wa', carriers: 'tmo,xyz' }, 'BAD_REQUEST'],
  [{ service: 'wa', duration: '5MIN' }, 'BAD_REQUEST'],
  [{ service: 'zznone' }, 'NO_NUMBERS'],
])('getNumber with %j returns %s [OPS-3]', async (fields, word) => {
  await using sandbox = await openTestSandbox()
  expect((await sandbox.sms('getNumber', fields)).text.split(':')[0]).toBe(word)
})

test.each([
  [{ areas: '212,718' }, '1.08'],
  [{ areas: '212', carriers: 'tmo,vz' }, '1.26'],
  [{ duration: '4H' }, '0.90'],
  [{ duration: '1D', renewable: '0' }, '0.90'],
  [{ duration: '3D' }, '2.70'],
  [{ duration: '7D', auto_renew: '1' }, '6.30'],
  [{ ltr: '1' }, '0.90'],
])('a rental with %j costs %s [OPS-3]', async (fields, price) => {
  await using sandbox = await openTestSandbox()
  const { headers } = await sandbox.sms('getNumber', { service: 'wa', ...fields })
  expect(headers.get('x-price')).toBe(price)
})

test('the number has the requested area [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  const numbers = await Promise.all(
    Array.from({ length: 20 }, () => sandbox.rent('wa', { areas: '212,718' })),
  )
  expect(numbers.every(({ number }) => /^1(212|718)55501/.test(number))).toBe(true)
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(20)
})

test('a long rental accepts many SMS and lasts as long as its duration [OPS-3]', async () => {
  await using sandbox = await openTestSandbox({ windowMs: 60_000 })
  const { id, number } = await sandbox.rent('fb', { duration: '3D' })
  await sandbox.deliver(number, 'first 111111')
  await sandbox.deliver(number, 'second 222222')
  expect((await sandbox.sms('getStatus', { id })).text).toBe('STATUS_OK:222222')
  const { active } = (await sandbox.get('/control/sms')) as { active: { expires_at: string }[] }
  const days = (Date.parse(active[0]?.expires_at ?? '') - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(3, 2)
})

test('only a repeatable service accepts a second SMS [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  const [many, single] = [await sandbox.rent('wa'), await sandbox.rent('fb')]
  for (const { number } of [many, single]) await sandbox.deliver(number, 'first 111111')
  expect((await sandbox.deliver(many.number, 'second 222222')).status).toBe(200)
  expect((await sandbox.deliver(single.number, 'second 222222')).status).toBe(409)
  expect((await sandbox.sms('getStatus', { id: many.id })).text).toBe('STATUS_OK:222222')
  expect((await sandbox.sms('getStatus', { id: single.id })).text).toBe('STATUS_OK:111111')
})

test('at the end of the window a rental without a code is refunded, one with a code completes [OPS-3]', async () => {
  await using sandbox = await openTestSandbox({ windowMs: 500, sms: { balanceUsd: 5 } })
  const [silent, answered] = [await sandbox.rent('wa'), await sandbox.rent('fb')]
  await sandbox.deliver(answered.number, 'code 123456')
  await until(
    () => sandbox.sms('getStatus', { id: silent.id }),
    ({ text }) => text === 'STATUS_CANCEL',
  )
  expect((await sandbox.sms('getBalance')).text).toBe('ACCESS_BALANCE:3.60')
  await until(
    () => sandbox.get('/control/sms'),
    ({ active }) => Array.isArray(active) && active.length === 0,
  )
  expect((await sandbox.sms('getStatus', { id: answered.id })).text).toBe('STATUS_OK:123456')
})

test('rejects wrong keys, unknown actions and unknown activations [OPS-3]', async () => {
  await using sandbox = await openTestSandbox({ sms: { maxActive: 1 } })
  expect((await sandbox.request(`${PATH}?api_key=wrong&action=getBalance`)).text).toBe('BAD_KEY')
  expect((await sandbox.request(`${PATH}?action=getBalance`)).text).toBe('NO_KEY')
  expect((await sandbox.sms('getRentNumber')).text).toBe('BAD_ACTION')
  expect((await sandbox.sms('getActiveActivations')).text).toBe('BAD_ACTION')
  expect((await sandbox.sms('toString')).text).toBe('BAD_ACTION')
  expect((await sandbox.sms('getStatus', { id: '1' })).text).toBe('NO_ACTIVATION')
  expect((await sandbox.sms('setStatus', { id: 'x', status: '8' })).text).toBe('NO_ACTIVATION')
  await sandbox.rent()
  expect((await sandbox.sms('getNumber', { service: 'wa' })).text).toBe('TOO_MANY_ACTIVE_RENTALS')
})

test('accepts POST with the fields in the query or in the body [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const query = `api_key=${SMS_KEY}&action=getBalance&forward=undefined`
  const inQuery = await sandbox.request(`${PATH}?${query}`, { method: 'POST', headers })
  const inBody = await sandbox.request(PATH, { method: 'POST', headers, body: query })
  const bare = await sandbox.request(`${PATH}?${query}`, { method: 'POST' })
  for (const { text } of [inQuery, inBody, bare]) expect(text).toBe('ACCESS_BALANCE:1000000.00')
})

test('the price list contains the services of the file and the test services [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  const prices = JSON.parse((await sandbox.sms('getPrices')).text)['187']
  expect(prices.fb).toEqual({ cost: '1.40', count: 100, name: 'Face, Book', repeatable: false })
  expect(Object.keys(prices)).toEqual(['wa', 'fb', 'zznone', 'zzlate', 'zzdead', 'zztwo'])
  expect(prices.zznone).toMatchObject({ cost: '0.10', count: 0 })
  const one = (await sandbox.sms('getPrices', { service: 'wa', country: '187' })).text
  expect(Object.keys(JSON.parse(one)['187'])).toEqual(['wa'])
})
