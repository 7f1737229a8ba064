import { dateTimeUtc } from '../../format/format-date.ts'
import { fromField } from '../../forms/date-time-field.ts'

/** The offset of Lagos from UTC, in ms. Nigeria has no summer time. */
const lagosMs = 3_600_000

/** A time in ms as the value of a date and time field: in Lagos time, whatever the browser's time zone. */
export const toLagosField = (ms: number): string =>
  new Date(ms + lagosMs).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)

/** The value of such a field as an ISO 8601 time. The contract refuses a value that is no time. */
export const fromLagosField = (text: string): string =>
  fromField(text === '' ? '' : `${text}+01:00`)

/** Such as '21 Nov 2026, 14:05', in Lagos time whatever the browser's time zone. */
export const formatLagosTime = (time: string): string =>
  dateTimeUtc(new Date(new Date(time).getTime() + lagosMs))
