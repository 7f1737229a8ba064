import { monthDayUtc } from '../format/format-date.ts'

/** A day of a plot. */
export type PlotDay = {
  readonly date: string
  /** The values of the bar above the line, and of the bar below it. */
  readonly up: number
  readonly down: number
  /** `up` of the same day of the previous period, if the plot compares with one. */
  readonly before?: number
  /** The `down` of that day, for a plot that compares `down` instead. */
  readonly downBefore?: number
}

/** The value of the previous period's line on a day, negative for `downBefore`; undefined where the plot has none. */
export const lineBefore = ({ before, downBefore }: PlotDay): number | undefined =>
  before ?? (downBefore === undefined ? undefined : -downBefore)

/** The days with figures, newest first. */
export function busyDays(days: readonly PlotDay[]): readonly PlotDay[] {
  return days.filter(({ up, down }) => up !== 0 || down !== 0).toReversed()
}

/** '21 Nov' for a calendar day of Lagos. It does not depend on the browser's time zone. */
export function dayName(date: string): string {
  return monthDayUtc(new Date(`${date}T00:00:00Z`))
}
