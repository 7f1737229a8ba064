import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoAdmin, sendRaw } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { TestClient } from '../harness/test-client.ts'
import { newProduct, stockUp } from '../store/inventory.ts'

let testApp: TestApp
let ada: TestClient
let admin: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 3_600_000 })
  ada = await testApp.newClient('5000')
  admin = await demoAdmin(testApp)
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => testApp.prove())

const fine = { success: true, status: 'success' }
const refused = (code: string) => ({ success: false, status: 'error', code })

describe('a path of the original [API-11]', () => {
  test('signs up and in, as our own routes do', async () => {
    const user = new TestClient(testApp, `${crypto.randomUUID()}@people.test`)
    const form = { email: user.email, phone: '08012345678', fname: 'Ada', lname: 'Obi' }
    const path = '/apis/auth/sign-up.php'
    expect(await user.post(path, { ...form, pass: 'x' })).toMatchObject({
      status: 400,
      body: { ...refused('VALIDATION_FAILED'), message: expect.stringContaining('6 characters') },
    })
    expect(await user.post(path, { ...form, pass: ' a-fine-password ', refby: '' })).toMatchObject({
      status: 201,
      body: { ...fine, message: expect.any(String) },
    })
    await user.confirm()
    const wrong = { email: user.email, password: 'a-fine-password' }
    expect((await user.post('/auth/sign-in', wrong)).body).toMatchObject(refused('LOGIN_FAILED'))
    const right = { email: user.email, password: ' a-fine-password ' }
    expect((await user.post('/auth/sign-in', right)).body).toMatchObject({
      ...fine,
      token: expect.any(String),
      user: { email: user.email },
    })
    expect((await user.get('/api/me')).status).toBe(200)
  })

  test('is for its own user only, by session', async () => {
    const other = await testApp.newClient()
    const paths = ['/user/fetch-user', '/user/update-user-detail', '/get_user_rentals']
    for (const path of paths) {
      const fields = { action: 'update_profile', firstname: 'Eve', lastname: 'X' }
      const body = { ...fields, user_id: ada.userId }
      expect(await other.post(path, body)).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      })
      const { status } = await sendRaw(testApp.url, path, {
        method: 'POST',
        body: JSON.stringify(fields),
      })
      expect(status).toBe(401)
    }
    const shop = '/controllers/services/buy-logs/user'
    expect((await other.get(`${shop}/get_user_logs.php?user_id=${ada.userId}`)).status).toBe(403)
    const purchase = { userId: ada.userId, logs_ids: [1], total_price: 1 }
    expect((await other.post(`${shop}/index.php`, purchase)).status).toBe(403)
    expect((await ada.get('/api/me')).body).toMatchObject({ firstname: 'Ada' })
    const crossSite = await ada.post(
      '/user/update-user-detail',
      { action: 'update_profile', firstname: 'Eve', lastname: 'X' },
      { origin: 'https://evil.example' },
    )
    expect(crossSite.body).toMatchObject(refused('CROSS_SITE'))
  })

  test('reads and changes the profile', async () => {
    const { body } = await ada.post('/user/fetch-user', { user_id: ada.userId })
    expect(body).toMatchObject({
      ...fine,
      user: { bal: '5000.00', firstname: 'Ada', lastname: 'Obi', email: ada.email },
    })
    const form = new URLSearchParams({
      action: 'update_profile',
      user_id: ada.userId,
      firstname: 'Adaeze',
      lastname: 'Obi',
      email: 'not-changed@people.test',
    })
    const answer = await sendRaw(testApp.url, '/user/update-user-detail', {
      method: 'POST',
      headers: { cookie: ada.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    expect(answer.body).toMatchObject({ ...fine, message: expect.any(String) })
    expect((await ada.get('/api/me')).body).toMatchObject({
      firstname: 'Adaeze',
      email: ada.email,
    })
    const odd = await ada.post('/user/update-user-detail', { action: 'delete' })
    expect(odd.body.code).toBe('MALFORMED_REQUEST')
  })

  test('lists services and rentals, and cancels one', async () => {
    // The list changes once after the start, when the list of the supplier is read.
    const listed = async () => JSON.stringify((await ada.get('/api/services')).body)
    await expect.poll(listed).toContain('"available_count":0')
    const own = await ada.get('/api/services')
    const { body } = await ada.get('/get_services')
    expect(body).toEqual({ ...own.body, ...fine })
    const bought = await ada.buy('zzdead')
    const id = String(bought.body.order_id)
    const list = await ada.post('/get_user_rentals', { user_id: ada.userId })
    expect(list.body).toMatchObject({ ...fine, data: [{ order_id: id }] })
    expect((await ada.post('/cancel_rental', { order_id: 'x' })).body).toMatchObject(
      refused('NOT_FOUND'),
    )
    expect((await ada.post('/cancel_rental', { order_id: id })).body).toEqual({
      ...fine,
      message: expect.any(String),
    })
    expect((await ada.balances()).bal).toBe('5000.00')
  })

  test('shows the store, sells logs once for a key, and lists orders', async () => {
    const product = await newProduct(admin)
    await stockUp(admin, product.id, ['one:line', 'two:line'])
    const shop = '/controllers/services/buy-logs/user'
    const read = async (query: string) => (await ada.get(`${shop}/account_logs.php?${query}`)).body
    expect(await read('action=list_categories')).toMatchObject(fine)
    const products = await read(
      `action=list_products_by_category&category_id=${product.category_id}`,
    )
    expect(products.products).toMatchObject([{ id: product.id, log_count: 2 }])
    const { items } = await read(`action=list_user_logs&product_id=${product.id}`)
    const [first] = items as { id: number }[] // the reply was checked against the contract by the server
    const body = { userId: ada.userId, logs_ids: [first?.id], total_price: 500 }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const sold = await ada.post(`${shop}/index.php`, body, key)
    expect(sold).toMatchObject({ status: 201, body: { ...fine, new_balance: '4500.00' } })
    expect((await ada.post(`${shop}/index.php`, body, key)).body.order_id).toBe(sold.body.order_id)
    const { body: orders } = await ada.get(`${shop}/get_user_logs.php?user_id=${ada.userId}`)
    expect(orders).toMatchObject({ ...fine, total: 1, orders: [{ order_id: sold.body.order_id }] })
    expect(await read('action=nothing')).toMatchObject({ code: 'MALFORMED_REQUEST' })
  })

  test('of admins needs their role and proof, and moves money once for a key', async () => {
    const user = await testApp.newClient()
    const id = { user_id: user.userId }
    const base = '/admin/controllers/api/users'
    const write =
      (name: string) =>
      (body: Record<string, unknown>, who = admin, headers = {}) =>
        who.post(`${base}/${name}.php`, { ...id, ...body }, headers)
    const [add, deduct, block] = [write('add_funds'), write('deduct_funds'), write('block_user')]
    const gift = { amount: 100, description: 'A gift' }
    const fee = { amount: 30, allow_negative: false }
    const why = { block: 1, reason: 'A test' }
    const support = await demoAdmin(testApp, 'support')
    for (const who of [user, support]) {
      const answers = await Promise.all([add(gift, who), deduct(fee, who), block(why, who)])
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    }
    await testApp.sql("update session set confirmed_at = now() - interval '1 hour'")
    expect((await add(gift)).body).toMatchObject(refused('STEP_UP_REQUIRED'))
    await admin.signIn('demo-password')
    const key = { 'idempotency-key': crypto.randomUUID() }
    for (const _time of [1, 2])
      expect((await add(gift, admin, key)).body).toMatchObject({ ...fine, balance: '100.00' })
    expect((await deduct(fee)).body).toMatchObject({ ...fine, balance: '70.00' })
    const more = { amount: 1000 }
    expect((await deduct(more)).body).toMatchObject(refused('INSUFFICIENT_BALANCE'))
    const below = await deduct({ ...more, allow_negative: 'true' })
    expect(below.body).toMatchObject({ ...fine, balance: '-930.00' })
    await add({ amount: 930 })
    expect((await block(why)).body).toMatchObject({ ...fine, user: { is_blocked: 1 } })
    expect((await block({ block: 0 })).body).toMatchObject({
      ...fine,
      user: { is_blocked: 0 },
    })
    for (const path of [base, '/users']) {
      const list = await support.get(
        `${path}/get_all_users.php?page=1&limit=20&search=${user.email}`,
      )
      expect(list.body).toMatchObject({
        ...fine,
        data: { users: [{ user_id: user.userId }], pagination: { total: 1, total_pages: 1 } },
      })
      const details = await support.get(`${path}/get_user_details.php?user_id=${user.userId}`)
      expect(details.body).toMatchObject({
        ...fine,
        user: { user_id: user.userId },
        transactions: expect.any(Array),
        virtual_account: null,
      })
    }
    expect((await ada.get('/users/get_all_users.php')).status).toBe(403)
  })
})
