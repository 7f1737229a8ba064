import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import { displayNaira } from '@nosim/contract/base/money.ts'
import type { RefusalExtras } from '../../platform/http/refusal.ts'

/** The refusal of each outcome of server/sql/promotions.sql (PROMO-4). */
export const promotionCodes: Readonly<Record<string, ErrorCode>> = {
  'promotion-unknown': 'PROMOTION_UNKNOWN',
  'promotion-over': 'PROMOTION_OVER',
  'promotion-used-up': 'PROMOTION_USED_UP',
  'promotion-used': 'PROMOTION_USED',
  'promotion-not-yours': 'PROMOTION_NOT_YOURS',
  'promotion-elsewhere': 'PROMOTION_ELSEWHERE',
  'promotion-least': 'PROMOTION_LEAST_SPEND',
}

/** The message about the least spend of a promotion; `least` is kobo. */
export const leastSpend = (least: number | null | undefined): RefusalExtras =>
  least
    ? { message: `This code is for orders of ${displayNaira(least)} or more. Nothing was charged.` }
    : {}
