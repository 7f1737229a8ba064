import type { Day } from '@nosim/contract/admin/reports.ts'
import {
  type LineOfBusiness,
  linesOfBusiness as lines,
} from '@nosim/contract/base/line-of-business.ts'
import { displayNaira } from '@nosim/contract/base/money.ts'
import { dayName, type PlotDay } from '../../charts/days.ts'
import { toKobo } from '../../format/format-money.ts'

/** A part of a whole in percent: '12%', '0.4%' where a whole one would say none; of nothing none. */
export function shareOf(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0%'
  const percent = (part / whole) * 100
  if (percent < 0.1) return 'under 0.1%'
  // A rate below 100 % is never rounded up to 100 %.
  const shown = percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)
  return `${shown === 100 && part < whole ? 99.9 : shown}%`
}

/** What came in on each day above the line, what it took below it, in kobo. */
export function earnedDays(days: readonly Day[], line: LineOfBusiness | 'all'): PlotDay[] {
  const of: readonly LineOfBusiness[] = line === 'all' ? lines : [line]
  return days.map((day) => ({
    date: day.date,
    up: of.reduce((sum, one) => sum + toKobo(day[one].revenue), 0),
    down: of.reduce((sum, one) => sum + toKobo(day[one].refunds) + toKobo(day[one].cost), 0),
  }))
}

/** What a plot of revenue shows, in words: the sums, the half before against the half after, and the best day. */
export function earnedText(days: readonly PlotDay[]): string {
  const { up, down } = totalOf(days)
  if (up === 0 && down === 0) return `Nothing was sold in the last ${days.length} days.`
  const sums = `In the last ${days.length} days ${displayNaira(up)} came in, ${displayNaira(down)} went into refunds and cost, and ${displayNaira(up - down)} is left.`
  return [sums, trendText(days), bestText(days)].filter(Boolean).join(' ')
}

const totalOf = (days: readonly PlotDay[]): { up: number; down: number } =>
  days.reduce((sum, day) => ({ up: sum.up + day.up, down: sum.down + day.down }), {
    up: 0,
    down: 0,
  })

const week = 7

/** This week's revenue against that of the week before, where the range has both. */
function trendText(days: readonly PlotDay[]): string {
  if (days.length < 2 * week) return ''
  const now = totalOf(days.slice(-week)).up
  const before = totalOf(days.slice(-2 * week, -week)).up
  if (before === 0) return ''
  const percent = Math.round((now / before - 1) * 100)
  const change =
    percent === 0
      ? 'as much as'
      : `${Math.abs(percent)}% ${percent > 0 ? 'more than' : 'less than'}`
  return `The last ${week} days brought ${displayNaira(now)}, ${change} in the ${week} before.`
}

/** The best day; nothing with a single day of sales, which the totals show. */
function bestText(days: readonly PlotDay[]): string {
  const [first, ...others] = days.filter(({ up }) => up > 0)
  if (!first || others.length === 0) return ''
  const best = others.reduce((most, day) => (day.up > most.up ? day : most), first)
  return `The best day was ${dayName(best.date)} with ${displayNaira(best.up)}.`
}

/** '1 deposit' or '12 deposits'. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
