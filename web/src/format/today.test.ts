import { expect, test } from 'vitest'
import { todayInLagos } from './today.ts'

test('a day begins in Lagos an hour before it does in London', () => {
  expect(todayInLagos(Date.parse('2026-11-20T22:59:59Z'))).toBe('2026-11-20')
  expect(todayInLagos(Date.parse('2026-11-20T23:00:00Z'))).toBe('2026-11-21')
  expect(todayInLagos(Date.parse('2026-07-20T23:00:00Z'))).toBe('2026-07-21')
})
