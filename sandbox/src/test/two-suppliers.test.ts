import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openHooks } from './hooks.ts'
import { newFolder, openTestSandbox, until, type TestOptions } from './test-sandbox.ts'

type World = Awaited<ReturnType<typeof openTestSandbox>>

const openTwo = (options: TestOptions = {}) =>
  openTestSandbox({ 'sms-2': {}, 'boost-2': {}, ...options })
const rentSecond = (sandbox: World, service = 'wa') => sandbox.rent(service, {}, sandbox.sms2)
const balances = async ({ sms, sms2 }: World) =>
  Promise.all([sms, sms2].map(async (call) => (await call('getBalance')).text))

test('each supplier has its own key and dialect [OPS-13]', async () => {
  await using sandbox = await openTwo()
  const wrong = await sandbox.sms('getBalance', { api_key: 'fedcba9876543210fedcba9876543210' })
  expect(wrong.text).toBe('BAD_KEY')
  const { id } = await rentSecond(sandbox)
  // Only the classic dialect has this action.
  expect((await sandbox.sms2('getActiveActivations')).text).toContain(id)
  expect((await sandbox.sms('getActiveActivations')).text).toBe('BAD_ACTION')
})

test('each supplier has its own balance, books and activations [OPS-13]', async () => {
  await using sandbox = await openTwo({
    sms: { balanceUsd: 10 },
    'sms-2': { balanceUsd: 5, earliestCancelMs: 0 },
  })
  const first = await sandbox.rent('wa')
  const [coded, cancelled] = [await rentSecond(sandbox), await rentSecond(sandbox)]
  expect(await balances(sandbox)).toEqual(['ACCESS_BALANCE:9.10', 'ACCESS_BALANCE:3.56'])
  await sandbox.deliver(coded.number, 'code 123456', 'sms-2')
  await sandbox.sms2('setStatus', { id: cancelled.id, status: '8' })
  expect((await sandbox.sms2('getStatus', { id: cancelled.id })).text).toBe('STATUS_CANCEL')
  expect((await sandbox.sms('getStatus', { id: first.id })).text).toBe('STATUS_WAIT_CODE')
  expect(await balances(sandbox)).toEqual(['ACCESS_BALANCE:9.10', 'ACCESS_BALANCE:4.28'])
  expect(await sandbox.get('/control/sms/books')).toMatchObject({
    balance_cents: 910,
    reserved: [{ service: 'wa', price_cents: 90 }],
    charged: [],
    returned: [],
  })
  expect(await sandbox.get('/control/sms-2/books')).toMatchObject({
    balance_cents: 428,
    reserved: [],
    charged: [{ service: 'wa', price_cents: 72 }],
    returned: [{ service: 'wa', price_cents: 72 }],
  })
})

test('no number is given by both suppliers [OPS-13]', async () => {
  await using sandbox = await openTwo()
  const area = { areas: '212' }
  const first = await Promise.all(Array.from({ length: 50 }, () => sandbox.rent('wa', area)))
  expect(new Set(first.map(({ number }) => number)).size).toBe(50)
  // 100 lines of an area are reserved for fiction. The second supplier has half of them.
  expect((await sandbox.sms('getNumber', { service: 'wa', ...area })).text).toBe('NO_NUMBERS')
  const second = await Promise.all(Array.from({ length: 200 }, () => rentSecond(sandbox)))
  const lastDigitIsEven = ({ number }: { number: string }) => Number(number) % 2 === 0
  expect(first.every(lastDigitIsEven)).toBe(true)
  expect(second.some(lastDigitIsEven)).toBe(false)
})

test('the second supplier has other prices, and the same sentinels [OPS-13]', async () => {
  await using sandbox = await openTwo()
  type Prices = { 187: Record<string, { cost: string; count: number }> }
  const prices = async (call: World['sms']) =>
    (JSON.parse((await call('getPrices')).text) as Prices)[187]
  const [first, second] = [await prices(sandbox.sms), await prices(sandbox.sms2)]
  expect([first['wa']?.cost, second['wa']?.cost]).toEqual(['0.90', '0.72'])
  expect([first['fb']?.cost, second['fb']?.cost]).toEqual(['1.40', '1.12'])
  for (const code of ['zznone', 'zzlate', 'zzdead', 'zztwo'])
    expect(second[code]).toEqual(first[code])
  for (const call of [sandbox.sms, sandbox.sms2])
    expect((await call('getNumber', { service: 'zznone' })).text).toBe('NO_NUMBERS')
})

test('a fault and a count are of one supplier [OPS-13]', async () => {
  await using sandbox = await openTwo()
  const fault = { call: 'getNumber', fault: 'no-money' }
  await sandbox.post('/control/faults', { upstream: 'sms-2', ...fault })
  expect((await sandbox.sms('getNumber', { service: 'wa' })).text).toMatch(/^ACCESS_NUMBER/)
  // Each supplier refuses in the word of its dialect.
  expect((await sandbox.sms2('getNumber', { service: 'wa' })).text).toBe('NO_BALANCE')
  await sandbox.post('/control/faults', { upstream: 'sms', ...fault })
  expect((await sandbox.sms2('getNumber', { service: 'wa' })).text).toMatch(/^ACCESS_NUMBER/)
  expect((await sandbox.sms('getNumber', { service: 'wa' })).text).toBe('NO_MONEY')
  expect(await sandbox.get('/control/calls')).toMatchObject({
    sms: { getNumber: 2 },
    'sms-2': { getNumber: 2 },
    total: 4,
  })
})

test('a fault of an upstream that is not there is rejected [OPS-13]', async () => {
  await using sandbox = await openTestSandbox()
  const { status, body } = await sandbox.post('/control/faults', {
    upstream: 'sms-2',
    fault: '500',
  })
  expect([status, body['error']]).toEqual([
    400,
    'upstream must be one of sms, boost, bank, mail, text',
  ])
  expect((await sandbox.sms2('getBalance')).status).toBe(404)
})

test('a code reaches the number of either supplier, and its webhook [OPS-13]', async () => {
  await using hooks = await openHooks()
  await using sandbox = await openTwo({
    sms: { hookUrl: `${hooks.url}/first` },
    'sms-2': { hookUrl: `${hooks.url}/second` },
  })
  const { id, number } = await rentSecond(sandbox)
  expect((await sandbox.deliver(number, 'code 123456')).status).toBe(404)
  expect((await sandbox.deliver(number, 'code 123456', 'sms-2')).status).toBe(200)
  const { path, body } = await hooks.next()
  expect(path).toBe('/second')
  expect(body).toMatchObject({ activationId: Number(id), code: '123456', country: 187 })
  expect((await sandbox.sms2('getStatus', { id })).text).toBe('STATUS_OK:123456')

  const lost = { upstream: 'sms-2', call: 'webhook', fault: 'lost-webhook' }
  await sandbox.post('/control/faults', lost)
  await sandbox.deliver((await sandbox.rent()).number, 'code 222222')
  expect((await hooks.next()).path).toBe('/first')
  await sandbox.deliver(number, 'code 333333', 'sms-2')
  expect(JSON.stringify(await sandbox.get('/control/sms-2'))).toContain('"state":"lost"')
})

test('both suppliers and both panels survive a restart [OPS-13]', async () => {
  const options = { stateFile: join(newFolder(), 'state.json'), 'sms-2': { balanceUsd: 5 } }
  const first = await openTwo(options)
  await first.rent('wa')
  const open = await rentSecond(first)
  await first.boost('add', { service: '101', link: '@first', quantity: '100' })
  await first.boost2('add', { service: '20102', link: '@second', quantity: '200' })
  await first.post('/control/boost-2/service', { service: 20_101, vanish: true })
  const views = ['/control/sms', '/control/sms-2', '/control/boost', '/control/boost-2']
  const before = await Promise.all(views.map((path) => first.get(path)))
  await first.close()

  await using second = await openTwo(options)
  expect(await Promise.all(views.map((path) => second.get(path)))).toEqual(before)
  expect((await second.sms2('getStatus', { id: open.id })).text).toBe('STATUS_WAIT_CODE')
  expect(before).toMatchObject([
    { name: 'sms', active_count: 1 },
    { name: 'sms-2', active_count: 1, balance_usd: '4.28' },
    { name: 'boost', orders: [{ link: '@first' }], changes: [] },
    { name: 'boost-2', orders: [{ link: '@second' }], changes: [{ service: 20_101 }] },
  ])
})

test('the second panel has its own ids, rates, balance and orders [OPS-13]', async () => {
  await using sandbox = await openTwo({ 'boost-2': { balanceUsd: 1 } })
  type Listed = { service: number | string; name: string; rate: string | number }[]
  const first = (await sandbox.boost('services')) as Listed
  const second = (await sandbox.boost2('services')) as Listed
  expect(second.map(({ name }) => name)).toEqual(first.map(({ name }) => name))
  const ids = new Set(first.map(({ service }) => String(service)))
  expect(second.filter(({ service }) => ids.has(String(service)))).toEqual([])
  const ratios = first.map(({ rate }, index) => Number(second[index]?.rate) / Number(rate))
  expect(Math.min(...ratios)).toBeLessThan(0.85)
  expect(Math.max(...ratios)).toBeGreaterThan(1.2)

  const order = { service: '20101', link: '@second', quantity: '1000' }
  expect(await sandbox.boost('add', order)).toEqual({ error: 'Incorrect service ID' })
  expect(await sandbox.boost2('add', order)).toEqual({ order: expect.any(Number) })
  expect(await sandbox.boost2('add', { ...order, link: '@poor' })).toEqual({
    error: 'Not enough funds on balance',
  })
  expect(await sandbox.boost('balance')).toMatchObject({ balance: '10000.00000' })
  expect(await sandbox.boost2('balance')).toMatchObject({ balance: '0.10000' })
  expect(await sandbox.get('/control/boost')).toMatchObject({ orders: [], spent_usd: '0.00000' })
})

test('a fault and the levers are of one panel [OPS-13]', async () => {
  await using sandbox = await openTwo()
  await sandbox.post('/control/faults', { upstream: 'boost-2', call: 'add', fault: 'rate-limit' })
  await sandbox.order(101)
  const order = { service: '29004', link: '@second', quantity: '100' }
  expect(await sandbox.boost2('add', order)).toEqual({
    error: 'Rate limit exceeded. Slow down.',
  })
  const { order: id } = (await sandbox.boost2('add', order)) as { order: number }
  await sandbox.post('/control/boost-2/finish', {})
  await until(
    () => sandbox.boost2('status', { order: String(id) }),
    (answer) => (answer as { status: string }).status === 'Completed',
  )
  expect(await sandbox.get('/control/boost')).toMatchObject({ running_count: 1 })
})
