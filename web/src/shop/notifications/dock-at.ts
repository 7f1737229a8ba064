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
  const arrived = rentals.filter(
    (rental) => statusAt(rental, now) === 'Completed' && isFresh(rental, now),
  )
  // A number that was rented first may have its code last.
  arrived.sort((one, other) => arrivalOf(other) - arrivalOf(one))
  const waiting = rentals.filter((rental) => statusAt(rental, now) === 'Waiting')
  const [rental] = [...arrived, ...waiting]
  if (!rental) return undefined
  const code = arrived.length > 0 ? (rental.last_sms_code ?? undefined) : undefined
  return { rental, code, others: arrived.length + waiting.length - 1 }
}

const arrivalOf = ({ messages }: Rental): number => Date.parse(messages[0]?.received_at ?? '')
