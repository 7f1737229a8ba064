import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/display/skeleton.tsx'
import { type DayNames, DayTable } from './day-table.tsx'
import type { PlotDay } from './days.ts'
import { PlotBars } from './plot-bars.tsx'
import { SparkBars } from './sparkline.tsx'
import { units, type UnitName } from './units.ts'

export type PlotFigureProps = {
  readonly days: readonly PlotDay[]
  readonly unit: UnitName
  readonly names: DayNames
  /** The figures of the plot as a sentence. */
  readonly summary: ReactNode
  /** True where the page shows the same figures: only screen readers need the sentence then. */
  readonly isSummaryHidden?: boolean
  /** On a phone the plot is replaced by a low row of bars, for `down` only. */
  readonly isShort?: boolean
  /** What the table below it lists. */
  readonly tableCaption: string
}

/** Days as bars above and below a line: as a sentence, as a plot, and as a table on demand. */
export function PlotFigure({
  days,
  unit,
  names,
  summary,
  tableCaption,
  ...props
}: PlotFigureProps) {
  const measure = units[unit]
  return (
    <figure>
      <figcaption className={props.isSummaryHidden ? 'sr-only' : 'max-w-prose pb-4 text-ink-soft'}>
        {summary}
      </figcaption>
      {props.isShort && (
        <div className="sm:hidden">
          <SparkBars days={days.map(({ date, down }) => ({ date, up: down }))} color="bg-spent" />
        </div>
      )}
      <div className={cx(props.isShort && 'max-sm:hidden')}>
        <Legend names={names} words={measure.words} />
        <PlotBars days={days} unit={measure} names={names} />
      </div>
      <DayTable days={days} unit={measure} names={names} caption={tableCaption} />
    </figure>
  )
}

type LegendProps = {
  readonly names: DayNames
  /** The unit of the axis, as text. */
  readonly words: string
}

/** The names of the bars. */
function Legend({ names: { up, down, before }, words }: LegendProps) {
  return (
    <div
      aria-hidden
      className="flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 pb-2 text-label"
    >
      <Entry name={up} mark="size-2.5 rounded-full bg-accent" />
      {down !== undefined && <Entry name={down} mark="size-2.5 rounded-full bg-spent" />}
      {before !== undefined && <Entry name={before} mark="h-px w-3 bg-ink-faint" />}
      <span className="ml-auto text-ink-soft">{words}</span>
    </div>
  )
}

function Entry({ name, mark }: { readonly name: string; readonly mark: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={mark} />
      {name}
    </span>
  )
}

/** The placeholder of a plot. */
export function PlotWaiting() {
  return (
    <div className="flex flex-col gap-4" aria-busy>
      <Skeleton className="h-5 max-w-md" />
      <Skeleton className="h-44 sm:h-58" />
    </div>
  )
}
