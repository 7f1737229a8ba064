import { expect, test } from 'vitest'
import type { PlotDay } from '../../charts/days.ts'
import { summaryText } from './money-plot.tsx'

/** Thirty days up to 30 November, with these on some of them. */
function month(some: Readonly<Record<number, Partial<PlotDay>>>): readonly PlotDay[] {
  return Array.from({ length: 30 }, (_, index) => ({
    date: `2026-11-${String(index + 1).padStart(2, '0')}`,
    up: 0,
    down: 0,
    ...some[index + 1],
  }))
}

test('a month is summed, and its biggest day named [HOME-7]', () => {
  expect(summaryText(month({ 30: { up: 500_000 } }), 30)).toBe(
    'Spent in the last 30 days. Topped up: ₦5,000.00.',
  )
  expect(summaryText(month({ 18: { down: 54_800 }, 26: { down: 164_400 } }), 30)).toBe(
    'Spent in the last 30 days. Biggest day: ₦1,644.00 on 26 Nov. Topped up: ₦0.00.',
  )
})

test('a week is compared with the week before, and the weeks meet without a gap [HOME-7]', () => {
  expect(summaryText(month({ 18: { down: 54_800 }, 26: { down: 164_400 } }), 7)).toBe(
    'Spent in the last 7 days, up ₦1,096.00 on the week before. Topped up: ₦0.00.',
  )
  expect(summaryText(month({ 23: { down: 200 } }), 7)).toContain('down ₦2.00 on the week before.')
  expect(summaryText(month({ 23: { down: 200 }, 24: { down: 200 } }), 7)).toContain(
    ', the same as the week before.',
  )
  expect(summaryText(month({ 16: { down: 200 } }), 7)).not.toContain('the week before')
})

test('of two days with equal spending the first is named [HOME-7]', () => {
  expect(summaryText(month({ 3: { down: 100 }, 5: { down: 100 } }), 30)).toContain('on 3 Nov.')
})
