import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { freePort } from '../../src/platform/process/free-port.ts'
import { catalogueReady, order, services } from '../boost/orders.ts'
import { auditOf, block, unblock } from '../harness/admin-requests.ts'
import { until, type Answer, type TestClient } from '../harness/test-client.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { age, deliver, lookAgain, stateOf } from '../numbers/rentals.ts'
import { lockRow } from '../harness/row-lock.ts'
import { buy as buyLogs, shelf } from '../store/inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { startStopwatch } from '../harness/stopwatch.ts'

let testApp: TestApp
let owner: TestClient
let manager: TestClient

beforeAll(async () => {
  testApp = await openTestApp({ apps: 2, delayMs: 3_600_000 })
  ;[owner, manager] = await Promise.all([demoAdmin(testApp), demoAdmin(testApp, 'manager')])
})
afterAll(() => testApp[Symbol.asyncDispose]())

const refused = ({ status, body }: Answer) => [status, body.code]

test('a block ends every session and closes every stream within a second, in every process [USERS-22, USERS-23]', async () => {
  const ada = await testApp.newClient('1000')
  const tabs = await Promise.all(
    [0, 1, 0, 1].map((at) => ada.live({ url: testApp.urls[at] ?? testApp.url })),
  )
  const stranger = await testApp.newClient()
  const other = await stranger.live({ url: testApp.urls[1] ?? testApp.url })
  // The first block prepares the statements on new connections, which takes long on a busy machine.
  await block(manager, await testApp.newClient())
  const stop = startStopwatch()
  const answer = await block(manager, ada, 'A stolen card')
  await Promise.all(tabs.map((tab) => tab.ended))
  expect(stop()).toBeLessThan(1000)
  expect(answer.status).toBe(200)
  expect(answer.body.user).toMatchObject({
    is_blocked: 1,
    status: 'blocked',
    blocked_reason: 'A stolen card',
    blocked_at: expect.any(String),
  })
  for (const url of testApp.urls) {
    expect(refused(await ada.request('GET', '/api/me', { url }))).toEqual([401, 'SIGN_IN_REQUIRED'])
  }
  expect(refused(await ada.signIn())).toEqual([403, 'BLOCKED'])
  await stranger.fund('700')
  await other.when((one) => one.event === 'deposit')
  expect(await auditOf(testApp, `user:${ada.userId}`)).toMatchObject([
    {
      action: 'block user',
      actor: manager.userId,
      before: { status: 'active' },
      after: { status: 'blocked', reason: 'A stolen card' },
    },
  ])
})

test('a second block or unblock changes nothing and writes no audit entry [USERS-22]', async () => {
  const ada = await testApp.newClient()
  const answers = await Promise.all([1, 2, 3].map(() => block(manager, ada, 'Asked twice')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [since] = new Set(
    answers.map(({ body }) => (body.user as { blocked_at: string }).blocked_at),
  )
  const again = await block(owner, ada, 'Another reason')
  expect(again.body.user).toMatchObject({ blocked_reason: 'Asked twice', blocked_at: since })
  await Promise.all([unblock(manager, ada), unblock(owner, ada)])
  expect((await auditOf(testApp, `user:${ada.userId}`)).map(({ action }) => action)).toEqual([
    'unblock user',
    'block user',
  ])
})

test('an unblocked user can sign in again, with the same balance [USERS-22]', async () => {
  const ada = await testApp.newClient('900')
  await block(manager, ada)
  const answer = await manager.post(`/api/admin/users/${ada.userId}/unblock`, {
    reason: 'It was not their card',
  })
  expect(answer.body.user).toMatchObject({
    is_blocked: 0,
    status: 'active',
    blocked_at: null,
    blocked_reason: null,
  })
  expect((await ada.signIn()).status).toBe(200)
  expect(await ada.balances()).toMatchObject({ bal: '900.00' })
  expect((await ada.buy('zznone')).body.code).toBe('NO_NUMBERS')
  const [unblocked] = await auditOf(testApp, `user:${ada.userId}`)
  expect(unblocked).toMatchObject({
    before: { status: 'blocked', reason: 'A test' },
    after: { status: 'active', reason: 'It was not their card' },
  })
})

test('open rentals of a blocked user still end: a code is stored and charged, a timeout is refunded [USERS-23]', async () => {
  const ada = await testApp.newClient('10000')
  const [first, second] = [await ada.buy('zzdead'), await ada.buy('zzdead')]
  const [coded, timed] = [String(first.body.order_id), String(second.body.order_id)]
  const { number } = await ada.rental(coded)
  await block(manager, ada)
  await deliver(testApp, number, 'Your code is 246802')
  await until(async () => (await stateOf(testApp, coded)) === 'completed')
  await age(testApp, timed, 8 * 60)
  await lookAgain(testApp, timed)
  await until(async () => (await stateOf(testApp, timed)) === 'timeout')
  await unblock(manager, ada)
  await ada.signIn()
  expect((await ada.rental(coded)).last_sms_code).toBe('246802')
  const { body } = await ada.get('/api/wallet/transactions')
  const kinds = (body.transactions as { description: string }[]).map((one) => one.description)
  expect(kinds).toContain('Refund: no code arrived')
  await testApp.prove()
})

describe('a purchase concurrent with a block', () => {
  const purchases: Readonly<
    Record<string, (client: TestClient) => Promise<() => Promise<Answer>>>
  > = {
    rental_place_many: async (client) => () => client.buy('zzdead'),
    boost_place_many: async (client) => {
      await catalogueReady(client)
      return () => order(client, { service_id: services.never, quantity: 10 })
    },
    store_place_many: async (client) => {
      const { logs } = await shelf(owner, 1)
      return () => buyLogs(client, logs, 500)
    },
  }
  const lockWallet = 'select wallet_lock($1)'

  test.each(Object.keys(purchases))(
    '%s is rejected when the block comes first [USERS-23]',
    async (place) => {
      const ada = await testApp.newClient('5000')
      const purchase = await purchases[place]?.(ada)
      const lock = await lockRow(testApp, lockWallet, [ada.userId])
      const blocking = block(manager, ada)
      await lock.blocks('wallet_lock')
      const buying = purchase?.()
      await lock.blocks(place)
      await lock.release()
      expect((await blocking).status).toBe(200)
      expect(refused((await buying) ?? { status: 0, body: {} })).toEqual([403, 'BLOCKED'])
      await unblock(manager, ada)
      await ada.signIn()
      expect(await ada.balances()).toMatchObject({ bal: '5000.00' })
    },
  )

  test.each(Object.keys(purchases))('%s succeeds when it comes first [USERS-23]', async (place) => {
    const ada = await testApp.newClient('5000')
    const purchase = await purchases[place]?.(ada)
    const lock = await lockRow(testApp, lockWallet, [ada.userId])
    const buying = purchase?.()
    await lock.blocks(place)
    const blocking = block(manager, ada)
    await lock.blocks('wallet_lock(')
    await lock.release()
    expect((await buying)?.status).toBe(201)
    expect((await blocking).status).toBe(200)
  })

  test(
    'in 15 rounds: each purchase succeeds or is rejected, and none succeeds after the block [USERS-23]',
    { tags: 'soak' },
    async () => {
      for (let round = 0; round < 15; round += 1) {
        const ada = await testApp.newClient('9000')
        const buying = Array.from({ length: 6 }, () => ada.buy('zzdead'))
        const blocked = await block(manager, ada)
        expect(blocked.status).toBe(200)
        const late = await ada.buy('zzdead')
        expect(refused(late)).toEqual([401, 'SIGN_IN_REQUIRED'])
        const answers = await Promise.all(buying)
        const bought = answers.filter(({ status }) => status === 201)
        const codes = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)
        for (const code of codes) expect(['BLOCKED', 'SIGN_IN_REQUIRED']).toContain(code)
        const [rows] = await testApp.sql<{ n: number }>(
          'select count(*)::int as n from rental where user_id = $1',
          [ada.userId],
        )
        expect(rows?.n).toBe(bought.length)
      }
    },
  )
})

test('a sign-in concurrent with a block is rejected and leaves no session [USERS-23]', async () => {
  const ada = await testApp.newClient()
  const lock = await lockRow(testApp, 'select from app_user where id = $1 for update', [ada.userId])
  const blocking = block(manager, ada)
  await lock.blocks('for no key update')
  const signing = ada.signIn()
  await lock.blocks('last_login_at')
  await lock.release()
  await blocking
  expect(refused(await signing)).toEqual([403, 'BLOCKED'])
  expect(await testApp.sql('select 1 from session where user_id = $1', [ada.userId])).toEqual([])
})

describe('blocking a user', () => {
  test('is forbidden for the own account, for a manager on an admin, and on an owner [USERS-24, TRANSFER-5]', async () => {
    const other = await demoAdmin(testApp, 'support')
    const second = await testApp.newClient()
    await testApp.sql("update app_user set role = 'owner' where id = $1", [second.userId])
    const codes = async (admin: TestClient, user: TestClient) => [
      (await block(admin, user)).body.code,
      (await unblock(admin, user)).body.code,
    ]
    expect(await codes(owner, owner)).toEqual(['OWN_ACCOUNT', 'OWN_ACCOUNT'])
    expect(await codes(manager, manager)).toEqual(['OWN_ACCOUNT', 'OWN_ACCOUNT'])
    expect(await codes(manager, other)).toEqual(['HIGHER_RANK', 'HIGHER_RANK'])
    expect(await codes(manager, owner)).toEqual(['HIGHER_RANK', 'HIGHER_RANK'])
    expect(await codes(owner, second)).toEqual(['HIGHER_RANK', 'HIGHER_RANK'])
    expect(await codes(other, manager)).toEqual(['FORBIDDEN', 'FORBIDDEN'])
    await testApp.sql("update app_user set role = 'user' where id = $1", [second.userId])
  })

  test('is allowed for an owner on an admin, who has the role again after the unblock', async () => {
    const helper = await testApp.newClient()
    await testApp.sql("update app_user set role = 'manager' where id = $1", [helper.userId])
    expect((await helper.get('/api/admin/users')).status).toBe(200)
    expect((await block(owner, helper)).body.user).toMatchObject({ role: 'manager', is_blocked: 1 })
    expect((await helper.get('/api/admin/users')).status).toBe(401)
    await unblock(owner, helper)
    await helper.signIn()
    expect((await helper.get('/api/admin/users')).status).toBe(200)
  })

  test('is forbidden for an admin who was blocked or demoted just before [USERS-24, TRANSFER-5]', async () => {
    const [helper, ada] = await Promise.all([testApp.newClient(), testApp.newClient()])
    for (const [change, code] of [
      ["update app_user set role = 'support' where id = $1", 'FORBIDDEN'],
      ['update app_user set blocked_at = now() where id = $1', 'BLOCKED'],
    ] as const) {
      await testApp.sql("update app_user set role = 'manager', blocked_at = null where id = $1", [
        helper.userId,
      ])
      const lock = await lockRow(testApp, change, [helper.userId])
      const blocking = block(helper, ada)
      await lock.blocks('for no key update')
      await lock.commit()
      expect((await blocking).body.code).toBe(code)
    }
    expect((await ada.get('/api/me')).status).toBe(200)
  })

  test('requires a reason, and unblocking does not [USERS-22, USERS-23]', async () => {
    const ada = await testApp.newClient()
    const none = await block(manager, ada, '   ')
    expect(none).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', fields: { reason: 'Please give a reason' } },
    })
    expect((await unblock(manager, ada)).status).toBe(200)
  })
})

test('production returns no Debug Info of a user [USERS-18]', async () => {
  const [ada, admin] = [await testApp.newClient(), await testApp.newClient()]
  await testApp.sql("update app_user set role = 'manager' where id = $1", [admin.userId])
  const settings = { ...testApp.env, ADMIN_TOTP: '0', PORT: String(await freePort()) }
  const config = { ...readConfig(settings), production: true }
  await using app = await openApp(config, testApp.database.url)
  const path = `/api/admin/users/${ada.userId}`
  const { body } = await admin.request('GET', path, { url: app.url })
  expect(body).toMatchObject({ has_debug: false, user: { user_id: ada.userId } })
  const debug = await admin.request('GET', `${path}/debug`, { url: app.url })
  expect(refused(debug)).toEqual([404, 'NOT_FOUND'])
})
