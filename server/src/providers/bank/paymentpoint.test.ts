import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { paymentpoint } from './paymentpoint.ts'
import { type Answerer, canned, startUpstream } from '../test-upstream.ts'

const ada = {
  reference: 'va-u123-palmpay',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Obi',
  phone: '08012345678',
}
const palmPay = {
  bankCode: '20946',
  accountNumber: '6600000001',
  accountName: 'Ada Obi(Paymentpoint)',
  bankName: 'PalmPay',
  Reserved_Account_Id: 'ra-1',
}
const oPay = { ...palmPay, bankCode: '20897', accountNumber: '6100000001', bankName: 'OPay' }
const customer = { customer_id: 'cus-1', customer_name: 'Ada Obi' }
const created = {
  status: 'success',
  message: 'ok',
  customer,
  bankAccounts: [oPay, palmPay],
  errors: [],
}
const answer = {
  kind: 'created',
  accountNumber: '6600000001',
  bankName: 'PalmPay',
  accountName: 'Ada Obi(Paymentpoint)',
  customerCode: 'cus-1',
}
const options = { apiKey: 'key', apiSecret: 'secret', businessId: 'business' }

async function create(answerer: Answerer) {
  const server = await startUpstream(answerer)
  const bank = paymentpoint({ ...options, baseUrl: `${server.url}/api/v1` })
  return { answer: await bank.createAccount(ada), calls: server.calls }
}

describe('an account from PaymentPoint', () => {
  test('is requested and read as the protocol notes describe', async () => {
    const outcome = await create(canned(JSON.stringify(created)))
    expect(outcome.answer).toEqual(answer)
    expect(outcome.calls).toMatchObject([
      {
        method: 'POST',
        url: { pathname: '/api/v1/createVirtualAccount' },
        headers: { authorization: 'Bearer secret', 'api-key': 'key' },
        body: '{"email":"ada@example.com","name":"Ada Obi","phoneNumber":"08012345678","bankCode":["20946"],"businessId":"business"}',
      },
    ])
  })

  test.each<[string, object, object]>([
    [
      'only another bank',
      { ...created, bankAccounts: [oPay] },
      { ...answer, accountNumber: '6100000001', bankName: 'OPay' },
    ],
    ['errors beside the account', { ...created, errors: ['OPay failed'] }, answer],
    ['no customer', { ...created, customer: undefined }, { ...answer, customerCode: undefined }],
    ['no accounts', { ...created, bankAccounts: [] }, { kind: 'unknown', detail: 'ok' }],
    [
      'a rejection',
      { status: 'fail', message: 'Invalid business ID' },
      { kind: 'refused', detail: 'Invalid business ID' },
    ],
    ['an unknown status', { status: 'pending' }, { kind: 'unknown', detail: 'http-200' }],
  ])('%s', async (_name, body, expected) => {
    expect((await create(canned(JSON.stringify(body)))).answer).toEqual(expected)
  })
})

const delivery = {
  notification_status: 'payment_successful',
  transaction_id: 'TX-1',
  amount_paid: 100,
  settlement_amount: 99.5,
  settlement_fee: 0.5,
  transaction_status: 'success',
  sender: { name: 'CHIDI OKE', account_number: '****4290', bank: 'GTBank' },
  receiver: { name: 'Ada Obi', account_number: '6600000001', bank: 'PalmPay' },
  customer: { name: 'Ada Obi', email: 'ada@example.com', phone: null, customer_id: 'cus-1' },
  timestamp: '2024-11-22T13:00:04.256092Z',
}
const transfer = {
  reference: 'TX-1',
  sessionId: undefined,
  ourReference: undefined,
  accountNumber: '6600000001',
  gross: 10_000,
  fee: 50,
  currency: 'NGN',
  payerName: 'CHIDI OKE',
  sentAt: '2024-11-22T13:00:04.256Z',
}

function read(body: object) {
  const bank = paymentpoint({ ...options, baseUrl: 'http://upstream' })
  const rawBody = Buffer.from(JSON.stringify(body))
  const signature = createHmac('sha256', 'secret').update(rawBody).digest('hex')
  return bank.readDelivery({ rawBody, headers: { 'paymentpoint-signature': signature } })
}

describe('a delivery from PaymentPoint', () => {
  test.each<[string, object, object]>([
    ['as in the protocol notes', {}, {}],
    ['with no fee', { settlement_fee: 0 }, { fee: undefined }],
    ['with an invalid fee', { settlement_fee: 'free' }, { fee: undefined }],
    ['without a payer', { sender: [] }, { payerName: undefined }],
    ['without an account', { receiver: null }, { accountNumber: undefined }],
  ])('%s', (_name, change, expected) => {
    const reading = read({ ...delivery, ...change })
    expect(reading).toEqual({ kind: 'transfer', transfer: { ...transfer, ...expected } })
  })

  test.each<[string, object]>([
    ['pending', { transaction_status: 'pending' }],
    ['without a state', { transaction_status: undefined }],
    ['failed', { notification_status: 'payment_failed' }],
  ])('%s is ignored', (_name, change) => {
    expect(read({ ...delivery, ...change }).kind).toBe('ignored')
  })

  test('with its signature in another header is rejected as forged', () => {
    const bank = paymentpoint({ ...options, baseUrl: 'http://upstream' })
    const rawBody = Buffer.from(JSON.stringify(delivery))
    const signature = createHmac('sha256', 'secret').update(rawBody).digest('hex')
    const headers = { 'x-paymentpoint-signature': signature }
    expect(bank.readDelivery({ rawBody, headers }).kind).toBe('forged')
  })
})
