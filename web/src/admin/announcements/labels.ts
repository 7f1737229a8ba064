import type { Announcement } from '@nosim/contract/shop/announcements.ts'
import type { adminAnnouncements } from '@nosim/contract/admin/content/announcements.ts'
import type * as z from 'zod/mini'
import type { Option } from '../../ui/choice/select.tsx'

/** What the types are called. */
export const typeLabels: Readonly<Record<Type, string>> = {
  general: 'General',
  urgent: 'Urgent',
  maintenance: 'Maintenance',
  news: 'News',
  event: 'Event',
}

/** The types as a choice. */
export const typeOptions = (types: readonly Type[]): Option[] =>
  types.map((type) => ({ value: type, label: typeLabels[type] }))

/** The message for a request that the server did not fulfil (CONTENT-8). */
export const failures = {
  load: 'Failed to load announcements. Please check your connection.',
  create: 'Failed to create announcement.',
  change: 'Failed to update announcement.',
  remove: 'Failed to delete announcement.',
} as const

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

/** What an address selects of the list. */
export type ListParams = z.output<typeof adminAnnouncements.list.query>

type Type = Announcement['type']

export const statuses: Readonly<Record<ListParams['status'], string>> = {
  all: 'All Status',
  active: 'Active',
  inactive: 'Inactive',
}
