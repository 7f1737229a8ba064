import { expect, test } from 'vitest'
import { busyDays, dayName } from './days.ts'

test('the table lists the days with amounts, newest first', () => {
  const days = [
    { date: '2026-11-19', up: 500_000, down: 0 },
    { date: '2026-11-20', up: 0, down: 0 },
    { date: '2026-11-21', up: 0, down: 54_850 },
  ]
  expect(busyDays(days).map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-19'])
})

test('a day has the same name in every time zone', () => {
  expect(dayName('2026-11-01')).toBe('1 Nov')
  expect(dayName('2026-12-31')).toBe('31 Dec')
})
