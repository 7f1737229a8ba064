import { expect, test } from 'vitest'
import { openHooks } from './hooks.ts'
import { openTestSandbox, until, type TestOptions } from './test-sandbox.ts'

async function openBoth(options: TestOptions = {}) {
  const hooks = await openHooks()
  const sms = { hookUrl: `${hooks.url}/sms`, retryMs: 10, ...options.sms }
  const sandbox = await openTestSandbox({ ...options, sms })
  return {
    hooks,
    sandbox,
    async [Symbol.asyncDispose]() {
      await sandbox.close()
      await hooks[Symbol.asyncDispose]()
    },
  }
}

type Body = { text: string; code: string }

test('a code arrives automatically and is announced in the DaisySMS format', async () => {
  await using both = await openBoth({ delayMs: 0 })
  const { id } = await both.sandbox.rent('wa')
  const { path, headers, body } = await both.hooks.next()
  expect(path).toBe('/sms')
  expect(headers['content-type']).toBe('application/json')
  expect(body).toEqual({
    activationId: Number(id),
    messageId: expect.any(Number),
    service: 'wa',
    text: expect.stringContaining('WhatsApp'),
    code: expect.stringMatching(/^\d{6}$/),
    country: 0,
    receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  const { text } = await both.sandbox.sms('getStatus', { id })
  expect(text).toBe(`STATUS_OK:${(body as Body).code}`)
})

test('the classic format has the country and no message id', async () => {
  await using both = await openBoth({ delayMs: 0, sms: { dialect: 'classic' } })
  await both.sandbox.rent('fb')
  const { body } = await both.hooks.next()
  expect(Object.keys(body as Body)).toEqual(
    'activationId service text code country receivedAt'.split(' '),
  )
  expect(body).toMatchObject({ country: 187, service: 'fb' })
})

test('a webhook is retried until a 2xx response, and not after it', async () => {
  await using both = await openBoth()
  both.hooks.statuses.push(500, 404, 204)
  const { number } = await both.sandbox.rent()
  await both.sandbox.deliver(number, 'code 123456')
  const tries = [await both.hooks.next(), await both.hooks.next(), await both.hooks.next()]
  expect(new Set(tries.map(({ raw }) => raw)).size).toBe(1)
  const state = await until(
    () => both.sandbox.request('/control/sms'),
    ({ text }) => text.includes('"delivered"'),
  )
  expect(state.text).toContain('"status":204')
  expect(both.hooks.received).toHaveLength(3)
})

test('a webhook is abandoned after the last attempt', async () => {
  await using both = await openBoth({ sms: { maxTries: 3 } })
  both.hooks.statuses.push(500, 500, 500)
  const { number } = await both.sandbox.rent()
  await both.sandbox.deliver(number, 'code 123456')
  await until(
    () => both.sandbox.request('/control/sms'),
    ({ text }) => text.includes('"given-up"'),
  )
  expect(both.hooks.received).toHaveLength(3)
})

test('zztwo sends two codes in two webhooks', async () => {
  await using both = await openBoth({ delayMs: 1 })
  const { id } = await both.sandbox.rent('zztwo')
  const [first, second] = [await both.hooks.next(), await both.hooks.next()]
  expect((first.body as Body).code).not.toBe((second.body as Body).code)
  const { text } = await both.sandbox.sms('getStatus', { id })
  expect(text).toBe(`STATUS_OK:${(second.body as Body).code}`)
})

test('zzlate sends its code after the window, when the rental is refunded', async () => {
  await using both = await openBoth({ delayMs: 0, windowMs: 30, sms: { balanceUsd: 1 } })
  const { id } = await both.sandbox.rent('zzlate')
  await both.hooks.next()
  expect((await both.sandbox.sms('getStatus', { id })).text).toBe('STATUS_CANCEL')
  expect((await both.sandbox.sms('getBalance')).text).toBe('ACCESS_BALANCE:1.00')
})

test('zzdead sends no code', async () => {
  await using both = await openBoth({ delayMs: 0, windowMs: 30 })
  const { id } = await both.sandbox.rent('zzdead')
  await until(
    () => both.sandbox.sms('getStatus', { id }),
    ({ text }) => text === 'STATUS_CANCEL',
  )
  expect(both.hooks.received).toHaveLength(0)
})
