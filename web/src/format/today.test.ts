import { expect, test } from 'vitest'
import { todayInLagos } from './today.ts'

test('the day changes at midnight in Lagos, all year', () => {
  expect(todayInLagos(Date.parse('2026-11-20T22:59:59Z'))).toBe('2026-11-20')
  expect(todayInLagos(Date.parse('2026-11-20T23:00:00Z'))).toBe('2026-11-21')
  expect(todayInLagos(Date.parse('2026-07-20T23:00:00Z'))).toBe('2026-07-21')
})
