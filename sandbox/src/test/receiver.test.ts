import { expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { openTestSandbox } from './test-sandbox.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const body = '{"type":"webhook.test","timestamp":"2026-11-26T12:00:00.000Z","data":{}}'

type Sandbox = Awaited<ReturnType<typeof openTestSandbox>>

const send = (sandbox: Sandbox, { path = '/hook', at = new Date(), text = body } = {}) =>
  sandbox.request(path, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(500),
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': `${new Webhook(other).sign('msg_1', at, body)} ${new Webhook(secret).sign('msg_1', at, body)}`,
    },
    body: text,
  })

test('the receiver shows what came, and whether its signature holds [HOOK-11]', async () => {
  await using sandbox = await openTestSandbox()
  expect((await send(sandbox)).status).toBe(204)
  await send(sandbox, { path: '/hook/second' })
  const view = () => sandbox.get('/control/receiver')
  expect(await view()).toMatchObject({
    mode: 'take',
    secret: null,
    messages: [
      { path: '/hook/second', nth: 2, signature: 'unchecked' },
      { path: '/hook', nth: 1, message_id: 'msg_1', body, answered: 'take' },
    ],
  })
  for (const one of [secret, other]) {
    await sandbox.post('/control/receiver/secret', { secret: one })
    expect(await view()).toMatchObject({
      secret: one.slice(0, 10),
      messages: [{ signature: 'holds' }, { signature: 'holds' }],
    })
  }
  const third = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
  await sandbox.post('/control/receiver/secret', { secret: third })
  expect(await view()).toMatchObject({ messages: [{ signature: 'wrong' }, {}] })
})

test('a changed body, an old message and one without a signature are seen [HOOK-11]', async () => {
  await using sandbox = await openTestSandbox()
  await sandbox.post('/control/receiver/secret', { secret })
  await send(sandbox, { text: body.replace('test', 'text') })
  await send(sandbox, { at: new Date(Date.now() - 3_600_000) })
  await sandbox.request('/hook', { method: 'POST', body: 'hello' })
  expect(await sandbox.get('/control/receiver')).toMatchObject({
    messages: [
      { signature: 'missing', body: 'hello' },
      { signature: 'old' },
      { signature: 'wrong' },
    ],
  })
})

test('what is no secret is refused, and an empty one ends the check [HOOK-11]', async () => {
  await using sandbox = await openTestSandbox()
  const give = (given: string) =>
    sandbox.request('/control/receiver/secret', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret: given }),
    })
  expect((await give('nsm_123')).status).toBe(400)
  expect((await give(secret)).status).toBe(200)
  expect(JSON.parse((await give('')).text)).toEqual({ secret: null })
})

test('it fails, hangs and lies on request, and forgets [HOOK-11]', async () => {
  await using sandbox = await openTestSandbox()
  const mode = (name: string) => sandbox.post('/control/receiver', { mode: name })
  await mode('fail')
  expect((await send(sandbox)).status).toBe(500)
  await mode('redirect')
  expect((await send(sandbox)).status).toBe(302)
  await mode('long')
  expect((await send(sandbox)).text).toHaveLength(1024 * 1024)
  await mode('close')
  await expect(send(sandbox)).rejects.toThrow('fetch failed')
  await mode('hang')
  await expect(send(sandbox)).rejects.toThrow(/timeout/)
  const { messages } = (await sandbox.get('/control/receiver')) as { messages: unknown[] }
  expect(messages).toHaveLength(5)
  await sandbox.request('/control/receiver', { method: 'DELETE' })
  expect(await sandbox.get('/control/receiver')).toMatchObject({ mode: 'hang', messages: [] })
})
