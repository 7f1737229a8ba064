import type { Member } from '@nosim/contract/admin/users/team.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../harness/test-client.ts'
import { demoAdmin, unconfirmed } from '../harness/http-request.ts'
import { lockRow } from '../harness/row-lock.ts'
import { expectOk } from '../store/inventory.ts'
import { switchTotpOn } from '../harness/totp.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let owner: TestClient
beforeAll(async () => {
  testApp = await openTestApp()
  owner = await demoAdmin(testApp)
})
afterAll(() => testApp[Symbol.asyncDispose]())

const setRole = (email: string, role: string, who = owner) =>
  who.post('/api/admin/team', { email, role })
const members = async () =>
  (await expectOk<{ members: Member[] }>(owner.get('/api/admin/team'))).members
const roleOf = async ({ userId }: TestClient) =>
  (await testApp.sql<{ role: string }>('select role from app_user where id = $1', [userId]))[0]
    ?.role

/** Another owner, signed in. */
async function secondOwner(): Promise<TestClient> {
  const client = await testApp.newClient()
  await expectOk(setRole(client.email, 'owner'))
  await client.signIn()
  return client
}

test('the team lists all users with a role, the highest first, with their two-step state [ADMIN-18, TEAM-1]', async () => {
  const careful = await testApp.newClient()
  await switchTotpOn(careful)
  await expectOk(setRole(careful.email, 'support'))
  const listed = await members()
  expect(listed.map(({ role }) => role)).toEqual(['owner', 'manager', 'support', 'support'])
  expect(listed.find(({ email }) => email === careful.email)).toEqual({
    user_id: careful.userId,
    email: careful.email,
    name: 'Ada Obi',
    role: 'support',
    has_totp: true,
    blocked: false,
    last_login_at: expect.any(String),
  })
  expect(listed[0]).toMatchObject({ email: owner.email, has_totp: false })
  await expectOk(setRole(careful.email, 'user'))
  expect((await members()).map(({ email }) => email)).not.toContain(careful.email)
})

test('a new admin is signed out, and has the role after the next sign-in [TEAM-2, TEAM-4]', async () => {
  const user = await testApp.newClient()
  const tab = await user.live()
  const answer = await setRole(`  ${user.email.toUpperCase()} `, 'support')
  expect(answer.body).toEqual({ message: `${user.email.toUpperCase()} is support.` })
  await tab.ended
  expect((await user.get('/api/me')).status).toBe(401)
  const { body } = await user.signIn()
  expect(body.user).toMatchObject({ is_admin: 1, role: 'support' })
  expect((await user.get('/api/admin/audit')).status).toBe(200)
  expect((await user.get('/api/admin/team')).body.code).toBe('FORBIDDEN')
  const [entry] = await testApp.sql(
    'select actor, action, before, after from audit where subject = $1 order by id desc limit 1',
    [`user:${user.userId}`],
  )
  expect(entry).toEqual({
    actor: owner.userId,
    action: 'set role',
    before: { role: 'user', confirmed: true },
    after: { role: 'support', confirmed: true },
  })
})

test('setting the current role again does not end the session', async () => {
  const user = await testApp.newClient()
  await expectOk(setRole(user.email, 'user'))
  expect((await user.get('/api/me')).status).toBe(200)
})

describe('a role change is rejected', () => {
  test('for an account with an unconfirmed address', async () => {
    const { email } = await unconfirmed(testApp)
    const { body } = await setRole(email, 'support')
    const message = 'This account has not confirmed its email address yet.'
    expect(body).toMatchObject({ code: 'RANK_REFUSED', message })
  })

  test('to an unknown role', async () => {
    const { body } = await setRole(owner.email, 'admin')
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', message: 'Please choose a role' })
  })

  test('for the last owner, also by an owner who was demoted just before [TEAM-3]', async () => {
    const second = await secondOwner()
    const lock = await lockRow(testApp, "update app_user set role = 'user' where id = $1", [
      owner.userId,
    ])
    const requested = setRole(second.email, 'user')
    await lock.blocks('no key update')
    await lock.commit()
    const { body } = await requested
    const message = 'This is the last owner. Make another user owner first.'
    expect(body).toMatchObject({ code: 'RANK_REFUSED', message })
    expect(await roleOf(second)).toBe('owner')
    await expectOk(setRole(owner.email, 'owner', second))
    await owner.signIn('demo-password')
    await expectOk(setRole(second.email, 'user'))
  })
})

test('of two owners who demote each other at the same time, one stays owner [TEAM-3]', async () => {
  const second = await secondOwner()
  const both = await Promise.all([
    setRole(second.email, 'user'),
    setRole(owner.email, 'user', second),
  ])
  const statuses = both.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  // The role was removed before the request, or after it.
  expect([401, 403, 409]).toContain(statuses.find((status) => status !== 200))
  expect(new Set([await roleOf(owner), await roleOf(second)])).toEqual(new Set(['owner', 'user']))
})
