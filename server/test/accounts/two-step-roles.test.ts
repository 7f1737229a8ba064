import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAdmin } from '../harness/http-request.ts'
import { switchTotpOn } from '../harness/totp.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ env: { ADMIN_TOTP: '1' } })
})
afterAll(() => testApp[Symbol.asyncDispose]())

test('with ADMIN_TOTP=1 an admin without two-step sign-in can only set it up [AUTH-42]', async () => {
  const owner = await demoAdmin(testApp)
  const before = await owner.get('/api/admin/categories')
  expect([before.status, before.body.code]).toEqual([403, 'TOTP_NEEDED'])
  expect((await owner.get('/api/me')).body).toMatchObject({ is_admin: 1, role: 'owner' })
  await switchTotpOn(owner, 'demo-password')
  expect((await owner.get('/api/admin/categories')).status).toBe(200)
})

test('with ADMIN_TOTP=1 a user without a role needs no two-step sign-in [AUTH-42]', async () => {
  const user = await testApp.newClient('100')
  expect((await user.get('/api/me')).body).toMatchObject({ is_admin: 0, role: null })
  expect((await user.get('/api/wallet/transactions')).status).toBe(200)
})

test('a removed role has no effect from the next request on [AUTH-6, AUTH-28, TEAM-4]', async () => {
  const manager = await demoAdmin(testApp, 'manager')
  await switchTotpOn(manager, 'demo-password')
  const create = () => manager.post('/api/admin/categories', { name: crypto.randomUUID() })
  expect((await create()).status).toBe(201)
  await testApp.sql("update app_user set role = 'support' where id = $1", [manager.userId])
  expect((await create()).body.code).toBe('FORBIDDEN')
  expect((await manager.get('/api/admin/categories')).status).toBe(200)
  await testApp.sql("update app_user set role = 'user' where id = $1", [manager.userId])
  expect((await manager.get('/api/admin/categories')).body.code).toBe('FORBIDDEN')
})

test('a sign-in stores its time and IP address [USERS-7, USERS-15]', async () => {
  const user = await testApp.newClient()
  const [row] = await testApp.sql<{ last_login_at: Date; last_login_address: string }>(
    'select last_login_at, last_login_address from app_user where id = $1',
    [user.userId],
  )
  expect(row?.last_login_address).toMatch(/127\.0\.0\.1/)
  expect(Date.now() - Number(row?.last_login_at)).toBeLessThan(60_000)
})
