import * as z from 'zod/mini'
import { Id, pageQuery, Reason, Time, WholeNaira } from '../base/fields.ts'
import { get, post, routes } from '../base/route.ts'
import { ClaimStatus, ReportReason } from '../shop/store.ts'

const byId = z.strictObject({ id: Id })
const QueueStatus = z._default(z.enum(['open', 'settled', 'all']), 'open')

const ReportView = z.object({
  id: z.int(),
  product_id: z.int(),
  product_name: z.string(),
  product_frozen: z.boolean(),
  reason: ReportReason,
  note: z.string(),
  /** The user who reported the product; null without a session. */
  reporter: z.nullable(z.string()),
  status: z.enum(['open', 'upheld', 'dismissed']),
  answer: z.nullable(z.string()),
  created_at: Time,
})
export type ReportView = z.output<typeof ReportView>

const ClaimView = z.object({
  id: z.int(),
  order_id: z.string(),
  log_id: z.int(),
  product_id: z.int(),
  product_name: z.string(),
  price: WholeNaira,
  buyer: z.string(),
  reason: z.string(),
  status: ClaimStatus,
  note: z.nullable(z.string()),
  /** The number of unsold logs of the product, which can be given as replacements. */
  log_count: z.int(),
  /** Whether its refund is requested and waits for the approval of a second admin. */
  waiting: z.boolean(),
  created_at: Time,
})
export type ClaimView = z.output<typeof ClaimView>

/** Reports about products and claims about dead logs, for admins (STOCK-24). */
export const complaints = routes({
  reports: get('/api/admin/reports', {
    access: 'support',
    summary: 'Reports of users about products, oldest first',
    query: z.strictObject({ ...pageQuery, status: QueueStatus }),
    reply: z.object({ reports: z.array(ReportView), total: z.int() }),
  }),
  settleReport: post('/api/admin/reports/:id/settlement', {
    access: 'support',
    summary: 'Close a report: upheld or dismissed',
    params: byId,
    body: z.strictObject({ outcome: z.enum(['upheld', 'dismissed']), answer: Reason }),
    reply: ReportView,
    refusals: ['NOT_FOUND', 'SETTLED'],
  }),
  claims: get('/api/admin/claims', {
    access: 'support',
    summary: 'Logs that buyers reported as dead, oldest first',
    query: z.strictObject({ ...pageQuery, status: QueueStatus }),
    reply: z.object({ claims: z.array(ClaimView), total: z.int() }),
  }),
  settleClaim: post('/api/admin/claims/:id/settlement', {
    access: 'manager',
    stepUp: true,
    summary:
      'Make a dead log good, by another or by its price, or say why not; a price above the limits waits for a second admin',
    params: byId,
    body: z.strictObject({
      outcome: z.enum(['replaced', 'refunded', 'declined']),
      note: Reason,
    }),
    reply: ClaimView,
    idempotent: true,
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'SETTLED', 'OUT_OF_STOCK'],
  }),
})
