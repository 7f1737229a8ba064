import { errors } from '@nosim/contract/base/errors.ts'
import { kobo, type Kobo, parseNaira } from '@nosim/contract/base/money.ts'
import type { ApiError } from '../../api/api-error.ts'
import { shortageMessage } from '../../format/shortage-message.ts'

type Said = Pick<ApiError, 'code' | 'message' | 'fields' | 'shortage'>

/** Why an order was refused (BOOST-12). */
export function refusalMessage({ code, message, fields, shortage }: Said): string {
  const [firstFault] = Object.values(fields)
  const isShort = code === 'INSUFFICIENT_BALANCE' && shortage !== undefined
  const words = isShort
    ? shortageMessage(shortage)
    : firstFault || message || errors.INTERNAL.message
  return `❌ Error: ${words}`
}

/** The charge that a refusal has named instead of the one that was shown, in kobo. */
export function newCharge(refusal: Pick<ApiError, 'code' | 'price_ngn'> | null): Kobo | undefined {
  if (refusal?.code !== 'PRICE_CHANGED' || refusal.price_ngn === undefined) return undefined
  // Through text: the digits of a sum are exact there.
  return parseNaira(String(refusal.price_ngn)) ?? kobo(0)
}
