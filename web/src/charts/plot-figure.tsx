import { type ReactNode, useState } from 'react'
import { Skeleton } from '../ui/display/skeleton.tsx'
import { type DayNames, columnsOf, DayTable } from './day-table.tsx'
import { dayName, type PlotDay } from './days.ts'
import { PlotBars } from './plot-bars.tsx'
import { units, type UnitName } from './units.ts'

export type PlotFigureProps = {
  readonly days: readonly PlotDay[]
  readonly unit: UnitName
  readonly names: DayNames
  /** What the picture shows, in words. */
  readonly summary: ReactNode
  /** The page shows the same beside it, so that only listeners need the words. */
  readonly isSummaryHidden?: boolean
  /** What the table below it lists. */
  readonly tableCaption: string
}

/** Days as bars above a line and below it: in words, as a picture, and as a table on demand. */
export function PlotFigure({
  days,
  unit,
  names,
  summary,
  tableCaption,
  ...props
}: PlotFigureProps) {
  const [pointed, setPointed] = useState<number>()
  const measure = units[unit]
  return (
    <figure>
      <figcaption className={props.isSummaryHidden ? 'sr-only' : 'max-w-prose pb-4 text-ink-soft'}>
        {summary}
      </figcaption>
      <Legend names={names} unit={unit} day={pointed === undefined ? undefined : days[pointed]} />
      <PlotBars days={days} unit={measure} onDay={setPointed} />
      <DayTable days={days} unit={measure} names={names} caption={tableCaption} />
    </figure>
  )
}

type LegendProps = {
  readonly names: DayNames
  readonly unit: UnitName
  readonly day: PlotDay | undefined
}

/** What the bars are; with a day under the pointer, that day's figures. The table has them for everyone. */
function Legend({ names, unit, day }: LegendProps) {
  const { format, words } = units[unit]
  return (
    <div
      aria-hidden
      className="flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 pb-2 text-label"
    >
      {columnsOf(names).map(({ name, of }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          {name === names.up && <span className="size-2.5 rounded-full bg-accent" />}
          {name === names.down && <span className="size-2.5 rounded-full bg-spent" />}
          {(name !== names.rest || day) && name}
          {day && <b className="font-medium">{format(of(day))}</b>}
        </span>
      ))}
      {names.before && (
        <span className="inline-flex items-center gap-1.5">
          <span className="h-px w-3 bg-ink-faint" />
          {names.before}
          {day?.before !== undefined && <b className="font-medium">{format(day.before)}</b>}
        </span>
      )}
      <span className="ml-auto text-ink-soft">{day ? dayName(day.date) : words}</span>
    </div>
  )
}

/** Where a plot will be. */
export function PlotWaiting() {
  return (
    <div className="flex flex-col gap-4" aria-busy>
      <Skeleton className="h-5 max-w-md" />
      <Skeleton className="h-44 sm:h-58" />
    </div>
  )
}
