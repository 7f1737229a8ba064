import * as z from 'zod/mini'
import { Naira, pageQuery, plainLines, required, Time } from '../base/fields.ts'
import { get, post, routes } from '../base/route.ts'
import { NamedUser } from './transfer-views.ts'

/** A boost order that needs a decision. */
export const ReviewOrder = z.object({
  order_id: z.string(),
  user: NamedUser,
  /** The id of the service at the supplier that has the order. */
  service_id: z.string(),
  service_name: z.string(),
  link: z.string(),
  quantity: z.int(),
  charge: Naira,
  status: z.string(),
  /** The id of the order at the supplier; null while it is unknown. */
  upstream_id: z.nullable(z.string()),
  /** The supplier that the order was sent to. */
  supplier: z.string(),
  /** Why the order needs a decision, as it was logged; null where unknown. */
  word: z.nullable(z.string()),
  /** Whether its release is requested and waits for the approval of a second admin. */
  waiting: z.boolean(),
  created_at: Time,
})
export type ReviewOrder = z.output<typeof ReviewOrder>

// Without leading zeros: 07 and 7 are one order at the supplier, but two texts in the database.
const UpstreamId = required("Please enter the supplier's order number").check(
  z.regex(/^[1-9][0-9]{0,17}$/, "Please enter the supplier's order number"),
)
const byId = z.strictObject({ id: z.uuid() })

/** Boost orders whose supplier response is lost. An admin matches or releases each (TRANSFER-15). */
export const boostReview = routes({
  orders: get('/api/admin/boost-orders', {
    access: 'support',
    summary: 'Boost orders that need a review, oldest first',
    query: z.strictObject({
      ...pageQuery,
      /**
       * `unconfirmed`: the supplier's response was lost. `stuck`: open, and unchanged for a day. `gone`: open at a
       * supplier that no process serves any more. `released`: refunded manually in the last 30 days, without a known
       * order at the supplier.
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
    summary: 'Match an unconfirmed order with an order of the supplier',
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
    summary: 'Settle an order of a disconnected supplier as delivered: its charge is kept',
    params: byId,
    body: z.strictObject({ reason: required('Please give a reason').check(plainLines(200)) }),
    reply: ReviewOrder,
    refusals: ['NOT_FOUND', 'SETTLED'],
  }),
})
