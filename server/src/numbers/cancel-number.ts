import type { numbers, Rental } from '@nosim/contract/shop/numbers.ts'
import { displayNaira } from '@nosim/contract/base/money.ts'
import type { Handler } from '../platform/http/endpoint.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { tryCancel } from './check-rental.ts'
import { machineOf, type Machine } from './rental/machine.ts'
import { cancelBlocked, presentRental, rentalOf, type RentalRow } from './queries.ts'
import { requestCancel } from './rental/end-by-user.ts'
import { openRental } from './rental/open-rentals.ts'

export const cancelNumber =
  (machine: Machine): Handler<typeof numbers.cancel> =>
  ({ params }, { caller }) =>
    cancelOrder(machine, caller.userId, params.order_id)

/**
 * Requests a cancel. The supplier decides, and a code that arrives first wins. A second request changes nothing.
 * Throws NOT_FOUND and RENTAL_OVER.
 */
export async function cancelOrder(
  machine: Machine,
  userId: string,
  id: string,
): Promise<Rental & { message: string }> {
  const { rental } = await cancelRental(machine, userId, id)
  return { ...presentRental(rental), message: messageOf(rental) }
}

/** Requests a cancel, returns the current order. `isTooEarly`: the number is too new, and the watcher tries again. */
export async function cancelRental(
  machine: Machine,
  userId: string,
  id: string,
): Promise<{ rental: RentalRow; isTooEarly: boolean }> {
  const { db } = machine
  const before = await rentalOf(db, userId, id)
  if (!before) throw new Refusal('NOT_FOUND')
  if (!(await requestCancel(db, id))) {
    // Read again, because another request may have cancelled the order meanwhile.
    const now = (await rentalOf(db, userId, id)) ?? before
    const message = cancelBlocked(now)
    if (now.state !== 'cancelled') throw new Refusal('RENTAL_OVER', message ? { message } : {})
  }
  const open = await openRental(db, id)
  // A process that is not connected to the supplier leaves the cancel to one that is.
  const own = open && machineOf(machine, open.provider)
  const verdict = own && open.state === 'waiting' ? await tryCancel(own, open) : undefined
  const rental = (await rentalOf(db, userId, id)) ?? before
  if (rental.state === 'waiting') machine.publish([userId])
  return { rental, isTooEarly: rental.state === 'waiting' && verdict === 'too-early' }
}

/**
 * Requests a cancel of an order whose user did not get its number in time. An order without a number is cancelled as
 * soon as it has one (HAPI-5).
 */
export async function cancelUnseen(machine: Machine, userId: string, id: string): Promise<void> {
  await requestCancel(machine.db, id, ['placing', 'waiting'])
  const rental = await rentalOf(machine.db, userId, id)
  if (rental?.state === 'waiting') await cancelRental(machine, userId, id)
}

function messageOf(rental: RentalRow): string {
  if (rental.state === 'completed') return 'A code arrived first, so this number was charged.'
  if (rental.state === 'waiting') {
    return "The supplier can't cancel this number yet. We'll keep trying and refund you as soon as it does."
  }
  return `Number cancelled. ${displayNaira(rental.price)} is back in your wallet.`
}
