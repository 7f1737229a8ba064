import type { Rental } from '@nosim/contract/shop/numbers.ts'
import { isFresh } from '../numbers/rental/code-box.tsx'
import { statusAt } from '../numbers/rental/rental-status.ts'

export type Docked = {
  readonly rental: Rental
  /** Its code while that is new; undefined while the number waits. */
  readonly code: string | undefined
  /** The number of further numbers that wait or have a new code. */
  readonly others: number
}

/** The number that the dock shows: new codes come before waiting numbers, the newest first. Undefined for none. */
export function dockAt(rentals: readonly Rental[], now: number): Docked | undefined {
  const [open, ...others] = openAt(rentals, now)
  return open && { ...open, others: others.length }
}

type Open = Omit<Docked, 'others'>

/** The open numbers: those with a new code, then those that wait. */
export function openAt(rentals: readonly Rental[], now: number): readonly Open[] {
  const arrived = rentals.filter(
    (rental) => statusAt(rental, now) === 'Completed' && isFresh(rental, now),
  )
  // A number that was rented earlier may receive its code later.
  arrived.sort((one, other) => arrivalOf(other) - arrivalOf(one))
  const waiting = rentals.filter((rental) => statusAt(rental, now) === 'Waiting')
  return [
    ...arrived.map((rental) => ({ rental, code: rental.last_sms_code ?? undefined })),
    ...waiting.map((rental) => ({ rental, code: undefined })),
  ]
}

const arrivalOf = ({ messages }: Rental): number => Date.parse(messages[0]?.received_at ?? '')
