import { displayNaira } from '@nosim/contract/money.ts'
import { ChevronDown } from 'lucide-react'
import { busyDays, type Day, dayName } from './days.ts'

/** The figures behind the plot, for whoever would rather read them. Days on which nothing happened are left out. */
export function DayTable({ days }: { readonly days: readonly Day[] }) {
  return (
    <details className="group pt-3">
      <summary className="inline-flex h-8 list-none items-center gap-1.5 rounded-control text-label font-medium text-ink-soft transition-colors hover:text-ink">
        <ChevronDown aria-hidden size={16} className="transition-transform group-open:rotate-180" />
        Show these days as a table
      </summary>
      <table className="mt-2 w-full text-label">
        <caption className="sr-only">
          Top-ups and spending by day, newest first. Days without either are left out.
        </caption>
        <thead>
          <tr className="border-b border-line text-ink-soft">
            <th scope="col" className={`${cell} text-left font-medium`}>
              Day
            </th>
            <th scope="col" className={`${cell} text-right font-medium`}>
              Topped up
            </th>
            <th scope="col" className={`${cell} text-right font-medium`}>
              Spent
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {busyDays(days).map(({ date, toppedUp, spent }) => (
            <tr key={date}>
              <th scope="row" className={`${cell} text-left font-normal`}>
                {dayName(date)}
              </th>
              <td className={`${cell} text-right`}>{displayNaira(toppedUp)}</td>
              <td className={`${cell} text-right`}>{displayNaira(spent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

const cell = 'py-2 pr-4 last:pr-0 whitespace-nowrap'
