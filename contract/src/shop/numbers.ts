import * as z from 'zod/mini'
import { Naira, pageQuery, Time } from '../base/fields.ts'
import { get, post, routes } from '../base/route.ts'
import { PromotionCode, promotionRefusals } from '../base/promotion-code.ts'
import { deliveryDays } from './delivery.ts'

/** The durations of a rental: keys of the catalogue and their labels (NUM-4). */
export const durations = {
  '5min': '5 Minutes',
  '4h': '4 Hours',
  '1d': '1 Day',
  '3d': '3 Days',
  '7d': '7 Days',
} as const
export type Duration = keyof typeof durations
export const DurationKey = z.enum(['5min', '4h', '1d', '3d', '7d'])

/** The only country: United States, value 139, an id of this catalogue (NUM-3). */
export const country = { name: 'United States', value: 139 } as const

/** So many numbers an order requests at most, one after the other (NUM-62, NUM-63). */
export const mostTries = 3

/** The card of a five-minute number counts this down, in ms; a list shows it for the longer time. */
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
  /** Whole naira for each duration on sale. */
  durations: z.record(DurationKey, z.number()),
})
export type Service = z.output<typeof Service>

/** Whether no supplier in use has a number for a service (NUM-91); a count that is not known is never 0. */
export const isSoldOut = ({ available_count }: Pick<Service, 'available_count'>): boolean =>
  available_count === 0

/** A service on sale and the price of its 5-minute number, in whole naira. */
export const ServiceOffer = z.object({ code: z.string(), name: z.string(), price_ngn: z.int() })
export type ServiceOffer = z.output<typeof ServiceOffer>

/** The share of a service's orders that received a code, in three steps: low, fair, good. */
export const DeliveryLevel = z.literal([1, 2, 3])
export type DeliveryLevel = z.output<typeof DeliveryLevel>

/** How reliably a service receives codes: of 7 days, or of 30 where 7 have too few orders (NUM-56). */
export const ServiceDelivery = z.object({
  level: DeliveryLevel,
  /** Percent of the orders that received a code, with one decimal, and the number of orders. */
  share: z.number(),
  sample: z.int(),
  days: z.literal(deliveryDays),
  /** Seconds within which half of the codes came; null where too few came. */
  median_s: z.nullable(z.int()),
})
export type ServiceDelivery = z.output<typeof ServiceDelivery>

export const RentalMessage = z.object({
  /** Null once code and text are no longer kept (ACCOUNT-12). */
  code: z.nullable(z.string()),
  text: z.nullable(z.string()),
  received_at: Time,
})

export const Rental = z.object({
  order_id: z.string(),
  service: z.string(),
  service_name: z.string(),
  /** Digits with the country code and no plus sign; empty until the supplier has given one. */
  number: z.string(),
  price_ngn: z.number(),
  /** What a promotion paid on top; absent without one. */
  promotion_cut: z.optional(Naira),
  duration: DurationKey,
  created_at: Time,
  /** When the wait for the first code ends (5min) or the rental itself does (the longer ones). */
  expires_at: Time,
  /** When the first code arrived or the rental ended without one; absent until then. */
  ended_at: z.optional(Time),
  rental_status: z.enum(['waiting', 'completed', 'cancelled', 'timeout']),
  /** 'placing' while the supplier has not answered, 'active' while it runs, else how it ended. */
  status: z.enum(['placing', 'active', 'Completed', 'Cancelled', 'Timeout']),
  last_sms_code: z.nullable(z.string()),
  messages: z.array(RentalMessage),
  repeatable: z.boolean(),
  /** What happened to the money: still held, kept for the code, or back in the wallet it came from. */
  money: z.enum(['held', 'charged', 'refunded']),
  /** What went back, a naira amount; null when nothing did. */
  refunded: z.nullable(Naira),
  /** A cancel is requested and not confirmed by the supplier yet. */
  cancel_requested: z.boolean(),
  /** Why Cancel is disabled, in words; null when it can be pressed. */
  cancel_blocked: z.nullable(z.string()),
  /** Whether the user may ask for a further code, or has done so; null where no further one can come (NUM-94). */
  another_code: z.nullable(z.enum(['possible', 'requested'])),
  /** By when the supplier brings the number online, at the latest; null where it is online (NUM-96). */
  online_by: z.nullable(Time),
  /** Whether its number may be rented again, or why it cannot be now; null where the order has no code or still runs (NUM-95). */
  rent_again: z.nullable(z.object({ blocked: z.nullable(z.string()) })),
  /** Which of its numbers the order has, from 1, and how many it may have; null where the buyer wants only one. */
  tries: z.nullable(z.object({ current: z.int(), most: z.int() })),
  /** It was bought for a pre-order, while its user did something else (NUM-80). */
  preordered: z.boolean(),
  /** From the supplier's receipt of the first code to ours, in ms, where the supplier states its time. */
  code_delay_ms: z.nullable(z.int()),
})
export type Rental = z.output<typeof Rental>

export type DisplayStatus = 'Waiting' | 'Completed' | 'Cancelled' | 'Timeout' | 'Unknown'

/** The display of a rental's two statuses (NUM-25). */
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
      /** On sale, at most twelve, the most popular first. */
      services: z.array(ServiceOffer),
      /** By the code of the service; those with too few orders have no entry. */
      delivery: z.record(z.string(), ServiceDelivery),
    }),
  }),
  recent: get('/api/services/recent', {
    access: 'user',
    summary: "The services of one's own last rentals that are on sale, the last first; at most six",
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
      /** The price the user saw, a guard only: a higher price is refused with PRICE_CHANGED. */
      price_ngn: z.number().check(z.nonnegative(), z.maximum(1_000_000_000)),
      /** A code of a promotion; `price_ngn` is then the price with it. */
      promo_code: z.optional(PromotionCode),
      price_usd: z.optional(z.union([z.number(), z.string().check(z.maxLength(16))])),
      areas: z._default(
        z.array(z.string().check(z.regex(/^[0-9]{3}$/))).check(z.maxLength(10)),
        [],
      ),
      carriers: z._default(z.array(z.enum(['tmo', 'vz', 'att'])).check(z.maxLength(3)), []),
      /** Take another number, up to `mostTries` in all, where no code comes within two minutes (NUM-63). */
      another_number: z._default(z.boolean(), false),
      /** An own order of the same service whose number is wanted again, for five minutes and without other choices (NUM-95). */
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
    summary: 'Rentals, newest first: all by page, or with active=1 those still worth watching',
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
    summary: 'Ask to cancel; the supplier decides, and a code that lands meanwhile wins',
    params: orderId,
    reply: z.extend(Rental, { message: z.string() }),
    refusals: ['NOT_FOUND', 'RENTAL_OVER'],
  }),
  anotherCode: post('/api/rentals/:order_id/another-code', {
    access: 'user',
    summary: 'Ask for a further code to a number that has one; it costs nothing',
    params: orderId,
    reply: z.extend(Rental, { message: z.string() }),
    refusals: ['NOT_FOUND', 'NOT_OFFERED', 'SUPPLIER_DOWN'],
  }),
})
