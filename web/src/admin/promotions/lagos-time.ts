import { dateTimeUtc } from '../../format/format-date.ts'
import { fromField } from '../../forms/date-time-field.ts'

/** Nigeria has no summer time. */
const lagosMs = 3_600_000

/** A moment in ms as a field of date and time has it, in the time of Lagos wherever the reader is. */
export const toLagosField = (ms: number): string =>
  new Date(ms + lagosMs).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)

/** What a field in the time of Lagos says, as a moment of ISO 8601; what is none is left for the contract to refuse. */
export const fromLagosField = (text: string): string =>
  fromField(text === '' ? '' : `${text}+01:00`)

/** '21 Nov 2026, 14:05' in Lagos, wherever the reader is. */
export const formatLagosTime = (time: string): string =>
  dateTimeUtc(new Date(new Date(time).getTime() + lagosMs))
