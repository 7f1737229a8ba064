import { expect, test } from 'vitest'
import {
  formatCalendarDay,
  formatCountdown,
  formatDateTime,
  formatRecentDay,
} from './format-date.ts'

test.each([
  [420_000, '07:00'],
  [419_001, '07:00'],
  [61_000, '01:01'],
  [0, '00:00'],
  [-5, '00:00'],
  [3_600_000, '1:00:00'],
])('a countdown of %s ms is displayed as %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text)
})

test('a recent day is displayed as Today or Yesterday, an older day as its date', () => {
  const now = new Date(2026, 10, 1, 0, 30)
  const nameOf = (...time: [number, number, number, number, number]) =>
    formatRecentDay(new Date(...time).toISOString(), now)
  expect(nameOf(2026, 10, 1, 0, 0)).toBe('Today')
  expect(nameOf(2026, 9, 31, 23, 59)).toBe('Yesterday')
  expect(nameOf(2026, 9, 30, 23, 59)).toBe('30 Oct 2026')
})

test('a missing or invalid date is displayed as N/A [SITE-20]', () => {
  expect(formatDateTime(null)).toBe('N/A')
  expect(formatDateTime('soon')).toBe('N/A')
  expect(formatDateTime('2026-11-21T10:00:00Z')).toMatch(/21 Nov 2026/)
})

test('a calendar day is the same in every time zone', () => {
  expect(formatCalendarDay('2026-11-01')).toBe('1 Nov 2026')
  expect(formatCalendarDay('some day')).toBe('N/A')
})

test('dates and times are written as British English writes them, in the time zone of the reader', () => {
  const intl = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  const moments = Array.from(
    { length: 24 },
    (_, index) => new Date(2026, index, index + 1, index, 5),
  )
  expect(moments.map((date) => formatDateTime(date.toISOString()))).toEqual(
    moments.map((date) => intl.format(date)),
  )
})
