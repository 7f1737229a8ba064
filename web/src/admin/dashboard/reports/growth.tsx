import type { Analytics, Day } from '@nosim/contract/admin/reports.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import type { ReactNode } from 'react'
import { type DayNames, DayTable } from '../../../charts/day-table.tsx'
import { Delta } from '../../../charts/delta.tsx'
import { SparkBars } from '../../../charts/sparkline.tsx'
import { type UnitName, units } from '../../../charts/units.ts'
import { toKobo } from '../../../format/format-money.ts'
import { Money } from '../../../format/money.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { counted } from './figure-labels.ts'
import { SmallCard } from './small-card.tsx'

type GrowthProps = { readonly figures: Analytics | undefined }

/** The deposits, day by day. */
export function Deposits({ figures }: GrowthProps) {
  const { sum, count } = figures?.range.deposits ?? { sum: '0.00', count: 0 }
  return (
    <Growth
      title="Deposits"
      names={{ up: 'Deposits' }}
      unit="naira"
      figures={figures}
      of={({ deposits }) => toKobo(deposits)}
      figure={<Money amount={sum} short />}
      note={(days) =>
        count === 0
          ? `No deposits in the last ${days} days.`
          : `${counted(count, 'deposit')} in the last ${days} days`
      }
    />
  )
}

/** The new users, day by day. */
export function NewUsers({ figures }: GrowthProps) {
  const count = figures?.range.new_users ?? 0
  return (
    <Growth
      title="New users"
      names={{ up: 'Joined' }}
      unit="users"
      figures={figures}
      of={({ new_users }) => new_users}
      figure={formatCount(count)}
      note={(days) =>
        count === 0
          ? `No new users in the last ${days} days.`
          : `${counted(count, 'user')} joined in the last ${days} days`
      }
    />
  )
}

type SmallProps = GrowthProps & {
  readonly title: string
  readonly names: DayNames
  readonly unit: UnitName
  /** The figure of a day. */
  readonly of: (day: Day) => number
  /** The sum of the figures, as it is shown. */
  readonly figure: ReactNode
  readonly note: (days: number) => string
}

/** A small plot of one figure, with its sum, its change, and its days as a table. */
function Growth({ title, names, unit, figures, of, figure, note }: SmallProps) {
  const sumOf = (days: readonly Day[]) => days.reduce((sum, day) => sum + of(day), 0)
  const days = figures?.days.map((day) => ({ date: day.date, up: of(day), down: 0 })) ?? []
  return (
    <SmallCard title={title} isBusy={!figures}>
      {figures ? (
        <>
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="text-title">{figure}</span>
            <Delta
              now={sumOf(figures.days)}
              before={sumOf(figures.days_before)}
              than={`the ${figures.days.length} days before`}
            />
          </p>
          <p className="pb-3 text-label text-ink-soft">{note(figures.days.length)}</p>
          <SparkBars days={days} />
          <DayTable
            days={days}
            unit={units[unit]}
            names={names}
            caption={`${title} by day, newest first. Days without any are left out.`}
          />
        </>
      ) : (
        <Skeleton className="h-36" />
      )}
    </SmallCard>
  )
}
