import { displayNaira, formatNaira, kobo } from '@nosim/contract/base/money.ts'
import type { Summary } from '@nosim/contract/shop/wallet.ts'
import { useState } from 'react'
import { dayName, type PlotDay } from '../../charts/days.ts'
import { PlotFigure } from '../../charts/plot-figure.tsx'
import { Money } from '../../format/money.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Card } from '../../ui/page/card.tsx'
import { readDays, totalsOf } from './days.ts'

const names = { up: 'Topped up', down: 'Spent' }
const week = 7
const ranges = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
]

/** Spending and top-ups of the last days: the sum, a picture, and a table on demand. Nothing before the first of them. */
export function MoneyPlot({ days }: { readonly days: Summary['days'] | undefined }) {
  const [range, setRange] = useState('30')
  const all = days && readDays(days)
  if (!all || all.every(({ up, down }) => up === 0 && down === 0)) return null
  const shown = Number(range)
  const { down } = totalsOf(all.slice(-shown))
  return (
    <Card
      title="Spending"
      action={
        <Segmented label="Period" hideLabel options={ranges} value={range} onChange={setRange} />
      }
    >
      <PlotFigure
        days={all.slice(-shown)}
        unit="naira"
        names={names}
        summary={
          <>
            <span className="block text-ink">
              <Money amount={formatNaira(kobo(down))} large />
            </span>
            {summaryText(all, shown)}
          </>
        }
        tableCaption="Top-ups and spending by day, newest first. Days without either are left out."
      />
    </Card>
  )
}

/** What the plot of the last `shown` days says, after the sum that was spent. */
export function summaryText(days: readonly PlotDay[], shown: number): string {
  const { up } = totalsOf(days.slice(-shown))
  const change = shown === week ? weekText(days) : ''
  const peak = shown === week ? '' : peakText(days.slice(-shown))
  return `Spent in the last ${shown} days${change}.${peak} Topped up: ${displayNaira(up)}.`
}

/** This week's spending against that of the week before. */
function weekText(days: readonly PlotDay[]): string {
  const now = totalsOf(days.slice(-week)).down
  const before = totalsOf(days.slice(-2 * week, -week)).down
  if (now === before) return now === 0 ? '' : ', the same as the week before'
  const way = now > before ? 'up' : 'down'
  return `, ${way} ${displayNaira(Math.abs(now - before))} on the week before`
}

/** The day with the highest spending; nothing with a single day, which the sum shows. */
function peakText(days: readonly PlotDay[]): string {
  const spending = days.filter(({ down }) => down > 0)
  const [first, ...others] = spending
  if (!first || others.length === 0) return ''
  const peak = others.reduce((most, day) => (day.down > most.down ? day : most), first)
  return ` Biggest day: ${displayNaira(peak.down)} on ${dayName(peak.date)}.`
}
