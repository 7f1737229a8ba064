import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestClient, until } from '../harness/test-client.ts'
import { absentId, auditOf, block, csvRows, readCsv } from '../harness/admin-requests.ts'
import { demoAdmin, sendRaw } from '../harness/http-request.ts'
import { buy as buyLogs, shelf } from '../store/inventory.ts'
import { seedUsers } from '../harness/seed-users.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let owner: TestClient
let manager: TestClient
let support: TestClient

beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 60_000 })
  ;[owner, manager, support] = await Promise.all([
    demoAdmin(testApp),
    demoAdmin(testApp, 'manager'),
    demoAdmin(testApp, 'support'),
  ])
})
afterAll(() => testApp[Symbol.asyncDispose]())

describe('the details of a user', () => {
  test('contain profile, wallets, transactions and virtual account, and no secret [USERS-15, USERS-16, USERS-17]', async () => {
    const ada = await testApp.newClient('1500')
    const friend = await testApp.newClient()
    await testApp.sql('update app_user set referred_by = $1 where id = $2', [
      ada.userId,
      friend.userId,
    ])
    const { status, body } = await support.get(`/api/admin/users/${ada.userId}`)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      user_id: ada.userId,
      firstname: 'Ada',
      lastname: 'Obi',
      email: ada.email,
      phone: '08012345678',
      country: 'Nigeria',
      is_activated: 1,
      is_blocked: 0,
      status: 'active',
      bal: '1500.00',
      refer_bal: '0.00',
      role: null,
      ref_id: ada.refId,
      ref_count: 1,
      ip_address: expect.stringContaining('127.0.0.1'),
      blocked_at: null,
      blocked_reason: null,
      has_totp: 0,
    })
    expect(body.transactions).toMatchObject([
      { type: 'credit', amount: '1500.00', old_balance: '0.00', new_balance: '1500.00' },
    ])
    expect(body.virtual_account).toMatchObject({
      account_number: expect.stringMatching(/^\d{10}$/),
      bank_name: expect.any(String),
      account_name: expect.any(String),
      created_at: expect.stringMatching(/^20/),
    })
    expect(body.has_debug).toBe(true)
    expect(JSON.stringify(body)).not.toMatch(/password|hash|token|secret/i)
  })

  test('of a user without any activity are empty [USERS-7, USERS-15]', async () => {
    const [newcomer] = await addCrowdOnce()
    const { body } = await support.get(`/api/admin/users/${newcomer?.id}`)
    expect(body).toMatchObject({ transactions: [], virtual_account: null })
    expect(body.user).toMatchObject({ ip_address: null, last_login: null })
  })

  test('the transactions equal the statement of the user, with the same filters and pages [USERS-16, USERS-19]', async () => {
    const ada = await testApp.newClient('1000')
    await ada.buy('zznone')
    for (const query of ['', '?page=2&limit=1', '?type=credit', '?type=debit&from=2026-01-01']) {
      const own = await ada.get(`/api/wallet/transactions${query}`)
      const shown = await support.get(`/api/admin/users/${ada.userId}/transactions${query}`)
      expect(shown).toEqual(own)
      expect(shown.body.total).toBeGreaterThan(0)
    }
    const { text } = await sendRaw(testApp.url, '/api/wallet/transactions.csv', {
      headers: { cookie: ada.cookie },
    })
    const path = `/api/admin/users/${ada.userId}/transactions.csv`
    const taken = await sendRaw(testApp.url, path, { headers: { cookie: support.cookie } })
    expect(taken.text).toBe(text)
    expect(taken.headers['content-type']).toMatch(/^text\/csv/)
    expect(await auditOf(testApp, `user:${ada.userId}`)).toMatchObject([
      { action: 'export statement', actor: support.userId, after: {} },
    ])
  })

  test('the orders do not contain the messages and account logs that were bought [USERS-15, USERS-19]', async () => {
    const ada = await testApp.newClient('20000')
    const bought = await ada.buy('zzdead')
    const orderId = String(bought.body.order_id)
    const { number } = await ada.rental(orderId)
    await testApp.control('POST', '/sms/deliver', { number, text: 'The secret word is 918273' })
    await ada.rentalWhen(orderId, (one) => one.rental_status === 'completed')
    const { logs } = await shelf(owner, 1)
    const store = await buyLogs(ada, logs, 500)
    const storeId = String(store.body.order_id)
    await until(async () => (await ada.get('/api/boost/services')).body.services)
    const orders = async (line: string, more = '') => {
      const path = `/api/admin/users/${ada.userId}/orders?line=${line}${more}`
      const { status, body } = await support.get(path)
      expect(status).toBe(200)
      return body as { orders: Record<string, unknown>[]; total: number }
    }
    const numbers = await orders('numbers')
    expect(numbers).toMatchObject({
      total: 1,
      orders: [{ order_id: orderId, status: 'Completed', refunded: '0.00' }],
    })
    expect(numbers.orders[0]?.note).toBe(`+${number}, 5 Minutes, 1 message`)
    const shop = await orders('store')
    expect(shop).toMatchObject({
      total: 1,
      orders: [{ order_id: storeId, amount: '500.00', status: 'success', note: '1 log' }],
    })
    const own = await ada.get(`/api/store/orders/${storeId}`)
    const [line] = own.body.details as { details: string }[]
    const text = JSON.stringify([numbers, shop])
    expect(text).not.toContain('918273')
    expect(line?.details).toBeTruthy()
    expect(text).not.toContain(line?.details)
    expect(await orders('boost')).toEqual({ orders: [], total: 0 })
    expect((await orders('numbers', `&order=${orderId}`)).total).toBe(1)
    expect((await orders('store', `&order=${storeId}`)).total).toBe(1)
    expect(await orders('numbers', `&order=${crypto.randomUUID()}`)).toEqual({
      orders: [],
      total: 0,
    })
  })

  test('Debug Info shows the sums of the wallets, and no secret [USERS-18]', async () => {
    const ada = await testApp.newClient('5000')
    await ada.buy('zzdead')
    const { body } = await support.get(`/api/admin/users/${ada.userId}/debug`)
    const { bal } = await ada.balances()
    expect(body.wallets).toEqual([
      {
        wallet: 'main',
        balance: bal,
        transfers: bal,
        last_balance: bal,
        transfer_count: 2,
        agrees: true,
      },
      {
        wallet: 'refer',
        balance: '0.00',
        transfers: '0.00',
        last_balance: '0.00',
        transfer_count: 0,
        agrees: true,
      },
    ])
    expect(body.open_holds).toMatchObject([{ kind: 'hold' }])
    expect(body.last_transfers).toMatchObject([{ kind: 'hold' }, { kind: 'deposit' }])
    expect(JSON.stringify(body)).not.toMatch(/password|hash|token|secret|totp/i)
  })

  test.each(['', '/transactions', '/orders', '/sessions', '/audit', '/debug'])(
    'of an unknown user: the path "%s" gets 404',
    async (part) => {
      for (const id of [absentId, 'x', "'"]) {
        const { status } = await support.get(`/api/admin/users/${encodeURIComponent(id)}${part}`)
        expect(status).toBe(404)
      }
    },
  )
})

describe('sessions', () => {
  test('are listed, and can be ended one by one or all together [USERS-19]', async () => {
    const ada = await testApp.newClient()
    const first = ada.cookie
    await ada.signInElsewhere()
    const path = `/api/admin/users/${ada.userId}/sessions`
    const { body } = await support.get(path)
    const sessions = body.sessions as { id: string }[]
    expect(sessions).toHaveLength(2)
    expect(sessions[0]).toEqual({
      id: expect.any(String),
      created_at: expect.any(String),
      last_seen_at: expect.any(String),
      address: expect.stringContaining('127.0.0.1'),
      user_agent: expect.any(String),
    })
    const tab = await ada.live()
    expect((await manager.request('DELETE', `${path}/${sessions[0]?.id}`)).status).toBe(204)
    await tab.ended
    expect((await ada.get('/api/me')).status).toBe(401)
    ada.cookie = first
    expect((await ada.get('/api/me')).status).toBe(200)
    expect((await manager.request('DELETE', `${path}/${sessions[0]?.id}`)).status).toBe(404)
    expect((await manager.request('DELETE', path)).status).toBe(204)
    expect((await ada.get('/api/me')).status).toBe(401)
    expect(await auditOf(testApp, `user:${ada.userId}`)).toMatchObject([
      { action: 'end sessions', actor: manager.userId, before: { sessions: 1 } },
      { action: 'end session', actor: manager.userId, before: { id: sessions[0]?.id } },
    ])
  })

  test('of one user cannot be ended through the path of another user [USERS-19]', async () => {
    const [ada, bola] = await Promise.all([testApp.newClient(), testApp.newClient()])
    const { body } = await support.get(`/api/admin/users/${bola.userId}/sessions`)
    const [theirs] = body.sessions as { id: string }[]
    const path = `/api/admin/users/${ada.userId}/sessions/${theirs?.id}`
    expect((await manager.request('DELETE', path)).status).toBe(404)
    expect((await bola.get('/api/me')).status).toBe(200)
  })

  test('of an admin can be ended only by that admin or an owner [USERS-19]', async () => {
    const another = await demoAdmin(testApp, 'manager')
    const end = (who: TestClient, whose: TestClient) =>
      who.request('DELETE', `/api/admin/users/${whose.userId}/sessions`)
    expect((await end(manager, support)).body.code).toBe('HIGHER_RANK')
    expect((await end(manager, owner)).body.code).toBe('HIGHER_RANK')
    expect((await end(another, another)).status).toBe(204)
    manager = await demoAdmin(testApp, 'manager')
    expect((await end(owner, support)).status).toBe(204)
    support = await demoAdmin(testApp, 'support')
  })

  test('are visible to support, but cannot be ended by support [USERS-19]', async () => {
    const ada = await testApp.newClient()
    const path = `/api/admin/users/${ada.userId}/sessions`
    const { body } = await support.get(path)
    const [session] = body.sessions as { id: string }[]
    for (const one of [path, `${path}/${session?.id}`]) {
      expect((await support.request('DELETE', one)).body.code).toBe('FORBIDDEN')
    }
    expect((await ada.get('/api/me')).status).toBe(200)
  })
})

test('the timeline of a user has the audit entries about the user, newest first [USERS-19]', async () => {
  const ada = await testApp.newClient()
  await block(manager, ada, 'A stolen card')
  await manager.post(`/api/admin/users/${ada.userId}/unblock`, {})
  const { body } = await support.get(`/api/admin/users/${ada.userId}/audit?limit=1`)
  expect(body).toMatchObject({
    total: 2,
    entries: [{ action: 'unblock user', actor: manager.email, subject: `user:${ada.userId}` }],
  })
})

describe('the CSV file of users', () => {
  test('cannot be downloaded by support, and the attempt writes no audit entry [USERS-10, USERS-11]', async () => {
    const before = (await auditOf(testApp, 'users')).length
    const { status, body } = await sendRaw(testApp.url, '/api/admin/users.csv', {
      headers: { cookie: support.cookie },
    })
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    expect(await auditOf(testApp, 'users')).toHaveLength(before)
  })

  test('has all matching users, one per line, and no cell that a spreadsheet would run [USERS-10, USERS-11]', async () => {
    const members = await addCrowdOnce()
    const { text, headers } = await sendRaw(
      testApp.url,
      '/api/admin/users.csv?search=.test&status=active',
      {
        headers: { cookie: manager.cookie },
      },
    )
    expect(headers['content-type']).toMatch(/^text\/csv/)
    expect(headers['content-disposition']).toBe('attachment; filename="users.csv"')
    const [head, ...lines] = readCsv(text)
    expect(head?.slice(0, 4)).toEqual(['User ID', 'First name', 'Last name', 'Email'])
    const ids = lines.map(([id]) => id)
    const crowd = members.filter(({ status }) => status === 'active').map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a = '', b = '') => (a < b ? -1 : 1)))
    expect(ids).toEqual(expect.arrayContaining(crowd))
    expect(new Set(ids).size).toBe(ids.length)
    for (const cell of lines.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    const evil = lines.find(([, first]) => first?.includes('=cmd'))
    expect(evil?.[1]).toBe("'=cmd|calc")
    const [count] = await testApp.sql<{ n: number }>(
      `select count(*)::int as n from app_user where search_text like '%.test%' and blocked_at is null
       and email_confirmed_at is not null`,
    )
    expect(lines).toHaveLength(count?.n ?? 0)
  })

  test('writes an audit entry at its start, and at its end one with the row count [USERS-10, USERS-11]', async () => {
    const before = (await auditOf(testApp, 'users')).length
    const rows = csvRows(
      await sendRaw(testApp.url, '/api/admin/users.csv?search=ada', {
        headers: { cookie: manager.cookie },
      }),
    )
    const [ended, begun] = await until(async () => {
      const entries = await auditOf(testApp, 'users')
      return entries.length === before + 2 && entries
    })
    expect(begun).toMatchObject({
      action: 'export users',
      actor: manager.userId,
      after: { search: 'ada' },
    })
    expect(begun?.after).not.toHaveProperty('rows')
    expect(ended).toMatchObject({
      action: 'export users',
      after: { search: 'ada', rows, whole: true },
    })
    expect(rows).toBeGreaterThan(10)
  })

  describe('with more users than one read of the database', () => {
    beforeAll(async () => {
      await testApp.sql(
        `insert into app_user (email, email_key, phone, first_name, last_name, password_hash, ref_id)
       select 'cut' || n, 'cut' || n, '08000000000', repeat('Cut ', 20), repeat('Off ', 20), '-', 'CUT' || n
       from generate_series(1, 6000) n`,
      )
      await testApp.sql("select wallet_open(id) from app_user where ref_id like 'CUT%'")
    })

    test(
      'stops when the client disconnects, and the audit marks it as incomplete [USERS-10, USERS-11]',
      { tags: 'soak' },
      async () => {
        const before = (await auditOf(testApp, 'users')).length
        const abort = new AbortController()
        const answer = await fetch(`${testApp.url}/api/admin/users.csv?search=cut`, {
          headers: { cookie: manager.cookie },
          signal: abort.signal,
        })
        const reader = answer.body?.getReader()
        expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
        abort.abort()
        const ended = await until(async () => {
          const entries = await auditOf(testApp, 'users')
          return entries.length === before + 2 && entries[0]
        })
        expect(ended.after).toMatchObject({ search: 'cut', whole: false })
        expect((ended.after as { rows: number }).rows).toBeLessThan(6000)
        expect((await support.get('/api/admin/users?search=cut')).status).toBe(200)
      },
    )

    test.each([
      ['search=cut', 6000],
      ['search=cut&balance_from=0&balance_to=0', 6000],
      ['search=cut&balance_from=0.01', 0],
    ])('for the query %s has %d lines, sorted and without duplicates', async (query, count) => {
      const { text } = await sendRaw(testApp.url, `/api/admin/users.csv?${query}`, {
        headers: { cookie: manager.cookie },
      })
      const ids = readCsv(text)
        .slice(1)
        .map(([id]) => id)
      expect(ids).toHaveLength(count)
      expect(ids).toEqual([...new Set(ids)].toSorted((a = '', b = '') => (a < b ? -1 : 1)))
    })
  })
})

let crowd: ReturnType<typeof seedUsers> | undefined
const addCrowdOnce = () => (crowd ??= seedUsers(testApp, 200))

test('a name whose letters expand under Unicode normalisation is accepted and found', async () => {
  const longest = '\u{fdfa}'.repeat(80)
  const ada = new TestClient(testApp, `${crypto.randomUUID()}@people.test`)
  const { status } = await ada.post('/api/auth/sign-up', {
    email: ada.email,
    phone: '08012345678',
    fname: longest,
    lname: longest,
    pass: 'a-fine-password',
  })
  expect(status).toBe(201)
  const { body } = await support.get(`/api/admin/users?search=${encodeURIComponent('\u{fdfa}')}`)
  expect(body.users).toMatchObject([{ email: ada.email, firstname: longest }])
})

describe('saved filters', () => {
  const views = '/api/admin/saved-views'
  test('are separate for each admin [USERS-4]', async () => {
    const made = await support.post(views, { name: ' Rich ', query: 'balance_from=1000' })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: 'Rich', query: 'balance_from=1000' })
    await support.post(views, { name: 'blocked', query: 'status=blocked' })
    const names = async (who: TestClient) =>
      ((await who.get(views)).body.views as { name: string }[]).map(({ name }) => name)
    expect(await names(support)).toEqual(['blocked', 'Rich'])
    expect(await names(manager)).toEqual([])
    const twice = await support.post(views, { name: 'RICH', query: 'x=1' })
    expect([twice.status, twice.body.code]).toEqual([409, 'NAME_TAKEN'])
    expect((await manager.post(views, { name: 'Rich', query: 'x=1' })).status).toBe(201)
    expect((await manager.request('DELETE', `${views}/${String(made.body.id)}`)).status).toBe(404)
    expect((await support.request('DELETE', `${views}/${String(made.body.id)}`)).status).toBe(204)
    expect((await support.request('DELETE', `${views}/${String(made.body.id)}`)).status).toBe(404)
    expect(await names(support)).toEqual(['blocked'])
  })

  test('are at most fifty, also with concurrent requests [USERS-4]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => owner.post(views, { name: `View ${n}`, query: 'a=b' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
    const others = answers.filter(({ status }) => status !== 201)
    expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(['TOO_MANY_VIEWS']))
  })
})
