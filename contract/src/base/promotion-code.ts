import * as z from 'zod/mini'

/** The longest code of a promotion. */
export const codeMost = 32

/** A code as users enter it, in any case; '' is none. */
export const PromotionCode = z
  .string('Please enter a code')
  .check(
    z.trim(),
    z.toUpperCase(),
    z.maxLength(codeMost, `Please enter a code of at most ${codeMost} characters`),
  )

/** The refusals of an order because of its promotion (PROMO-4). */
export const promotionRefusals = [
  'PROMOTION_UNKNOWN',
  'PROMOTION_OVER',
  'PROMOTION_USED_UP',
  'PROMOTION_USED',
  'PROMOTION_NOT_YOURS',
  'PROMOTION_ELSEWHERE',
  'PROMOTION_LEAST_SPEND',
  'TOO_MANY_REQUESTS',
] as const
