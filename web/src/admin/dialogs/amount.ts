import { type Kobo, koboMax, parseNaira } from '@nosim/contract/base/money.ts'

/** The message for an invalid amount (TRANSFER-1). */
export const amountFault = 'Please enter a valid amount'

/** Kobo of a sum that may be moved: above zero, and to the kobo; undefined for what is none. */
export function amountIn(text: string): Kobo | undefined {
  const amount = parseNaira(text.trim())
  return amount !== undefined && amount > 0 && amount <= koboMax ? amount : undefined
}
