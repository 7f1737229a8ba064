import * as z from 'zod/mini'

/** The maximum length of the code of a promotion. */
export const codeMost = 32

/** The code of a promotion, in upper or lower case; '' for no code. */
export const PromotionCode = z
  .string('Please enter a code')
  .check(
    z.trim(),
    z.toUpperCase(),
    z.maxLength(codeMost, `Please enter a code of at most ${codeMost} characters`),
  )

/** The refusals that the promotion of an order causes (PROMO-4). */
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
