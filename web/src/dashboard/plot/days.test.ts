import { expect, test } from 'vitest'
import { busyDays, dayName, readDays, totalsOf } from './days.ts'

const days = readDays([
  { date: '2026-11-19', spent: '0.00', topped_up: '5000.00' },
  { date: '2026-11-20', spent: '0.00', topped_up: '0.00' },
  { date: '2026-11-21', spent: '548.50', topped_up: '0.00' },
])

test('the wire is read to kobo and added up exactly', () => {
  expect(days[2]).toEqual({ date: '2026-11-21', spent: 54_850, toppedUp: 0 })
  expect(totalsOf(days)).toEqual({ spent: 54_850, toppedUp: 500_000 })
  expect(totalsOf([])).toEqual({ spent: 0, toppedUp: 0 })
})

test('the table has the days on which anything happened, newest first', () => {
  expect(busyDays(days).map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-19'])
})

test('a day keeps its name in every time zone', () => {
  expect(dayName('2026-11-01')).toBe('1 Nov')
  expect(dayName('2026-12-31')).toBe('31 Dec')
})
