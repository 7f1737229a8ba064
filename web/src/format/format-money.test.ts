import { expect, test } from 'vitest'
import { formatMoney, toKobo } from './format-money.ts'

test.each([
  ['1234567.89', '₦1,234,567.89'],
  ['548.00', '₦548.00'],
  ['-5.50', '-₦5.50'],
  [548, '₦548.00'],
  [-20, '-₦20.00'],
  ['lots', '₦0.00'],
  [Number.NaN, '₦0.00'],
  [null, '₦0.00'],
  [undefined, '₦0.00'],
])('%s naira reads %s [SITE-19, WALLET-1]', (amount, text) => {
  expect(formatMoney(amount)).toBe(text)
})

test('kobo are exact where floats are not', () => {
  expect(toKobo('90071992547.91')).toBe(9_007_199_254_791)
})
