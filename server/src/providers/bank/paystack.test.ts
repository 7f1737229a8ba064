import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { TransferList } from '../../wallet/provider.ts'
import { paystack } from './paystack.ts'
import { type Answerer, canned, startUpstream } from '../test-upstream.ts'

const ada = {
  reference: 'va-u123-palmpay',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Obi',
  phone: '08012345678',
}
const options = { secretKey: 'sk_live_1', preferredBank: 'wema-bank', live: true }

async function start(answer: Answerer, live = true) {
  const server = await startUpstream(answer)
  return { bank: paystack({ ...options, live, baseUrl: server.url }), calls: server.calls }
}

const json = (value: unknown, status = 200) => canned(JSON.stringify(value), status)
const customerBody = {
  status: true,
  message: 'Customer created',
  data: { id: 7454289, customer_code: 'CUS_1', email: 'ada@example.com' },
}
const accountBody = {
  status: true,
  message: 'NUBAN successfully created',
  data: {
    bank: { name: 'Wema Bank', id: 20, slug: 'wema-bank' },
    account_name: 'NOSIM / ADA OBI',
    account_number: '9930000737',
    assigned: true,
    currency: 'NGN',
    customer: { customer_code: 'CUS_1' },
  },
}

function steps(first: Answerer, second: Answerer): Answerer {
  return (response, call) => (call.url.pathname === '/customer' ? first : second)(response, call)
}

describe('an account from Paystack', () => {
  test('is created by two requests, as in the protocol notes', async () => {
    const { bank, calls } = await start(steps(json(customerBody), json(accountBody)))
    expect(await bank.createAccount(ada)).toEqual({
      kind: 'created',
      accountNumber: '9930000737',
      bankName: 'Wema Bank',
      accountName: 'NOSIM / ADA OBI',
      customerCode: 'CUS_1',
    })
    const headers = { authorization: 'Bearer sk_live_1', 'content-type': 'application/json' }
    expect(calls).toMatchObject([
      {
        method: 'POST',
        url: { pathname: '/customer' },
        headers,
        body: '{"email":"ada@example.com","first_name":"Ada","last_name":"Obi","phone":"08012345678"}',
      },
      {
        method: 'POST',
        url: { pathname: '/dedicated_account' },
        headers,
        body: '{"customer":"CUS_1","preferred_bank":"wema-bank"}',
      },
    ])
  })

  const no = json({ status: false, message: 'Customer phone number is required' }, 400)
  const refused = { kind: 'refused', detail: 'Customer phone number is required' }
  test.each<[string, Answerer, Answerer, object, number]>([
    ['a rejected customer', no, json(accountBody), refused, 1],
    ['a rejected account', json(customerBody), no, refused, 2],
    [
      'a wrong key',
      json({ status: false, message: 'Invalid key' }, 401),
      no,
      { kind: 'refused', detail: 'Invalid key' },
      1,
    ],
    [
      'a customer without a code',
      json({ status: true, message: 'ok', data: {} }),
      no,
      { kind: 'unknown', detail: 'ok' },
      1,
    ],
    [
      'a lost second response',
      json(customerBody),
      (response) => response.destroy(),
      { kind: 'unknown', detail: 'connection' },
      2,
    ],
    [
      'a broken server',
      json(customerBody),
      canned('', 503),
      { kind: 'unknown', detail: 'http-503' },
      2,
    ],
    [
      'a pending account',
      json(customerBody),
      json({ status: true, message: 'Assign dedicated account in progress' }),
      { kind: 'unknown', detail: 'Assign dedicated account in progress' },
      2,
    ],
  ])('%s', async (_name, first, second, expected, count) => {
    const { bank, calls } = await start(steps(first, second))
    expect(await bank.createAccount(ada)).toEqual(expected)
    expect(calls).toHaveLength(count)
  })
})

const transaction = {
  id: 1,
  domain: 'live',
  status: 'success',
  reference: 'ps_1',
  amount: 250_000,
  requested_amount: 250_000,
  fees: 2_500,
  currency: 'NGN',
  channel: 'dedicated_nuban',
  metadata: '',
  authorization: {
    channel: 'dedicated_nuban',
    sender_name: 'CHIDI OKE',
    receiver_bank_account_number: '9930000737',
  },
  customer: { customer_code: 'CUS_1', email: 'ada@example.com' },
}
const transfer = {
  reference: 'ps_1',
  sessionId: undefined,
  ourReference: undefined,
  accountNumber: '9930000737',
  gross: 250_000,
  fee: 2_500,
  currency: 'NGN',
  payerName: 'CHIDI OKE',
}

function read(data: unknown, { event = 'charge.success', live = true } = {}) {
  const bank = paystack({ ...options, live, baseUrl: 'http://upstream' })
  const rawBody = Buffer.from(JSON.stringify({ event, data }))
  const signature = createHmac('sha512', 'sk_live_1').update(rawBody).digest('hex')
  return bank.readDelivery({ rawBody, headers: { 'x-paystack-signature': signature } })
}

describe('a delivery from Paystack', () => {
  test('is read as in the protocol notes', () => {
    expect(read(transaction)).toEqual({ kind: 'transfer', transfer })
  })

  test.each<[string, object]>([
    ['that is pending', { status: 'pending' }],
    ['by card', { channel: 'card' }],
    ['without a channel', { channel: null }],
    ['on the test domain', { domain: 'test' }],
  ])('of a payment %s is ignored', (_name, change) => {
    expect(read({ ...transaction, ...change }).kind).toBe('ignored')
  })

  test('on the test domain is accepted when the shop is not live', () => {
    expect(read({ ...transaction, domain: 'test' }, { live: false }).kind).toBe('transfer')
  })

  test.each(['transfer.success', 'dedicatedaccount.assign.success', 'bank.transfer.rejected'])(
    'of the event %s is ignored',
    (event) => {
      expect(read(transaction, { event }).kind).toBe('ignored')
    },
  )

  test.each([[null], [[]], [{}], ['text']])('with the data %j is unreadable', (data) => {
    expect(read(data).kind).toBe('unreadable')
  })

  test('without an authorization is still a transfer', () => {
    const known = { accountNumber: undefined, payerName: undefined, fee: undefined }
    const reading = read({ ...transaction, authorization: null, fees: null })
    expect(reading).toEqual({ kind: 'transfer', transfer: { ...transfer, ...known } })
  })
})

const verified = (change: object) =>
  json({ status: true, message: 'Verification successful', data: { ...transaction, ...change } })

describe('verifying one transfer at Paystack', () => {
  test('returns the facts from the bank', async () => {
    const { bank, calls } = await start(verified({ reference: 'a/b?c', amount: 100 }))
    const confirmed = { ...transfer, reference: 'a/b?c', gross: 100 }
    expect(await bank.verify?.('a/b?c')).toEqual({ kind: 'confirmed', transfer: confirmed })
    expect(calls).toMatchObject([
      {
        method: 'GET',
        url: { pathname: '/transaction/verify/a%2Fb%3Fc' },
        headers: { authorization: 'Bearer sk_live_1' },
      },
    ])
  })

  const unknown = (detail: string) => ({ kind: 'unknown', detail })
  test.each<[string, Answerer, object]>([
    [
      'an unknown transaction',
      json({ status: false, message: 'Transaction reference not found' }, 400),
      { kind: 'denied', why: 'no such transaction' },
    ],
    ['a failure', verified({ status: 'failed' }), { kind: 'denied', why: 'not a success' }],
    ['a card payment', verified({ channel: 'card' }), { kind: 'denied', why: 'another channel' }],
    [
      'the test domain',
      verified({ domain: 'test' }),
      { kind: 'denied', why: 'not from the live domain' },
    ],
    ['a pending transaction', verified({ status: 'pending' }), unknown('pending')],
    ['another reference', verified({ reference: 'ps_2' }), unknown('another reference')],
    ['an invalid amount', verified({ amount: '2500' }), unknown('cannot read amount')],
    ['a wrong key', json({ status: false, message: 'Invalid key' }, 401), unknown('http-401')],
    ['a broken server', json({ status: false, message: 'not found' }, 500), unknown('http-500')],
    ['HTML', canned('<html>', 404), unknown('http-404')],
    ['no response', (response) => response.destroy(), unknown('connection')],
  ])('%s', async (_name, answer, expected) => {
    const { bank } = await start(answer)
    expect(await bank.verify?.('ps_1')).toEqual(expected)
  })

  test.each(['', '.', '..', '\ud800'])(
    'rejects the invalid reference %j without a request',
    async (reference) => {
      const { bank, calls } = await start(verified({}))
      expect(await bank.verify?.(reference)).toMatchObject({ kind: 'denied' })
      expect(calls).toHaveLength(0)
    },
  )
})

const window = { from: new Date('2026-11-20T12:00:00Z'), to: new Date('2026-11-21T12:00:00Z') }

/** The references of the transfers in a list, in its order. */
const referencesIn = (list: TransferList | undefined) =>
  list?.entries.map(({ reading }) => reading.kind === 'transfer' && reading.transfer.reference)

describe('listing transfers at Paystack', () => {
  const rows = Array.from({ length: 250 }, (_, index) => ({
    ...transaction,
    reference: `ps_${index}`,
  }))
  const pages: Answerer = (response, call) => {
    const page = Number(call.url.searchParams.get('page'))
    const data = rows.slice((page - 1) * 100, page * 100)
    response.end(JSON.stringify({ status: true, message: 'Transactions retrieved', data }))
  }

  test('reads every page', async () => {
    const { bank, calls } = await start(pages)
    const list = await bank.listTransfers?.(window)
    expect(list?.read).toBe('all')
    expect(referencesIn(list)).toEqual(rows.map((it) => it.reference))
    expect(calls.map((call) => `${call.method} ${call.url.pathname}${call.url.search}`)).toEqual(
      [1, 2, 3].map(
        (page) =>
          `GET /transaction?from=2026-11-20T12%3A00%3A00.000Z&to=2026-11-21T12%3A00%3A00.000Z&perPage=100&page=${page}`,
      ),
    )
  })

  test('omits other payments, and reports unreadable ones', async () => {
    const odd = { ...transaction, amount: 'x' }
    const data = [
      transaction,
      { ...transaction, channel: 'card' },
      { ...transaction, status: 'failed' },
      { ...transaction, domain: 'test' },
      { ...transaction, status: 'reversed' },
      odd,
      null,
    ]
    const { bank } = await start(json({ status: true, data }))
    const list = await bank.listTransfers?.(window)
    expect(list?.entries.map(({ reading }) => reading)).toEqual([
      { kind: 'transfer', transfer },
      { kind: 'reversal', reference: transaction.reference },
      { kind: 'unreadable', why: 'cannot read amount' },
      { kind: 'unreadable', why: 'cannot read the body' },
    ])
    const body = list?.entries[2]?.body
    expect(body && bank.readKept(body)).toEqual({ kind: 'unreadable', why: 'cannot read amount' })
    expect(JSON.parse(String(body))).toEqual({ event: 'charge.success', data: odd })
  })

  test('returns what it read before a page failed, marked as incomplete', async () => {
    const failing: Answerer = (response, call) =>
      call.url.searchParams.get('page') === '2' ? void response.destroy() : pages(response, call)
    const { bank } = await start(failing)
    const list = await bank.listTransfers?.(window)
    expect(list?.read).toBe('unknown')
    expect(list?.entries).toHaveLength(100)
    const refusing = await start(json({ status: false, message: 'no' }, 401))
    expect(await refusing.bank.listTransfers?.(window)).toEqual({ entries: [], read: 'unknown' })
  })

  test('stops at 10,000 entries and reports that there are too many', async () => {
    const { bank, calls } = await start(json({ status: true, data: rows.slice(0, 100) }))
    const list = await bank.listTransfers?.(window)
    expect([list?.read, list?.entries.length, calls.length]).toEqual(['too-many', 10_000, 100])
  })
})
