import { expect, test } from 'vitest'
import { openHooks } from './hooks.ts'
import { openTestSandbox } from './test-sandbox.ts'

type World = Awaited<ReturnType<typeof openTestSandbox>>

const spoil = (sandbox: World, fault: string, more: object = {}) =>
  sandbox.post('/control/faults', { upstream: 'sms', call: 'getNumber', fault, ...more })
const rent = (sandbox: World) => sandbox.sms('getNumber', { service: 'wa' })
const balance = async (sandbox: World) => (await sandbox.sms('getBalance')).text

test('a timeout holds the response until the caller gives up, and has no effect [OPS-3]', async () => {
  await using sandbox = await openTestSandbox({ sms: { balanceUsd: 1 } })
  await spoil(sandbox, 'timeout')
  const given = sandbox.request('/sms/stubs/handler_api.php?action=getNumber', {
    signal: AbortSignal.timeout(50),
  })
  await expect(given).rejects.toThrow(/timeout/)
  expect(await balance(sandbox)).toBe('ACCESS_BALANCE:1.00')
})

test.each(['after-effect-timeout', 'after-effect timeout'])(
  '%s performs the call and drops the response [OPS-3]',
  async (fault) => {
    await using sandbox = await openTestSandbox({ sms: { balanceUsd: 1 } })
    await spoil(sandbox, fault)
    await expect(rent(sandbox)).rejects.toThrow()
    expect(await balance(sandbox)).toBe('ACCESS_BALANCE:0.10')
  },
)

test.each([
  ['500', 500, /^Internal Server Error$/],
  ['html', 200, /^<!DOCTYPE html>/],
  ['garbage', 200, /tru/],
  ['empty', 200, /^$/],
  ['no-numbers', 200, /^NO_NUMBERS$/],
  ['no-money', 200, /^NO_MONEY$/],
])('the fault %s is returned once and rents no number [OPS-3]', async (fault, status, body) => {
  await using sandbox = await openTestSandbox({ sms: { balanceUsd: 1 } })
  await spoil(sandbox, fault)
  const reply = await rent(sandbox)
  expect(reply.status).toBe(status)
  expect(reply.text).toMatch(body)
  expect(await balance(sandbox)).toBe('ACCESS_BALANCE:1.00')
  expect((await rent(sandbox)).text).toMatch(/^ACCESS_NUMBER/)
})

test('returns a body set by the test, the requested number of times [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  await spoil(sandbox, 'answer', { body: ' STATUS_CANCELLED\n', times: 2, call: '*' })
  expect((await rent(sandbox)).text).toBe(' STATUS_CANCELLED\n')
  expect(await balance(sandbox)).toBe(' STATUS_CANCELLED\n')
  expect(await balance(sandbox)).toMatch(/^ACCESS_BALANCE/)
})

test('slow returns the correct response with a delay [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  await spoil(sandbox, 'slow', { ms: 30 })
  const started = performance.now()
  expect((await rent(sandbox)).text).toMatch(/^ACCESS_NUMBER/)
  expect(performance.now() - started).toBeGreaterThan(25)
})

test('early-cancel affects only a cancel [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  const { id } = await sandbox.rent()
  await spoil(sandbox, 'early-cancel', { call: 'setStatus' })
  expect((await sandbox.sms('setStatus', { id, status: '6' })).text).toBe('NO_ACTIVATION')
  expect((await sandbox.sms('setStatus', { id, status: '8' })).text).toBe('EARLY_CANCEL_DENIED')
  expect((await sandbox.sms('setStatus', { id, status: '8' })).text).toBe('ACCESS_CANCEL')
})

test('webhooks are duplicated, delayed and lost [OPS-3]', async () => {
  await using hooks = await openHooks()
  await using sandbox = await openTestSandbox({ sms: { hookUrl: hooks.url } })
  const { number } = await sandbox.rent()
  const deliver = async (fault: string, more: object = {}) => {
    await spoil(sandbox, fault, more)
    await sandbox.deliver(number, 'code 123456')
  }
  await deliver('duplicate-webhook')
  const raws = []
  for (let copies = 0; copies < 5; copies += 1) raws.push((await hooks.next()).raw)
  expect(new Set(raws).size).toBe(1)

  await deliver('late-webhook', { ms: 30 })
  expect(hooks.received).toHaveLength(5)
  await hooks.next()

  await deliver('lost-webhook')
  await sandbox.deliver(number, 'the next one 654321')
  expect((await hooks.next()).raw).toContain('654321')
  expect(hooks.received).toHaveLength(7)
})

test('a fault of the bank does not affect the SMS supplier [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  await spoil(sandbox, '500', { upstream: 'bank', call: 'createAccount' })
  expect((await rent(sandbox)).text).toMatch(/^ACCESS_NUMBER/)
  const { status } = await sandbox.request(
    '/bank/billstack/v2/thirdparty/generateVirtualAccount/',
    {
      method: 'POST',
    },
  )
  expect(status).toBe(500)
})

test.each([
  [{ upstream: 'moon' }],
  [{ upstream: 'sms', fault: 'explode' }],
  [{ upstream: 'sms', fault: '500', times: 0 }],
  [{ upstream: 'sms', fault: 'answer' }],
  [{ upstream: 'sms', fault: 'no-money', call: 'getStatus' }],
  [{ upstream: 'bank', fault: 'early-cancel' }],
  [{ upstream: 'sms', fault: 'html', call: 'webhook' }],
  [{ upstream: 'mail', fault: 'garbage' }],
  [{ upstream: 'text', fault: 'lost-webhook' }],
  [{ upstream: 'text', fault: 'no-money' }],
])('a fault that cannot apply is rejected: %j [OPS-3]', async (fault) => {
  await using sandbox = await openTestSandbox()
  const { status, body } = await sandbox.post('/control/faults', fault)
  expect(status).toBe(400)
  expect(body['error']).toEqual(expect.any(String))
})

test('faults are listed and cleared, calls counted and reset [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  await spoil(sandbox, '500', { times: 3 })
  expect(await sandbox.get('/control/faults')).toMatchObject({
    faults: [{ upstream: 'sms', call: 'getNumber', fault: '500', times: 3 }],
  })
  await rent(sandbox)
  expect(await sandbox.get('/control/faults')).toMatchObject({ faults: [{ times: 2 }] })
  await sandbox.request('/control/faults', { method: 'DELETE' })
  expect(await sandbox.get('/control/faults')).toEqual({ faults: [] })

  await balance(sandbox)
  const counts = { sms: { getNumber: 1, getBalance: 1 }, bank: {}, mail: {}, text: {}, total: 2 }
  expect(await sandbox.get('/control/calls')).toMatchObject(counts)
  await sandbox.request('/control/calls', { method: 'DELETE' })
  expect(await sandbox.get('/control/calls')).toMatchObject({ sms: {}, total: 0 })
})
