import { expect, test } from 'vitest'
import { openTestSandbox } from './test-sandbox.ts'

type Sandbox = Awaited<ReturnType<typeof openTestSandbox>>

/** The id of a rental that has its SMS and has ended, and its number. */
async function ended(sandbox: Sandbox): Promise<{ id: string; number: string }> {
  const { id, number } = await sandbox.rent()
  await sandbox.deliver(number, 'Your WhatsApp code: 123-456')
  await sandbox.sms('setStatus', { id, status: '6' })
  return { id, number }
}

test('a DaisySMS number is rented again under a new id, with its price in X-Price [OPS-3]', async () => {
  await using sandbox = await openTestSandbox({ sms: { balanceUsd: 2 } })
  const former = await ended(sandbox)
  const again = await sandbox.sms('getExtraActivation', { activationId: former.id })
  expect(again.text).toMatch(new RegExp(`^ACCESS_NUMBER:\\d+:${former.number}$`))
  expect(again.headers.get('x-price')).toBe('0.90')
  expect((await sandbox.sms('getBalance')).text).toBe('ACCESS_BALANCE:0.20')
  const [, id = ''] = again.text.split(':')
  expect(id).not.toBe(former.id)
  await sandbox.deliver(former.number, 'Your WhatsApp code: 654-321')
  expect((await sandbox.sms('getStatus', { id })).text).toBe('STATUS_OK:654321')
})

test('a DaisySMS number that is asleep says when it is online, and waits for its code then [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  const { id: activationId, number } = await ended(sandbox)
  const fault = { upstream: 'sms', call: 'getExtraActivation', fault: 'asleep', ms: 2000 }
  await sandbox.post('/control/faults', fault)
  const before = Date.now()
  const again = await sandbox.sms('getExtraActivation', { activationId })
  const [word, id = '', sameNumber, seconds] = again.text.split(':')
  expect([word, sameNumber]).toEqual(['ASLEEP', number])
  expect(Number(seconds) * 1000).toBeGreaterThan(before)
  expect((await sandbox.sms('getStatus', { id })).text).toBe('ASLEEP')
  await expect
    .poll(async () => (await sandbox.sms('getStatus', { id })).text)
    .toBe('STATUS_WAIT_CODE')
})

test('DaisySMS has no second rental of an unknown, waiting or cancelled one [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  const again = async (activationId: string) =>
    (await sandbox.sms('getExtraActivation', { activationId })).text
  expect(await again('1')).toBe('BAD_ID')
  const { id } = await sandbox.rent()
  expect(await again(id)).toBe('BAD_ID')
  await sandbox.sms('setStatus', { id, status: '8' })
  expect(await again(id)).toBe('BAD_ID')
})

test('the classic dialect says what a second rental costs, and rents it [OPS-3]', async () => {
  await using sandbox = await openTestSandbox({ sms: { dialect: 'classic', earliestCancelMs: 0 } })
  const { id: activationId, number } = await ended(sandbox)
  const price = await sandbox.sms('checkExtraActivation', { activationId })
  const phone = Number(number)
  const answer = { status: 'success', cost: '0.90', service: 'wa', phone, country: 187 }
  expect(JSON.parse(price.text)).toEqual(answer)
  const again = await sandbox.sms('getExtraActivation', { activationId })
  expect(again.text).toMatch(new RegExp(`^ACCESS_NUMBER:\\d+:${number}$`))
  const list = await sandbox.sms('getActiveActivations')
  expect(JSON.parse(list.text)).toMatchObject({ activeActivations: [{ phoneNumber: number }] })
})

test.each(['checkExtraActivation', 'getExtraActivation'])(
  'the classic %s refuses in the words of the family [OPS-3]',
  async (call) => {
    await using sandbox = await openTestSandbox({
      sms: { dialect: 'classic', earliestCancelMs: 0 },
    })
    const again = async (activationId: string) => (await sandbox.sms(call, { activationId })).text
    expect(await again('1')).toBe('WRONG_ACTIVATION_ID')
    const { id } = await sandbox.rent()
    expect(await again(id)).toBe('RENEW_ACTIVATION_NOT_AVAILABLE')
  },
)

test('a second rental needs money, and only it can be asleep [OPS-3]', async () => {
  await using sandbox = await openTestSandbox({ sms: { balanceUsd: 1 } })
  const { id: activationId } = await ended(sandbox)
  const again = await sandbox.sms('getExtraActivation', { activationId })
  expect(again.text).toBe('NO_MONEY')
  const fault = { upstream: 'sms', call: 'getNumber', fault: 'asleep' }
  expect((await sandbox.post('/control/faults', fault)).status).toBe(400)
})
