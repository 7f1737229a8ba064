import { formatMoney } from './format-money.ts'

/** What is missing to pay, a naira amount, in the spec's words (document 1, section 8). */
export function shortageMessage(shortage: string): string {
  return `Insufficient balance. You need ${formatMoney(shortage)} more to proceed.`
}
