import { ChevronDown } from 'lucide-react'
import { busyDays, dayName, type PlotDay } from './days.ts'
import type { Unit } from './units.ts'

/** The names of the bars. */
export type DayNames = {
  readonly up: string
  readonly down?: string
  /** The name of the difference, `up` minus `down`, if it has one. */
  readonly rest?: string
  /** The name of the line of the previous period, which only the plot has. */
  readonly before?: string
}

type DayTableProps = {
  readonly days: readonly PlotDay[]
  readonly unit: Unit
  readonly names: DayNames
  /** What the table lists, for users of screen readers. */
  readonly caption: string
}

/** The figures of the plot as a table. Days without figures are left out. */
export function DayTable({ days, unit, names, caption }: DayTableProps) {
  const columns = columnsOf(names)
  return (
    <details className="group pt-1">
      <summary className="inline-flex min-h-11 list-none items-center gap-1.5 rounded-control text-label font-medium text-ink-soft transition-colors hover:text-ink">
        <ChevronDown aria-hidden size={16} className="transition-transform group-open:rotate-180" />
        Show as a table
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

/** The columns of a day's figures, with their names. */
export function columnsOf({ up, down, rest }: DayNames) {
  return [
    { name: up, of: (day: PlotDay) => day.up },
    ...(down === undefined ? [] : [{ name: down, of: (day: PlotDay) => day.down }]),
    ...(rest === undefined ? [] : [{ name: rest, of: (day: PlotDay) => day.up - day.down }]),
  ]
}

const cell = 'py-2 pr-4 last:pr-0 whitespace-nowrap'
