import * as z from 'zod/mini'
import { Announcement, announcementTypes } from '../../shop/announcements.ts'
import { Id, pageQuery, plainLines, plainText, required } from '../../base/fields.ts'
import { del, get, patch, post, routes } from '../../base/route.ts'

/** The maximum lengths of the texts of an announcement, in characters. */
export const announcementMost = { title: 200, content: 5000 } as const

const byId = z.strictObject({ id: Id })

export const AdminAnnouncement = z.extend(Announcement, {
  /** The admin who created it: user id and email address. */
  created_by: z.string(),
  created_by_email: z.string(),
})
export type AdminAnnouncement = z.output<typeof AdminAnnouncement>

/** The range of valid dates, in ms since 1970. It catches mistyped years. */
const earliest = Date.UTC(2020, 0)
const latest = Date.UTC(2100, 0)

/** A point in time in ISO 8601, with any time zone. */
export const Moment = z.iso
  .datetime({ offset: true, error: 'Please enter a date and a time' })
  .check(
    z.refine(
      (text) => Date.parse(text) >= earliest && Date.parse(text) < latest,
      'Please enter a date between 2020 and 2099',
    ),
  )

const Type = z.enum(announcementTypes, 'Please choose a type of the list')
const Priority = z.union(
  [z.literal(1), z.literal(2), z.literal(3)],
  'Please choose a priority from 1 to 3',
)
const Status = z.enum(['active', 'inactive'], 'Please choose active or inactive')

const fields = {
  title: required('Please enter a title').check(plainText(announcementMost.title)),
  content: required('Please enter the content').check(plainLines(announcementMost.content)),
}

type Span = {
  readonly start_date?: string | undefined
  readonly end_date?: string | null | undefined
}

/** The message for an end before the start. */
export const endsTooSoon = 'The end must be after the start'

const endsAfterStart = <T extends Span>() =>
  z.refine<T>(
    ({ start_date, end_date }) =>
      !start_date || !end_date || Date.parse(end_date) > Date.parse(start_date),
    { path: ['end_date'], error: endsTooSoon },
  )

const NewAnnouncement = z.strictObject({
  ...fields,
  type: z._default(Type, 'general'),
  priority: z._default(Priority, 1),
  status: z._default(Status, 'active'),
  /** The default is now. */
  start_date: z.optional(Moment),
  end_date: z.optional(z.nullable(Moment)),
})

const AnnouncementChange = z.strictObject({
  title: z.optional(fields.title),
  content: z.optional(fields.content),
  type: z.optional(Type),
  priority: z.optional(Priority),
  status: z.optional(Status),
  start_date: z.optional(Moment),
  /** Null removes the end. */
  end_date: z.optional(z.nullable(Moment)),
})

/** Announcements, for admins (CONTENT-1 to CONTENT-8). */
export const adminAnnouncements = routes({
  list: get('/api/admin/announcements', {
    access: 'support',
    summary:
      'The announcements by highest priority and then the newest, and how many there are of all',
    query: z.strictObject({
      ...pageQuery,
      search: z.optional(z.string().check(plainText(200))),
      status: z._default(z.enum(['all', 'active', 'inactive']), 'all'),
      type: z.optional(Type),
    }),
    compressed: true,
    reply: z.object({
      announcements: z.array(AdminAnnouncement),
      /** The number of announcements that match the query. */
      total: z.int(),
      /** The numbers of all announcements, regardless of the query. */
      counts: z.object({ total: z.int(), active: z.int(), inactive: z.int() }),
      /** The types that have announcements. */
      types: z.array(z.enum(announcementTypes)),
    }),
  }),
  create: post('/api/admin/announcements', {
    access: 'manager',
    summary: 'A new announcement',
    body: NewAnnouncement.check(endsAfterStart()),
    reply: AdminAnnouncement,
    status: 201,
  }),
  change: patch('/api/admin/announcements/:id', {
    access: 'manager',
    summary: 'Change an announcement',
    params: byId,
    body: AnnouncementChange.check(endsAfterStart()),
    reply: AdminAnnouncement,
    refusals: ['NOT_FOUND'],
  }),
  remove: del('/api/admin/announcements/:id', {
    access: 'manager',
    summary: 'Delete an announcement',
    params: byId,
    refusals: ['NOT_FOUND'],
  }),
})
