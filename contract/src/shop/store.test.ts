import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { LogClaim, orderMost, ProductReport, store, StorePurchase } from './store.ts'

const sentences = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? []

/** The unrecognized keys of a value; '?' for each other issue. */
const unknownIn = (schema: z.ZodMiniType, value: unknown) =>
  schema
    .safeParse(value)
    .error?.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : ['?']))

const noItems = 'No items or invalid user.'
const cart = (logs_ids: unknown, total_price: unknown = '500.00') => ({ logs_ids, total_price })

describe('a cart', () => {
  test('accepts ids as numbers or strings of digits, and a total as a string or a number', () => {
    expect(StorePurchase.parse(cart([3, '1'], 500))).toEqual({
      logs_ids: [3, 1],
      total_price: '500',
    })
    expect(StorePurchase.parse(cart([1], 499.5)).total_price).toBe('499.5')
  })

  test.each([
    ['nothing', []],
    ['no list', undefined],
    ['null', null],
    ['a single id', 7],
    ['text', '1,2'],
    ['an object', { 0: 1, length: 1 }],
  ])('with %s is rejected with the message of the specification [STORE-13]', (_what, logs) => {
    expect(sentences(StorePurchase, cart(logs))).toEqual([noItems])
  })

  test('rejects more than 100 logs and duplicates, also as a number and a string [STORE-11]', () => {
    const many = Array.from({ length: orderMost }, (_none, at) => at + 1)
    expect(StorePurchase.parse(cart(many)).logs_ids).toEqual(many)
    expect(sentences(StorePurchase, cart([...many, 101]))).toEqual([
      'Please buy at most 100 at a time',
    ])
    expect(sentences(StorePurchase, cart([1, '1']))).toEqual(['Please choose each log once'])
  })

  test.each([
    '',
    '-1',
    '1e3',
    '0x10',
    '1,000',
    '0.001',
    Number.NaN,
    Infinity,
    1e21,
    0.1 + 0.2,
    true,
    null,
    [5],
    undefined,
  ])('rejects the total %j', (sum) => {
    expect(sentences(StorePurchase, { logs_ids: [1], total_price: sum })).toEqual([
      'Please enter a valid amount',
    ])
  })

  test.each(['user_id', 'userId', 'price', 'logs', 'discount', 'constructor'])(
    'rejects the unknown field %s [STORE-16, STORE-17]',
    (key) => {
      expect(unknownIn(StorePurchase, { ...cart([1]), [key]: 1 })).toEqual([key])
    },
  )

  test('accepts exactly 1 to 100 different ids', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 150 }), (ids) => {
        const read = StorePurchase.safeParse(cart(ids.map(String)))
        const isGood = ids.length > 0 && ids.length <= orderMost && new Set(ids).size === ids.length
        expect(read.success).toBe(isGood)
        if (read.success) expect(read.data.logs_ids).toEqual(ids)
      }),
    )
  })
})

describe('a check of the cart', () => {
  test('accepts no log, and at most as many as an order [STORE-6, STORE-12]', () => {
    const { body } = store.check
    expect(body.safeParse({ logs_ids: [] }).success).toBe(true)
    const many = Array.from({ length: orderMost }, (_none, at) => at + 1)
    expect(body.safeParse({ logs_ids: many }).success).toBe(true)
    expect(body.safeParse({ logs_ids: [...many, 101] }).success).toBe(false)
  })
})

describe('a report of a product', () => {
  test.each(['stolen', 'illegal', 'misleading', 'other'])('accepts the reason %s', (reason) => {
    expect(ProductReport.parse({ reason })).toEqual({ reason, note: '' })
    expect(ProductReport.parse({ reason, note: ' It is\nmine. ' }).note).toBe('It is\nmine.')
  })

  test.each([undefined, '', 'Stolen', 'stolen ', 1, null, ['stolen']])(
    'rejects the reason %j',
    (reason) => {
      expect(sentences(ProductReport, { reason })).toEqual(['Please choose a reason'])
    },
  )

  test('accepts a note of at most 1000 characters', () => {
    const long = 'Please use plain text of at most 1000 characters'
    expect(sentences(ProductReport, { reason: 'other', note: 'x'.repeat(1000) })).toEqual([])
    expect(sentences(ProductReport, { reason: 'other', note: 'x'.repeat(1001) })).toEqual([long])
    expect(sentences(ProductReport, { reason: 'other', note: 'a\u0000b' })).toEqual([long])
  })
})

describe('a report of a dead log', () => {
  test.each([undefined, '', '   ', '\n', 5, null])(
    'rejects the missing or empty reason %j',
    (reason) => {
      expect(sentences(LogClaim, { reason })).toEqual(['Please say what is wrong with it'])
    },
  )

  test('accepts a reason of several lines and at most 500 characters', () => {
    expect(LogClaim.parse({ reason: ' It is\r\ndead ' }).reason).toBe('It is\r\ndead')
    expect(sentences(LogClaim, { reason: 'x'.repeat(500) })).toEqual([])
    expect(sentences(LogClaim, { reason: 'x'.repeat(501) })).toEqual([
      'Please use plain text of at most 500 characters',
    ])
  })
})
