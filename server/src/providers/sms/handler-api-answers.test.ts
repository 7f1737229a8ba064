import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBalance, readCancel, readHook, readRent, readStatus } from './handler-api-answers.ts'
import { readList } from './handler-api-list.ts'
import { type Reply, readReply } from './handler-api-words.ts'

const at = (text: string) => new Date(text)

describe('a webhook', () => {
  const daisy = {
    activationId: 123,
    messageId: 999,
    service: 'go',
    text: 'Your code is 4815',
    code: '4815',
    country: 0,
    receivedAt: '2022-06-01 17:30:57',
  }
  test.each<[string, object, string, Date | undefined]>([
    ['DaisySMS', daisy, '123', at('2022-06-01T17:30:57Z')],
    ['no message id', { ...daisy, messageId: undefined }, '123', at('2022-06-01T17:30:57Z')],
    [
      'an id as text',
      { ...daisy, activationId: '3936040355' },
      '3936040355',
      at('2022-06-01T17:30:57Z'),
    ],
    [
      'HeroSMS',
      { ...daisy, code: null, receivedAt: '2026-01-02T03:04:05.678+01:00' },
      '123',
      at('2026-01-02T02:04:05.678Z'),
    ],
    [
      'nanoseconds',
      { ...daisy, receivedAt: '2026-01-02T03:04:05.678912345Z' },
      '123',
      at('2026-01-02T03:04:05.678Z'),
    ],
    ['no time', { activationId: 1 }, '1', undefined],
    [
      'a day that does not exist',
      { ...daisy, receivedAt: '2022-02-30 10:00:00' },
      '123',
      undefined,
    ],
    [
      'an hour that does not exist',
      { ...daisy, receivedAt: '2022-02-20 25:00:00' },
      '123',
      undefined,
    ],
    ['seconds since 1970', { ...daisy, receivedAt: '1654104657' }, '123', undefined],
    ['a time in words', { ...daisy, receivedAt: 'yesterday' }, '123', undefined],
  ])('%s', (_name, body, activationId, receivedAt) => {
    expect(readHook(body)).toMatchObject({ activationId, receivedAt })
  })

  test.each([
    ['go', 'go'],
    [undefined, undefined],
    [7, undefined],
    ['x'.repeat(65), undefined],
  ])('of the service %j', (service, known) => {
    expect(readHook({ ...daisy, service })?.service).toBe(known)
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['text', '{"activationId":1}'],
    ['a list', [{ activationId: 1 }]],
    ['no id', {}],
    ['a negative id', { activationId: -1 }],
    ['a fraction', { activationId: 1.5 }],
    ['an id beyond 2^53', { activationId: 2 ** 53 }],
    ['too long an id', { activationId: '123456789012345678901' }],
    ['an id with a space', { activationId: ' 1' }],
    ['an id in a list', { activationId: ['1'] }],
    ['a message id that is an object', { activationId: 1, messageId: {} }],
    ['a time that is a number', { activationId: 1, receivedAt: 1_654_104_657 }],
  ])('%s is unreadable', (_name, body) => {
    expect(readHook(body)).toBeUndefined()
  })
})

const words = [
  'ACCESS_NUMBER:',
  'STATUS_OK:',
  'STATUS_WAIT_CODE',
  'ACCESS_CANCEL',
  'NO_NUMBERS',
  '{"data":[',
  '{"title":',
  '<',
]
const bodies = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.tuple(fc.constantFrom(...words), fc.string()).map((parts) => parts.join('')),
  fc.json(),
)
const replies: fc.Arbitrary<Reply> = fc
  .tuple(bodies, fc.integer({ min: 200, max: 599 }))
  .map(([text, status]) => readReply({ kind: 'answer', status, header: () => undefined, text }))

function readEveryWay(reply: Reply, header: string): void {
  const rent = readRent(reply, header)
  if (rent.kind === 'rented') expect(rent.number).toMatch(/^\d{6,15}$/)
  const status = readStatus(reply, header)
  if (status.kind === 'code') {
    expect(reply).toMatchObject({ detail: 'STATUS_OK' })
    expect(status.code).not.toMatch(/\p{Cc}|^$/u)
  }
  readCancel(reply, 'classic')
  readCancel(reply, 'daisysms')
  readBalance(reply)
  readList(reply)
}

describe('any response of a supplier', () => {
  test('makes no reader throw and yields no invented code or number [NUM-41, NUM-48]', () => {
    fc.assert(fc.property(replies, fc.string(), readEveryWay))
  })

  test('makes no webhook reader throw', () => {
    fc.assert(fc.property(fc.anything(), (body) => void readHook(body)))
    const hook = fc.record({
      activationId: fc.oneof(fc.string(), fc.integer()),
      receivedAt: fc.string(),
    })
    fc.assert(fc.property(hook, (body) => void readHook(body)))
  })
})
