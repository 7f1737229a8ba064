import { expect, test } from 'vitest'
import { BOOST_KEY, openTestSandbox } from './test-sandbox.ts'

const good = { service: '101', link: 'https://instagram.com/nosim', quantity: '100' }
const add = (fields: Record<string, string> = {}) => ({ action: 'add', ...good, ...fields })

test.each([
  ['Invalid API key', { action: 'balance', key: 'wrong' }],
  ['Invalid API key', { action: 'balance', key: '' }],
  ['Invalid API key', { action: 'no such', key: 'wrong' }],
  ['Incorrect request', {}],
  ['Incorrect request', { action: 'toString' }],
  ['Incorrect request', { action: 'history' }],
  ['Incorrect request', { action: 'status' }],
  ['Incorrect request', { action: 'refill' }],
  ['Incorrect request', { action: 'refill_status' }],
  ['Incorrect request', { action: 'cancel' }],
  ['Incorrect order ID', { action: 'status', order: '1' }],
  ['Incorrect order ID', { action: 'status', order: 'x' }],
  ['Incorrect order ID', { action: 'refill', order: '1' }],
  ['Refill not found', { action: 'refill_status', refill: '1' }],
  ['Refill not found', { action: 'refill_status', order: '1' }],
  ['Incorrect service ID', add({ service: '1' })],
  ['Incorrect service ID', add({ service: '' })],
  ['Bad link', add({ link: '' })],
  ['Bad link', add({ link: 'undefined' })],
  ['Bad link', add({ link: 'nosim' })],
  ['Bad link', add({ link: 'javascript:alert(1)' })],
  ['Bad link', add({ link: 'https://insta gram.com/x' })],
  ['Quantity less than minimal 50', add({ quantity: '49' })],
  ['Quantity less than minimal 50', add({ quantity: '' })],
  ['Quantity less than minimal 50', add({ quantity: '-100' })],
  ['Quantity less than minimal 50', add({ quantity: '100.5' })],
  ['Quantity more than maximum 10000', add({ quantity: '10001' })],
  ['Quantity less than minimal 5', add({ service: '161', comments: 'one\ntwo' })],
  ['Incorrect request', add({ service: '161' })],
  ['Incorrect request', add({ service: '343' })],
  ['Incorrect request', add({ service: '164' })],
  ['This services does not support Dripfeed feature!', add({ service: '102', runs: '2' })],
  ['runs is required', add({ interval: '10' })],
  ['interval time is required', add({ runs: '2' })],
  ['Incorrect request', add({ runs: '1', interval: '10' })],
])('returns the error "%s" for %j', async (error, fields) => {
  await using sandbox = await openTestSandbox()
  const answer = await sandbox.post('/boost/api/v2', { key: BOOST_KEY, ...fields })
  expect(answer).toEqual({ status: 200, body: { error } })
  expect(await sandbox.get('/control/boost')).toMatchObject({ order_count: 0 })
})

test.each(['https://x.com/a', 'x.com/a', 'HTTP://youtu.be/a?b=c', '@nosim', 'https://é.example/'])(
  'accepts the link %s',
  async (link) => {
    await using sandbox = await openTestSandbox()
    expect(await sandbox.boost('add', { ...good, link })).toEqual({ order: expect.any(Number) })
  },
)

test('an order above the balance is rejected and costs nothing', async () => {
  await using sandbox = await openTestSandbox({ boost: { balanceUsd: 0.071 } })
  const error = 'Not enough funds on balance'
  expect(await sandbox.boost('add', good)).toEqual({ error })
  expect(await sandbox.boost('balance')).toMatchObject({ balance: '0.07100' })
  expect(await sandbox.boost('add', { ...good, quantity: '90' })).toEqual({
    order: expect.any(Number),
  })
})

test('a second order of a service for a link is rejected until the first one ends', async () => {
  await using sandbox = await openTestSandbox()
  const error = 'You have active order with this link. Please wait until order being completed.'
  await sandbox.boost('add', good)
  expect(await sandbox.boost('add', good)).toEqual({ error })
  expect(await sandbox.boost('add', { ...good, service: '102' })).toHaveProperty('order')
  await sandbox.post('/control/boost/finish', {})
  expect(await sandbox.boost('add', good)).toHaveProperty('order')
})

test('a query string is rejected, and an unreadable body counts as an invalid key', async () => {
  await using sandbox = await openTestSandbox()
  const get = await sandbox.request(`/boost/api/v2?key=${BOOST_KEY}&action=balance`)
  expect([get.status, get.text]).toEqual([200, '{"error":"Incorrect request"}'])
  const inQuery = await sandbox.request(`/boost/api/v2?key=${BOOST_KEY}&action=balance`, {
    method: 'POST',
  })
  expect(inQuery.text).toBe('{"error":"Invalid API key"}')
  for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
    const headers = { 'content-type': type }
    const broken = await sandbox.request('/boost/api/v2', {
      method: 'POST',
      headers,
      body: '{"key',
    })
    expect([broken.status, broken.text]).toEqual([200, '{"error":"Invalid API key"}'])
  }
})
