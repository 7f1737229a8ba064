import { expect, test } from 'vitest'
import { fromField, toField } from './date-time-field.ts'

test('a field of date and time keeps its value to the minute [CONTENT-2, CONTENT-3]', () => {
  expect(fromField(toField('2026-06-01T12:34:00.000Z'))).toBe('2026-06-01T12:34:00.000Z')
  expect(toField('2026-06-01T12:34:56.789Z')).toMatch(/^2026-0[56]-\d\dT\d\d:\d\d$/)
  expect(toField(null)).toBe('')
  expect(fromField('soon')).toBe('soon')
  expect(fromField('')).toBe('')
})
