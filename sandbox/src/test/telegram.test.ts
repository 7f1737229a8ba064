import { expect, test } from 'vitest'
import { openTestSandbox } from './test-sandbox.ts'

type Sandbox = Awaited<ReturnType<typeof openTestSandbox>>
const bot = '/telegram/bot1000:a-test-token'
const post = async (sandbox: Sandbox, method: string, body: object) =>
  JSON.parse(
    (
      await sandbox.request(`${bot}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).text,
  )
const write = (sandbox: Sandbox, text: string) =>
  sandbox.post('/control/telegram/messages', { chat: 1001, text })

test('a bot reads what a person writes, once it is confirmed no more, and answers [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  const waiting = post(sandbox, 'getUpdates', { timeout: 5 })
  await write(sandbox, '/help')
  const { result } = await waiting
  expect(result).toMatchObject([
    { message: { chat: { id: 1001, type: 'private' }, text: '/help' } },
  ])
  const offset = result[0].update_id + 1
  expect(await post(sandbox, 'getUpdates', { offset })).toEqual({ ok: true, result: [] })
  expect(await post(sandbox, 'sendMessage', { chat_id: 1001, text: 'Hello' })).toMatchObject({
    ok: true,
    result: { text: 'Hello' },
  })
  expect(await sandbox.get('/control/telegram')).toMatchObject({
    messages: [{ from: 'bot', text: 'Hello' }, { from: 'person' }],
  })
  expect((await sandbox.request('/elsewhere')).status).toBe(200)
})

test('another reader ends the first, as Telegram has it [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  const first = post(sandbox, 'getUpdates', { timeout: 5 })
  // The first call must arrive before the second.
  await post(sandbox, 'sendMessage', { chat_id: 1, text: 'x' })
  const second = post(sandbox, 'getUpdates', { timeout: 5 })
  expect(await first).toMatchObject({ ok: false, error_code: 409 })
  await write(sandbox, '/help')
  expect((await second).result).toHaveLength(1)
})

test('a bot is refused as a user, Telegram or its own fault has it [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  const send = (body = {}) => post(sandbox, 'sendMessage', { chat_id: 1001, text: 'x', ...body })
  expect(await send()).toMatchObject({ ok: false, description: 'Bad Request: chat not found' })
  await write(sandbox, 'Hello')
  expect(await send({ text: ' ' })).toMatchObject({ error_code: 400 })
  expect(await send({ text: 'x'.repeat(4097) })).toMatchObject({ error_code: 400 })
  for (const [mode, answer] of Object.entries({
    blocked: { error_code: 403 },
    busy: { error_code: 429, parameters: { retry_after: 2 } },
    fail: { error_code: 500 },
    take: { ok: true },
  })) {
    await sandbox.post('/control/telegram', { mode })
    expect(await send()).toMatchObject(answer)
  }
  expect((await sandbox.request('/telegram/botwrong/getMe')).status).toBe(401)
})
