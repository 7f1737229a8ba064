import * as z from 'zod/mini'
import { Time } from '../base/fields.ts'
import { get, routes } from '../base/route.ts'

export const announcementTypes = ['general', 'urgent', 'maintenance', 'news', 'event'] as const

/** The announcements of the dashboard, as plain text. */
export const Announcement = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  type: z.enum(announcementTypes),
  /** 1 normal, 2 medium, 3 high. */
  priority: z.int(),
  status: z.enum(['active', 'inactive']),
  start_date: Time,
  /** Null for an announcement without an end. */
  end_date: z.nullable(Time),
  created_at: Time,
  updated_at: Time,
})
export type Announcement = z.output<typeof Announcement>

/** The current announcements, in the order of display. */
export const CurrentAnnouncements = z.object({ announcements: z.array(Announcement) })
export type CurrentAnnouncements = z.output<typeof CurrentAnnouncements>

export const announcements = routes({
  current: get('/api/announcements', {
    access: 'anyone',
    summary: 'Current announcements by highest priority, then the newest first',
    query: z.strictObject({ status: z._default(z.literal('active'), 'active') }),
    compressed: true,
    reply: CurrentAnnouncements,
  }),
})
