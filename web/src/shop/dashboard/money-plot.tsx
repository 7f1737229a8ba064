import { displayNaira, formatNaira, kobo } from '@nosim/contract/base/money.ts'
import { useState } from 'react'
import type { PlotDay } from '../../charts/days.ts'
import { Delta } from '../../charts/delta.tsx'
import { PlotFigure } from '../../charts/plot-figure.tsx'
import { Money } from '../../format/money.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Card } from '../../ui/page/card.tsx'
import { totalsOf } from './days.ts'

const names = { up: 'Topped up', down: 'Spent', rest: 'Net' }
const ranges = [
  { value: '7', label: '7d' },
  { value: '30', label: '30d' },
  { value: '90', label: '90d' },
]

/** The spending and top-ups of the last days (HOME-7): the sum and its change, a plot, and a table on demand. */
export function MoneyPlot({ days }: { readonly days: readonly PlotDay[] }) {
  const [range, setRange] = useState('30')
  const count = Number(range)
  const { now, before } = periodsOf(days, count)
  const period = `the ${count} days before`
  const isCompared = before > 0
  return (
    <Card
      title="Spending"
      action={
        <Segmented label="Period" hideLabel options={ranges} value={range} onChange={setRange} />
      }
    >
      <PlotFigure
        days={isCompared ? comparedDays(days, count) : days.slice(-count)}
        unit="naira"
        isShort
        names={isCompared ? { ...names, before: `Spent in ${period}` } : names}
        summary={
          <>
            <span className="flex flex-wrap items-center gap-x-3 text-ink">
              <Money amount={formatNaira(kobo(now.down))} large />
              <Delta now={now.down} before={before} than={period} isNeutral />
            </span>
            <span className="block text-label">
              {`Spent in ${count} days, topped up ${displayNaira(now.up)}.`}
            </span>
          </>
        }
        tableCaption="Top-ups and spending by day, newest first. Days without either are left out."
      />
    </Card>
  )
}

/** The last `count` days, each with the spending of the same day of the previous period. */
export const comparedDays = (days: readonly PlotDay[], count: number): readonly PlotDay[] =>
  days
    .slice(-count)
    .map((day, index) =>
      Object.assign({ downBefore: days[days.length - 2 * count + index]?.down ?? 0 }, day),
    )

/** The sums of the last `count` days, and the spending of the previous period; 0 if that is not fully known. */
export function periodsOf(days: readonly PlotDay[], count: number) {
  const earlier = days.slice(-2 * count, -count)
  return {
    now: totalsOf(days.slice(-count)),
    before: earlier.length < count ? 0 : totalsOf(earlier).down,
  }
}
