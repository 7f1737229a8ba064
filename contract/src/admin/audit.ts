import * as z from 'zod/mini'
import { Day } from '../base/day.ts'
import { pageQuery, plainText, Time } from '../base/fields.ts'
import { get, routes } from '../base/route.ts'

/** The maximum number of entries that a list reaches back; an exported file has all. */
export const auditListed = 10_000

/** An action of an admin, or of a command for operators in the name of an account. */
export const AuditEntry = z.object({
  id: z.int(),
  at: Time,
  actor_id: z.string(),
  /** The email address of the actor; null where the account does not exist. */
  actor: z.nullable(z.string()),
  /** A verb and a noun, such as `freeze product`. */
  action: z.string(),
  /** The changed thing, such as `product:12`. */
  subject: z.string(),
  /** The display name of the subject, such as a user's email address or a product's name; null where it has none. */
  subject_name: z.nullable(z.string()),
  /** The changed values before and after the action; null where there are none. */
  before: z.unknown(),
  after: z.unknown(),
  /** The IP address of the actor. */
  address: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const word = (max: number) =>
  z.string().check(z.minLength(1, 'Please enter a text'), plainText(max))

/** A filter for entries: by actor, action, subject (`product:12`) or kind of subject (`product`), text and days. */
export const AuditFilter = z.strictObject({
  actor: z.optional(z.uuid('Please choose one of the list')),
  action: z.optional(word(100)),
  subject: z.optional(word(200)),
  search: z.optional(
    z.string().check(z.trim(), z.minLength(3, 'Please type at least 3 characters'), plainText(200)),
  ),
  from: z.optional(Day),
  to: z.optional(Day),
})
export type AuditFilter = z.output<typeof AuditFilter>

/** The audit of the actions of admins (AUDIT-1). */
export const audit = routes({
  entries: get('/api/admin/audit', {
    access: 'support',
    summary: 'What admins did, newest first; at most the newest 10,000 that fit',
    query: z.strictObject({ ...pageQuery, ...AuditFilter.shape }),
    reply: z.object({
      entries: z.array(AuditEntry),
      /** The number of listed entries: at most 10,000. */
      total: z.int(),
      /** Whether there are older entries that are not listed. */
      more: z.boolean(),
      /** All actions and all actors, as choices for the filter. */
      actions: z.array(z.string()),
      actors: z.array(z.object({ id: z.string(), email: z.nullable(z.string()) })),
    }),
  }),
  export: get('/api/admin/audit.csv', {
    access: 'manager',
    summary: 'The same entries as a file for a spreadsheet, all of them, oldest first',
    query: AuditFilter,
    download: 'text/csv',
  }),
})
