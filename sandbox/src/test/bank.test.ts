import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { openHooks } from './hooks.ts'
import {
  BANK_KEY,
  openTestSandbox,
  until,
  WEBHOOK_SECRET,
  type TestOptions,
} from './test-sandbox.ts'

const GENERATE = '/bank/billstack/v2/thirdparty/generateVirtualAccount/'
const bearer = { authorization: `Bearer ${BANK_KEY}` }
const ada = {
  email: 'ada@example.com',
  reference: 'va-u1-palmpay',
  firstName: 'Ada',
  lastName: 'Obi',
  phone: '08012345678',
  bank: 'PALMPAY',
}

async function openBoth(options: TestOptions = {}) {
  const hooks = await openHooks()
  const hookUrls = {
    billstack: `${hooks.url}/billstack`,
    paymentpoint: `${hooks.url}/paymentpoint`,
    paystack: `${hooks.url}/paystack`,
  }
  const sandbox = await openTestSandbox({
    ...options,
    bank: { hookUrls, retryMs: 10, ...options.bank },
  })
  const pay = (account_number: string, amount: unknown, more: object = {}) =>
    sandbox.post('/control/bank/transfer', {
      account_number,
      amount,
      sender_name: 'Chidi Oke',
      ...more,
    })
  return {
    hooks,
    sandbox,
    pay,
    async [Symbol.asyncDispose]() {
      await sandbox.close()
      await hooks[Symbol.asyncDispose]()
    },
  }
}

type Account = { account_number: string; account_name: string }

function accountOf(body: Record<string, unknown>): Account {
  const account = (body as { data: { account: Account[] } }).data.account[0]
  if (account === undefined) throw new Error('no account')
  return account
}

test('Billstack reserves an account once for each reference [OPS-3]', async () => {
  await using both = await openBoth()
  const made = await both.sandbox.post(GENERATE, ada, bearer)
  expect(made.status).toBe(200)
  expect(made.body).toEqual({
    status: true,
    message: 'Account reserved',
    data: {
      reference: expect.stringMatching(/^R-[A-Z2-9]{8}$/),
      account: [
        {
          account_number: expect.stringMatching(/^66\d{8}$/),
          account_name: 'Nosim-Ada Obi',
          bank_name: 'PALMPAY',
          bank_id: 'PALMPAY',
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        },
      ],
      meta: { firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com' },
    },
  })
  const again = await both.sandbox.post(GENERATE.slice(0, -1), ada, bearer)
  expect(again).toEqual({ status: 200, body: { status: false, message: 'Refrence already exist' } })
})

test('Billstack rejects a wrong key with 401 and an invalid body with 200 [OPS-3]', async () => {
  await using both = await openBoth()
  const wrong = await both.sandbox.post(GENERATE, ada, { authorization: 'Bearer nope' })
  expect(wrong.status).toBe(401)
  expect((await both.sandbox.post(GENERATE, ada)).status).toBe(401)
  const { phone: _phone, ...noPhone } = ada
  const missing = await both.sandbox.post(GENERATE, noPhone, bearer)
  expect(missing).toEqual({
    status: 200,
    body: { status: false, message: 'The phone field is required' },
  })
  const other = await both.sandbox.post(GENERATE, { ...ada, bank: 'MOON' }, bearer)
  expect(other.body['status']).toBe(false)
})

test('Billstack announces a transfer with its constant signature [OPS-3]', async () => {
  await using both = await openBoth()
  const { account_number: number } = accountOf(
    (await both.sandbox.post(GENERATE, ada, bearer)).body,
  )
  const sent = await both.pay(number, '99.50')
  const { headers, body, path } = await both.hooks.next()
  expect(path).toBe('/billstack')
  expect(headers['x-wiaxy-signature']).toBe(createHash('md5').update(BANK_KEY).digest('hex'))
  expect(body).toMatchObject({
    event: 'PAYMENT_NOTIFIFICATION',
    data: {
      type: 'RESERVED_ACCOUNT_TRANSACTION',
      reference: sent.body['reference'],
      merchant_reference: 'va-u1-palmpay',
      wiaxy_ref: expect.stringMatching(/^100004\d{24}$/),
      amount: '99.50',
      account: { account_number: number, bank_name: 'PALMPAY' },
      payer: { first_name: 'CHIDI', last_name: 'OKE' },
    },
  })
  expect(sent.body['deliveries']).toMatchObject([{ state: 'delivered', status: 200 }])
})

test('a webhook has whole naira without decimals and an unknown payer as an empty array [OPS-3]', async () => {
  await using both = await openBoth()
  await both.pay('6600000001', 2000, { sender_name: '' })
  const { body } = await both.hooks.next()
  expect(body).toMatchObject({
    data: { amount: '2000', payer: [], account: { account_number: '6600000001' } },
  })
})

test.each([
  ['66000', 2000],
  ['6600000001', '1.234'],
  ['6600000001', 0],
  ['6600000001', '-5'],
  ['6600000001', 'abc'],
])('a transfer to %j of %j is rejected [OPS-3]', async (account, amount) => {
  await using both = await openBoth()
  expect((await both.pay(account, amount)).status).toBe(400)
})

test('a webhook can be sent with a wrong or missing signature [OPS-3]', async () => {
  await using both = await openBoth()
  await both.pay('6600000001', 100, { signature: 'wrong' })
  await both.pay('6600000001', 100, { signature: 'missing' })
  const good = createHash('md5').update(BANK_KEY).digest('hex')
  const wrong = (await both.hooks.next()).headers['x-wiaxy-signature']
  expect(wrong).toMatch(/^[0-9a-f]{32}$/)
  expect(wrong).not.toBe(good)
  expect((await both.hooks.next()).headers['x-wiaxy-signature']).toBeUndefined()
})

test('a webhook is retried until a 2xx; every attempt is recorded [OPS-3]', async () => {
  await using both = await openBoth()
  both.hooks.statuses.push(503, 500)
  const sent = await both.pay('6600000001', 100)
  expect(sent.body['deliveries']).toMatchObject([{ state: 'waiting', status: 503 }])
  const { text } = await until(
    () => both.sandbox.request('/control/bank'),
    (answer) => answer.text.includes('"delivered"'),
  )
  const { transfers, total } = JSON.parse(text)
  const [{ deliveries }] = transfers as [{ deliveries: { attempts: { status: number }[] }[] }]
  expect(deliveries[0]?.attempts.map(({ status }) => status)).toEqual([503, 500, 200])
  expect(total).toBe('100')
})

test('a duplicate reference is announced again and booked once [OPS-3]', async () => {
  await using both = await openBoth()
  await both.pay('6600000001', 100, { reference: 'R-SAME' })
  await both.pay('6600000001', 100, { reference: 'R-SAME' })
  const [first, second] = [await both.hooks.next(), await both.hooks.next()]
  expect(first.raw).toBe(second.raw)
  const { transfers, total } = await both.sandbox.get('/control/bank')
  expect(transfers).toHaveLength(1)
  expect(total).toBe('100')
})

test('PaymentPoint: the same customer keeps the account, the body is signed [OPS-3]', async () => {
  await using both = await openBoth({ bank: { businessId: 'biz' } })
  const headers = { authorization: `Bearer ${WEBHOOK_SECRET}`, 'api-key': BANK_KEY }
  const request = {
    email: 'ada@example.com',
    name: 'Ada Obi',
    phoneNumber: '08012345678',
    bankCode: ['20946', '1'],
    businessId: 'biz',
  }
  const path = '/bank/paymentpoint/createVirtualAccount'
  const made = await both.sandbox.post(path, request, headers)
  expect(made.body).toMatchObject({
    status: 'success',
    customer: { customer_name: 'Ada Obi', customer_email: 'ada@example.com' },
    bankAccounts: [
      { bankCode: '20946', bankName: 'PalmPay', accountName: 'Ada Obi(Paymentpoint)' },
    ],
    errors: ['Bank code 1 is not supported'],
  })
  expect((await both.sandbox.post(path, request, headers)).body).toEqual(made.body)
  expect(
    (await both.sandbox.post(path, { ...request, businessId: 'x' }, headers)).body,
  ).toMatchObject({
    status: 'fail',
  })
  expect((await both.sandbox.post(path, request, bearer)).status).toBe(401)

  const [{ accountNumber }] = made.body['bankAccounts'] as [{ accountNumber: string }]
  await both.pay(accountNumber, 100)
  const hook = await both.hooks.next()
  const hmac = createHmac('sha256', WEBHOOK_SECRET).update(hook.raw).digest('hex')
  expect(hook.headers['paymentpoint-signature']).toBe(hmac)
  expect(hook.body).toMatchObject({
    notification_status: 'payment_successful',
    amount_paid: 100,
    settlement_amount: 99.5,
    settlement_fee: 0.5,
    transaction_status: 'success',
    receiver: { account_number: accountNumber, bank: 'PalmPay' },
  })
})

test('Paystack: customer, account, signed kobo, verify, list and requery [OPS-3]', async () => {
  await using both = await openBoth()
  const post = (path: string, body: unknown) =>
    both.sandbox.post(`/bank/paystack${path}`, body, bearer)
  const get = async (path: string) =>
    JSON.parse((await both.sandbox.request(`/bank/paystack${path}`, { headers: bearer })).text)
  const user = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Obi', phone: '080' }
  const { data: customer } = (await post('/customer', user)).body as {
    data: { customer_code: string }
  }
  const request = { customer: customer.customer_code, preferred_bank: 'test-bank' }
  const made = await post('/dedicated_account', request)
  expect(made.body).toMatchObject({
    status: true,
    data: { assigned: true, currency: 'NGN', bank: { slug: 'test-bank' }, customer },
  })
  expect((await post('/dedicated_account', { customer: 'CUS_x' })).status).toBe(400)

  const { account_number: number } = made.body['data'] as Account
  await both.sandbox.post('/control/faults', { upstream: 'bank', fault: 'lost-webhook' })
  const sent = await both.pay(number, '1500.25')
  expect(sent.body['deliveries']).toMatchObject([{ state: 'lost' }])
  await get(`/dedicated_account/requery?account_number=${number}`)
  const hook = await both.hooks.next()
  const hmac = createHmac('sha512', BANK_KEY).update(hook.raw).digest('hex')
  expect(hook.headers['x-paystack-signature']).toBe(hmac)
  const { event, data } = hook.body as { event: string; data: { reference: string } }
  expect(event).toBe('charge.success')
  expect(data).toMatchObject({
    domain: 'test',
    status: 'success',
    amount: 150_025,
    currency: 'NGN',
    channel: 'dedicated_nuban',
    customer,
    authorization: { receiver_bank_account_number: number },
  })
  expect((await get(`/transaction/verify/${data.reference}`)).data).toEqual(data)
  expect((await get('/transaction/verify/nope')).status).toBe(false)
  expect(await get('/transaction?perPage=1')).toMatchObject({ data: [data], meta: { total: 1 } })
})

test('an unknown call returns an explicit error [OPS-3]', async () => {
  await using both = await openBoth()
  const { status, body } = await both.sandbox.post('/bank/monnify/login', {})
  expect(status).toBe(404)
  expect(body['message']).toBe('The sandbox has no POST /bank/monnify/login')
})
