import type { Analytics, Earned } from '@nosim/contract/admin/reports.ts'
import {
  type LineOfBusiness,
  linesOfBusiness as lines,
} from '@nosim/contract/base/line-of-business.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { ChartNoAxesColumn } from 'lucide-react'
import { PlotFigure, PlotWaiting } from '../../charts/plot-figure.tsx'
import { toKobo } from '../../format/format-money.ts'
import { Money } from '../../format/money.tsx'
import { type Column, DataTable } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { LinkTabs } from '../../ui/page/link-tabs.tsx'
import { type ListParams, dashboardAddress } from './dashboard-params.ts'
import { lineLabels } from '../shell/line-labels.ts'
import { earnedDays, earnedText, shareOf } from './figure-labels.ts'

type EarningsProps = { readonly figures: Analytics | undefined; readonly listParams: ListParams }

/** What each line of business earned: as a plot of the one in sight, and side by side. */
export function Earnings({ figures, listParams }: EarningsProps) {
  return (
    <Card title="Revenue and margin" flush>
      <div className="px-4 pb-4 sm:px-6">
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
      <div className="border-t border-line">
        <DataTable
          caption="What each line of business earned"
          columns={columns}
          rows={figures && rowsOf(figures.range.lines)}
          keyOf={({ name }) => name}
          empty={null}
          skeletonRows={4}
        />
      </div>
      {figures && (
        <p className="border-t border-line px-4 py-3 text-label text-ink-soft sm:px-6">
          Bonuses for referrals, which no line bears:{' '}
          <Money amount={figures.range.referral_expense} />. Numbers that were paid for and sold to
          nobody are a cost of Numbers.
        </p>
      )}
    </Card>
  )
}

const names = { up: 'Revenue', down: 'Refunds and cost', rest: 'Margin' }

type PlotProps = { readonly figures: Analytics; readonly line: ListParams['line'] }

function Plot({ figures, line }: PlotProps) {
  const days = earnedDays(figures.days, line)
  const summary = earnedText(days)
  if (days.every(({ up, down }) => up === 0 && down === 0))
    return (
      <EmptyState Icon={ChartNoAxesColumn} title={summary}>
        What is sold, paid back and charged by suppliers will be drawn here, day by day.
      </EmptyState>
    )
  return (
    <PlotFigure
      days={days}
      unit="naira"
      names={names}
      summary={summary}
      tableCaption="Revenue, refunds and cost by day, newest first. Days without any are left out."
    />
  )
}

type Row = Earned & { readonly name: string }

/** Each line, and all of them together. */
function rowsOf(earned: Readonly<Record<LineOfBusiness, Earned>>): Row[] {
  const sum = (figure: keyof Earned) =>
    formatNaira(lines.reduce((total, line) => total + toKobo(earned[line][figure]), 0))
  const all: Row = {
    name: 'Together',
    revenue: sum('revenue'),
    refunds: sum('refunds'),
    cost: sum('cost'),
    margin: sum('margin'),
  }
  const rows = lines.map((line) => Object.assign({ name: lineLabels[line].name }, earned[line]))
  return [...rows, all]
}

const columns: readonly Column<Row>[] = [
  {
    header: 'Line',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
    card: 'lead',
  },
  { header: 'Revenue', cell: ({ revenue }) => <Money amount={revenue} />, align: 'right' },
  { header: 'Refunds', cell: ({ refunds }) => <Money amount={refunds} />, align: 'right' },
  { header: 'Cost', cell: ({ cost }) => <Money amount={cost} />, align: 'right' },
  {
    header: 'Margin',
    cell: ({ margin }) => (
      <span className="font-medium">
        <Money amount={margin} />
      </span>
    ),
    align: 'right',
  },
  {
    header: 'Of revenue',
    cell: ({ margin, revenue }) => (
      <span className="text-ink-soft">{marginShare(toKobo(margin), toKobo(revenue))}</span>
    ),
    align: 'right',
  },
]

/** What is left of revenue in percent; a loss bears a sign. */
function marginShare(margin: number, revenue: number): string {
  if (revenue === 0) return '-'
  return margin < 0 ? `−${shareOf(-margin, revenue)}` : shareOf(margin, revenue)
}
