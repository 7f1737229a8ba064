import { displayNaira } from '@nosim/contract/money.ts'
import { type Day, dayName, totalsOf } from './days.ts'

const week = 7

/** What the plot shows, in words: the totals, how spending changed, and the day it peaked. */
export function summaryText(days: readonly Day[]): string {
  const { toppedUp, spent } = totalsOf(days)
  const totals = `In the last ${days.length} days you topped up ${displayNaira(toppedUp)} and spent ${displayNaira(spent)}.`
  return [totals, weekText(days), peakText(days)].filter(Boolean).join(' ')
}

/** This week's spending against that of the week before. */
function weekText(days: readonly Day[]): string {
  const now = totalsOf(days.slice(-week)).spent
  const before = totalsOf(days.slice(-2 * week, -week)).spent
  if (now === 0 && before === 0) return ''
  const lead = `Spending in the last ${week} days was ${displayNaira(now)}`
  if (before === 0) return `${lead}, and nothing in the ${week} days before.`
  if (now === before) return `${lead}, as much as in the ${week} days before.`
  const change = `${displayNaira(Math.abs(now - before))} ${now > before ? 'more' : 'less'}`
  return `${lead}, ${change} than in the ${week} days before.`
}

/** The dearest day; with a single day of spending the totals have said it. */
function peakText(days: readonly Day[]): string {
  const spending = days.filter(({ spent }) => spent > 0)
  const [first, ...others] = spending
  if (!first || others.length === 0) return ''
  const peak = others.reduce((most, day) => (day.spent > most.spent ? day : most), first)
  return `The most in a day was ${displayNaira(peak.spent)}, on ${dayName(peak.date)}.`
}
