import { expect, test } from 'vitest'
import { BOOST_KEY, openTestSandbox } from './test-sandbox.ts'

const numberText = expect.stringMatching(/^\d+$/)

test('lists several dozen services in the formats of real panels', async () => {
  await using sandbox = await openTestSandbox()
  const services = (await sandbox.boost('services')) as Record<string, unknown>[]
  expect(services.length).toBeGreaterThanOrEqual(60)
  const one = (id: number) => services.find(({ service }) => Number(service) === id)
  expect(one(101)).toEqual({
    service: 101,
    name: 'Instagram Followers | Mixed Profiles | 5K a Day',
    type: 'Default',
    category: '📸 Instagram Followers',
    rate: '0.72',
    min: '50',
    max: '10000',
    dripfeed: true,
    refill: true,
    cancel: true,
    desc: expect.stringContaining('<br>'),
  })
  expect(one(106)).toMatchObject({ service: '106', type: 'default', rate: 2.15, min: 10 })
  expect(one(106)).toMatchObject({ refill: 1, cancel: 0, dripfeed: 0 })
  expect(one(323)).toMatchObject({ refill: 'true', cancel: 'false' })
  expect(Object.keys(one(104) ?? {})).not.toContain('refill')
  expect(one(105)?.['name']).toContain('&#039;')
  const types = new Set(services.map(({ type }) => type))
  for (const type of ['Package', 'Custom Comments', 'Subscriptions', 'Poll'])
    expect(types).toContain(type)
  expect(new Set(services.map(({ service }) => Number(service))).size).toBe(services.length)
  expect(new Set(services.map(({ category }) => category)).size).toBeGreaterThanOrEqual(15)
  for (const { rate } of services) expect(String(rate)).toMatch(/^\d+(\.\d{1,5})?$/)
})

test('an order is charged at its rate, and its status is returned', async () => {
  await using sandbox = await openTestSandbox({ boost: { balanceUsd: 100 } })
  expect(await sandbox.boost('balance')).toEqual({ balance: '100.00000', currency: 'USD' })
  const link = 'https://instagram.com/nosim'
  const answer = await sandbox.boost('add', { service: '104', link, quantity: '1400' })
  expect(answer).toEqual({ order: expect.any(Number) })
  const { order } = answer as { order: number }
  expect(await sandbox.boost('status', { order: String(order) })).toEqual({
    charge: '0.27825',
    start_count: '',
    status: 'Pending',
    remains: '1400',
    currency: 'USD',
  })
  expect(await sandbox.boost('balance')).toMatchObject({ balance: '99.72175' })
})

test.each([
  ['a package at a fixed price', { service: '901' }, '1.99000', '1'],
  [
    'custom comments, one per line',
    { service: '161', comments: 'a\r\nb\n\nc, d\ne\nf' },
    '0.04750',
    '5',
  ],
  ['a poll', { service: '343', quantity: '100', answer_number: '2' }, '0.16000', '100'],
  [
    'all runs of a drip feed',
    { service: '101', quantity: '100', runs: '5', interval: '30' },
    '0.36000',
    '500',
  ],
  [
    'an order without a drip feed if its fields are not numbers',
    { service: '101', quantity: '100', runs: 'undefined', interval: 'null' },
    '0.07200',
    '100',
  ],
])('accepts and charges %s', async (_what, fields, charge, remains) => {
  await using sandbox = await openTestSandbox()
  const placed = await sandbox.boost('add', { link: 'https://example.com/x', ...fields })
  expect(placed).toEqual({ order: expect.any(Number) })
  const { order } = placed as { order: number }
  expect(await sandbox.boost('status', { order: String(order) })).toMatchObject({ charge, remains })
})

test('answers up to 100 orders in one request, each with its own result', async () => {
  await using sandbox = await openTestSandbox()
  const [a, b] = [await sandbox.order(121), await sandbox.order(122)]
  const pending = { status: 'Pending', charge: expect.any(String) }
  const both = { [a]: pending, [b]: pending, 77: { error: 'Incorrect order ID' } }
  expect(await sandbox.boost('status', { orders: `${a},77, ${b},${a}` })).toMatchObject(both)
  expect(await sandbox.boost('status', { order: `${a},${b}` })).toMatchObject({ [b]: pending })
  expect(await sandbox.boost('status', { 'orders[0]': a, 'orders[1]': b })).toMatchObject({
    [a]: pending,
    [b]: pending,
  })

  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',')
  expect(Object.keys((await sandbox.boost('status', { orders: ids(100) })) as object)).toHaveLength(
    100,
  )
  const refused = { error: 'Incorrect request' }
  for (const action of ['status', 'refill', 'cancel'])
    expect(await sandbox.boost(action, { orders: ids(101) })).toEqual(refused)
  expect(await sandbox.boost('refill_status', { refills: ids(101) })).toEqual(refused)
})

test('refills a completed order, one refill at a time', async () => {
  await using sandbox = await openTestSandbox()
  const [done, running] = [await sandbox.order(101), await sandbox.order(101)]
  await sandbox.post('/control/boost/order', { order: done, status: 'Completed' })
  const [no, unknown] = ['Order not eligible for refill.', 'Incorrect order ID']
  expect(await sandbox.boost('refill', { order: running })).toEqual({ error: no })
  const begun = await sandbox.boost('refill', { order: done })
  expect(begun).toEqual({ refill: numberText })
  const { refill } = begun as { refill: string }
  expect(await sandbox.boost('refill', { orders: `${done},5` })).toEqual([
    { order: Number(done), refill: { error: no } },
    { order: 5, refill: { error: unknown } },
  ])
  expect(await sandbox.boost('refill_status', { refill })).toEqual({ status: 'Pending' })
  expect(await sandbox.boost('refill_status', { order: done })).toEqual({ status: 'Pending' })
  expect(await sandbox.boost('refill_status', { refills: `${refill},6` })).toEqual([
    { refill: Number(refill), status: 'Pending' },
    { refill: 6, status: { error: 'Refill not found' } },
  ])
  expect(await sandbox.boost('refill_status', { refill: '6' })).toEqual({
    error: 'Refill not found',
  })
})

test.each([
  [101, 'Completed'],
  [9005, 'Rejected'],
])('a refill for service %i ends as %s', async (service, end) => {
  await using sandbox = await openTestSandbox({ boost: { stepMs: 0 } })
  const order = await sandbox.order(service)
  await sandbox.whenStatus('status', { order }, 'Completed')
  const [begun] = (await sandbox.boost('refill', { orders: order })) as { refill: number }[]
  const refill = String(begun?.refill)
  await sandbox.whenStatus('refill_status', { refill }, end)
  expect(await sandbox.boost('refill', { order })).toEqual({ refill: numberText })
})

test('accepts a cancel and returns a list of results', async () => {
  await using sandbox = await openTestSandbox()
  const [fits, none] = [await sandbox.order(101), await sandbox.order(121)]
  const not = { error: 'You are not eligible to cancel this order.' }
  expect(await sandbox.boost('cancel', { orders: `${fits},${none},9` })).toEqual([
    { order: Number(fits), cancel: 1 },
    { order: Number(none), cancel: not },
    { order: 9, cancel: { error: 'Incorrect order ID' } },
  ])
  expect(await sandbox.boost('cancel', { order: fits })).toEqual([
    { order: Number(fits), cancel: not },
  ])
  expect(await sandbox.boost('status', { order: fits })).toMatchObject({ status: 'Pending' })
})

test('accepts forms, JSON and multipart, a trailing slash, and the key as a bearer token', async () => {
  await using sandbox = await openTestSandbox()
  const fields = { key: BOOST_KEY, action: 'balance' }
  const balance = { balance: '10000.00000', currency: 'USD' }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const path of ['/boost/api/v2', '/boost/api/v2/']) {
    const posted = await sandbox.request(path, { method: 'POST', body: form })
    expect(JSON.parse(posted.text)).toEqual(balance)
    expect(posted.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await sandbox.post(path, fields)).toEqual({ status: 200, body: balance })
  }
  const bearer = { authorization: `Bearer ${BOOST_KEY}` }
  expect((await sandbox.post('/boost/api/v2', { action: 'balance' }, bearer)).body).toEqual(balance)
  const order = await sandbox.order(101)
  const batch = await sandbox.post('/boost/api/v2', {
    ...fields,
    action: 'status',
    orders: [order],
  })
  expect(batch.body).toMatchObject({ [order]: { status: 'Pending' } })
})

test('accepts requests without an action, as the sample class sends them', async () => {
  await using sandbox = await openTestSandbox()
  const order = await sandbox.order(101)
  await sandbox.post('/control/boost/finish', { order })
  const { refill } = (await sandbox.boost('refill', { order })) as { refill: string }
  const request = async (fields: object) =>
    (await sandbox.post('/boost/api/v2', { key: BOOST_KEY, ...fields })).body
  expect(await request({ refill })).toEqual({ status: 'Pending' })
  expect(await request({ refills: refill })).toEqual([
    { refill: Number(refill), status: 'Pending' },
  ])
  expect(await request({ order })).toEqual({ error: 'Incorrect request' })
})
