import { describe, expect, test } from 'vitest'
import { differenceLabel, formatUsd } from './day-columns.tsx'

describe('an amount in dollars', () => {
  test.each([
    ['0.00', '$0.00'],
    ['-1234567.5', '-$1,234,567.50'],
    ['999.000290', '$999.000290'],
  ])('of %s is displayed as %s', (amount, shown) => expect(formatUsd(amount)).toBe(shown))
})

describe('a difference to the ledger', () => {
  test.each([
    ['0.00', false, 'Balanced', 'live'],
    ['-0.20', false, 'Small shortfall', 'wait'],
    ['-2.00', true, 'Shortfall', 'stop'],
    ['2.00', true, 'Surplus', 'stop'],
  ] as const)('of %s is displayed as a label', (difference_usd, large, word, tone) =>
    expect(differenceLabel({ difference_usd, large })).toEqual({ word, tone }),
  )
})
