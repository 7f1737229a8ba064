import type { Summary } from '@nosim/contract/wallet.ts'
import { ChartNoAxesColumn } from 'lucide-react'
import type { PlotDay } from '../../charts/days.ts'
import { PlotFigure, PlotWaiting } from '../../charts/plot-figure.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { readDays, totalsOf } from './days.ts'
import { summaryText } from './summary-text.ts'

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
      <EmptyState
        icon={<ChartNoAxesColumn aria-hidden size={20} />}
        title="Nothing in the last 30 days."
      >
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
