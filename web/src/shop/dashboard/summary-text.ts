import { displayNaira } from '@nosim/contract/money.ts'
import { dayName, type PlotDay } from '../../charts/days.ts'
import { totalsOf } from './days.ts'

const week = 7

/** What the plot shows, in words: the totals, how spending changed, and the day it peaked. */
export function summaryText(days: readonly PlotDay[]): string {
  const { up, down } = totalsOf(days)
  const totals = `In the last ${days.length} days you topped up ${displayNaira(up)} and spent ${displayNaira(down)}.`
  return [totals, weekText(days), peakText(days)].filter(Boolean).join(' ')
}

/** This week's spending against that of the week before. */
function weekText(days: readonly PlotDay[]): string {
  const now = totalsOf(days.slice(-week)).down
  const before = totalsOf(days.slice(-2 * week, -week)).down
  if (now === 0 && before === 0) return ''
  const lead = `Spending in the last ${week} days was ${displayNaira(now)}`
  if (before === 0) return `${lead}, and nothing in the ${week} days before.`
  if (now === before) return `${lead}, as much as in the ${week} days before.`
  const change = `${displayNaira(Math.abs(now - before))} ${now > before ? 'more' : 'less'}`
  return `${lead}, ${change} than in the ${week} days before.`
}

/** The dearest day; with a single day of spending the totals have said it. */
function peakText(days: readonly PlotDay[]): string {
  const spending = days.filter(({ down }) => down > 0)
  const [first, ...others] = spending
  if (!first || others.length === 0) return ''
  const peak = others.reduce((most, day) => (day.down > most.down ? day : most), first)
  return `The most in a day was ${displayNaira(peak.down)}, on ${dayName(peak.date)}.`
}
