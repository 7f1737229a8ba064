import * as z from 'zod/mini'
import { isAddress } from '../base/address.ts'
import { Naira, pageQuery, plainText, Time } from '../base/fields.ts'
import { NairaInput } from '../base/naira-input.ts'
import { kobo, type Kobo, roundHalfUp } from '../base/money.ts'
import { get, post, routes } from '../base/route.ts'
import { PromotionCode, promotionRefusals } from '../base/promotion-code.ts'
import { BoostDelivery } from './boost-delivery.ts'
import { BoostQuestion } from './boost-questions.ts'

/** The types of services that can be ordered: a quantity, or one package at a flat price. */
export const BoostType = z.enum(['Default', 'Package'])
export type BoostType = z.output<typeof BoostType>

/**
 * The charge of an order in kobo, rounded half up, at least 1; a package has a flat price (BOOST-5). `rate` is kobo per
 * 1,000, or for one package. The SQL function `boost_charge` computes the same; its result is what is charged.
 */
export function chargeOf(type: BoostType, rate: Kobo, quantity: number): Kobo {
  if (type === 'Package') return rate
  const charge = Number(roundHalfUp(BigInt(rate) * BigInt(quantity), 1000n))
  return kobo(Math.max(1, charge))
}

export const BoostService = z.object({
  service_id: z.string(),
  name: z.string(),
  category: z.string(),
  type: BoostType,
  /** Naira per 1,000, or for one package. */
  rate: Naira,
  min: z.int(),
  max: z.int(),
  refill: z.boolean(),
  cancel: z.boolean(),
  description: z.string(),
  /** The median time that orders of this shop took, in minutes; null where too few have finished. */
  average_minutes: z.nullable(z.int()),
  /** How the orders of the last 30 days ended; null where none has ended. */
  delivery: z.nullable(BoostDelivery),
})
export type BoostService = z.output<typeof BoostService>

/**
 * The status of an order. `unconfirmed`: the supplier's response was lost; an admin settles it. `partial`: it ended
 * early, and the price of the rest was paid back.
 */
export const BoostStatus = z.enum([
  'pending',
  'processing',
  'success',
  'partial',
  'cancelled',
  'failed',
  'unconfirmed',
])
export type BoostStatus = z.output<typeof BoostStatus>

/** The status of an order in words for users. */
export const boostWords: Readonly<Record<BoostStatus, string>> = {
  success: 'Success',
  pending: 'Pending',
  processing: 'Processing',
  partial: 'Partial',
  cancelled: 'Cancelled',
  failed: 'Failed',
  unconfirmed: 'Being checked',
}

export const BoostOrder = z.object({
  order_id: z.string(),
  service_id: z.string(),
  service_name: z.string(),
  category: z.string(),
  status: BoostStatus,
  quantity: z.int(),
  /** What was charged, and the part that was paid back. */
  amount: Naira,
  refunded: Naira,
  /** What a promotion paid besides `amount`; absent without a promotion. */
  promotion_cut: z.optional(Naira),
  link: z.string(),
  /** The public counter when delivery began, and the quantity still to deliver; null until the supplier reports it. */
  start_count: z.nullable(z.int()),
  remains: z.nullable(z.int()),
  can_cancel: z.boolean(),
  can_refill: z.boolean(),
  cancel_requested: z.boolean(),
  /** The supplier's status of the last refill, such as `Pending`; null without a requested refill. */
  refill_status: z.nullable(z.string()),
  created_at: Time,
})
export type BoostOrder = z.output<typeof BoostOrder>

const link = z
  .string('Please provide a link')
  .check(
    z.trim(),
    z.minLength(1, 'Please provide a link'),
    plainText(2000),
    z.refine(isAddress, 'Please provide a link that begins with https:// or http://'),
  )

/** The order form (BOOST-7). The server also checks the minimum and maximum of the service. */
export const BoostRequest = z.strictObject({
  service_id: z
    .string('Please select a service')
    .check(z.minLength(1, 'Please select a service'), z.maxLength(20)),
  link,
  quantity: z
    .int('Please enter a quantity')
    .check(
      z.minimum(1, 'Please enter a quantity'),
      z.maximum(1_000_000_000, 'Please enter a smaller quantity'),
    ),
  /**
   * The charge that the form showed, a guard only: a higher price is refused, a lower price is charged. Without it the
   * order is placed at the current price. Programs of resellers should always send it.
   */
  charge: z.optional(NairaInput),
  /** The code of a promotion; `charge` is then the price after the promotion. */
  promo_code: z.optional(PromotionCode),
  /** The questions of a refusal `CONFIRMATION_NEEDED` that the user has confirmed. */
  confirmed: z.optional(z.array(BoostQuestion).check(z.maxLength(10))),
})

const orderId = z.strictObject({ order_id: z.string().check(z.maxLength(64)) })
const Placed = z.extend(BoostOrder, { message: z.string() })

export const boost = routes({
  services: get('/api/boost/services', {
    access: 'user',
    keyScope: 'boost',
    summary: 'Everything that can be ordered now',
    reply: z.object({ services: z.array(BoostService) }),
  }),
  order: post('/api/boost/orders', {
    access: 'user',
    summary: 'Place an order: the price is held, and one request goes to the supplier',
    body: BoostRequest,
    reply: Placed,
    status: 201,
    idempotent: true,
    refusals: [
      'EMAIL_UNCONFIRMED',
      'SERVICE_OFF',
      'QUANTITY_REFUSED',
      'PRICE_CHANGED',
      ...promotionRefusals,
      'TOO_MANY_ORDERS',
      'CONFIRMATION_NEEDED',
      'INSUFFICIENT_BALANCE',
      'LINK_REFUSED',
      'LINK_BUSY',
      'SUPPLIER_DOWN',
    ],
  }),
  orders: get('/api/boost/orders', {
    access: 'user',
    keyScope: 'boost',
    summary: "The user's orders, newest first",
    query: z.strictObject({
      ...pageQuery,
      search: z.optional(z.string().check(plainText(200))),
    }),
    compressed: true,
    reply: z.object({ orders: z.array(BoostOrder), total: z.int() }),
  }),
  read: get('/api/boost/orders/:order_id', {
    access: 'user',
    keyScope: 'boost',
    summary: 'One order of the user',
    params: orderId,
    reply: BoostOrder,
    refusals: ['NOT_FOUND'],
  }),
  cancel: post('/api/boost/orders/:order_id/cancellation', {
    access: 'user',
    summary: 'Request that the supplier cancels; the rest is refunded once it has',
    params: orderId,
    reply: z.object({ message: z.string() }),
    status: 202,
    refusals: ['NOT_FOUND', 'ORDER_OVER', 'NOT_OFFERED', 'SUPPLIER_DOWN'],
  }),
  refill: post('/api/boost/orders/:order_id/refill', {
    access: 'user',
    summary: 'Request a refill from the supplier for what has dropped',
    params: orderId,
    reply: z.object({ message: z.string() }),
    status: 202,
    refusals: ['NOT_FOUND', 'NOT_OFFERED', 'SUPPLIER_DOWN'],
  }),
})
