import { type Kobo, koboMax, parseNaira } from '@nosim/contract/base/money.ts'

/** The message for an invalid amount (TRANSFER-1). */
export const amountFault = 'Please enter a valid amount'

/** Parses a naira amount into kobo. Undefined if it is invalid, not above zero, or above `koboMax`. */
export function amountIn(text: string): Kobo | undefined {
  const amount = parseNaira(text.trim())
  return amount !== undefined && amount > 0 && amount <= koboMax ? amount : undefined
}
