import type { Announcement } from '@nosim/contract/shop/announcements.ts'

type Dates = Pick<Announcement, 'start_date' | 'end_date'>

/** Whether the dates of an announcement are yet to come, are now, or are over; `now` in ms. */
export function whenIs({ start_date, end_date }: Dates, now: number): 'later' | 'now' | 'over' {
  if (end_date !== null && Date.parse(end_date) <= now) return 'over'
  return Date.parse(start_date) > now ? 'later' : 'now'
}

/** A moment as a field of date and time has it, in the reader's own time zone; empty for none. */
export function toField(time: string | null): string {
  if (time === null) return ''
  const date = new Date(time)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** What such a field says, as a moment of ISO 8601; what is none is left as it is, for the contract to refuse. */
export function fromField(text: string): string {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}
