import * as z from 'zod/mini'
import { Naira } from '../base/fields.ts'
import { LineOfBusiness } from '../base/line-of-business.ts'
import { PromotionCode, promotionRefusals } from '../base/promotion-code.ts'
import { get, post, routes } from '../base/route.ts'
import { DurationKey } from '../shop/numbers.ts'

/** The order that a promotion is quoted for, as its order form contains it. */
const Wanted = z.strictObject({
  line: LineOfBusiness,
  /** The service: with `duration` for a number, with `quantity` where a quantity is delivered. */
  service: z.optional(z.string().check(z.regex(/^[\w.-]{1,64}$/))),
  duration: z.optional(DurationKey),
  quantity: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000_000))),
  logs_ids: z.optional(
    z
      .array(z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)))
      .check(z.minLength(1), z.maxLength(100)),
  ),
})
export type Wanted = z.output<typeof Wanted>

/** The price of an order with its promotion. A quote is not stored, and is not counted as a use. */
export const PromotionQuote = z.object({
  /** The price without a promotion, the part that the promotion pays, and the rest that the buyer pays. */
  price: Naira,
  cut: Naira,
  to_pay: Naira,
  /** Null where no promotion applies. */
  name: z.nullable(z.string()),
})
export type PromotionQuote = z.output<typeof PromotionQuote>

/** Promotions, for buyers (PROMO-1 to PROMO-7). */
export const promotions = routes({
  automatic: get('/api/promotions', {
    access: 'user',
    summary: 'The shops in which a promotion without a code is running',
    reply: z.object({ lines: z.array(LineOfBusiness) }),
  }),
  quote: post('/api/promotions/quote', {
    access: 'user',
    summary: 'What an order costs with a code, or with the best promotion without one',
    body: z.strictObject({ order: Wanted, promo_code: z._default(PromotionCode, '') }),
    reply: PromotionQuote,
    refusals: ['SERVICE_OFF', ...promotionRefusals],
  }),
})
