import type { Summary } from '@nosim/contract/shop/wallet.ts'
import type { PlotDay } from '../../charts/days.ts'
import { toKobo } from '../../format/format-money.ts'

/** Top-ups stand above the line, spending below it, in kobo. */
export function readDays(days: Summary['days']): readonly PlotDay[] {
  return days.map(({ date, topped_up, spent }) => ({
    date,
    up: toKobo(topped_up),
    down: toKobo(spent),
  }))
}

/** The days together. */
export function totalsOf(days: readonly PlotDay[]): Omit<PlotDay, 'date'> {
  return days.reduce((sum, day) => ({ up: sum.up + day.up, down: sum.down + day.down }), {
    up: 0,
    down: 0,
  })
}

/** Whether anything happened on any of the days. */
export const isBusy = (days: readonly PlotDay[]): boolean =>
  days.some(({ up, down }) => up !== 0 || down !== 0)
