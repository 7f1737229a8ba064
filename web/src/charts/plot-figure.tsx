import { useState } from 'react'
import { Skeleton } from '../ui/display/skeleton.tsx'
import { dayName, type PlotDay, busyDays } from './days.ts'
import { units, type UnitName, type Unit } from './units.ts'
import { ChevronDown } from 'lucide-react'
import { PlotBars } from './plot-bars.tsx'

export type PlotFigureProps = {
  readonly days: readonly PlotDay[]
  readonly unit: UnitName
  readonly names: PlotNames
  /** What the picture shows, in words. */
  readonly summary: string
  /** What the table below it lists. */
  readonly tableCaption: string
}

/** Days as bars above a line and below it: in words, as a picture, and as a table on demand. */
export function PlotFigure({ days, unit, names, summary, tableCaption }: PlotFigureProps) {
  const [pointed, setPointed] = useState<number>()
  const measure = units[unit]
  return (
    <figure>
      <figcaption className="max-w-prose pb-4 text-ink-soft">{summary}</figcaption>
      <Legend names={names} unit={unit} day={pointed === undefined ? undefined : days[pointed]} />
      <PlotBars days={days} unit={measure} onDay={setPointed} />
      <DayTable days={days} unit={measure} names={names} caption={tableCaption} />
    </figure>
  )
}

type LegendProps = {
  readonly names: PlotNames
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
      <span className="ml-auto text-ink-soft">{day ? dayName(day.date) : words}</span>
    </div>
  )
}

/** Where a plot will be. */
export function PlotWaiting() {
  return (
    <div className="flex flex-col gap-4" aria-busy>
      <Skeleton className="h-5 max-w-md" />
      <Skeleton className="h-58" />
    </div>
  )
}

/** What the bars are called; `rest` is what is left of one by the other, where that has a name. */
type PlotNames = {
  readonly up: string
  readonly down?: string
  readonly rest?: string
}

type DayTableProps = {
  readonly days: readonly PlotDay[]
  readonly unit: Unit
  readonly names: PlotNames
  /** What the table lists, for those who cannot see where it stands. */
  readonly caption: string
}

/** The figures of the plot as a table. Days without figures are left out. */
function DayTable({ days, unit, names, caption }: DayTableProps) {
  const columns = columnsOf(names)
  return (
    <details className="group pt-3">
      <summary className="inline-flex h-8 list-none items-center gap-1.5 rounded-control text-label font-medium text-ink-soft transition-colors hover:text-ink">
        <ChevronDown aria-hidden size={16} className="transition-transform group-open:rotate-180" />
        Show these days as a table
      </summary>
      <table className="mt-2 w-full text-label">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-ink-soft">
            <th scope="col" className={`${cell} text-left font-medium`}>
              Day
            </th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className={`${cell} text-right font-medium`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {busyDays(days).map((day) => (
            <tr key={day.date}>
              <th scope="row" className={`${cell} text-left font-normal`}>
                {dayName(day.date)}
              </th>
              {columns.map(({ name, of }) => (
                <td key={name} className={`${cell} text-right`}>
                  {unit.format(of(day))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** What is shown of a day, by its name. */
function columnsOf({ up, down, rest }: PlotNames) {
  return [
    { name: up, of: (day: PlotDay) => day.up },
    ...(down === undefined ? [] : [{ name: down, of: (day: PlotDay) => day.down }]),
    ...(rest === undefined ? [] : [{ name: rest, of: (day: PlotDay) => day.up - day.down }]),
  ]
}

const cell = 'py-2 pr-4 last:pr-0 whitespace-nowrap'
