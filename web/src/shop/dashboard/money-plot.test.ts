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

test('a top-up alone is said in one sentence [HOME-7]', () => {
  expect(summaryText(month({ 30: { up: 500_000 } }))).toBe(
    'In the last 30 days you topped up ₦5,000.00 and spent ₦0.00.',
  )
})

test('spending is compared with the week before, and its dearest day named [HOME-7]', () => {
  expect(summaryText(month({ 18: { down: 54_800 }, 26: { down: 164_400 } }))).toBe(
    'In the last 30 days you topped up ₦0.00 and spent ₦2,192.00. ' +
      'Spending in the last 7 days was ₦1,644.00, ₦1,096.00 more than in the 7 days before. ' +
      'The most in a day was ₦1,644.00, on 26 Nov.',
  )
})

test('less and as much are said too, and the weeks meet without a gap [HOME-7]', () => {
  expect(summaryText(month({ 23: { down: 200 } }))).toContain(
    'was ₦0.00, ₦2.00 less than in the 7 days before.',
  )
  expect(summaryText(month({ 23: { down: 200 }, 24: { down: 200 } }))).toContain(
    'was ₦2.00, as much as in the 7 days before.',
  )
  expect(summaryText(month({ 16: { down: 200 } }))).not.toContain('the 7 days before')
})

test('of two days as dear as each other the first is named [HOME-7]', () => {
  expect(summaryText(month({ 3: { down: 100 }, 5: { down: 100 } }))).toContain('on 3 Nov.')
})
