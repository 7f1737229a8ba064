import * as z from 'zod/mini'
import { isAddress } from '../base/address.ts'
import { bulkIds, BulkReply } from '../base/bulk.ts'
import {
  Id,
  Naira,
  pageQuery,
  plainLines,
  plainText,
  Reason,
  required,
  Time,
} from '../base/fields.ts'
import { del, get, patch, post, routes } from '../base/route.ts'

/** Limits of a bulk upload (STOCK-21): bytes of the file, its lines, bytes of a line. */
export const bulkMost = { bytes: 10 * 1024 * 1024, lines: 50_000, lineBytes: 4096 } as const
const byId = z.strictObject({ id: Id })

/** A log in lists: only `accountLogs.reveal` returns its details. */
export const AdminLog = z.object({
  id: z.int(),
  product_id: z.int(),
  product_name: z.string(),
  url: z.nullable(z.string()),
  /** 1 sold, 0 not. */
  is_sold: z.int(),
  /** Whether a recall withdrew it from sale. */
  withdrawn: z.boolean(),
  batch_id: z.int(),
  created_at: Time,
})
export type AdminLog = z.output<typeof AdminLog>

/** A log that was stored; `known_login` names another log of the same login, null where there is none. */
const StoredLog = z.extend(AdminLog, { known_login: z.nullable(z.string()) })

/** What is sold: one line, its parts split by colons. */
const Details = required('Please enter the details').check(
  plainText(bulkMost.lineBytes),
  z.refine(
    (text) => new TextEncoder().encode(text).length <= bulkMost.lineBytes,
    `Please use at most ${bulkMost.lineBytes} bytes`,
  ),
)
/** Empty, or the public page of the account. */
const LogUrl = z.string().check(
  z.trim(),
  plainText(2000),
  z.refine(
    (text) => text === '' || isAddress(text),
    'Please use an address that begins with https:// or http://',
  ),
)

/** The source of the stock and the confirmation of the right to sell it, stored with the batch. */
const origin = {
  source: required('Please say where this stock came from').check(plainLines(1000)),
  right_to_sell: z.pipe(
    z.union(
      [z.literal(true), z.literal(['true', '1', 'on'])],
      'Please confirm that the shop has the right to sell it',
    ),
    z.transform(() => true as const),
  ),
}

export const NewLog = z.strictObject({
  product_id: Id,
  details: Details,
  url: z._default(LogUrl, ''),
  ...origin,
})

const Txt = z.file('Please select a file')

/** Why a line of a file is not taken in. */
const LineFault = z.enum(['malformed', 'repeated', 'in stock'])

/** What a file holds, line by line where something is wrong. */
const BulkReport = z.object({
  lines: z.int(),
  fresh: z.int(),
  repeated: z.int(),
  in_stock: z.int(),
  malformed: z.int(),
  /** Of the new lines, those whose login another credential has, in stock or in the file. */
  known_logins: z.int(),
  /** The first of the lines that are not taken in, in order; `same_as` is the line that it repeats. */
  faults: z.array(
    z.object({
      line: z.int(),
      fault: LineFault,
      what: z.string(),
      same_as: z.optional(z.int()),
    }),
  ),
  /** The first of the new lines whose login is known, and from where; they are taken in all the same. */
  warnings: z.array(z.object({ line: z.int(), what: z.string() })),
})
export type BulkReport = z.output<typeof BulkReport>

const BatchView = z.object({
  id: z.int(),
  product_id: z.int(),
  product_name: z.string(),
  source: z.string(),
  created_by: z.string(),
  created_at: Time,
  available: z.int(),
  sold: z.int(),
  withdrawn: z.int(),
  refunded: z.int(),
  /** Sold logs that a recall pays back: neither paid back before, nor given away another for. */
  owed: z.int(),
  recalled_at: z.nullable(Time),
  recall_reason: z.nullable(z.string()),
  /** What became of the request to pay the buyers back; null where there was none. */
  refunds: z.nullable(z.enum(['waiting', 'done', 'declined'])),
})
export type BatchView = z.output<typeof BatchView>

/** Account logs, single and by file, for admins (STOCK-11 to STOCK-23). */
export const accountLogs = routes({
  logs: get('/api/admin/account-logs', {
    access: 'support',
    summary: 'The logs, newest first, without what they hold',
    query: z.strictObject({
      ...pageQuery,
      product: z.optional(Id),
      batch: z.optional(Id),
      status: z._default(z.enum(['all', 'available', 'sold', 'withdrawn']), 'all'),
      /** Finds by product name, url, or by the details or their login, whatever their separators and case. */
      search: z.optional(z.string().check(plainText(bulkMost.lineBytes))),
      sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
    }),
    reply: z.object({ logs: z.array(AdminLog), total: z.int() }),
  }),
  createLog: post('/api/admin/account-logs', {
    access: 'manager',
    summary: 'Take in one log',
    body: NewLog,
    reply: StoredLog,
    status: 201,
    refusals: ['PRODUCT_GONE', 'IN_STOCK'],
  }),
  changeLog: patch('/api/admin/account-logs/:id', {
    access: 'manager',
    summary: 'Change an unsold log',
    params: byId,
    body: z.strictObject({ details: z.optional(Details), url: z.optional(LogUrl) }),
    reply: StoredLog,
    refusals: ['NOT_FOUND', 'LOG_SOLD', 'LOG_RECALLED', 'IN_STOCK'],
  }),
  deleteLog: del('/api/admin/account-logs/:id', {
    access: 'manager',
    summary: 'Delete an unsold log',
    params: byId,
    refusals: ['NOT_FOUND', 'LOG_SOLD', 'LOG_RECALLED'],
  }),
  deleteLogs: post('/api/admin/account-logs/deletions', {
    access: 'manager',
    summary: 'Delete several logs; those that were sold or recalled stay',
    body: z.strictObject({ ids: bulkIds(Id) }),
    reply: BulkReply,
  }),
  reveal: post('/api/admin/account-logs/:id/reveal', {
    access: 'manager',
    summary: 'Read what a log holds; that it was read is kept',
    params: byId,
    reply: z.object({ details: z.string() }),
    refusals: ['NOT_FOUND'],
  }),
  preview: post('/api/admin/account-logs/bulk/preview', {
    access: 'manager',
    summary: 'What a .txt file of logs would bring, a log a line; nothing is stored',
    form: { txtfile: bulkMost.bytes },
    body: z.strictObject({ product_id: Id, txtfile: Txt }),
    reply: BulkReport,
    refusals: ['PRODUCT_GONE', 'FILE_REFUSED'],
  }),
  bulk: post('/api/admin/account-logs/bulk', {
    access: 'manager',
    summary: 'Take in all logs of a .txt file that are not in stock yet, or none',
    form: { txtfile: bulkMost.bytes },
    body: z.strictObject({
      product_id: Id,
      txtfile: Txt,
      url: z._default(LogUrl, ''),
      ...origin,
      /** How many logs the preview promised: another number now is refused. */
      fresh: z.optional(z.union([z.int(), z.string().check(z.regex(/^[0-9]{1,6}$/))])),
    }),
    reply: z.extend(BulkReport, { batch_id: z.int() }),
    status: 201,
    refusals: ['PRODUCT_GONE', 'FILE_REFUSED', 'STOCK_CHANGED'],
  }),
  batches: get('/api/admin/batches', {
    access: 'support',
    summary: 'What was taken in together, with where it came from, newest first',
    query: z.strictObject({ ...pageQuery, product: z.optional(Id) }),
    reply: z.object({ batches: z.array(BatchView), total: z.int() }),
  }),
  recallPreview: get('/api/admin/batches/:id/recall', {
    access: 'support',
    summary: 'What a recall of a batch would do; nothing is changed',
    params: byId,
    reply: z.object({
      /** Logs that would be withdrawn from sale. */
      available: z.int(),
      /** Sold logs that would be paid back, to how many buyers, and their prices together. */
      owed: z.int(),
      buyers: z.int(),
      amount: Naira,
      /** Whether the refunds would wait for a second admin. */
      needs_approval: z.boolean(),
    }),
    refusals: ['NOT_FOUND'],
  }),
  recall: post('/api/admin/batches/:id/recall', {
    access: 'manager',
    stepUp: true,
    summary:
      'Take a batch off the shelf at once, and pay its buyers back: above the limits when a second admin agrees. Declined refunds may be requested again',
    params: byId,
    body: z.strictObject({ reason: Reason }),
    reply: BatchView,
    idempotent: true,
    refusals: ['NOT_FOUND', 'RECALLED'],
  }),
})
