import { requestCancel, requestRefill } from '../../boost/cancel-refill.ts'
import type { Machine } from '../../boost/machine.ts'
import type { OwnOrder } from '../../boost/queries.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Action, KeyCall } from '../calls/answer-call.ts'
import { idOf, type Ids, idsOf, ordersOfCall } from './order-ids.ts'
import { failure, words } from './words.ts'

/** `cancel` of orders: 1 means that the supplier accepted the request. The answer is always a list. */
export const cancel =
  (machine: Machine): Action =>
  async (call) => {
    const requested = await requestEach(machine, call, {
      request: requestCancel,
      notOffered: words.cancel,
    })
    if (!requested) return failure(words.request)
    const { ids, errors } = requested
    const json = ids.texts.map((id) => ({ order: idOf(id), cancel: errors.get(id) ?? 1 }))
    return { json }
  }

/** `refill` of one order or of several. An order has one refill at a time, with the id of the order. */
export const refill =
  (machine: Machine): Action =>
  async (call) => {
    const requested = await requestEach(machine, call, {
      request: requestRefill,
      notOffered: words.refill,
    })
    if (!requested) return failure(words.request)
    const { ids, errors } = requested
    if (ids.isList) {
      const json = ids.texts.map((id) => ({ order: idOf(id), refill: errors.get(id) ?? idOf(id) }))
      return { json }
    }
    const [id] = ids.texts
    const refused = errors.get(id)
    return refused ? failure(refused.error) : { json: { refill: id } }
  }

/** `refill_status`: the status of the last refill of one order or of several. */
export const refillStatus =
  ({ db }: Machine): Action =>
  async ({ caller: { userId }, fields }) => {
    const ids = idsOf(fields, ['refill', 'order'], ['refills', 'orders'])
    if (!ids) return failure(words.request)
    const orders = await ordersOfCall(db, userId, ids.texts)
    const statusOf = (id: string) => refillWord(orders.get(id))
    if (ids.isList) {
      const json = ids.texts.map((id) => ({
        refill: idOf(id),
        status: statusOf(id) ?? { error: words.noRefill },
      }))
      return { json }
    }
    const status = statusOf(ids.texts[0])
    return status === undefined ? failure(words.noRefill) : { json: { status } }
  }

/** The protocol's word for the last refill of an order; undefined where it has none. */
function refillWord(own: OwnOrder | undefined): string | undefined {
  const status = own?.view.refill_status?.toLowerCase()
  if (!own || status === undefined) return undefined
  if (status === 'completed') return 'Completed'
  // Also a refill that the panel did not end in time (BOOST-21).
  if (!own.refill_open) return 'Rejected'
  return status === 'pending' ? 'Pending' : 'In progress'
}

/** The number of parallel requests to suppliers. */
const parallel = 10

type Request = {
  readonly request: (machine: Machine, userId: string, own: OwnOrder) => Promise<unknown>
  readonly notOffered: string
}

/**
 * Makes a request to the supplier of each order that a call names. Returns the errors of refused orders, by the text of
 * the id; undefined where the call names no orders.
 */
async function requestEach(
  machine: Machine,
  { caller: { userId }, fields }: KeyCall,
  { request, notOffered }: Request,
): Promise<{ ids: Ids; errors: ReadonlyMap<string, { error: string }> } | undefined> {
  const ids = idsOf(fields, ['order'], ['orders'])
  if (!ids) return undefined
  const orders = await ordersOfCall(machine.db, userId, ids.texts)
  const errors = new Map<string, { error: string }>()
  const left = [...ids.texts]
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const own = orders.get(id)
      try {
        if (own) await request(machine, userId, own)
        else errors.set(id, { error: words.order })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const isDown = error.code === 'SUPPLIER_DOWN'
        errors.set(id, { error: isDown ? words.unavailable : notOffered })
      }
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return { ids, errors }
}
