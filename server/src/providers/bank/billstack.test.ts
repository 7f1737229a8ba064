import { describe, expect, test } from 'vitest'
import { billstack } from './billstack.ts'
import { type Answerer, canned, startUpstream, unusedUrl } from '../test-upstream.ts'

const ada = {
  reference: 'va-u123-palmpay',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Obi',
  phone: '08012345678',
}
const created =
  '{"status":true,"message":"Account reserved","data":{"reference":"R-XXXXXXXX","account":[{"account_number":"6600000001","account_name":"YourBusiness-Ada Obi","bank_name":"PALMPAY","bank_id":"PALMPAY","created_at":"2024-04-02 05:47:42"}],"meta":{"firstName":"Ada","lastName":"Obi","email":"ada@example.com"}}}'

async function create(answer: Answerer) {
  const server = await startUpstream(answer)
  const bank = billstack({ baseUrl: server.url, apiKey: 'Bill_Stack-SEC-KEY-1' })
  return { answer: await bank.createAccount(ada), calls: server.calls }
}

describe('an account from Billstack', () => {
  test('is requested and read as the protocol notes describe', async () => {
    const { answer, calls } = await create(canned(created))
    expect(answer).toEqual({
      kind: 'created',
      accountNumber: '6600000001',
      bankName: 'PALMPAY',
      accountName: 'YourBusiness-Ada Obi',
      customerCode: undefined,
    })
    expect(calls).toMatchObject([
      {
        method: 'POST',
        url: { pathname: '/v2/thirdparty/generateVirtualAccount/' },
        headers: {
          authorization: 'Bearer Bill_Stack-SEC-KEY-1',
          'content-type': 'application/json',
        },
        body: '{"email":"ada@example.com","reference":"va-u123-palmpay","firstName":"Ada","lastName":"Obi","phone":"08012345678","bank":"PALMPAY"}',
      },
    ])
  })

  test.each<[string, Answerer, object]>([
    [
      'a rejection with HTTP 200',
      canned('{"status":false,"message":"Invalid phone"}'),
      { kind: 'refused', detail: 'Invalid phone' },
    ],
    [
      'a rejection without a reason',
      canned('{"status":false}'),
      { kind: 'refused', detail: 'http-200' },
    ],
    [
      'a rejection whose reason is not text',
      canned('{"status":false,"message":["no"]}'),
      { kind: 'unknown', detail: 'http-200' },
    ],
    [
      'a wrong key',
      canned('{"message":"Unauthorized"}', 401),
      { kind: 'refused', detail: 'Unauthorized' },
    ],
    [
      'the reference used before',
      canned('{"status":false,"message":"Refrence already exist"}'),
      { kind: 'reference-used' },
    ],
    [
      'the reference used before, in the correct spelling',
      canned('{"status":false,"message":"Reference already exists"}', 400),
      { kind: 'reference-used' },
    ],
    [
      'success without an account',
      canned('{"status":true,"data":{"account":[]}}'),
      { kind: 'unknown', detail: 'http-200' },
    ],
    [
      'success as a text value',
      canned(created.replace('true', '"true"')),
      { kind: 'unknown', detail: 'Account reserved' },
    ],
    [
      'an invalid account number',
      canned(created.replace('6600000001', '66-1')),
      { kind: 'unknown', detail: 'Account reserved' },
    ],
    ['HTML', canned('<html>'), { kind: 'unknown', detail: 'http-200' }],
    ['a gateway error', canned('<html>', 502), { kind: 'unknown', detail: 'http-502' }],
    [
      'a rejection with HTTP 500',
      canned('{"status":false,"message":"oops"}', 500),
      { kind: 'unknown', detail: 'oops' },
    ],
    [
      'a rate limit',
      canned('{"status":false,"message":"Slow down"}', 429),
      { kind: 'unknown', detail: 'Slow down' },
    ],
    [
      'a connection dropped before the response',
      (response) => response.destroy(),
      { kind: 'unknown', detail: 'connection' },
    ],
  ])('%s', async (_name, answer, expected) => {
    const outcome = await create(answer)
    expect(outcome.answer).toEqual(expected)
    expect(outcome.calls).toHaveLength(1)
  })

  test('no server at the address', async () => {
    const bank = billstack({ baseUrl: await unusedUrl(), apiKey: 'key' })
    expect(await bank.createAccount(ada)).toEqual({ kind: 'unknown', detail: 'unreachable' })
  })
})

const delivery = {
  event: 'PAYMENT_NOTIFIFICATION',
  data: {
    type: 'RESERVED_ACCOUNT_TRANSACTION',
    reference: 'R-XXXXXXXX',
    merchant_reference: 'va-u123-palmpay',
    wiaxy_ref: '1000042404',
    amount: '2500',
    created_at: '2024-04-02 06:10:11',
    account: {
      account_number: '6600000001',
      account_name: 'YourBusiness-Ada Obi',
      bank_name: 'PALMPAY',
    },
    payer: { account_number: '0123456789', first_name: 'CHIDI', last_name: 'OKE' },
  },
}
const transfer = {
  reference: 'R-XXXXXXXX',
  sessionId: '1000042404',
  ourReference: 'va-u123-palmpay',
  accountNumber: '6600000001',
  gross: 250_000,
  fee: undefined,
  currency: 'NGN',
  payerName: 'CHIDI OKE',
}

function read(body: object) {
  const bank = billstack({ baseUrl: 'http://upstream', apiKey: 'my_secret_key' })
  const headers = { 'x-wiaxy-signature': 'c01d06fd273c0b5a29b89cb4b30721e8' }
  return bank.readDelivery({ rawBody: Buffer.from(JSON.stringify(body)), headers })
}

describe('a delivery from Billstack', () => {
  test.each<[string, object, object]>([
    ['as in the protocol notes', {}, {}],
    ['with a transaction_ref', { transaction_ref: 'T-1' }, { reference: 'T-1' }],
    ['with an empty transaction_ref', { transaction_ref: '' }, {}],
    ['with the session reference alone', { reference: null }, { reference: '1000042404' }],
    [
      'with the field names of the sister platform',
      { wiaxy_ref: undefined, aspfiy_ref: 'A-1', payer: { account_name: 'CHIDI OKE' } },
      { sessionId: 'A-1' },
    ],
    ['with a payer in a list', { payer: [] }, { payerName: undefined }],
    [
      'with control characters in the payer name',
      { payer: { first_name: 'CHI\u0000DI', last_name: 5 } },
      { payerName: 'CHI DI' },
    ],
    [
      'without a merchant reference',
      { merchant_reference: undefined },
      { ourReference: undefined },
    ],
    ['without an account', { account: [] }, { accountNumber: undefined }],
  ])('%s', (_name, change, expected) => {
    const body = { ...delivery, data: { ...delivery.data, ...change } }
    expect(read(body)).toEqual({ kind: 'transfer', transfer: { ...transfer, ...expected } })
  })

  test('with the correctly spelled event is a transfer', () => {
    expect(read({ ...delivery, event: 'PAYMENT_NOTIFICATION' })).toEqual({
      kind: 'transfer',
      transfer,
    })
  })

  test.each<[string, object]>([
    ['for a payout', { ...delivery, event: 'DISBURSEMENT_NOTIFICATION' }],
    ['of another type', { ...delivery, data: { ...delivery.data, type: 'CARD' } }],
    ['without a type', { ...delivery, data: [] }],
  ])('%s is ignored', (_name, body) => {
    expect(read(body).kind).toBe('ignored')
  })

  test('without an event is unreadable', () => {
    expect(read({ data: delivery.data }).kind).toBe('unreadable')
  })
})
