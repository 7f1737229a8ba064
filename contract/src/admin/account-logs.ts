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

/** The limits of a bulk upload: bytes of the file, number of lines, bytes of a line (STOCK-21). */
export const bulkMost = { bytes: 10 * 1024 * 1024, lines: 50_000, lineBytes: 4096 } as const
const byId = z.strictObject({ id: Id })

/** A log in lists: only `accountLogs.reveal` returns its details. */
export const AdminLog = z.object({
  id: z.int(),
  product_id: z.int(),
  product_name: z.string(),
  url: z.nullable(z.string()),
  /** 1 sold, 0 unsold. */
  is_sold: z.int(),
  /** Whether a recall withdrew it from sale. */
  withdrawn: z.boolean(),
  batch_id: z.int(),
  created_at: Time,
})
export type AdminLog = z.output<typeof AdminLog>

/** A log that was stored. `known_login` names another log with the same login; null where there is none. */
const StoredLog = z.extend(AdminLog, { known_login: z.nullable(z.string()) })

/** The text that a buyer receives: one line, its parts separated by colons. */
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

/** Why a line of a file is rejected. */
const LineFault = z.enum(['malformed', 'repeated', 'in stock'])

/** The counts of the lines of a file, and its first faults and warnings by line. */
const BulkReport = z.object({
  lines: z.int(),
  fresh: z.int(),
  repeated: z.int(),
  in_stock: z.int(),
  malformed: z.int(),
  /** New lines whose login is also in another line of the file, or in stock. */
  known_logins: z.int(),
  /** The first rejected lines, in order; `same_as` is the number of the line that is repeated. */
  faults: z.array(
    z.object({
      line: z.int(),
      fault: LineFault,
      what: z.string(),
      same_as: z.optional(z.int()),
    }),
  ),
  /** The first new lines with a known login, and where it is known from. These lines are accepted. */
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
  /** Sold logs that a recall refunds: those that were neither refunded nor replaced before. */
  owed: z.int(),
  recalled_at: z.nullable(Time),
  recall_reason: z.nullable(z.string()),
  /** The status of the request to refund the buyers; null without a request. */
  refunds: z.nullable(z.enum(['waiting', 'done', 'declined'])),
})
export type BatchView = z.output<typeof BatchView>

/** Account logs, added one by one or from files, and their batches, for admins (STOCK-11 to STOCK-23). */
export const accountLogs = routes({
  logs: get('/api/admin/account-logs', {
    access: 'support',
    summary: 'The logs, newest first, without their content',
    query: z.strictObject({
      ...pageQuery,
      product: z.optional(Id),
      batch: z.optional(Id),
      status: z._default(z.enum(['all', 'available', 'sold', 'withdrawn']), 'all'),
      /** Searches product name, url, details and login; separators and case of the details are ignored. */
      search: z.optional(z.string().check(plainText(bulkMost.lineBytes))),
      sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
    }),
    reply: z.object({ logs: z.array(AdminLog), total: z.int() }),
  }),
  createLog: post('/api/admin/account-logs', {
    access: 'manager',
    summary: 'Add a log',
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
    summary: 'Delete several logs; sold and recalled logs stay',
    body: z.strictObject({ ids: bulkIds(Id) }),
    reply: BulkReply,
  }),
  reveal: post('/api/admin/account-logs/:id/reveal', {
    access: 'manager',
    summary: 'Read the content of a log; the audit records it',
    params: byId,
    reply: z.object({ details: z.string() }),
    refusals: ['NOT_FOUND'],
  }),
  preview: post('/api/admin/account-logs/bulk/preview', {
    access: 'manager',
    summary: 'Preview the import of a .txt file with a log a line; nothing is stored',
    form: { txtfile: bulkMost.bytes },
    body: z.strictObject({ product_id: Id, txtfile: Txt }),
    reply: BulkReport,
    refusals: ['PRODUCT_GONE', 'FILE_REFUSED'],
  }),
  bulk: post('/api/admin/account-logs/bulk', {
    access: 'manager',
    summary: 'Add all logs of a .txt file that are not in stock yet, or none',
    form: { txtfile: bulkMost.bytes },
    body: z.strictObject({
      product_id: Id,
      txtfile: Txt,
      url: z._default(LogUrl, ''),
      ...origin,
      /** The number of new logs in the preview. A different number is refused with STOCK_CHANGED. */
      fresh: z.optional(z.union([z.int(), z.string().check(z.regex(/^[0-9]{1,6}$/))])),
    }),
    reply: z.extend(BulkReport, { batch_id: z.int() }),
    status: 201,
    refusals: ['PRODUCT_GONE', 'FILE_REFUSED', 'STOCK_CHANGED'],
  }),
  batches: get('/api/admin/batches', {
    access: 'support',
    summary: 'The batches of imported logs with their source, newest first',
    query: z.strictObject({ ...pageQuery, product: z.optional(Id) }),
    reply: z.object({ batches: z.array(BatchView), total: z.int() }),
  }),
  recallPreview: get('/api/admin/batches/:id/recall', {
    access: 'support',
    summary: 'Preview the recall of a batch; nothing is changed',
    params: byId,
    reply: z.object({
      /** Logs that would be withdrawn from sale. */
      available: z.int(),
      /** The number of sold logs that would be refunded, of their buyers, and the sum of their prices. */
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
