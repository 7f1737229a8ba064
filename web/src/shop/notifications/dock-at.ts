import type { Rental } from '@nosim/contract/shop/numbers.ts'
import { isFresh } from '../numbers/rental/code-box.tsx'
import { statusAt } from '../numbers/rental/rental-status.ts'

export type Docked = {
  readonly rental: Rental
  /** Its code while it is new; undefined while the number waits. */
  readonly code: string | undefined
  /** How many more numbers wait or have a new code. */
  readonly others: number
}

/** What the dock shows at a moment: a new code before a number that waits, the newest first; undefined for nothing. */
export function dockAt(rentals: readonly Rental[], now: number): Docked | undefined {
  const [open, ...others] = openAt(rentals, now)
  return open && { ...open, others: others.length }
}

type Open = Omit<Docked, 'others'>

/** The open numbers at a moment: those with a new code, then those that wait. */
export function openAt(rentals: readonly Rental[], now: number): readonly Open[] {
  const arrived = rentals.filter(
    (rental) => statusAt(rental, now) === 'Completed' && isFresh(rental, now),
  )
  // A number that was rented first may have its code last.
  arrived.sort((one, other) => arrivalOf(other) - arrivalOf(one))
  const waiting = rentals.filter((rental) => statusAt(rental, now) === 'Waiting')
  return [
    ...arrived.map((rental) => ({ rental, code: rental.last_sms_code ?? undefined })),
    ...waiting.map((rental) => ({ rental, code: undefined })),
  ]
}

const arrivalOf = ({ messages }: Rental): number => Date.parse(messages[0]?.received_at ?? '')
