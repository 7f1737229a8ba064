import type { NumberOrders } from '../../numbers/buy-number.ts'
import { cancelUnseen } from '../../numbers/cancel-number.ts'
import { rentalOf, type RentalRow } from '../../numbers/queries.ts'
import type { Machine } from '../../numbers/rental/machine.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { pause } from '../../platform/process/clock.ts'
import type { KeyCall } from '../calls/answer-call.ts'
import { placeForKey } from '../orders/place-order.ts'
import type { NumberWish } from './wish.ts'

export type OrderDependencies = { readonly machine: Machine; readonly rent: NumberOrders }

/** An order to place. `again_of` is the earlier order of the caller whose number is ordered again. */
export type Wanted = NumberWish & { readonly again_of?: string }

export type Placed =
  | {
      readonly kind: 'placed'
      readonly number: number
      readonly orderId: string
      readonly isNew: boolean
    }
  | { readonly kind: 'price-changed'; readonly price: number }
  | { readonly kind: 'doubtful' | 'conflict' | 'capped' | 'inactive' | 'not-offered' }

type KeyedOrder = {
  readonly deps: OrderDependencies
  readonly call: KeyCall
  readonly wanted: Wanted
  readonly clientKey: string | undefined
}

/**
 * Places the order if it costs at most `price`, in kobo. Without a price it only finds an order that was placed with
 * the same Idempotency-Key. Throws the refusals of the order.
 */
export async function placeNumber(
  { deps, call: { caller, fields }, wanted, clientKey }: KeyedOrder,
  price: number | undefined,
): Promise<Placed> {
  const { db } = deps.machine
  const cap = fields.max_price ?? fields.maxPrice ?? null
  const order = {
    keyId: caller.key.id,
    line: 'numbers',
    body: { ...wanted, cap },
    amount: price ?? 0,
    clientKey,
  } as const
  let isNew = false
  try {
    const answer = await placeForKey(db, order, (key) => {
      if (price === undefined) throw new Refusal('SERVICE_OFF')
      isNew = true
      const lists = { areas: [...wanted.areas], carriers: [...wanted.carriers] }
      const body = { ...wanted, ...lists, price_ngn: price / 100, another_number: false }
      return deps.rent({ caller, key, body })
    })
    return answer.kind === 'placed' ? { ...answer, isNew } : answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, extras } = error
    if (price === undefined && code === 'SERVICE_OFF') return { kind: 'not-offered' }
    if (code !== 'PRICE_CHANGED' || extras.price_ngn === undefined) throw error
    return { kind: 'price-changed', price: Math.round(extras.price_ngn * 100) }
  }
}

/** How long a call waits for a number whose supplier has not answered, and the interval of its queries, in ms. */
const seenWithinMs = 20_000
const lookEveryMs = 400

/** Waits for the phone number of an order. Without one in time the order is cancelled and costs nothing (HAPI-5). */
export async function numberInTime(
  machine: Machine,
  userId: string,
  orderId: string,
): Promise<RentalRow | undefined> {
  const start = performance.now()
  for (;;) {
    const rental = await rentalOf(machine.db, userId, orderId)
    if (rental?.state !== 'placing') return rental?.number ? rental : undefined
    if (performance.now() - start > seenWithinMs) break
    await pause(lookEveryMs)
  }
  await cancelUnseen(machine, userId, orderId)
  return undefined
}
