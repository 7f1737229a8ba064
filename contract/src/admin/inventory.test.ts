import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inventory } from './inventory.ts'

const issues = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

/** The unrecognized keys of a value; '?' for each other issue. */
const unknownIn = (schema: z.ZodMiniType, value: unknown) =>
  schema
    .safeParse(value)
    .error?.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : ['?']))

const { body: Product } = inventory.createProduct
const { body: Change } = inventory.changeProduct
const product = (more: Record<string, unknown> = {}) => ({
  category_id: 1,
  name: 'A product',
  price: 500,
  ...more,
})
const inNaira = 'Please enter a price in whole naira'

describe('a price', () => {
  test.each([
    [1, 1],
    ['1', 1],
    [2500, 2500],
    ['0500', 500],
    ['10000000', 10_000_000],
    [10_000_000, 10_000_000],
  ])('can be %j', (price, kept) => {
    expect(Product.parse(product({ price })).price).toBe(kept)
  })

  test.each([
    0,
    '0',
    -5,
    '-5',
    0.5,
    '99.50',
    499.99,
    '1e3',
    '0x10',
    '1,000',
    '\u0661',
    ' 5',
    '5\n',
    '',
    'free',
    Number.NaN,
    Infinity,
    null,
    true,
    [5],
    {},
    undefined,
  ])('cannot be %j [STOCK-9, STOCK-23]', (price) => {
    expect(issues(Product, product({ price }))).toEqual([['price', inNaira]])
  })

  test.each([10_000_001, '10000001', '999999999', 1e12])('cannot be as high as %j', (price) => {
    expect(issues(Product, product({ price }))).toEqual([
      ['price', 'Please enter at most 10,000,000 naira'],
    ])
  })

  test('accepts exactly the whole numbers from 1 to 10,000,000 [STOCK-9, STOCK-23]', () => {
    const any = fc.oneof(
      fc.integer({ min: -10, max: 10_000_010 }),
      fc.double(),
      fc.integer({ min: 1, max: 20_000_000 }).map(String),
      fc.string({ maxLength: 12 }),
    )
    fc.assert(
      fc.property(any, (price) => {
        const read = Product.safeParse(product({ price }))
        const isNumber = typeof price === 'number' || /^[0-9]+$/.test(price)
        const value = Number(price)
        const isGood = isNumber && Number.isInteger(value) && value >= 1 && value <= 10_000_000
        expect(read.success).toBe(isGood)
        if (read.success) expect(read.data.price).toBe(value)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a product', () => {
  test('defaults to a day of warranty and no description [STOCK-9, STOCK-10]', () => {
    expect(Product.parse(product({ name: ' A product ' }))).toEqual({
      category_id: 1,
      name: 'A product',
      description: '',
      price: 500,
      warranty_hours: 24,
    })
  })

  test.each([undefined, '', '  ', 5, null])(
    'rejects the missing or empty name %j [STOCK-3]',
    (name) => {
      expect(issues(Product, product({ name }))).toEqual([['name', 'Please enter a name']])
    },
  )

  test('accepts a name of at most 300 characters on one line [STOCK-9, STOCK-23]', () => {
    const long = 'Please use plain text of at most 300 characters'
    expect(issues(Product, product({ name: 'x'.repeat(300) }))).toEqual([])
    for (const name of ['x'.repeat(301), 'a\nb', 'a\u0000'])
      expect(issues(Product, product({ name }))).toEqual([['name', long]])
  })

  test.each([undefined, '', 0, -1, 1.5, 'x', '01', null, true])(
    'rejects the category %j',
    (category) => {
      expect(issues(Product, product({ category_id: category }))[0]?.[0]).toBe('category_id')
    },
  )

  test.each([
    [0, 0],
    ['0', 0],
    ['24', 24],
    [8760, 8760],
  ])('accepts a warranty of %j hours', (hours, kept) => {
    expect(Product.parse(product({ warranty_hours: hours })).warranty_hours).toBe(kept)
  })

  test.each([-1, 1.5, 8761, '8761', '1.5', '', '1e2', null, true])(
    'rejects a warranty of %j hours',
    (hours) => {
      expect(issues(Product, product({ warranty_hours: hours }))[0]?.[0]).toBe('warranty_hours')
    },
  )

  test('accepts an image that is a file; a change can remove the image', () => {
    const image = new File(['x'], 'x.png')
    expect(Product.parse(product({ image }))).toMatchObject({ image })
    for (const none of ['', 'x.png', null, {}])
      expect(issues(Product, product({ image: none }))).toEqual([
        ['image', 'Please choose a picture'],
      ])
    // A change may remove the old image.
    expect(Change.parse({ image: '' })).toEqual({ image: '' })
    expect(issues(Change, { image: 'x.png' })[0]?.[0]).toBe('image')
  })

  test.each(['id', 'stock', 'sold', 'frozen_reason', 'picture', 'enabled', 'log_count', 'user_id'])(
    'rejects the unknown field %s',
    (key) => {
      expect(unknownIn(Product, product({ [key]: 1 }))).toEqual([key])
      expect(unknownIn(Change, { [key]: 1 })).toEqual([key])
    },
  )

  test('rejects a status when it is created', () => {
    expect(unknownIn(Product, product({ status: 1 }))).toEqual(['status'])
  })
})

describe.each([
  ['a product', inventory.changeProduct.body],
  ['a category', inventory.changeCategory.body],
] as const)('the status of %s [STOCK-2, STOCK-3, STOCK-9]', (_what, body) => {
  test.each([
    [1, 1],
    [0, 0],
    ['1', 1],
    ['0', 0],
  ])('can be %j', (status, kept) => {
    expect(body.parse({ status })).toEqual({ status: kept })
  })

  test.each([2, -1, '2', '', 'on', true, false, null, [1]])(
    'cannot be %j [STOCK-9, STOCK-23]',
    (status) => {
      expect(issues(body, { status })).toEqual([['status', 'Please use 1 or 0']])
    },
  )
})

describe('a category', () => {
  const { body } = inventory.createCategory

  test.each([undefined, '', '   ', 5, null])(
    'rejects the missing or empty name %j [STOCK-3]',
    (name) => {
      expect(issues(body, { name })).toEqual([['name', 'Please enter a name']])
      if (name !== undefined)
        expect(issues(inventory.changeCategory.body, { name })).toEqual([
          ['name', 'Please enter a name'],
        ])
    },
  )

  test('trims its name, which has at most 80 characters', () => {
    expect(body.parse({ name: ' Facebook ' })).toEqual({ name: 'Facebook' })
    expect(issues(body, { name: 'x'.repeat(81) })).toEqual([
      ['name', 'Please use plain text of at most 80 characters'],
    ])
  })
})
