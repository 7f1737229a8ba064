import type { Summary } from '@nosim/contract/shop/wallet.ts'
import type { PlotDay } from '../../charts/days.ts'
import { toKobo } from '../../format/format-money.ts'

/** The days of the plot, in kobo: top-ups are above the line, spending is below it. */
export function readDays(days: Summary['days']): readonly PlotDay[] {
  return days.map(({ date, topped_up, spent }) => ({
    date,
    up: toKobo(topped_up),
    down: toKobo(spent),
  }))
}

/** The sums over the days. */
export function totalsOf(days: readonly PlotDay[]): Omit<PlotDay, 'date'> {
  return days.reduce((sum, day) => ({ up: sum.up + day.up, down: sum.down + day.down }), {
    up: 0,
    down: 0,
  })
}

/** Whether a day has top-ups or spending. */
export const isBusy = (days: readonly PlotDay[]): boolean =>
  days.some(({ up, down }) => up !== 0 || down !== 0)
