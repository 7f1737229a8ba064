import type { Day } from '@nosim/contract/admin/reports.ts'
import {
  type LineOfBusiness,
  linesOfBusiness as lines,
} from '@nosim/contract/base/line-of-business.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { displayNaira } from '@nosim/contract/base/money.ts'
import type { PlotDay } from '../../../charts/days.ts'
import { toKobo } from '../../../format/format-money.ts'

/** A part of a whole in percent, with one decimal below 10%: '12%', '0.4%'. It is '0%' where either is zero. */
export function shareOf(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0%'
  const percent = (part / whole) * 100
  if (percent < 0.1) return 'under 0.1%'
  // A rate below 100 % is never rounded up to 100 %.
  const shown = percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)
  return `${shown === 100 && part < whole ? 99.9 : shown}%`
}

/** The days with revenue as `up`, refunds and costs as `down`, in kobo. */
export function earnedDays(days: readonly Day[], line: LineOfBusiness | 'all'): PlotDay[] {
  const of: readonly LineOfBusiness[] = line === 'all' ? lines : [line]
  return days.map((day) => ({
    date: day.date,
    up: of.reduce((sum, one) => sum + toKobo(day[one].revenue), 0),
    down: of.reduce((sum, one) => sum + toKobo(day[one].refunds) + toKobo(day[one].cost), 0),
  }))
}

/** The figures of a plot of revenue as a sentence. */
export function earnedText(days: readonly PlotDay[]): string {
  const { up, down } = totalOf(days)
  if (up === 0 && down === 0) return `Nothing was sold in the last ${days.length} days.`
  return `Last ${days.length} days: ${displayNaira(up)} revenue, ${displayNaira(down)} refunds and costs, ${displayNaira(up - down)} margin.`
}

/** The sums of the days, in kobo. */
export const totalOf = (days: readonly PlotDay[]): { up: number; down: number } =>
  days.reduce((sum, day) => ({ up: sum.up + day.up, down: sum.down + day.down }), {
    up: 0,
    down: 0,
  })

/** The margin as a percentage of the revenue, both in kobo. A loss has a minus sign. Without revenue it is '-'. */
export function marginShare(margin: number, revenue: number): string {
  if (revenue === 0) return '-'
  return margin < 0 ? `−${shareOf(-margin, revenue)}` : shareOf(margin, revenue)
}

/** The total after each day, from the gains of the days and the total after the last day. */
export function totalsAfter(gains: readonly number[], last: number): number[] {
  let total = last - gains.reduce((sum, gain) => sum + gain, 0)
  return gains.map((gain) => (total += gain))
}

/** '1 deposit' or '12 deposits'. */
export const counted = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
