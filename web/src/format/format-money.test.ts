import { expect, test } from 'vitest'
import { formatMoney, shortMoney, toKobo } from './format-money.ts'

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
])('%s naira is displayed as %s [SITE-19, WALLET-1]', (amount, text) => {
  expect(formatMoney(amount)).toBe(text)
})

test('a short amount has at most one decimal [SITE-19]', () => {
  expect([1_234_567_89, 100_000_000, -45_500_00, 0].map(shortMoney)).toEqual([
    '₦1.2M',
    '₦1M',
    '-₦45.5K',
    '₦0',
  ])
})

test('an amount is converted to kobo without a float error', () => {
  expect(toKobo('90071992547.91')).toBe(9_007_199_254_791)
})
