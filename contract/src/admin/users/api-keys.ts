import * as z from 'zod/mini'
import { ApiCall, ApiKey, keyParams, KeyState } from '../../accounts/api-keys.ts'
import { pageQuery, plainLines, plainText, Reason, required, Time } from '../../base/fields.ts'
import { LineOfBusiness } from '../../base/line-of-business.ts'
import { get, patch, post, routes } from '../../base/route.ts'

/** The use of a key within a period. */
const KeyUsage = z.object({
  calls: z.int(),
  refused_calls: z.int(),
  orders: z.int(),
  /** Orders of numbers: how many ended without a code, and how many ended at all. */
  cancelled: z.int(),
  ended: z.int(),
})

/** A key with its user. */
export const AdminApiKey = z.extend(ApiKey, {
  user_id: z.string(),
  user_name: z.string(),
  user_email: z.string(),
})
export type AdminApiKey = z.output<typeof AdminApiKey>

/** A report about the use of a key, written by an admin. */
const KeyReport = z.object({ id: z.string(), text: z.string(), author: z.string(), at: Time })

const Limits = {
  /** In whole naira. */
  daily_cap_ngn: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
  calls_per_minute: z.int().check(z.minimum(1), z.maximum(6000)),
  scopes: z
    .array(LineOfBusiness)
    .check(z.minLength(1, 'Please choose what the key may be used for'), z.maxLength(3)),
}

/** The API keys of all users, for admins. */
export const adminApiKeys = routes({
  keys: get('/api/admin/api-keys', {
    access: 'support',
    summary: 'The API keys in a state, the newest first, and how many are in each state',
    query: z.strictObject({
      ...pageQuery,
      state: z._default(KeyState, 'requested'),
      search: z.optional(z.string().check(plainText(200), z.trim())),
    }),
    reply: z.object({
      keys: z.array(AdminApiKey),
      total: z.int(),
      counts: z.record(KeyState, z.int()),
    }),
  }),
  read: get('/api/admin/api-keys/:id', {
    access: 'support',
    summary: 'A key with its use in a day and in 30 days, and the reports about it',
    params: keyParams,
    reply: z.extend(AdminApiKey, {
      day: KeyUsage,
      month: KeyUsage,
      reports: z.array(KeyReport),
    }),
    refusals: ['NOT_FOUND'],
  }),
  calls: get('/api/admin/api-keys/:id/calls', {
    access: 'support',
    summary: 'The calls of a key in the last 30 days, the newest first',
    params: keyParams,
    query: z.strictObject(pageQuery),
    reply: z.object({ calls: z.array(ApiCall), total: z.int() }),
    refusals: ['NOT_FOUND'],
  }),
  approve: post('/api/admin/api-keys/:id/approval', {
    access: 'manager',
    summary: 'Approve a requested, refused or suspended key, with its limits; its user gets a mail',
    params: keyParams,
    body: z.strictObject(Limits),
    reply: AdminApiKey,
    refusals: ['NOT_FOUND', 'SETTLED'],
  }),
  change: patch('/api/admin/api-keys/:id', {
    access: 'manager',
    summary: 'Change the limits of an active key',
    params: keyParams,
    body: z.strictObject(Limits),
    reply: AdminApiKey,
    refusals: ['NOT_FOUND', 'KEY_NOT_ACTIVE'],
  }),
  stop: post('/api/admin/api-keys/:id/stop', {
    access: 'manager',
    summary: 'Refuse a requested key, or suspend or end one, with a reason that its user is sent',
    params: keyParams,
    body: z.strictObject({ to: z.enum(['refused', 'suspended', 'ended']), reason: Reason }),
    reply: AdminApiKey,
    refusals: ['NOT_FOUND', 'SETTLED'],
  }),
  report: post('/api/admin/api-keys/:id/reports', {
    access: 'support',
    summary: 'Add a report about the use of a key; too many in 30 days suspend it',
    params: keyParams,
    body: z.strictObject({ text: required('Please write the report').check(plainLines(1000)) }),
    reply: KeyReport,
    status: 201,
    refusals: ['NOT_FOUND'],
  }),
})
