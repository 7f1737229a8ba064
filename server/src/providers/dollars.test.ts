import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDollars, writeDollars } from './dollars.ts'

test.each([
  ['0.50', 500_000],
  ['12', 12_000_000],
  [' 0.29 ', 290_000],
  ['0.1234567', 123_457],
  ['0.1230000000', 123_000],
  ['9999999.999999', 9_999_999_999_999],
])('%j dollars are %i micro-dollars', (text, micro) => {
  expect(readDollars(text)).toBe(micro)
})

test.each([
  '',
  '.5',
  '5.',
  '-1',
  '+1',
  '1e3',
  '1,5',
  '$1',
  '0x10',
  'NaN',
  'Infinity',
  '١',
  '12345678',
])('%j is not an amount', (text) => {
  expect(readDollars(text)).toBeUndefined()
})

test.each([
  [500_000, '0.5'],
  [290_000, '0.29'],
  [1, '0.000001'],
  [0, '0'],
  [12_000_000, '12'],
  [1_100_000.9, '1.1'],
])('%d micro-dollars are %s dollars', (micro, text) => {
  expect(writeDollars(micro)).toBe(text)
})

test.each([-1, Number.NaN, Infinity, 2 ** 53])('%d cannot be written as an amount', (micro) => {
  expect(writeDollars(micro)).toBeUndefined()
})

test('a written amount is read as the same value, in plain digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), (micro) => {
      const text = writeDollars(micro) ?? ''
      expect(text).toMatch(/^\d+(\.\d{1,6})?$/)
      expect(readDollars(text)).toBe(micro)
    }),
  )
})
