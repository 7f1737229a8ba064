import { expect, test } from 'vitest'
import { formatCountdown, formatDateTime } from './format-date.ts'
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
])('%s naira reads %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text)
})

test('kobo are exact where floats are not', () => {
  expect(toKobo('90071992547.91')).toBe(9_007_199_254_791)
})

test.each([
  [420_000, '07:00'],
  [419_001, '07:00'],
  [61_000, '01:01'],
  [0, '00:00'],
  [-5, '00:00'],
  [3_600_000, '1:00:00'],
])('%s ms left reads %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text)
})

test('a date that is missing or no date reads N/A', () => {
  expect(formatDateTime(null)).toBe('N/A')
  expect(formatDateTime('soon')).toBe('N/A')
  expect(formatDateTime('2026-11-21T10:00:00Z')).toMatch(/21 Nov 2026/)
})
