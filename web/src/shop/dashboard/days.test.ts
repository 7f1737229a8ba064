import { expect, test } from 'vitest'
import { readDays, totalsOf } from './days.ts'

const days = readDays([
  { date: '2026-11-19', spent: '0.00', topped_up: '5000.00' },
  { date: '2026-11-20', spent: '0.00', topped_up: '0.00' },
  { date: '2026-11-21', spent: '548.50', topped_up: '0.00' },
])

test('the days of a response are read to the kobo and added exactly [HOME-7]', () => {
  expect(days[2]).toEqual({ date: '2026-11-21', up: 0, down: 54_850 })
  expect(totalsOf(days)).toEqual({ up: 500_000, down: 54_850 })
  expect(totalsOf([])).toEqual({ up: 0, down: 0 })
})
