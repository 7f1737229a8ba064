import { formatMoney } from './format-money.ts'

/** The shortage to pay, a naira amount, as NUM-11 words it. */
export function shortageMessage(shortage: string): string {
  return `Insufficient balance. You need ${formatMoney(shortage)} more to proceed.`
}
