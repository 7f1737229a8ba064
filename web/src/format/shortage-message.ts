import { formatMoney } from './format-money.ts'

/** The message of NUM-11 for a shortage in naira. */
export function shortageMessage(shortage: string): string {
  return `Insufficient balance. You need ${formatMoney(shortage)} more to proceed.`
}
