import { type DayNames, columnsOf } from './day-table.tsx'
import { dayName, type PlotDay } from './days.ts'
import type { Unit } from './units.ts'

type PlotTooltipProps = {
  readonly days: readonly PlotDay[]
  readonly unit: Unit
  readonly names: DayNames
  /** The index of the day. */
  readonly index: number
}

/** The figures of the day under the pointer, in a box within the plot's width. */
export function PlotTooltip({ days, unit, names, index }: PlotTooltipProps) {
  const day = days[index]
  if (!day) return null
  const place = (100 * (index + 0.5)) / days.length
  return (
    <div
      className="pointer-events-none absolute -top-2 z-10 rounded-control border border-line bg-raised px-3 py-2 text-label whitespace-nowrap shadow-lift"
      style={{ left: `${place}%`, translate: `-${place}% -100%` }}
    >
      <p className="font-medium">{dayName(day.date)}</p>
      <dl className="grid grid-cols-[auto_auto] gap-x-4">
        {[
          ...columnsOf(names).map(({ name, of }) => [name, of(day)] as const),
          ...(names.before === undefined
            ? []
            : [[names.before, day.before ?? day.downBefore ?? 0] as const]),
        ].map(([name, amount]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right font-medium tabular-nums">{unit.format(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
