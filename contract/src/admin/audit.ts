import * as z from 'zod/mini'
import { Day } from '../base/day.ts'
import { pageQuery, plainText, Time } from '../base/fields.ts'
import { get, routes } from '../base/route.ts'

/** How far back a list reaches; a file has all of it. */
export const auditListed = 10_000

/** What an admin did, or what was done by the command line in the name of an account. */
export const AuditEntry = z.object({
  id: z.int(),
  at: Time,
  actor_id: z.string(),
  /** The email address of the actor; null where there is no such account. */
  actor: z.nullable(z.string()),
  /** A verb and a noun, such as `freeze product`. */
  action: z.string(),
  /** What it was done to, such as `product:12`. */
  subject: z.string(),
  /** The display name of the subject: the address of a user, the name of a product; null where it has none. */
  subject_name: z.nullable(z.string()),
  /** What changed, as it was and as it is after; null where there was nothing. */
  before: z.unknown(),
  after: z.unknown(),
  /** Where the actor called from. */
  address: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const word = (max: number) =>
  z.string().check(z.minLength(1, 'Please enter a text'), plainText(max))

/** Which entries: of one actor, one action, one subject (`product:12`) or one kind (`product`), with a text, of days. */
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

/** Who did what to whom, before and after, from where (AUDIT-1). */
export const audit = routes({
  entries: get('/api/admin/audit', {
    access: 'support',
    summary: 'What admins did, newest first; at most the newest 10,000 that fit',
    query: z.strictObject({ ...pageQuery, ...AuditFilter.shape }),
    reply: z.object({
      entries: z.array(AuditEntry),
      /** How many are listed: 10,000 at most. */
      total: z.int(),
      /** There are older ones than those that are listed. */
      more: z.boolean(),
      /** Every action and every actor there is, to choose from. */
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
