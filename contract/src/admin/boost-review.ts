import * as z from 'zod/mini'
import { Naira, pageQuery, plainLines, required, Time } from '../base/fields.ts'
import { get, post, routes } from '../base/route.ts'
import { NamedUser } from './transfer-views.ts'

/** A boost order that needs a decision. */
export const ReviewOrder = z.object({
  order_id: z.string(),
  user: NamedUser,
  /** As the supplier that has the order numbers it. */
  service_id: z.string(),
  service_name: z.string(),
  link: z.string(),
  quantity: z.int(),
  charge: Naira,
  status: z.string(),
  /** What the supplier calls it; null while that is not known. */
  upstream_id: z.nullable(z.string()),
  /** Which supplier it was sent to. */
  supplier: z.string(),
  /** Why it waits, in the words of our own log. */
  word: z.nullable(z.string()),
  /** Its release is requested and needs the approval of a second admin. */
  waiting: z.boolean(),
  created_at: Time,
})
export type ReviewOrder = z.output<typeof ReviewOrder>

// One way of writing each number: 07 and 7 would be one order to the supplier and two to us.
const UpstreamId = required("Please enter the supplier's order number").check(
  z.regex(/^[1-9][0-9]{0,17}$/, "Please enter the supplier's order number"),
)
const byId = z.strictObject({ id: z.uuid() })

/** Boost orders whose supplier answer is lost. An admin matches or releases each (TRANSFER-15). */
export const boostReview = routes({
  orders: get('/api/admin/boost-orders', {
    access: 'support',
    summary: 'Boost orders that need a review, oldest first',
    query: z.strictObject({
      ...pageQuery,
      /**
       * `unconfirmed`: sent, and the answer was lost. `stuck`: open, and no status of the supplier settles it.
       * `gone`: open at a supplier that no process serves any more. `released`: refunded manually in the last 30 days,
       * and not known to be at the supplier.
       */
      status: z._default(z.enum(['unconfirmed', 'stuck', 'gone', 'released']), 'unconfirmed'),
    }),
    reply: z.object({
      orders: z.array(ReviewOrder),
      total: z.int(),
    }),
  }),
  match: post('/api/admin/boost-orders/:id/match', {
    access: 'manager',
    summary: 'Say which order of the supplier an unconfirmed one is',
    params: byId,
    body: z.strictObject({ upstream_id: UpstreamId }),
    reply: ReviewOrder,
    refusals: ['NOT_FOUND', 'SUPPLIER_DOWN', 'UPSTREAM_UNKNOWN', 'UPSTREAM_TAKEN', 'SETTLED'],
  }),
  release: post('/api/admin/boost-orders/:id/release', {
    access: 'manager',
    stepUp: true,
    summary:
      'Give the money of an unconfirmed order back: the supplier never took it; above the limits it waits for a second admin',
    params: byId,
    body: z.strictObject({ reason: required('Please give a reason').check(plainLines(200)) }),
    reply: ReviewOrder,
    idempotent: true,
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'SETTLED'],
  }),
  found: post('/api/admin/boost-orders/:id/found', {
    access: 'manager',
    stepUp: true,
    summary:
      'Say that the supplier took an order whose money was given back: its charge is booked as a loss',
    params: byId,
    body: z.strictObject({ upstream_id: UpstreamId }),
    reply: ReviewOrder,
    refusals: ['NOT_FOUND', 'SUPPLIER_DOWN', 'UPSTREAM_UNKNOWN', 'UPSTREAM_TAKEN', 'SETTLED'],
  }),
  deliver: post('/api/admin/boost-orders/:id/deliver', {
    access: 'manager',
    stepUp: true,
    summary: 'Say that an order of a supplier that is gone was delivered: its charge is kept',
    params: byId,
    body: z.strictObject({ reason: required('Please give a reason').check(plainLines(200)) }),
    reply: ReviewOrder,
    refusals: ['NOT_FOUND', 'SETTLED'],
  }),
})
