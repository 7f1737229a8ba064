import type { ApiCall, ApiKey } from '@nosim/contract/accounts/api-keys.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoAdmin, sendRaw } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { type TestClient, until } from '../harness/test-client.ts'
import { expectOk } from '../store/inventory.ts'
import { callBoosts, callNumbers, keyRequest, newSecret, openKey } from './reseller.ts'

let testApp: TestApp
let ada: TestClient
let admin: TestClient
beforeAll(async () => {
  testApp = await openTestApp()
  ada = await testApp.newClient('5000')
  admin = await demoAdmin(testApp)
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => testApp.prove())

const keysOf = async (user: TestClient): Promise<ApiKey[]> =>
  (await expectOk<{ keys: ApiKey[] }>(user.get('/api/me/api-keys'))).keys
const keyOf = async (user: TestClient, id: string) =>
  (await keysOf(user)).find((key) => key.id === id)
const balance = (secret: string) => callNumbers(testApp, { api_key: secret, action: 'getBalance' })
const stop = (id: string, to: string) =>
  admin.post(`/api/admin/api-keys/${id}/stop`, { to, reason: 'Too many cancels' })

describe('the life of a key', () => {
  test('a request opens nothing until an admin approves it, and its user gets a mail [KEY-1]', async () => {
    const user = await testApp.newClient()
    const { id } = await expectOk<ApiKey>(user.post('/api/me/api-keys', keyRequest))
    const secretPath = `/api/me/api-keys/${id}/secret`
    const proof = { current_password: 'a-fine-password' }
    expect(await user.post(secretPath, proof)).toMatchObject({ body: { code: 'KEY_NOT_ACTIVE' } })
    const limits = { daily_cap_ngn: 100, calls_per_minute: 5, scopes: ['numbers'] }
    await expectOk(admin.post(`/api/admin/api-keys/${id}/approval`, limits))
    await user.mail(({ subject }) => subject === 'Your API key is approved')
    expect(await keyOf(user, id)).toMatchObject({
      state: 'active',
      scopes: ['numbers'],
      daily_cap: '100.00',
      calls_per_minute: 5,
    })
    expect(await user.post(secretPath, { current_password: 'wrong' })).toMatchObject({
      body: { code: 'PASSWORD_WRONG' },
    })
    expect(await admin.post(`/api/admin/api-keys/${id}/approval`, limits)).toMatchObject({
      body: { code: 'SETTLED' },
    })
  })

  test('a user whose address is not confirmed gets none, and a sixth open one is refused [KEY-1]', async () => {
    const user = await testApp.newClient()
    await testApp.sql('update app_user set email_confirmed_at = null where id = $1', [user.userId])
    expect(await user.post('/api/me/api-keys', keyRequest)).toMatchObject({
      body: { code: 'EMAIL_UNCONFIRMED' },
    })
    await testApp.sql('update app_user set email_confirmed_at = now() where id = $1', [user.userId])
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => user.post('/api/me/api-keys', keyRequest)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ body }) => body.code === 'TOO_MANY_KEYS')).toHaveLength(3)
  })

  test('a secret is shown once and stored as a digest; the one before works for another day [KEY-2]', async () => {
    const { id, secret } = await openKey(ada)
    expect(secret).toMatch(/^nsm_[0-9a-f]{28}$/)
    const stored = await testApp.sql('select * from api_key_secret where key_id = $1', [id])
    expect(JSON.stringify(stored)).not.toContain(secret.slice(8))
    expect(JSON.stringify(await keysOf(ada))).not.toContain(secret)
    const second = await newSecret(ada, id)
    expect(await balance(secret)).toBe('ACCESS_BALANCE:5000.00')
    expect(await balance(second)).toBe('ACCESS_BALANCE:5000.00')
    expect((await keyOf(ada, id))?.secrets).toHaveLength(2)
    await testApp.sql('update api_key_secret set expires_at = now() where expires_at is not null')
    expect(await balance(secret)).toBe('BAD_KEY')
    const third = await newSecret(ada, id)
    const fourth = await newSecret(ada, id)
    expect(await Promise.all([second, third, fourth].map(balance))).toEqual([
      'BAD_KEY',
      'ACCESS_BALANCE:5000.00',
      'ACCESS_BALANCE:5000.00',
    ])
  })

  test('a suspended key says so until an admin approves it again; the user may answer [KEY-1]', async () => {
    const { id, secret } = await openKey(ada)
    await expectOk(stop(id, 'suspended'))
    expect(await balance(secret)).toBe('ACCOUNT_INACTIVE')
    const { body } = await callBoosts(testApp, { key: secret, action: 'balance' })
    expect(body).toEqual({ error: 'API is disabled for this user or user not found' })
    await ada.mail(({ text }) => text.includes('Reason: Too many cancels'))
    await expectOk(ada.post(`/api/me/api-keys/${id}/answer`, { answer: 'It was a fault of mine.' }))
    expect(await expectOk(admin.get(`/api/admin/api-keys/${id}`))).toMatchObject({
      state: 'suspended',
      state_reason: 'Too many cancels',
      answer: 'It was a fault of mine.',
    })
    const limits = { daily_cap_ngn: 100, calls_per_minute: 100, scopes: ['numbers'] }
    await expectOk(admin.post(`/api/admin/api-keys/${id}/approval`, limits))
    expect(await balance(secret)).toBe('ACCESS_BALANCE:5000.00')
    await expectOk(stop(id, 'ended'))
    expect(await balance(secret)).toBe('BAD_KEY')
    expect((await stop(id, 'suspended')).body.code).toBe('SETTLED')
  })

  test('its user ends it at once, and a blocked or closing user has none that works [KEY-3]', async () => {
    const user = await testApp.newClient()
    const [first, second] = [await openKey(user), await openKey(user)]
    await user.request('DELETE', `/api/me/api-keys/${first.id}`)
    expect(await balance(first.secret)).toBe('BAD_KEY')
    await testApp.sql('update app_user set blocked_at = now() where id = $1', [user.userId])
    expect(await balance(second.secret)).toBe('ACCOUNT_INACTIVE')
  })
})

describe('a call', () => {
  test('needs a key that exists, from its networks, within its calls a minute [KEY-3, KEY-4]', async () => {
    expect(await callNumbers(testApp, { action: 'getBalance' })).toBe('NO_KEY')
    expect(await balance('nsm_0000')).toBe('BAD_KEY')
    expect(await balance('something')).toBe('BAD_KEY')
    const { id, secret } = await openKey(ada, { callsPerMinute: 2, networks: ['10.0.0.0/8'] })
    expect(await balance(secret)).toBe('BAD_KEY')
    await expectOk(
      ada.request('PATCH', `/api/me/api-keys/${id}`, {
        body: { networks: ['127.0.0.0/8'] },
      }),
    )
    expect(await balance(secret)).toBe('ACCESS_BALANCE:5000.00')
    expect(await balance(secret)).toBe('ACCESS_BALANCE:5000.00')
    expect(await balance(secret)).toBe('TOO_MANY_REQUESTS')
    const { status, headers, body } = await callBoosts(testApp, { key: secret, action: 'balance' })
    expect({ status, body }).toEqual({
      status: 429,
      body: { error: 'Rate limit exceeded. Slow down.' },
    })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('is in the log of the key, without its secret [KEY-7]', async () => {
    const { id, secret } = await openKey(ada)
    await balance(secret)
    await callNumbers(testApp, { api_key: secret, action: 'getNonsense' })
    await callBoosts(testApp, { key: secret, action: 'balance' })
    await sendRaw(testApp.url, '/api/services', { headers: { authorization: `Bearer ${secret}` } })
    const path = `/api-keys/${id}/calls?page=1&limit=20`
    const calls = await until(async () => {
      const found = await expectOk<{ calls: ApiCall[] }>(ada.get(`/api/me${path}`))
      return found.calls.length === 4 && found.calls
    })
    expect(calls.map(({ api, action, outcome }) => [api, action, outcome])).toEqual([
      ['rest', 'GET /api/services', 'ok'],
      ['api_v2', 'balance', 'ok'],
      ['handler_api', 'unknown', 'BAD_ACTION'],
      ['handler_api', 'getBalance', 'ok'],
    ])
    expect(JSON.stringify(calls)).not.toContain(secret)
    expect(await expectOk(admin.get(`/api/admin${path}`))).toMatchObject({ total: 4 })
    const stranger = await testApp.newClient()
    expect((await stranger.get(`/api/me${path}`)).status).toBe(404)
  })

  test('is limited to the scopes of the key, and on our own routes to reads [KEY-3]', async () => {
    const { secret } = await openKey(ada, { scopes: ['store'] })
    const ask = (path: string, method = 'GET') =>
      sendRaw(testApp.url, path, {
        method,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        ...(method === 'POST' && { body: Buffer.from('{}') }),
      })
    expect(await balance(secret)).toBe('BAD_KEY')
    expect((await ask('/api/store/products')).status).toBe(200)
    expect((await ask('/api/services')).status).toBe(403)
    expect((await ask('/api/me')).status).toBe(403)
    expect((await ask('/api/me/api-keys')).status).toBe(403)
    expect((await ask('/api/admin/users')).status).toBe(403)
    expect((await ask('/api/store/orders', 'POST')).status).toBe(403)
  })
})
