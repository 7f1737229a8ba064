import type { Summary } from '@nosim/contract/wallet.ts'
import { displayNaira } from '@nosim/contract/money.ts'
import { ChartNoAxesColumn } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTheme } from '../../layouts/theme/theme.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { Card } from '../../ui/page/card.tsx'
import { type Day, dayName, readDays, totalsOf } from './days.ts'
import { DayTable } from './day-table.tsx'
import { summaryText } from './summary-text.ts'

// The drawing library is heavy; the figures above it should not wait for it.
const PlotCanvas = lazy(() =>
  import('./plot-canvas.tsx').then((module) => ({ default: module.PlotCanvas })),
)

/** Top-ups and spending of the last 30 days: in words, as a picture, and as a table on demand. */
export function MoneyPlot({ days }: { readonly days: Summary['days'] | undefined }) {
  const read = days && readDays(days)
  return (
    <Card flush title="Top-ups and spending">
      <div className="px-4 pb-4 sm:px-6">{read ? <Content days={read} /> : <Waiting />}</div>
    </Card>
  )
}

function Content({ days }: { readonly days: readonly Day[] }) {
  const [pointed, setPointed] = useState<number>()
  const { shown } = useTheme()
  const { toppedUp, spent } = totalsOf(days)
  if (toppedUp === 0 && spent === 0)
    return (
      <EmptyState
        icon={<ChartNoAxesColumn aria-hidden size={20} />}
        title="Nothing in the last 30 days."
      >
        Every top-up and every number you pay for will be drawn here, day by day.
      </EmptyState>
    )
  return (
    <figure>
      <figcaption className="max-w-prose pb-4 text-ink-soft">{summaryText(days)}</figcaption>
      <Legend day={pointed === undefined ? undefined : days[pointed]} />
      <Suspense fallback={<Skeleton className="h-58" />}>
        {/* A canvas keeps the colours it was drawn with: another theme is another picture. */}
        <PlotCanvas key={shown} days={days} onDay={setPointed} />
      </Suspense>
      <DayTable days={days} />
    </figure>
  )
}

/** What the bars are; with a day under the pointer, that day's figures. The table has them for everyone. */
function Legend({ day }: { readonly day: Day | undefined }) {
  return (
    <div
      aria-hidden
      className="flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 pb-2 text-label"
    >
      <span className="inline-flex items-center gap-1.5">
        <span className="size-2.5 rounded-full bg-accent" />
        Topped up {day && <b className="font-medium">{displayNaira(day.toppedUp)}</b>}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span className="size-2.5 rounded-full bg-line-strong" />
        Spent {day && <b className="font-medium">{displayNaira(day.spent)}</b>}
      </span>
      <span className="ml-auto text-ink-soft">{day ? dayName(day.date) : 'Naira per day'}</span>
    </div>
  )
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4" aria-busy>
      <Skeleton className="h-5 max-w-md" />
      <Skeleton className="h-58" />
    </div>
  )
}
