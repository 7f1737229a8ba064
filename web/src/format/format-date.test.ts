import { expect, test } from 'vitest'
import { formatCalendarDay, formatCountdown, formatDateTime } from './format-date.ts'

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

test('a missing or invalid date reads N/A [SITE-20]', () => {
  expect(formatDateTime(null)).toBe('N/A')
  expect(formatDateTime('soon')).toBe('N/A')
  expect(formatDateTime('2026-11-21T10:00:00Z')).toMatch(/21 Nov 2026/)
})

test('a day of the calendar is the same in every time zone', () => {
  expect(formatCalendarDay('2026-11-01')).toBe('1 Nov 2026')
  expect(formatCalendarDay('some day')).toBe('N/A')
})
