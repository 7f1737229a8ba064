import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PricingChange, pricingBounds } from './prices.ts'

const names = ['numbers_profit', 'boost_profit', 'ngn_per_usd'] as const
const words = {
  numbers_profit: 'Invalid profit value',
  boost_profit: 'Invalid boosting profit value',
  ngn_per_usd: 'Invalid naira per dollar value',
} as const

/** The message of a value; undefined where it is valid. */
const saidOf = (name: (typeof names)[number], value: unknown): string | undefined =>
  PricingChange.safeParse({ [name]: value }).error?.issues[0]?.message

describe('a setting of the pricing', () => {
  test.each([
    ['numbers_profit', 500, 50_000],
    ['numbers_profit', '0', 0],
    ['numbers_profit', '500.00', 50_000],
    ['numbers_profit', 100_000, 10_000_000],
    ['boost_profit', 50, 5000],
    ['boost_profit', 12.34, 1234],
    ['boost_profit', '0.01', 1],
    ['boost_profit', 1000, 100_000],
    ['ngn_per_usd', '1585.30', 158_530],
    ['ngn_per_usd', 1585.3, 158_530],
    ['ngn_per_usd', 100, 10_000],
    ['ngn_per_usd', '100000.00', 10_000_000],
  ] as const)('%s accepts %j as %d hundredths', (name, value, read) => {
    expect(PricingChange.parse({ [name]: value })).toEqual({ [name]: read })
  })

  const noNumbers =
    '|  |1e3|0x10|-0|-1|+5|5.|.5|5.123|1,000|₦500|５００|NaN|Infinity|-Infinity|null|true|5 | 5|05|1_000'
  const nonsense = (
    [-0, -1, -0.01, NaN, Infinity, -Infinity, 1e21, 1e-7, 0.1 + 0.2, 12.345, 500n] as unknown[]
  ).concat(
    noNumbers.split('|'),
    [null, true, false, [], {}, { value: 500 }, '500\n', '\u0000500', '1'.repeat(400)],
    [[[500]]],
  )
  test.each(names)('%s rejects values that are not decimal numbers [PRICE-3]', (name) => {
    for (const value of nonsense) expect([value, saidOf(name, value)]).toEqual([value, words[name]])
  })

  test.each([
    ['numbers_profit', 100_001, 'Please enter at most 100,000 naira'],
    ['numbers_profit', '100000.01', 'Please enter at most 100,000 naira'],
    ['numbers_profit', '500.50', 'Please enter whole naira'],
    ['boost_profit', '1000.01', 'Please enter at most 1,000 percent'],
    ['ngn_per_usd', '99.99', 'Please enter 100 to 100,000 naira for a dollar'],
    ['ngn_per_usd', '100000.01', 'Please enter 100 to 100,000 naira for a dollar'],
    ['ngn_per_usd', 0, 'Please enter 100 to 100,000 naira for a dollar'],
  ] as const)('%s rejects %j: %s', (name, value, message) => {
    expect(saidOf(name, value)).toBe(message)
  })

  const decimal = /^(0|[1-9][0-9]{0,12})(\.[0-9]{1,2})?$/

  test.each(names)('%s accepts exactly the decimal numbers within its limits [PRICE-2]', (name) => {
    const { least, most } = pricingBounds[name]
    const sent = fc.oneof(
      fc.anything(),
      fc.string(),
      fc.double(),
      fc.integer(),
      fc.stringMatching(/^[0-9]{1,7}(\.[0-9]{0,3})?$/),
    )
    fc.assert(
      fc.property(sent, (value) => {
        const read = PricingChange.safeParse({ [name]: value })
        const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
        const isWhole = name !== 'numbers_profit' || Number(text) % 1 === 0
        const isFine =
          decimal.test(text) &&
          Number(text) >= least &&
          Number(text) <= most &&
          isWhole &&
          !Object.is(value, -0)
        if (value === undefined) return
        expect(read.success).toBe(isFine)
        if (read.success) expect(read.data[name]).toBe(Math.round(Number(text) * 100))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a change of the pricing', () => {
  test('requires at least one setting and rejects unknown fields', () => {
    const messageOf = (change: unknown) => PricingChange.safeParse(change).error?.issues[0]?.message
    const atLeastOne = 'Please change at least one value'
    expect(messageOf({})).toBe(atLeastOne)
    expect(messageOf({ seen: { boost_profit: 50 } })).toBe(atLeastOne)
    expect(PricingChange.safeParse({ boost_profit: 50, profit: 500 }).success).toBe(false)
    expect(PricingChange.safeParse({ boost_profit: 50, seen: { profit: 1 } }).success).toBe(false)
  })

  test('accepts previously seen values outside the limits', () => {
    const seen = { numbers_profit: 500, boost_profit: 10_000, ngn_per_usd: '0.50' }
    expect(PricingChange.parse({ boost_profit: 50, seen }).seen).toEqual({
      numbers_profit: 50_000,
      boost_profit: 1_000_000,
      ngn_per_usd: 50,
    })
  })
})
