import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCount } from './count.ts'
import {
  displayNaira,
  formatDollars,
  formatNaira,
  kobo,
  koboMax,
  parseNaira,
  roundHalfUp,
} from './money.ts'

/** The maximum that the parser's pattern accepts, in kobo: 13 digits of naira and 99 kobo. */
const parserMax = 999_999_999_999_999
const anyKobo = fc.oneof(
  fc.constantFrom(0, 1, 99, 100, 101, koboMax - 1, koboMax, koboMax + 1, 2 ** 31, parserMax),
  fc.nat({ max: parserMax }),
)

describe('the parser', () => {
  test.each<[string, number]>([
    ['0', 0],
    ['0.0', 0],
    ['0.01', 1],
    ['0.1', 10],
    ['0.10', 10],
    ['1', 100],
    ['4.35', 435], // 4.35 * 100 is 434.99999999999994 in floats
    ['1.1', 110],
    ['99.5', 9_950],
    ['548.00', 54_800],
    ['1250', 125_000],
    ['1000000000', koboMax],
    ['1000000000.01', koboMax + 1],
    ['9007199254740.99', 900_719_925_474_099],
    ['9999999999999.99', parserMax],
  ])('reads %s as %i kobo', (text, amount) => {
    expect(parseNaira(text)).toBe(amount)
  })

  test.each([
    ['', 'an empty string'],
    [' ', 'a space'],
    [' 5 ', 'spaces around'],
    ['5 ', 'a trailing space'],
    ['5\n', 'a line feed, which $ accepts under the m flag'],
    ['5\n<script>', 'a second line'],
    ['5\u00a0', 'a no-break space'],
    ['\ufeff5', 'a byte order mark'],
    ['-0', 'a negative zero'],
    ['-1', 'a negative number'],
    ['+5', 'a plus sign'],
    ['05', 'a leading zero'],
    ['00', 'two zeros'],
    ['.5', 'no whole part'],
    ['5.', 'no fraction'],
    ['5..1', 'two points'],
    ['1.001', 'a fraction of a kobo'],
    ['1.005', 'a fraction that floats round down'],
    ['0.001', 'less than a kobo'],
    ['1,000', 'a thousands separator'],
    ['1,5', 'a decimal comma'],
    ['1_000', 'an underscore, which PostgreSQL accepts'],
    ['1e3', 'an exponent'],
    ['1E3', 'an exponent in upper case'],
    ['1e309', 'an exponent that overflows to infinity'],
    ['1e-7', 'a negative exponent'],
    ['0x10', 'hexadecimal'],
    ['0b1', 'binary'],
    ['0o7', 'octal'],
    ['1n', 'a bigint'],
    ['NaN', 'NaN'],
    ['Infinity', 'infinity'],
    ['null', 'the string null'],
    ['١٠٠', 'Arabic digits'],
    ['१००', 'Devanagari digits'],
    ['１００', 'full-width digits'],
    ['5.٥', 'an Arabic fraction'],
    ['²', 'a superscript'],
    ['₦5', 'a currency sign'],
    ['5 NGN', 'a currency'],
    ['12abc', 'a number with a suffix, which parseInt accepts'],
    ['10000000000000', '14 digits'],
    ['9007199254740993000', 'beyond 2^63'],
    ['1.0.0', 'a version'],
    ['5\u0000', 'a NUL'],
    ['\ud8005', 'a lone surrogate'],
  ])('rejects %j: %s', (text) => {
    expect(parseNaira(text)).toBeUndefined()
  })

  test('reads the output of the formatter, also without trailing zeros', () => {
    fc.assert(
      fc.property(anyKobo, (amount) => {
        const text = formatNaira(amount)
        expect(parseNaira(text)).toBe(amount)
        if (text.endsWith('.00')) expect(parseNaira(text.slice(0, -3))).toBe(amount)
        else if (text.endsWith('0')) expect(parseNaira(text.slice(0, -1))).toBe(amount)
      }),
    )
  })

  test('reads exactly the texts of its pattern, with the same value as BigInt', () => {
    const naira = /^(0|[1-9][0-9]{0,12})(\.[0-9]{1,2})?$/
    const near = fc.stringMatching(/^[0-9.,+eE x\n٣-]*$/)
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ unit: 'binary' })), (text) => {
        const amount = parseNaira(text)
        const [whole = '', part = ''] = text.split('.')
        const read = () => Number(BigInt(whole) * 100n + BigInt(part.padEnd(2, '0')))
        expect(amount).toBe(naira.test(text) ? read() : undefined)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the formatter', () => {
  test.each<[number, string, string]>([
    [0, '0.00', '₦0.00'],
    [-0, '0.00', '₦0.00'],
    [1, '0.01', '₦0.01'],
    [-5, '-0.05', '-₦0.05'],
    [10, '0.10', '₦0.10'],
    [99, '0.99', '₦0.99'],
    [100, '1.00', '₦1.00'],
    [54_800, '548.00', '₦548.00'],
    [99_999, '999.99', '₦999.99'],
    [100_000, '1000.00', '₦1,000.00'],
    [-100_000, '-1000.00', '-₦1,000.00'],
    [123_456_789, '1234567.89', '₦1,234,567.89'],
    [koboMax, '1000000000.00', '₦1,000,000,000.00'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91', '₦90,071,992,547,409.91'],
    [-Number.MAX_SAFE_INTEGER, '-90071992547409.91', '-₦90,071,992,547,409.91'],
  ])('formats %i kobo as %s, for display as %s', (amount, wire, display) => {
    expect(formatNaira(amount)).toBe(wire)
    expect(displayNaira(amount)).toBe(display)
  })

  test('formats for display as on the wire, with separators and a naira sign [SITE-19, WALLET-1]', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        expect(displayNaira(amount).replaceAll(/[₦,]/g, '')).toBe(formatNaira(amount))
        expect(displayNaira(amount)).toMatch(/^-?₦\d{1,3}(,\d{3})*\.\d{2}$/)
      }),
    )
  })
})

describe('the formatter of dollars', () => {
  test.each([
    [0, '0.00'],
    [900_000, '0.90'],
    [290, '0.00029'],
    [1, '0.000001'],
    [9_999_999_999, '9999.999999'],
    [12_500_000, '12.50'],
    [198_750, '0.19875'],
  ])('formats %d micro-dollars as "%s"', (micro, text) => {
    expect(formatDollars(micro)).toBe(text)
  })
})

describe('the kobo type', () => {
  test.each([0.5, 1.005 * 100, 4.35 * 100, Number.NaN, Infinity, 2 ** 53, -(2 ** 53)])(
    'rejects %d',
    (amount) => {
      expect(() => kobo(amount)).toThrow(RangeError)
    },
  )

  test('accepts every whole number up to 2^53', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        expect(kobo(amount)).toBe(amount)
      }),
    )
  })
})

describe('rounding', () => {
  test.each<[bigint, bigint, bigint]>([
    [0n, 1n, 0n],
    [1n, 2n, 1n], // a half is rounded up
    [3n, 2n, 2n],
    [5n, 2n, 3n], // 2.5 is 3 here, and 2 for a float8 cast in SQL
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [49n, 100n, 0n],
    [50n, 100n, 1n],
    [1005n, 10n, 101n], // 1.005 * 100 is 100.49999999999999 in floats
    [9_007_199_254_740_993n, 1n, 9_007_199_254_740_993n],
    [10n ** 40n + 5n, 10n, 10n ** 39n + 1n],
  ])('rounds %i / %i to %i', (numerator, denominator, rounded) => {
    expect(roundHalfUp(numerator, denominator)).toBe(rounded)
  })

  test('differs by at most a half, and rounds an exact half up', () => {
    const ratio = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.bigInt(1n, 10n ** 15n))
    fc.assert(
      fc.property(ratio, ([numerator, denominator]) => {
        const rest = 2n * (numerator - roundHalfUp(numerator, denominator) * denominator)
        expect(rest < denominator).toBe(true)
        expect(rest >= -denominator).toBe(true)
      }),
    )
  })

  test('keeps the order of amounts', () => {
    const amounts = fc.tuple(fc.bigInt(0n, 10n ** 20n), fc.bigInt(0n, 10n ** 20n))
    fc.assert(
      fc.property(amounts, fc.bigInt(1n, 10n ** 6n), ([a, b], denominator) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        expect(roundHalfUp(less, denominator) <= roundHalfUp(more, denominator)).toBe(true)
      }),
    )
  })

  test.each<[bigint, bigint]>([
    [-1n, 2n],
    [1n, 0n],
    [1n, -2n],
  ])('rejects %i / %i', (numerator, denominator) => {
    expect(() => roundHalfUp(numerator, denominator)).toThrow(RangeError)
  })
})

test.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, -1, -1234, 9_007_199_254_740_991])(
  'the count %d is written as American English writes it',
  (count) => {
    expect(formatCount(count)).toBe(count.toLocaleString('en-US'))
  },
)
