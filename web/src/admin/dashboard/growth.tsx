import type { Analytics } from '@nosim/contract/admin/reports.ts'
import { ChartNoAxesColumn } from 'lucide-react'
import type { PlotDay } from '../../charts/days.ts'
import { PlotFigure, PlotWaiting } from '../../charts/plot-figure.tsx'
import type { UnitName } from '../../charts/units.ts'
import { formatMoney, toKobo } from '../../format/format-money.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { counted } from './figure-labels.ts'

type GrowthProps = { readonly figures: Analytics | undefined }

/** What users paid in, day by day. */
export function Deposits({ figures }: GrowthProps) {
  const { sum, count } = figures?.range.deposits ?? { sum: '0.00', count: 0 }
  return (
    <Growth
      title="Deposits"
      name="Deposits"
      unit="naira"
      days={figures?.days.map(({ date, deposits }) => ({ date, up: toKobo(deposits), down: 0 }))}
      summary={(days) =>
        `${counted(count, 'deposit')} of ${formatMoney(sum)} in the last ${days} days.`
      }
      none={(days) => `Nobody paid in within the last ${days} days.`}
    />
  )
}

/** Who joined, day by day. */
export function NewUsers({ figures }: GrowthProps) {
  return (
    <Growth
      title="New users"
      name="Joined"
      unit="users"
      days={figures?.days.map(({ date, new_users }) => ({ date, up: new_users, down: 0 }))}
      summary={(days) =>
        `${counted(figures?.range.new_users ?? 0, 'user')} joined in the last ${days} days.`
      }
      none={(days) => `Nobody joined in the last ${days} days.`}
    />
  )
}

type PlotCardProps = {
  readonly title: string
  readonly name: string
  readonly unit: UnitName
  /** Undefined while they load. */
  readonly days: readonly PlotDay[] | undefined
  readonly summary: (days: number) => string
  readonly none: (days: number) => string
}

function Growth({ title, name, unit, days, summary, none }: PlotCardProps) {
  return (
    <Card title={title} flush>
      <div className="px-4 pb-4 sm:px-6">
        {!days && <PlotWaiting />}
        {days?.every(({ up }) => up === 0) && (
          <EmptyState Icon={ChartNoAxesColumn} title={none(days.length)} />
        )}
        {days?.some(({ up }) => up !== 0) && (
          <PlotFigure
            days={days}
            unit={unit}
            names={{ up: name }}
            summary={summary(days.length)}
            tableCaption={`${title} by day, newest first. Days without any are left out.`}
          />
        )}
      </div>
    </Card>
  )
}
