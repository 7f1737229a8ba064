import { activeRentalsOf, type RentalRow } from '../../numbers/queries.ts'
import { takesSeveral } from '../../numbers/rental/code-requests.ts'
import type { Db } from '../../platform/db/db.ts'
import { amountsIn } from '../amounts.ts'
import type { Action } from '../calls/answer-call.ts'
import { numbersOfOrders } from '../orders/place-order.ts'
import { codeOf, wireTime } from './activations.ts'
import { unitedStates } from './wish.ts'
import { type ActivationState, stateOf } from './words.ts'

/** The numbers of the listed states in the protocol (SMS protocol notes, 1.8). */
const listedStates: Partial<Readonly<Record<ActivationState, string>>> = {
  CODE: '2',
  RETRY: '3',
  WAIT: '4',
}

/** The most orders that a call lists. */
const mostListed = 200

/**
 * Lists the orders of programs that wait for a code or may get another, the newest first. The list is under two keys,
 * one for each family of clients. `start` and `limit` select a part of it. Orders of the pages have no id in the
 * protocol and are not listed (KEY-6).
 */
export const getActiveActivations =
  (db: Db): Action =>
  async ({ caller, fields }) => {
    const { userId, key } = caller
    const rentals = (await activeRentalsOf(db, userId)).filter(
      (rental) => rental.number && Object.hasOwn(listedStates, stateOf(rental)),
    )
    const [numbers, amounts] = await Promise.all([
      numbersOfOrders(
        db,
        userId,
        rentals.map(({ id }) => id),
      ),
      amountsIn(db, key.currency),
    ])
    const all = rentals.flatMap((rental) => {
      const number = numbers.get(rental.id)
      return number === undefined
        ? []
        : [listed(rental, { number, cost: amounts.price(rental.price) })]
    })
    const start = wholeOf(fields.start, 0)
    const rows = all.slice(start, start + wholeOf(fields.limit, mostListed))
    return rows.length === 0
      ? { json: { status: 'error', error: 'NO_ACTIVATIONS' } }
      : { json: { status: 'success', activeActivations: rows, data: rows } }
  }

const wholeOf = (text: string | undefined, otherwise: number): number =>
  /^[0-9]{1,4}$/.test(text ?? '') ? Number(text) : otherwise

function listed(rental: RentalRow, { number, cost }: { number: number; cost: string }) {
  return {
    activationId: String(number),
    serviceCode: rental.service,
    phoneNumber: rental.number,
    activationCost: cost,
    activationStatus: listedStates[stateOf(rental)],
    smsCode: codeOf(rental) ?? null,
    smsText: rental.messages[0]?.text ?? null,
    activationTime: wireTime(rental.created_at),
    discount: '0',
    repeated: '0',
    countryCode: unitedStates,
    countryName: 'USA',
    canGetAnotherSms: takesSeveral(rental) ? '1' : '0',
  }
}
