import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  emailPattern,
  Id,
  Naira,
  nationalPhone,
  pageQuery,
  plainLines,
  plainText,
  Reason,
  Time,
} from './fields.ts'
import { NairaInput, NairaOrNumber } from './naira-input.ts'

const accepts = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success

describe('an amount that a user types', () => {
  test.each(['0', '1', '1250', '99.5', '548.00', '9999999999999.99'])('accepts %s', (text) => {
    expect(NairaInput.parse(text)).toBe(text)
  })

  test.each([
    '',
    ' 5 ',
    '-1',
    '-0',
    '+5',
    '1,000',
    '1e3',
    '0x10',
    '١٠٠',
    '0.001',
    '5\n',
    5,
    null,
    undefined,
    true,
    ['5'],
    { valueOf: () => 5 },
    Number('1e309'),
  ])('rejects %j with a message', (value) => {
    const read = NairaInput.safeParse(value)
    expect(read.error?.issues.map((issue) => issue.message)).toEqual([
      'Please enter a valid amount',
    ])
  })
})

describe('an amount in a response', () => {
  test.each(['0.00', '548.00', '-0.05', '9999999999999.99'])('accepts %s', (text) => {
    expect(accepts(Naira, text)).toBe(true)
  })

  test.each(['0', '5.0', '5.000', '.50', '05.00', '+5.00', '--5.00', '1,000.00', '5.00\n', 5])(
    'rejects %j',
    (value) => {
      expect(accepts(Naira, value)).toBe(false)
    },
  )
})

describe('an email address', () => {
  test.each([
    'ada@example.com',
    'a@b.co',
    'ada.obi+x@mail.example.co.uk',
    'ADA@EXAMPLE.NG',
    "a!#$%&'*+/=?^_`{|}~-b@xn--exmple-cua.ng",
    `${'a'.repeat(64)}@${'b'.repeat(63)}.com`,
  ])('accepts %s', (text) => {
    expect(emailPattern.test(text)).toBe(true)
  })

  test.each([
    '',
    'ada',
    'ada@example',
    '@example.com',
    'ada@',
    'ada@@example.com',
    'ada@b@example.com',
    'ada @example.com',
    'ada@example.com ',
    'ada@example.com\nbcc:eve@example.com',
    'ada@example.com\r\n',
    'ada@.c',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(191)}.com`,
    `ada@${'a'.repeat(64)}.com`,
    `ada@${'abcdefghi.'.repeat(26)}com`,
    'ada@-example.com',
    'ada@example-.com',
    'ada@example..com',
    'ada@example.com.',
    'ada@example.c',
    'ada@example.com>',
    '<ada@example.com',
    'Ada <ada@example.com>',
    '"ada"@example.com',
    'group:ada@example.com;',
    'ada@example.com,eve@example.com',
    '(ada)ada@example.com',
    'ada@[127.0.0.1]',
    'ádà@exämple.ng',
    'ﬁ@example.com',
  ])('rejects %j', (text) => {
    expect(emailPattern.test(text)).toBe(false)
  })
})

describe('plain text', () => {
  const Name = z.string().check(plainText(10))

  test.each(['', 'Ada', 'Ọlá-Òjó', '=cmd|x', 'Ada 👩🏾', '0123456789'])('accepts %j', (text) => {
    expect(accepts(Name, text)).toBe(true)
  })

  test.each([
    ['01234567890', 'one character too long'],
    ['Ada\u0000', 'a NUL, which PostgreSQL rejects'],
    ['Ada\nObi', 'a line feed'],
    ['Ada\r', 'a carriage return'],
    ['Ada\tObi', 'a tab'],
    ['Ada\u001b[31m', 'an escape sequence'],
    ['Ada\u0085', 'a C1 control'],
    ['Ada\ud800', 'a lone surrogate'],
  ])('rejects %j: %s', (text) => {
    expect(accepts(Name, text)).toBe(false)
  })
})

describe('a page of a list', () => {
  const Query = z.strictObject(pageQuery)

  test('defaults to the first page of 20', () => {
    expect(Query.parse({})).toEqual({ page: 1, limit: 20 })
    expect(Query.parse({ page: '7', limit: '100' })).toEqual({ page: 7, limit: 100 })
    expect(Query.parse({ page: '1000000', limit: '1' })).toEqual({ page: 1_000_000, limit: 1 })
    expect(Query.parse({ page: 7 })).toEqual({ page: 7, limit: 20 })
  })

  test.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: '1000001' },
    { page: '' },
    { page: 'x' },
    { page: 'Infinity' },
    { page: '0x10' },
    { page: '1e2' },
    { page: '+1' },
    { page: '01' },
    { page: ' 1' },
    { page: '1\n' },
    { page: '١' },
    { page: '1.0' },
    { page: '99999999999999999999' },
    { page: true },
    { limit: '0b11' },
    { page: ['1', '2'] },
    { limit: '0' },
    { limit: '101' },
    { limit: 'NaN' },
    { limit: '1e309' },
    { sort: 'id' },
  ])('rejects the query %j', (query) => {
    expect(accepts(Query, query)).toBe(false)
  })
})

describe('a time in a request or response', () => {
  test.each(['2026-01-31T23:59:59Z', new Date(0).toISOString()])('accepts %s', (text) => {
    expect(accepts(Time, text)).toBe(true)
  })

  test.each(['2026-01-31', '2026-02-30T00:00:00Z', '2026-01-31T23:59:59', '1700000000', ''])(
    'rejects %j',
    (text) => {
      expect(accepts(Time, text)).toBe(false)
    },
  )
})

describe('a numeric id', () => {
  test.each([
    [1, 1],
    ['1', 1],
    ['42', 42],
    [9_007_199_254_740_991, 9_007_199_254_740_991],
    ['9007199254740991', 9_007_199_254_740_991],
  ])('accepts %j', (id, kept) => {
    expect(Id.parse(id)).toBe(kept)
  })

  test.each([
    0,
    -1,
    1.5,
    9_007_199_254_740_992,
    Number.NaN,
    Infinity,
    '',
    '0',
    '01',
    '-1',
    '+1',
    '1.0',
    '1e3',
    '0x1',
    ' 1',
    '1\n',
    '\u0661',
    '9007199254740992',
    '99999999999999999999',
    true,
    null,
    undefined,
    [1],
    { id: 1 },
  ])('rejects %j', (id) => {
    expect(accepts(Id, id)).toBe(false)
  })

  test('is the same as a number and as a string of digits', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (id) => {
        expect(accepts(Id, id)).toBe(id > 0)
        expect(accepts(Id, String(id))).toBe(id > 0)
        if (id > 0) expect(Id.parse(String(id))).toBe(Id.parse(id))
      }),
    )
  })
})

describe('an amount as a string or a number', () => {
  test.each([
    [500, '500'],
    ['500.00', '500.00'],
    [0.5, '0.5'],
  ])('accepts %j', (sum, kept) => {
    expect(NairaOrNumber.parse(sum)).toBe(kept)
  })

  test.each([0.1 + 0.2, 1e21, -1, Number.NaN, '', '5,00', null, true])('rejects %j', (sum) => {
    expect(accepts(NairaOrNumber, sum)).toBe(false)
  })
})

describe('text of several lines', () => {
  const Text = z.string().check(plainLines(10))

  test.each(['a\nb', 'a\r\nb', '\n\n'])('accepts %j', (text) => {
    expect(accepts(Text, text)).toBe(true)
  })

  test.each(['a\rb', 'a\u0000b', 'a\tb', '0123456789a', '\ud800'])('rejects %j', (text) => {
    expect(accepts(Text, text)).toBe(false)
  })

  test('is required for a reason of at most 500 characters', () => {
    expect(Reason.parse(' They were\nstolen ')).toBe('They were\nstolen')
    for (const none of ['', '  ', undefined, null, 1])
      expect(Reason.safeParse(none).error?.issues.map(({ message }) => message)).toEqual([
        'Please give a reason',
      ])
    expect(accepts(Reason, 'x'.repeat(501))).toBe(false)
  })
})

describe('a phone number', () => {
  test.each([
    '08012345678',
    '0801 234 5678',
    '0801-234-5678',
    ' (0801) 234.5678 ',
    '+2348012345678',
    '+234 801 234 5678',
    '+234 (0) 801 234 5678',
    '2348012345678',
    '002348012345678',
    '0801\u2013234\u20135678',
  ])('%s is read as 08012345678', (text) => {
    expect(nationalPhone(text)).toBe('08012345678')
  })

  test.each(['', 'x', '2348012345', '+1 212 555 0100', '080123456789', '+23480123456789'])(
    '%j is not a Nigerian number',
    (text) => {
      expect(nationalPhone(text)).not.toMatch(/^0[0-9]{10}$/)
    },
  )
})
