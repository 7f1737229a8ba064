import type { Summary } from '@nosim/contract/wallet.ts'
import { toKobo } from '../../layouts/money/format-money.ts'

/** A day of the plot, in kobo. */
export type Day = { readonly date: string; readonly toppedUp: number; readonly spent: number }

export type Totals = { readonly toppedUp: number; readonly spent: number }

export function readDays(days: Summary['days']): readonly Day[] {
  return days.map(({ date, topped_up, spent }) => ({
    date,
    toppedUp: toKobo(topped_up),
    spent: toKobo(spent),
  }))
}

export function totalsOf(days: readonly Day[]): Totals {
  return days.reduce(
    (sum, day) => ({ toppedUp: sum.toppedUp + day.toppedUp, spent: sum.spent + day.spent }),
    { toppedUp: 0, spent: 0 },
  )
}

/** The days on which anything happened, newest first. */
export function busyDays(days: readonly Day[]): readonly Day[] {
  return days.filter(({ toppedUp, spent }) => toppedUp > 0 || spent > 0).toReversed()
}

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** '21 Nov' of a calendar day. The day is Lagos's own, so that no time zone may move it. */
export function dayName(date: string): string {
  return short.format(new Date(`${date}T00:00:00Z`))
}
