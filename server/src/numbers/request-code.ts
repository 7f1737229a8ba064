import type { numbers, Rental } from '@nosim/contract/shop/numbers.ts'
import type { Handler } from '../platform/http/endpoint.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { presentRental, rentalOf } from './queries.ts'
import { anotherCode, dropCodeRequest, noteCodeRequest } from './rental/code-requests.ts'
import { machineOf, type Machine } from './rental/machine.ts'
import { openRental } from './rental/open-rentals.ts'

export const requestCode =
  (machine: Machine): Handler<typeof numbers.anotherCode> =>
  ({ params }, { caller }) =>
    requestCodeOf(machine, caller.userId, params.order_id)

/**
 * Requests a further code for a number that has one (NUM-94). It costs nothing. A second request changes nothing,
 * because the supplier gives the same response. Throws NOT_FOUND, NOT_OFFERED where no further code can arrive, and
 * SUPPLIER_DOWN.
 */
export async function requestCodeOf(
  machine: Machine,
  userId: string,
  id: string,
): Promise<Rental & { message: string }> {
  const { db } = machine
  const before = await rentalOf(db, userId, id)
  if (!before) throw new Refusal('NOT_FOUND')
  if (anotherCode(before) === null) throw new Refusal('NOT_OFFERED')
  const open = await openRental(db, id)
  const own = open && machineOf(machine, open.provider)
  if (!own || !open.activation_id) throw new Refusal('SUPPLIER_DOWN')
  // Recorded before the call, so that a code that arrives at once ends the request.
  const checkAfterMs = own.sms.pollIntervalMs
  if (!(await noteCodeRequest(db, id, { checkAfterMs }))) throw new Refusal('NOT_OFFERED')
  // In a dialect without this call, further messages arrive by themselves.
  const answer = (await own.sms.requestCode?.(open.activation_id)) ?? { kind: 'requested' }
  if (answer.kind !== 'requested') {
    await dropCodeRequest(db, id)
    throw new Refusal(answer.kind === 'refused' ? 'NOT_OFFERED' : 'SUPPLIER_DOWN')
  }
  const after = (await rentalOf(db, userId, id)) ?? before
  return { ...presentRental(after), message: 'Another code is requested. It will appear here.' }
}
