import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { accountLogs, bulkMost, NewLog } from './account-logs.ts'

const issues = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

/** The unrecognized keys of a value; '?' for each other issue. */
const unknownIn = (schema: z.ZodMiniType, value: unknown) =>
  schema
    .safeParse(value)
    .error?.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : ['?']))

const log = (more: Record<string, unknown> = {}) => ({
  product_id: 1,
  details: 'ada@mail.test:a-fine-password',
  source: 'bought from its owner',
  right_to_sell: true,
  ...more,
})

describe('a new log', () => {
  test('is trimmed, and its url is empty by default', () => {
    expect(NewLog.parse(log({ details: ' ada:1 ', source: ' from\nthe owner ' }))).toEqual({
      product_id: 1,
      details: 'ada:1',
      url: '',
      source: 'from\nthe owner',
      right_to_sell: true,
    })
  })

  test.each([undefined, '', '   ', '\n', 7, null])(
    'rejects the missing or empty details %j',
    (details) => {
      expect(issues(NewLog, log({ details }))).toEqual([['details', 'Please enter the details']])
    },
  )

  test.each(['ada\n1', 'ada\r1', 'ada\t1', 'ada\u0000', 'ada\ud800', 'ada\u0085x'])(
    'rejects details that are not one line of plain text: %j [STOCK-9, STOCK-23]',
    (details) => {
      expect(issues(NewLog, log({ details }))).toEqual([
        ['details', 'Please use plain text of at most 4096 characters'],
      ])
    },
  )

  test('accepts details of at most 4096 bytes, also of multi-byte characters', () => {
    for (const unit of ['x', '\u00e9', '\u1ecd', '\u{1f511}']) {
      const bytes = new TextEncoder().encode(unit).length
      const most = unit.repeat(Math.floor(bulkMost.lineBytes / bytes))
      expect(issues(NewLog, log({ details: most }))).toEqual([])
      expect(issues(NewLog, log({ details: most + unit }))[0]?.[0]).toBe('details')
    }
    expect(issues(NewLog, log({ details: '\u00e9'.repeat(2049) }))).toEqual([
      ['details', 'Please use at most 4096 bytes'],
    ])
  })

  test.each([undefined, '', ' ', null, 1])(
    'rejects the missing or empty source %j [STOCK-18]',
    (source) => {
      expect(issues(NewLog, log({ source }))).toEqual([
        ['source', 'Please say where this stock came from'],
      ])
    },
  )

  test.each([true, 'true', '1', 'on'])('accepts the right to sell %j', (right) => {
    expect(NewLog.parse(log({ right_to_sell: right })).right_to_sell).toBe(true)
  })

  test.each([undefined, false, 'false', '0', 'off', '', 'yes', 'True', 1, null, [true], {}])(
    'rejects the right to sell %j [STOCK-18]',
    (right) => {
      expect(issues(NewLog, log({ right_to_sell: right }))).toEqual([
        ['right_to_sell', 'Please confirm that the shop has the right to sell it'],
      ])
    },
  )

  test.each(['', '  ', 'https://social.example/ada', 'http://a.b/?x=1#y', ' https://a.b '])(
    'accepts the url %j',
    (url) => {
      expect(NewLog.parse(log({ url })).url).toBe(url.trim())
    },
  )

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//social.example/ada',
    'social.example/ada',
    'https://ada:secret@social.example/',
    'https://localhost/x',
    'https://social.example/a b',
    'https:/social.example',
    'ftp://social.example',
    'https://social.example/\u202egpj',
  ])('rejects the url %j [STOCK-9, STOCK-23]', (url) => {
    expect(issues(NewLog, log({ url }))).toEqual([
      ['url', 'Please use an address that begins with https:// or http://'],
    ])
  })

  test.each(['is_sold', 'id', 'batch', 'state', 'digest', 'user_id', 'price'])(
    'rejects the unknown field %s [STOCK-16]',
    (key) => {
      expect(unknownIn(NewLog, log({ [key]: 1 }))).toEqual([key])
    },
  )

  test('accepts details of any plain line and trims them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (details) => {
        const read = NewLog.safeParse(log({ details }))
        const isPlain = details.trim() !== '' && !/\p{Cc}/u.test(details.trim())
        expect(read.success).toBe(isPlain)
        if (read.success) expect(read.data.details).toBe(details.trim())
      }),
    )
  })
})

describe('an upload', () => {
  const file = new File(['ada:1'], 'logs.txt')
  const { body } = accountLogs.bulk
  const upload = (more: Record<string, unknown> = {}) => ({
    product_id: '1',
    txtfile: file,
    source: 'bought from its owner',
    right_to_sell: 'true',
    ...more,
  })

  test('is parsed from the fields of a form', () => {
    expect(body.parse(upload({ fresh: '12' }))).toEqual({
      product_id: 1,
      txtfile: file,
      url: '',
      source: 'bought from its owner',
      right_to_sell: true,
      fresh: '12',
    })
  })

  test.each([undefined, '', 'ada:1', null, {}])(
    'rejects %j instead of a file [STOCK-19]',
    (txtfile) => {
      expect(issues(body, upload({ txtfile }))).toEqual([['txtfile', 'Please select a file']])
      expect(issues(accountLogs.preview.body, { product_id: 1, txtfile })).toEqual([
        ['txtfile', 'Please select a file'],
      ])
    },
  )

  test.each(['-1', '1.5', '1e3', '', ' 1', '1000000', 1.5, true, null])(
    'rejects the expected number of new logs %j',
    (fresh) => {
      expect(issues(body, upload({ fresh }))[0]?.[0]).toBe('fresh')
    },
  )
})

test('a change of a log accepts details, url, both or neither, and no other field', () => {
  const { body } = accountLogs.changeLog
  for (const change of [{}, { details: 'ada:2' }, { url: '' }, { details: 'ada:2', url: '' }])
    expect(body.parse(change)).toEqual(change)
  expect(issues(body, { details: '' })).toEqual([['details', 'Please enter the details']])
  for (const key of ['product_id', 'is_sold', 'source', 'right_to_sell'])
    expect(unknownIn(body, { [key]: 1 })).toEqual([key])
})
