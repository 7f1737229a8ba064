import * as z from 'zod/mini'
import { Naira, pageQuery, Time } from '../base/fields.ts'
import { get, post, routes } from '../base/route.ts'
import { PromotionCode, promotionRefusals } from '../base/promotion-code.ts'
import { deliveryDays } from './delivery.ts'

/** The durations of a rental: the keys of the catalogue, with their labels (NUM-4). */
export const durations = {
  '5min': '5 Minutes',
  '4h': '4 Hours',
  '1d': '1 Day',
  '3d': '3 Days',
  '7d': '7 Days',
} as const
export type Duration = keyof typeof durations
export const DurationKey = z.enum(['5min', '4h', '1d', '3d', '7d'])

/** The only country: United States. Its value 139 is an id of this catalogue (NUM-3). */
export const country = { name: 'United States', value: 139 } as const

/** The maximum number of phone numbers that an order requests, one after the other (NUM-62, NUM-63). */
export const mostTries = 3

/** How long a list shows the card of a five-minute number, and how long it shows the number at all, in ms. */
export const cardWindowMs = 7 * 60_000
export const visibleWindowMs = 10 * 60_000

export const Service = z.object({
  code: z.string(),
  name: z.string(),
  group: z.string(),
  default_cost_usd: z.string(),
  default_cost_ngn: z.number(),
  available_count: z.int(),
  repeatable: z.boolean(),
  /** The price of each duration on sale, whole naira. */
  durations: z.record(DurationKey, z.number()),
})
export type Service = z.output<typeof Service>

/** Whether no supplier in use has a number for a service (NUM-91). An unknown count is never 0. */
export const isSoldOut = ({ available_count }: Pick<Service, 'available_count'>): boolean =>
  available_count === 0

/** A service on sale and the price of its 5-minute number, in whole naira. */
export const ServiceOffer = z.object({ code: z.string(), name: z.string(), price_ngn: z.int() })
export type ServiceOffer = z.output<typeof ServiceOffer>

/** The share of a service's orders that received a code: 1 low, 2 fair, 3 good. */
export const DeliveryLevel = z.literal([1, 2, 3])
export type DeliveryLevel = z.output<typeof DeliveryLevel>

/** How reliably a service receives codes: in 7 days, or in 30 where 7 days have too few orders (NUM-56). */
export const ServiceDelivery = z.object({
  level: DeliveryLevel,
  /** The percentage of orders that received a code, with one decimal, and the number of orders. */
  share: z.number(),
  sample: z.int(),
  days: z.literal(deliveryDays),
  /** Seconds within which half of the codes came; null where there are too few codes. */
  median_s: z.nullable(z.int()),
})
export type ServiceDelivery = z.output<typeof ServiceDelivery>

export const RentalMessage = z.object({
  /** Null once the code and the text are erased (ACCOUNT-12). */
  code: z.nullable(z.string()),
  text: z.nullable(z.string()),
  received_at: Time,
})

export const Rental = z.object({
  order_id: z.string(),
  service: z.string(),
  service_name: z.string(),
  /** Digits with the country code, without a plus sign; empty until the supplier has given a number. */
  number: z.string(),
  price_ngn: z.number(),
  /** What a promotion paid besides `price_ngn`; absent without a promotion. */
  promotion_cut: z.optional(Naira),
  duration: DurationKey,
  created_at: Time,
  /** When the wait for the first code ends (5min), or the rental ends (longer durations). */
  expires_at: Time,
  /** When the first code arrived, or the rental ended without a code; absent until then. */
  ended_at: z.optional(Time),
  rental_status: z.enum(['waiting', 'completed', 'cancelled', 'timeout']),
  /** 'placing' until the supplier has responded, 'active' while the rental runs, else how it ended. */
  status: z.enum(['placing', 'active', 'Completed', 'Cancelled', 'Timeout']),
  last_sms_code: z.nullable(z.string()),
  messages: z.array(RentalMessage),
  repeatable: z.boolean(),
  /** The state of the price: held, charged for the code, or returned to the wallet. */
  money: z.enum(['held', 'charged', 'refunded']),
  /** The amount that was paid back; null for none. */
  refunded: z.nullable(Naira),
  /** Whether a cancel is requested that the supplier has not confirmed yet. */
  cancel_requested: z.boolean(),
  /** Why Cancel is disabled, for users; null where it is enabled. */
  cancel_blocked: z.nullable(z.string()),
  /** Whether the user may request another code, or has requested it; null where none can come (NUM-94). */
  another_code: z.nullable(z.enum(['possible', 'requested'])),
  /** The latest time at which the supplier brings the number online; null where it is online (NUM-96). */
  online_by: z.nullable(Time),
  /**
   * Why the number cannot be rented again now (`blocked`: null where it can). Null without a code, or while it runs
   * (NUM-95).
   */
  rent_again: z.nullable(z.object({ blocked: z.nullable(z.string()) })),
  /** Which of its numbers the order has now, from 1, and the maximum; null where the buyer wants only one number. */
  tries: z.nullable(z.object({ current: z.int(), most: z.int() })),
  /** Whether a pre-order bought it, so that its user may not know of it yet (NUM-80). */
  preordered: z.boolean(),
  /**
   * The time from the supplier's receipt of the first code to this shop's, in ms; null where the supplier states none.
   */
  code_delay_ms: z.nullable(z.int()),
})
export type Rental = z.output<typeof Rental>

export type DisplayStatus = 'Waiting' | 'Completed' | 'Cancelled' | 'Timeout' | 'Unknown'

/** The status to display for the two statuses of a rental (NUM-25). */
export function displayStatus({
  rental_status,
  status,
}: Pick<Rental, 'rental_status' | 'status'>): DisplayStatus {
  if (rental_status === 'timeout' || status === 'Timeout') return 'Timeout'
  if (rental_status === 'completed') return 'Completed'
  if (rental_status === 'cancelled') return 'Cancelled'
  return status === 'active' || status === 'placing' ? 'Waiting' : 'Unknown'
}

const orderId = z.object({ order_id: z.string().check(z.maxLength(64)) })

export const numbers = routes({
  services: get('/api/services', {
    access: 'user',
    keyScope: 'numbers',
    summary: 'The catalogue with its prices',
    reply: z.object({ services: z.array(Service) }),
  }),
  popular: get('/api/services/popular', {
    access: 'user',
    keyScope: 'numbers',
    summary:
      'The services that received most codes in seven days, and how reliably each receives them',
    reply: z.object({
      /** At most twelve services on sale, the most popular first. */
      services: z.array(ServiceOffer),
      /** By the code of the service. Services with too few orders have no entry. */
      delivery: z.record(z.string(), ServiceDelivery),
    }),
  }),
  recent: get('/api/services/recent', {
    access: 'user',
    summary:
      "The services of the user's last rentals that are on sale, the last first; at most six",
    reply: z.object({ services: z.array(ServiceOffer) }),
  }),
  buy: post('/api/rentals', {
    access: 'user',
    summary: 'Rent a number: the price is held until a code arrives or the wait is over',
    idempotent: true,
    body: z.strictObject({
      service: z
        .string('Select service & duration first.')
        .check(z.minLength(1, 'Select service & duration first.'), z.maxLength(64)),
      duration: z.pipe(
        z.string('Select service & duration first.').check(z.toLowerCase()),
        DurationKey,
      ),
      /** The price that the user saw, a guard only: a higher price is refused with PRICE_CHANGED. */
      price_ngn: z.number().check(z.nonnegative(), z.maximum(1_000_000_000)),
      /** The code of a promotion; `price_ngn` is then the price after the promotion. */
      promo_code: z.optional(PromotionCode),
      price_usd: z.optional(z.union([z.number(), z.string().check(z.maxLength(16))])),
      areas: z._default(
        z.array(z.string().check(z.regex(/^[0-9]{3}$/))).check(z.maxLength(10)),
        [],
      ),
      carriers: z._default(z.array(z.enum(['tmo', 'vz', 'att'])).check(z.maxLength(3)), []),
      /** Take another number, up to `mostTries` in all, when no code comes within two minutes (NUM-63). */
      another_number: z._default(z.boolean(), false),
      /**
       * The user's order of the same service whose number to rent again, for five minutes, without other choices
       * (NUM-95).
       */
      again_of: z.optional(z.string().check(z.maxLength(64))),
    }),
    reply: z.extend(Rental, { message: z.string() }),
    status: 201,
    refusals: [
      'NOT_FOUND',
      'EMAIL_UNCONFIRMED',
      'SERVICE_OFF',
      'PRICE_CHANGED',
      ...promotionRefusals,
      'TOO_MANY_RENTALS',
      'INSUFFICIENT_BALANCE',
      'NO_NUMBERS',
      'NOT_OFFERED',
      'SUPPLIER_DOWN',
    ],
  }),
  rentals: get('/api/rentals', {
    access: 'user',
    keyScope: 'numbers',
    summary: 'Rentals, newest first: all by page, or with active=1 the open ones',
    query: z.strictObject({ ...pageQuery, active: z.optional(z.enum(['0', '1'])) }),
    reply: z.object({ rentals: z.array(Rental), total: z.int() }),
  }),
  rental: get('/api/rentals/:order_id', {
    access: 'user',
    keyScope: 'numbers',
    summary: 'One rental',
    params: orderId,
    reply: Rental,
    refusals: ['NOT_FOUND'],
  }),
  cancel: post('/api/rentals/:order_id/cancellation', {
    access: 'user',
    summary: 'Request a cancel; the supplier decides, and a code that arrives first wins',
    params: orderId,
    reply: z.extend(Rental, { message: z.string() }),
    refusals: ['NOT_FOUND', 'RENTAL_OVER'],
  }),
  anotherCode: post('/api/rentals/:order_id/another-code', {
    access: 'user',
    summary: 'Request a further code for a number that has one; it costs nothing',
    params: orderId,
    reply: z.extend(Rental, { message: z.string() }),
    refusals: ['NOT_FOUND', 'NOT_OFFERED', 'SUPPLIER_DOWN'],
  }),
})
