import { monthDayUtc } from '../format/format-date.ts'

/** A day of a plot. */
export type PlotDay = {
  readonly date: string
  /** What its bar above the line stands for, and the one below it. */
  readonly up: number
  readonly down: number
  /** `up` of the same day of the period before, where the plot compares with one. */
  readonly before?: number
  /** Instead, `down` of that day. */
  readonly downBefore?: number
}

/** Where the line of the period before is on a day, below zero for `down`; undefined where the plot has none. */
export const lineBefore = ({ before, downBefore }: PlotDay): number | undefined =>
  before ?? (downBefore === undefined ? undefined : -downBefore)

/** The days on which anything happened, newest first. */
export function busyDays(days: readonly PlotDay[]): readonly PlotDay[] {
  return days.filter(({ up, down }) => up !== 0 || down !== 0).toReversed()
}

/** '21 Nov' of a calendar day. The day is Lagos's own, so that no time zone may move it. */
export function dayName(date: string): string {
  return monthDayUtc(new Date(`${date}T00:00:00Z`))
}
