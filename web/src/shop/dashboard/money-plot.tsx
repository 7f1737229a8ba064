import type { Summary } from '@nosim/contract/shop/wallet.ts'
import { ChartNoAxesColumn } from 'lucide-react'
import { type PlotDay, dayName } from '../../charts/days.ts'
import { PlotFigure, PlotWaiting } from '../../charts/plot-figure.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { readDays, totalsOf } from './days.ts'
import { displayNaira } from '@nosim/contract/base/money.ts'

/** Top-ups and spending of the last 30 days: in words, as a picture, and as a table on demand. */
export function MoneyPlot({ days }: { readonly days: Summary['days'] | undefined }) {
  const read = days && readDays(days)
  return (
    <Card flush title="Top-ups and spending">
      <div className="px-4 pb-4 sm:px-6">{read ? <Content days={read} /> : <PlotWaiting />}</div>
    </Card>
  )
}

const names = { up: 'Topped up', down: 'Spent' }

function Content({ days }: { readonly days: readonly PlotDay[] }) {
  const { up, down } = totalsOf(days)
  if (up === 0 && down === 0)
    return (
      <EmptyState Icon={ChartNoAxesColumn} title="Nothing in the last 30 days.">
        Every top-up and every number you pay for will be drawn here, day by day.
      </EmptyState>
    )
  return (
    <PlotFigure
      days={days}
      unit="naira"
      names={names}
      summary={summaryText(days)}
      tableCaption="Top-ups and spending by day, newest first. Days without either are left out."
    />
  )
}

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

/** The day with the highest spending; nothing with a single day, which the totals show. */
function peakText(days: readonly PlotDay[]): string {
  const spending = days.filter(({ down }) => down > 0)
  const [first, ...others] = spending
  if (!first || others.length === 0) return ''
  const peak = others.reduce((most, day) => (day.down > most.down ? day : most), first)
  return `The most in a day was ${displayNaira(peak.down)}, on ${dayName(peak.date)}.`
}
