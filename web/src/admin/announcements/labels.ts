import type { Option } from '../../ui/choice/select.tsx'
import type { Type } from './announcement-filter.ts'

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
