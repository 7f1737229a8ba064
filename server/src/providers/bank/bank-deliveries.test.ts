import { createHash, createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BankProvider } from '../../wallet/provider.ts'
import { billstack } from './billstack.ts'
import { paymentpoint } from './paymentpoint.ts'
import { paystack } from './paystack.ts'

const baseUrl = 'http://upstream'
const secret = 'test_secret_123'

type Case = {
  readonly bank: BankProvider
  readonly header: string
  readonly sign: (body: Buffer) => string
  /** A valid delivery of ₦2,500, with these texts in place of its amount and currency. */
  readonly body: (amount: string, currency?: string) => string
  readonly coversBody: boolean
  readonly inKobo: boolean
}

const cases: readonly Case[] = [
  {
    bank: billstack({ baseUrl, apiKey: 'another key', signatureSecret: secret }),
    header: 'x-wiaxy-signature',
    sign: () => createHash('md5').update(secret).digest('hex'),
    body: (amount, currency = '"NGN"') =>
      `{"event":"PAYMENT_NOTIFIFICATION","data":{"type":"RESERVED_ACCOUNT_TRANSACTION","reference":"R-1","amount":${amount},"currency":${currency},"account":{"account_number":"6600000001"},"payer":[]}}`,
    coversBody: false,
    inKobo: false,
  },
  {
    bank: paymentpoint({ baseUrl, apiKey: 'key', apiSecret: secret, businessId: 'b' }),
    header: 'paymentpoint-signature',
    sign: (body) => createHmac('sha256', secret).update(body).digest('hex'),
    body: (amount, currency = '"NGN"') =>
      `{"notification_status":"payment_successful","transaction_status":"success","transaction_id":"R-1","amount_paid":${amount},"currency":${currency},"receiver":{"account_number":"6600000001"}}`,
    coversBody: true,
    inKobo: false,
  },
  {
    bank: paystack({ baseUrl, secretKey: secret, preferredBank: 'wema-bank', live: true }),
    header: 'x-paystack-signature',
    sign: (body) => createHmac('sha512', secret).update(body).digest('hex'),
    body: (amount, currency = '"NGN"') =>
      `{"event":"charge.success","data":{"domain":"live","status":"success","channel":"dedicated_nuban","reference":"R-1","amount":${amount},"currency":${currency},"authorization":{"receiver_bank_account_number":"6600000001"}}}`,
    coversBody: true,
    inKobo: true,
  },
]

const each = cases.map((it) => [it.bank.name, it] as const)

function deliver({ bank, header, sign }: Case, body: string | Uint8Array) {
  const rawBody = Buffer.from(body)
  return bank.readDelivery({ rawBody, headers: { [header]: sign(rawBody) } })
}

const unreadable = { kind: 'unreadable', why: expect.any(String) }
const forged = (why: string) => ({ kind: 'forged', why })

describe.each(each)('the signature of %s', (_name, it) => {
  const rawBody = Buffer.from(it.body(it.inKobo ? '250000' : '"2500"'))
  const good = it.sign(rawBody)
  const read = (headers: Record<string, string | string[] | undefined>) =>
    it.bank.readDelivery({ rawBody, headers })

  test('is accepted when it is correct', () => {
    const transfer = {
      reference: 'R-1',
      gross: 250_000,
      currency: 'NGN',
      accountNumber: '6600000001',
    }
    expect(read({ [it.header]: good })).toMatchObject({ kind: 'transfer', transfer })
    expect(read({ [it.header.toUpperCase()]: good })).toMatchObject({ kind: 'transfer' })
  })

  test.each<[string, Record<string, string | string[] | undefined>, string]>([
    ['missing', {}, 'no signature'],
    ['undefined', { [it.header]: undefined }, 'no signature'],
    ['under another name', { 'x-signature': good }, 'no signature'],
    ['empty', { [it.header]: '' }, 'wrong signature'],
    ['in capitals', { [it.header]: good.toUpperCase() }, 'wrong signature'],
    ['too short', { [it.header]: good.slice(1) }, 'wrong signature'],
    ['too long', { [it.header]: `${good}0` }, 'wrong signature'],
    ['in non-ASCII bytes', { [it.header]: '\u00e9'.repeat(good.length / 2) }, 'wrong signature'],
    [
      'of another secret',
      { [it.header]: good.replace(/./g, (digit) => (digit === '0' ? '1' : '0')) },
      'wrong signature',
    ],
    ['twice', { [it.header]: [good, good] }, 'more than one signature'],
    ['twice in one line', { [it.header]: `${good}, ${good}` }, 'wrong signature'],
    [
      'in two spellings',
      { [it.header]: good, [it.header.toUpperCase()]: good },
      'more than one signature',
    ],
  ])('%s is rejected as forged', (_case, headers, why) => {
    expect(read(headers)).toEqual(forged(why))
  })

  test('is marked as weak when it does not cover the body', () => {
    expect(it.bank.weakSignature).toBe(!it.coversBody)
  })
})

const covering = each.filter(([, it]) => it.coversBody)

test.each(covering)('a body from %s with one changed byte is rejected as forged', (_name, it) => {
  const rawBody = Buffer.from(it.body('250000'))
  const headers = { [it.header]: it.sign(rawBody) }
  const change = fc.tuple(fc.nat(rawBody.length - 1), fc.integer({ min: 1, max: 255 }))
  fc.assert(
    fc.property(change, ([index, mask]) => {
      const changed = Buffer.from(rawBody)
      changed[index] = (changed[index] ?? 0) ^ mask
      const reading = it.bank.readDelivery({ rawBody: changed, headers })
      expect(reading).toEqual(forged('wrong signature'))
    }),
  )
})

describe('the signatures in the protocol notes', () => {
  const rawBody = Buffer.from(
    '{"event":"charge.success","data":{"reference":"REF-1","amount":10000}}',
  )
  const vectors: Record<string, string> = {
    billstack: '24e53131b28b08f75f787f8ad254ec75',
    paymentpoint: '719454b3fb6cfdcf0cc75e22350379a2b6129865ab1978154d9aba5a2cb580d6',
    paystack:
      '0a8c207e8b05ca2ea9dd4d35584832269deb0fa280c395fa32b1da982f26488d195ba2c49746cca7b6986aacc1464380192f1df3c69556c647995035819268b5',
  }
  test.each(each)('%s', (name, { bank, header }) => {
    const reading = bank.readDelivery({ rawBody, headers: { [header]: vectors[name] } })
    expect(reading.kind).not.toBe('forged')
  })

  test('Billstack signs with its API key by default', () => {
    const headers = { 'x-wiaxy-signature': 'c01d06fd273c0b5a29b89cb4b30721e8' }
    const bank = billstack({ baseUrl, apiKey: 'my_secret_key' })
    expect(bank.readDelivery({ rawBody, headers }).kind).not.toBe('forged')
  })
})

const hugeNaira = '1000000000.01'

describe.each(each)('amounts from %s', (_name, it) => {
  const good: readonly [string, number][] = it.inKobo
    ? [
        ['10000', 10_000],
        ['1', 1],
        ['100000000000', 100_000_000_000],
      ]
    : [
        ['"2500"', 250_000],
        ['100', 10_000],
        ['99.5', 9_950],
        ['"2990.00"', 299_000],
        ['"0.20"', 20],
        ['1000000000', 100_000_000_000],
      ]
  test.each(good)('%s is %i kobo', (amount, gross) => {
    expect(deliver(it, it.body(amount))).toMatchObject({ kind: 'transfer', transfer: { gross } })
  })

  const always = [
    '0',
    '"0"',
    '-1',
    '"-1"',
    '-0',
    '""',
    '" 5 "',
    '"1,000"',
    '"NaN"',
    '"Infinity"',
    '1e309',
    '"1e3"',
    '"١٠٠"',
    '"+5"',
    '"0x10"',
    '"5\\n"',
    '0.001',
    '"99.555"',
    '1e21',
    '1e-7',
    'null',
    'true',
    '[]',
    '["5"]',
    '{}',
    hugeNaira,
    `"${hugeNaira}"`,
  ]
  const bad = it.inKobo ? [...always, '"10000"', '99.5', '100000000001'] : always
  test.each(bad)('%s cannot be read', (amount) => {
    expect(deliver(it, it.body(amount))).toEqual(unreadable)
  })

  test('another currency is returned unchanged', () => {
    const reading = deliver(it, it.body('100', '"USD"'))
    expect(reading).toMatchObject({ kind: 'transfer', transfer: { currency: 'USD' } })
  })

  test.each(['5', 'null', '""', '"ngn"', '"NGN "', '["NGN"]'])(
    'a currency of %s cannot be read',
    (currency) => {
      expect(deliver(it, it.body('100', currency))).toEqual(unreadable)
    },
  )
})

function isRead(it: Case, body: string | Uint8Array): boolean {
  return deliver(it, body).kind !== 'forged'
}

function isForged(it: Case, body: Uint8Array, signature: unknown): boolean {
  // Any value, also one that no HTTP server would produce.
  const headers = { [it.header]: signature } as Record<string, string>
  return it.bank.readDelivery({ rawBody: Buffer.from(body), headers }).kind === 'forged'
}

describe.each(each)('a signed body from %s', (_name, it) => {
  const good = it.body('100')
  const deep = `${'['.repeat(17)}${']'.repeat(17)}`
  test.each<[string, string | Buffer, string | RegExp]>([
    ['empty', '', 'not JSON'],
    ['not JSON', 'event=charge.success', 'not JSON'],
    ['cut off', good.slice(0, -1), 'not JSON'],
    ['bad UTF-8', Buffer.from(good.replace('{', '{"x":"\xff",'), 'latin1'), 'not JSON'],
    ['a list', `[${good}]`, 'not an event'],
    ['null', 'null', 'not an event'],
    ['a duplicate key', good.replace('{', '{"x":1,"x":1,'), 'a key given twice'],
    [
      'a duplicate key in two spellings',
      good.replace('{', '{"x":1,"\\u0078":2,'),
      'a key given twice',
    ],
    ['a duplicate amount', good.replace(/("amount\w*":)100/, '$&,$1999'), 'a key given twice'],
    ['nested too deep', good.replace('{', `{"x":${deep},`), 'nested too deep'],
    ['nested 30,000 levels deep', '['.repeat(30_000) + ']'.repeat(30_000), 'nested too deep'],
    ['too large', good.replace('{', `{"x":"${'x'.repeat(65_536)}",`), 'too large'],
    ['no reference', good.replace('"R-1"', 'null'), /reference|transaction_id/],
    ['a reference in a list', good.replace('"R-1"', '["R-1"]'), /reference|transaction_id/],
    ['a NUL in the reference', good.replace('"R-1"', '"R-1\\u0000"'), /reference|transaction_id/],
    ['a long reference', good.replace('R-1', 'R'.repeat(201)), /reference|transaction_id/],
  ])('is unreadable: %s', (_case, body, why) => {
    expect(deliver(it, body)).toEqual({ kind: 'unreadable', why: expect.stringMatching(why) })
  })

  test('with equal keys in two objects, and with quotes and colons in texts, is accepted', () => {
    const body = good.replace('{', '{"x":{"a":"\\"a\\":1,\\"a\\":2{["},"y":[{"a":1},{"a":2}],')
    expect(deliver(it, body).kind).toBe('transfer')
  })

  test('with a number as its reference is accepted', () => {
    const reading = deliver(it, good.replace('"R-1"', '8315'))
    expect(reading).toMatchObject({ transfer: { reference: '8315' } })
  })

  test('without a readable account is still a transfer', () => {
    const reading = deliver(it, good.replace('"6600000001"', '{}'))
    expect(reading).toMatchObject({ kind: 'transfer', transfer: { accountNumber: undefined } })
  })

  test('never makes the reader throw', () => {
    const bodies = fc.oneof(
      fc.json(),
      fc.string(),
      fc.json().map((amount) => it.body(amount)),
      fc.json().map((value) => good.replace('"6600000001"', () => value)),
      fc.json().map((value) => good.replace('"R-1"', () => value)),
    )
    const bytes = fc.uint8Array({ maxLength: 200 })
    fc.assert(fc.property(fc.oneof(bodies, bytes), (body) => isRead(it, body)))
    fc.assert(fc.property(bytes, fc.anything(), (body, value) => isForged(it, body, value)))
  })
})
