import { expect, test } from 'vitest'
import { lineBefore, type PlotDay } from '../../charts/days.ts'
import { comparedDays, periodsOf } from './money-plot.tsx'

/** Ninety days with the given spending, in kobo by day; day 90 is today. */
function daysWith(spent: Readonly<Record<number, number>>): readonly PlotDay[] {
  return Array.from({ length: 90 }, (_, index) => ({
    date: `day ${index + 1}`,
    up: index === 89 ? 500_000 : 0,
    down: spent[index + 1] ?? 0,
  }))
}

test('a period is compared with the period directly before it [HOME-7]', () => {
  const days = daysWith({ 30: 1, 31: 10, 60: 100, 61: 1000, 76: 2, 77: 20, 83: 200, 84: 2000 })
  expect(periodsOf(days, 7)).toEqual({ now: { up: 500_000, down: 2000 }, before: 220 })
  expect(periodsOf(days, 30)).toEqual({ now: { up: 500_000, down: 3222 }, before: 110 })
})

test('a period whose previous period is not fully known is compared with zero [HOME-7]', () => {
  expect(periodsOf(daysWith({ 1: 5, 90: 7 }), 90)).toEqual({
    now: { up: 500_000, down: 12 },
    before: 0,
  })
})

test('each day is compared with the same day of the previous period [HOME-7]', () => {
  const days = comparedDays(daysWith({ 76: 5, 77: 20, 83: 200, 84: 2000 }), 7)
  expect(days.map(({ down, downBefore }) => [down, downBefore])).toEqual([
    [2000, 20],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 200],
  ])
  expect(days.map(lineBefore)).toEqual([-20, -0, -0, -0, -0, -0, -200])
})
