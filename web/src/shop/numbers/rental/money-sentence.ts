import type { Rental } from '@nosim/contract/shop/numbers.ts'
import { formatMoney } from '../../../format/format-money.ts'
import type { DisplayStatus } from './rental-status.ts'

type Paid = Pick<Rental, 'money' | 'price_ngn' | 'refunded'>

/** What is happening to the money, or has. */
export function moneySentence(rental: Paid, status: DisplayStatus): string {
  const price = formatMoney(rental.price_ngn)
  if (rental.money === 'charged') return `${price} was charged`
  if (rental.money === 'refunded')
    return `${formatMoney(rental.refunded ?? rental.price_ngn)} is back in your wallet`
  if (status === 'Waiting') return `${price} is set aside, and charged only when a code arrives`
  return `${price} is on its way back to your wallet`
}

/**
 * The line at the foot of a card: what of the money, and why Cancel cannot be pressed while it is shown.
 */
export function standing(
  rental: Paid & Pick<Rental, 'cancel_blocked'>,
  status: DisplayStatus,
): string {
  const money = `${moneySentence(rental, status)}.`
  return status === 'Waiting' && rental.cancel_blocked !== null
    ? `${money} ${rental.cancel_blocked}`
    : money
}

/**
 * How soon the code was here, or nothing where the supplier did not say when it had it. Suppliers tell whole
 * seconds, so what we know is the most it can have taken.
 */
export function delaySentence(delayMs: number | null): string | undefined {
  if (delayMs === null || delayMs < 0) return undefined
  const seconds = Math.max(1, Math.ceil(delayMs / 1000))
  return `Arrived within ${seconds === 1 ? 'a second' : `${seconds} seconds`} of the supplier having it`
}
