import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder, openTestSandbox, TEXT_KEY } from './test-sandbox.ts'

type World = Awaited<ReturnType<typeof openTestSandbox>>

const good = {
  to: '2348012345678',
  from: 'Nosim',
  sms: 'Your code is 481516',
  type: 'plain',
  channel: 'dnd',
  api_key: TEXT_KEY,
}
const send = (sandbox: World, more: object = {}) =>
  sandbox.post('/text/api/sms/send', { ...good, ...more })
const spoil = (sandbox: World, fault: string, more: object = {}) =>
  sandbox.post('/control/faults', { upstream: 'text', fault, ...more })

test('a text is accepted with the response of the gateway', async () => {
  await using sandbox = await openTestSandbox()
  const { status, body } = await send(sandbox)
  expect(status).toBe(200)
  expect(body).toEqual({
    code: 'ok',
    balance: expect.any(Number),
    message_id: expect.stringMatching(/^\d{25}$/),
    message: 'Successfully Sent',
    user: 'Nosim sandbox',
    message_id_str: body['message_id'],
  })
  expect((await send(sandbox)).body['message_id']).not.toBe(body['message_id'])
  expect(await sandbox.get('/control/texts')).toEqual({
    texts: [2, 1].map((id) => ({
      id,
      to: '2348012345678',
      from: 'Nosim',
      text: 'Your code is 481516',
      channel: 'dnd',
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    })),
  })
  expect(await sandbox.get('/control/calls')).toMatchObject({ text: { send: 2 }, total: 2 })
  expect(await sandbox.get('/control/state')).toMatchObject({ texts: [{ id: 2 }, { id: 1 }] })
})

test.each([
  ['a wrong key', { api_key: 'x' }, 401, 'Unauthorized'],
  ['no key', { api_key: undefined }, 401, 'Unauthorized'],
  ['a number in national format', { to: '08012345678' }, 400, 'Invalid phone number'],
  ['a number with a plus', { to: '+2348012345678' }, 400, 'Invalid phone number'],
  ['a sender ID that is too short', { to: ['2348012345678'] }, 400, 'Invalid phone number'],
  ['no text', { sms: '' }, 400, 'The sms field is required'],
  ['another type', { type: 'voice' }, 400, 'Invalid type'],
  ['another route', { channel: 'pigeon' }, 400, 'Invalid channel'],
  [
    'a sender ID too short to be one',
    { from: 'No' },
    404,
    'ApplicationSenderId not found for applicationId: 1 and senderName: No',
  ],
])('%s is rejected, and no text is sent', async (_what, more, status, message) => {
  await using sandbox = await openTestSandbox()
  expect(await send(sandbox, more)).toEqual({ status, body: { code: status, message } })
  expect(await sandbox.get('/control/texts')).toEqual({ texts: [] })
})

test('the texts of a phone are found by its number in any format', async () => {
  await using sandbox = await openTestSandbox()
  await send(sandbox, { sms: 'one' })
  await send(sandbox, { to: '2348087654321', sms: 'two' })
  await send(sandbox, { sms: 'three' })
  for (const to of ['2348012345678', '08012345678', '%2B2348012345678'])
    expect(await sandbox.get(`/control/texts?to=${to}`)).toMatchObject({
      texts: [{ text: 'three' }, { text: 'one' }],
    })
  expect(await sandbox.get('/control/texts?to=08000000000')).toEqual({ texts: [] })
})

test('waits for a text that arrives later', async () => {
  await using sandbox = await openTestSandbox()
  const waiting = sandbox.get('/control/texts?to=08012345678&wait=5000')
  await send(sandbox, { sms: 'late' })
  expect(await waiting).toMatchObject({ texts: [{ text: 'late' }] })
})

test.each([
  ['500', 500, /^Internal Server Error$/],
  ['html', 200, /^<!DOCTYPE html>/],
  ['empty', 200, /^$/],
])('the fault %s is returned once, and no text is sent', async (fault, status, body) => {
  await using sandbox = await openTestSandbox()
  await spoil(sandbox, fault)
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(good),
  }
  const invalid = await sandbox.request('/text/api/sms/send', init)
  expect(invalid.status).toBe(status)
  expect(invalid.text).toMatch(body)
  expect(await sandbox.get('/control/texts')).toEqual({ texts: [] })
  expect((await send(sandbox)).status).toBe(200)
})

test('a timeout sends no text, and after-effect-timeout sends the text before it disconnects', async () => {
  await using sandbox = await openTestSandbox()
  await spoil(sandbox, 'timeout')
  const init = { method: 'POST', signal: AbortSignal.timeout(50) }
  await expect(sandbox.request('/text/api/sms/send', init)).rejects.toThrow(/timeout/)
  expect(await sandbox.get('/control/texts')).toEqual({ texts: [] })
  await spoil(sandbox, 'after-effect-timeout')
  await expect(send(sandbox, { sms: 'sent' })).rejects.toThrow()
  expect(await sandbox.get('/control/texts')).toMatchObject({ texts: [{ text: 'sent' }] })
})

test('texts survive a restart', async () => {
  const stateFile = join(newFolder(), 'state.json')
  const first = await openTestSandbox({ stateFile })
  await send(first, { sms: 'kept' })
  await first.close()
  await using second = await openTestSandbox({ stateFile })
  await send(second, { sms: 'new' })
  expect(await second.get('/control/texts')).toMatchObject({
    texts: [
      { id: 2, text: 'new' },
      { id: 1, text: 'kept' },
    ],
  })
})
