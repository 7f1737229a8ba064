import type { Analytics } from '@nosim/contract/admin/reports.ts'
import { linesOfBusiness as lines } from '@nosim/contract/base/line-of-business.ts'
import { displayNaira } from '@nosim/contract/base/money.ts'
import { ChartNoAxesColumn } from 'lucide-react'
import type { PlotDay } from '../../../charts/days.ts'
import { Delta } from '../../../charts/delta.tsx'
import { PlotFigure, PlotWaiting } from '../../../charts/plot-figure.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { lineLabels } from '../../shell/line-labels.ts'
import { type ListParams, dashboardAddress } from './dashboard-params.ts'
import { EarningsByLine } from './earnings-by-line.tsx'
import { earnedDays, earnedText, marginShare, totalOf } from './figure-labels.ts'

type EarningsProps = { readonly figures: Analytics | undefined; readonly listParams: ListParams }

/** The earnings: a plot of the selected line beside the previous period, and a table of all lines. */
export function Earnings({ figures, listParams }: EarningsProps) {
  return (
    <Card title="Revenue and margin" flush>
      <div className="px-4 pb-3 sm:px-6">
        <LinkTabs
          label="Line of business"
          tabs={(['all', ...lines] as const).map((line) => ({
            label: line === 'all' ? 'All' : lineLabels[line].name,
            to: dashboardAddress({ ...listParams, line }),
            isCurrent: line === listParams.line,
          }))}
        />
        <div className="pt-4">
          {figures ? <Plot figures={figures} line={listParams.line} /> : <PlotWaiting />}
        </div>
      </div>
      <EarningsByLine range={figures?.range} />
    </Card>
  )
}

const names = { up: 'Revenue', down: 'Refunds and cost', rest: 'Margin' }

type PlotProps = { readonly figures: Analytics; readonly line: ListParams['line'] }

function Plot({ figures, line }: PlotProps) {
  const before = earnedDays(figures.days_before, line)
  const days = earnedDays(figures.days, line)
  const period = `the ${days.length} days before`
  const summary = earnedText(days)
  if (days.every(({ up, down }) => up === 0 && down === 0))
    return (
      <EmptyState Icon={ChartNoAxesColumn} title={summary}>
        Sales, refunds and supplier costs will be charted here, day by day.
      </EmptyState>
    )
  const { up, down } = totalOf(days)
  const revenueBefore = totalOf(before).up
  const isCompared = revenueBefore > 0
  return (
    <>
      <dl className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 pb-4 sm:justify-start">
        <div className="max-sm:w-full">
          <dt className="text-label text-ink-soft">Revenue</dt>
          <dd className="flex flex-wrap items-center gap-x-3">
            <span className="text-display">{displayNaira(up)}</span>
            <Delta now={up} before={revenueBefore} than={period} />
          </dd>
        </div>
        <Part name="Refunds and cost" amount={down} />
        <Part name="Margin" amount={up - down} note={marginShare(up - down, up)} />
      </dl>
      <PlotFigure
        days={isCompared ? compared(days, before) : days}
        unit="naira"
        names={isCompared ? { ...names, before: `Revenue in ${period}` } : names}
        summary={summary}
        isSummaryHidden
        tableCaption="Revenue, refunds and cost by day, newest first. Days without any are left out."
      />
    </>
  )
}

/** The days, each with the revenue of the same day of the previous period. */
const compared = (days: readonly PlotDay[], before: readonly PlotDay[]): PlotDay[] =>
  days.map((day, index) => Object.assign({ before: before[index]?.up ?? 0 }, day))

type PartProps = { readonly name: string; readonly amount: number; readonly note?: string }

function Part({ name, amount, note }: PartProps) {
  return (
    <div>
      <dt className="text-label text-ink-soft">{name}</dt>
      <dd className="sm:pt-1.5">
        <span className="text-title">{displayNaira(amount)}</span>
        {note && <span className="pl-2 text-label text-ink-soft">{note}</span>}
      </dd>
    </div>
  )
}
