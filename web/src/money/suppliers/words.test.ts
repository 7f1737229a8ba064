import { describe, expect, test } from 'vitest'
import { differenceWords, formatUsd } from './words.ts'

describe('dollars', () => {
  test.each([
    ['0.00', '$0.00'],
    ['-1234567.5', '-$1,234,567.50'],
    ['999.000290', '$999.000290'],
  ])('%s is %s', (amount, shown) => expect(formatUsd(amount)).toBe(shown))
})

describe('a difference', () => {
  test.each([
    ['0.00', false, 'Adds up', 'live'],
    ['-0.20', false, 'Missing, small', 'wait'],
    ['-2.00', true, 'Missing', 'stop'],
    ['2.00', true, 'Too much', 'stop'],
  ] as const)('of %s is told in words', (difference_usd, large, word, tone) =>
    expect(differenceWords({ difference_usd, large })).toEqual({ word, tone }),
  )
})
