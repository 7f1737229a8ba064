import { expect, test } from 'vitest'
import { formatLagosTime, fromLagosField, toLagosField } from './lagos-time.ts'

test('a field in the time of Lagos is an hour ahead of UTC all year [PROMO-15]', () => {
  expect(toLagosField(Date.parse('2026-07-31T23:30:59.000Z'))).toBe('2026-08-01T00:30')
  expect(fromLagosField('2026-08-01T00:30')).toBe('2026-07-31T23:30:00.000Z')
  expect(fromLagosField('')).toBe('')
})

test('a time of Lagos is the same in every time zone [PROMO-15]', () => {
  expect(formatLagosTime('2026-07-31T23:30:00Z')).toBe('1 Aug 2026, 00:30')
})
