import type { Day } from '@nosim/contract/admin/reports.ts'
import { expect, test } from 'vitest'
import type { PlotDay } from '../../../charts/days.ts'
import {
  counted,
  earnedDays,
  earnedText,
  marginShare,
  shareOf,
  totalsAfter,
} from './figure-labels.ts'

test.each([
  [0, 0, '0%'],
  [0, 12, '0%'],
  [3, 12, '25%'],
  [12, 12, '100%'],
  [1, 1_000_000, 'under 0.1%'],
  [4, 1000, '0.4%'],
  [999_999, 1_000_000, '99.9%'],
  [97_600, 100_000, '98%'],
])('a share of %d of %d is displayed as %s [ADMIN-3]', (part, whole, words) => {
  expect(shareOf(part, whole)).toBe(words)
})

test('the days of one line of business, or of all, are read exactly to the kobo', () => {
  const earned = (revenue: string, refunds: string, cost: string) => ({
    revenue,
    refunds,
    cost,
    margin: '0.00',
  })
  const day: Day = {
    date: '2026-11-21',
    deposits: '0.00',
    new_users: 0,
    user_balance: '0.00',
    numbers: earned('500.00', '0.00', '396.33'),
    boost: earned('10.50', '2.50', '-1.00'),
    store: earned('1000.00', '500.00', '0.00'),
  }
  expect(earnedDays([day], 'boost')).toEqual([{ date: '2026-11-21', up: 1050, down: 150 }])
  expect(earnedDays([day], 'all')).toEqual([{ date: '2026-11-21', up: 151_050, down: 89_783 }])
})

/** The `count` days up to 30 November; `some` has the figures of single days. */
function days(count: number, some: Readonly<Record<number, Partial<PlotDay>>>): PlotDay[] {
  return Array.from({ length: count }, (_, index) => {
    const day = 31 - count + index
    return { date: `2026-11-${String(day).padStart(2, '0')}`, up: 0, down: 0, ...some[day] }
  })
}

test('a plot of revenue has a text that describes it', () => {
  expect(earnedText(days(7, {}))).toBe('Nothing was sold in the last 7 days.')
  expect(earnedText(days(7, { 30: { up: 50_000, down: 12_345 } }))).toBe(
    'Last 7 days: ₦500.00 revenue, ₦123.45 refunds and costs, ₦376.55 margin.',
  )
})

test('running totals are computed backwards from the last total', () => {
  expect(totalsAfter([1, 0, 3], 10)).toEqual([7, 7, 10])
  expect(totalsAfter([], 10)).toEqual([])
})

test.each([
  [50, 100, '50%'],
  [-25, 100, '−25%'],
  [0, 0, '-'],
])('a margin of %d of revenue %d is displayed as %s [ADMIN-6]', (margin, revenue, share) => {
  expect(marginShare(margin, revenue)).toBe(share)
})

test('a count of one is singular, other counts are plural', () => {
  expect([counted(1, 'deposit'), counted(0, 'deposit'), counted(1200, 'deposit')]).toEqual([
    '1 deposit',
    '0 deposits',
    '1,200 deposits',
  ])
})
