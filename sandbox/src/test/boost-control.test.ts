import { expect, test } from 'vitest'
import { BOOST_KEY, openTestSandbox } from './test-sandbox.ts'

type World = Awaited<ReturnType<typeof openTestSandbox>>

const good = { service: '101', link: 'https://instagram.com/nosim', quantity: '100' }
const spoil = (sandbox: World, fault: string, more: object = {}) =>
  sandbox.post('/control/faults', { upstream: 'boost', call: 'add', fault, ...more })
const add = (sandbox: World) =>
  sandbox.post('/boost/api/v2', { key: BOOST_KEY, action: 'add', ...good })
const books = (sandbox: World) => sandbox.get('/control/boost')

test('a timeout places no order, and the add request is recorded', async () => {
  await using sandbox = await openTestSandbox()
  await spoil(sandbox, 'timeout')
  const body = new URLSearchParams({ key: BOOST_KEY, action: 'add', ...good })
  const gone = new AbortController()
  const answer = sandbox.request('/boost/api/v2', { method: 'POST', body, signal: gone.signal })
  await expect.poll(async () => (await books(sandbox)).adds).toHaveLength(1)
  gone.abort()
  await expect(answer).rejects.toThrow(/abort/)
  expect(await books(sandbox)).toMatchObject({
    orders: [],
    adds: [{ service: '101', link: good.link, order: null, error: null, fault: 'timeout' }],
  })
})

test('after-effect-timeout places the order and drops the response', async () => {
  await using sandbox = await openTestSandbox()
  await spoil(sandbox, 'after-effect-timeout')
  await expect(add(sandbox)).rejects.toThrow()
  const { orders, adds } = await books(sandbox)
  expect(orders).toMatchObject([{ link: good.link, status: 'Pending' }])
  expect(adds).toMatchObject([{ order: expect.any(Number), fault: 'after-effect-timeout' }])
})

test.each([
  ['500', 500, /^Internal Server Error$/],
  ['html', 200, /^<!DOCTYPE html>/],
  ['garbage', 200, /tru/],
  ['empty', 200, /^$/],
  ['empty-object', 200, /^\{\}$/],
  ['no-money', 200, /^\{"error":"Not enough funds on balance"\}$/],
  ['rate-limit', 429, /^\{"error":"Rate limit exceeded. Slow down."\}$/],
])('the fault %s is returned once and places no order', async (fault, status, text) => {
  await using sandbox = await openTestSandbox()
  await spoil(sandbox, fault)
  const body = new URLSearchParams({ key: BOOST_KEY, action: 'add', ...good })
  const reply = await sandbox.request('/boost/api/v2', { method: 'POST', body })
  expect(reply.status).toBe(status)
  expect(reply.text).toMatch(text)
  expect(await books(sandbox)).toMatchObject({
    orders: [],
    adds: [{ fault }],
    spent_usd: '0.00000',
  })
  expect((await add(sandbox)).body).toHaveProperty('order')
})

test.each(['services', 'status', 'refill', 'refill_status', 'cancel', 'balance'])(
  '%s can return an invalid response and a slow response',
  async (call) => {
    await using sandbox = await openTestSandbox()
    await spoil(sandbox, 'answer', { call, body: '{"invalid":1}' })
    expect(await sandbox.boost(call)).toEqual({ invalid: 1 })
    await spoil(sandbox, 'slow', { call, ms: 30 })
    const started = performance.now()
    expect(await sandbox.boost(call)).not.toEqual({ invalid: 1 })
    expect(performance.now() - started).toBeGreaterThan(25)
    expect(await sandbox.get('/control/calls')).toMatchObject({ boost: { [call]: 2 }, sms: {} })
  },
)

test.each([
  [{ fault: 'no-money', call: 'status' }],
  [{ fault: 'no-numbers' }],
  [{ fault: 'lost-webhook' }],
  [{ fault: 'html', call: 'webhook' }],
  [{ upstream: 'sms', fault: 'empty-object', call: '*' }],
])('a fault that cannot apply is rejected: %j', async (fault) => {
  await using sandbox = await openTestSandbox()
  const { status } = await spoil(sandbox, '', { ...fault })
  expect(status).toBe(400)
})

test('every add request is recorded, so that duplicates can be counted', async () => {
  await using sandbox = await openTestSandbox()
  await add(sandbox)
  await add(sandbox)
  const { adds, orders } = await books(sandbox)
  expect(orders).toHaveLength(1)
  expect(adds).toMatchObject([
    { link: good.link, quantity: '100', order: null, error: expect.stringContaining('active') },
    { link: good.link, order: expect.any(Number), error: null, fault: null },
  ])
  await sandbox.request('/boost/api/v2', {
    method: 'POST',
    body: new URLSearchParams({ key: 'wrong', action: 'add', ...good }),
  })
  expect((await books(sandbox))['adds']).toHaveLength(2)
})

test('an order can be set to any status and keeps it', async () => {
  await using sandbox = await openTestSandbox({ boost: { stepMs: 40, balanceUsd: 10 } })
  const [forced, usual] = [await sandbox.order(101), await sandbox.order(102)]
  const force = (fields: object) =>
    sandbox.post('/control/boost/order', { order: forced, ...fields })
  const status = async () => await sandbox.boost('status', { order: forced })

  expect((await force({ status: 'Partial', remains: 157 })).body).toMatchObject({ running: false })
  expect(await status()).toMatchObject({ status: 'Partial', remains: '157', charge: '0.60696' })
  await force({ status: 'Completed', remains: -20, start_count: 3572 })
  expect(await status()).toMatchObject({ charge: '0.72000', remains: '-20', start_count: '3572' })
  await force({ status: 'Canceled' })
  expect(await status()).toMatchObject({ charge: '0.00000', status: 'Canceled' })
  await force({ status: 'Completed', only_running: true })
  expect(await status()).toMatchObject({ status: 'Canceled' })
  await force({ status: '1', remains: 1000, charge: '0.27819' })
  expect(await status()).toMatchObject({ charge: '0.27819', status: '1' })

  await sandbox.whenStatus('status', { order: usual }, 'Completed')
  expect(await status()).toMatchObject({ status: '1' })
  expect(await sandbox.boost('balance')).toMatchObject({ balance: '8.37181' })
})

test.each([
  ['order', { order: 1, status: 'Completed' }, 404],
  ['order', { status: '' }, 400],
  ['order', { status: 'Partial', remains: 'x' }, 400],
  ['order', { status: 'Partial', charge: '1.234567' }, 400],
  ['finish', { order: 1 }, 404],
  ['service', { service: 1, rate: '1' }, 404],
  ['service', { service: 101 }, 400],
  ['service', { service: 101, rate: '-1' }, 400],
  ['service', { service: 101, min: 0 }, 400],
  ['service', { service: 101, vanish: 'yes' }, 400],
])('%s rejects %j', async (lever, fields, wanted) => {
  await using sandbox = await openTestSandbox()
  const order = await sandbox.order(101)
  const { status, body } = await sandbox.post(`/control/boost/${lever}`, { order, ...fields })
  expect([status, body['error']]).toEqual([wanted, expect.any(String)])
})

test('one running order is finished, then all of them', async () => {
  await using sandbox = await openTestSandbox()
  const orders = [await sandbox.order(101), await sandbox.order(102), await sandbox.order(9004)]
  const [one, ...rest] = orders.map(Number)
  expect((await sandbox.post('/control/boost/finish', { order: one })).body).toEqual({
    finished: [one],
  })
  expect((await sandbox.post('/control/boost/finish', {})).body).toEqual({ finished: rest })
  expect(await books(sandbox)).toMatchObject({ running_count: 0, order_count: 3 })
  expect(await sandbox.boost('status', { order: String(one) })).toMatchObject({
    status: 'Completed',
    remains: '0',
  })
})

test('a service is changed, removed and restored', async () => {
  await using sandbox = await openTestSandbox()
  const entry = async () => {
    const services = (await sandbox.boost('services')) as { service: number }[]
    return services.find(({ service }) => service === 101)
  }
  const change = (fields: object) =>
    sandbox.post('/control/boost/service', { service: 101, ...fields })
  const changed = await change({ rate: '0.8', min: 60, max: 100, type: 'Custom Comments' })
  expect(changed.body).toMatchObject({ service: 101, rate: '0.8', vanished: false })
  expect(await entry()).toMatchObject({
    rate: '0.8',
    min: '60',
    max: '100',
    type: 'Custom Comments',
  })
  await change({ type: 'Default' })
  expect(await sandbox.boost('add', { ...good, quantity: '50' })).toEqual({
    error: 'Quantity less than minimal 60',
  })
  await change({ vanish: true })
  expect(await entry()).toBeUndefined()
  expect(await sandbox.boost('add', good)).toEqual({ error: 'Incorrect service ID' })
  await change({ vanish: false })
  expect(await entry()).toMatchObject({ rate: '0.8' })
})

test('the state of the page includes the panel', async () => {
  await using sandbox = await openTestSandbox({ boost: { balanceUsd: 10 } })
  await sandbox.order(101)
  expect(await sandbox.get('/control/state')).toMatchObject({
    boost: {
      balance_usd: '9.28000',
      spent_usd: '0.72000',
      running_count: 1,
      orders: [{ service: 101, status: 'Pending', running: true, quantity: 1000 }],
      changes: [],
      sentinels: Array.from({ length: 9 }, (_, index) => ({ service: 9001 + index })),
    },
    calls: { boost: { add: 1 } },
  })
})
