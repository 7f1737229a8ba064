import type { Rental, DisplayStatus } from '@nosim/contract/shop/numbers.ts'
import { formatMoney } from '../../../format/format-money.ts'

type Paid = Pick<Rental, 'money' | 'price_ngn' | 'refunded'>

/** What happens or has happened to the money, as a sentence. */
export function moneySentence(rental: Paid, status: DisplayStatus): string {
  const price = formatMoney(rental.price_ngn)
  if (rental.money === 'charged') return `${price} charged: your code arrived`
  if (rental.money === 'refunded')
    return `${formatMoney(rental.refunded ?? rental.price_ngn)} refunded to your wallet`
  if (status === 'Waiting') return `${price} on hold, charged only when a code arrives`
  return `${price} is being refunded`
}

/**
 * How fast the code arrived; undefined if the supplier did not report when it had the code. Suppliers report whole
 * seconds, so the sentence gives the maximum.
 */
export function delaySentence(delayMs: number | null): string | undefined {
  if (delayMs === null || delayMs < 0) return undefined
  const seconds = Math.max(1, Math.ceil(delayMs / 1000))
  return `Delivered within ${seconds === 1 ? 'a second' : `${seconds} seconds`}`
}
