import type { boost, BoostStatus } from '@nosim/contract/shop/boost.ts'
import type { Handler } from '../platform/http/endpoint.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { machineOf, type Machine } from './machine.ts'
import { noteCancel, noteRefill } from './open-orders.ts'
import { ownOrder, type OwnOrder } from './queries.ts'

const noAnswerMessage = { message: 'The supplier has not answered. Please try again in a moment.' }

export const cancelOrder =
  (machine: Machine): Handler<typeof boost.cancel> =>
  async ({ params }, { caller }) => {
    const own = await ownOrder(machine.db, caller.userId, params.order_id)
    return { message: await requestCancel(machine, caller.userId, own) }
  }

/**
 * Requests that the supplier stops an order of a user. Returns the message for the user. Money moves only when a later
 * status reports what was not delivered. Throws NOT_FOUND, ORDER_OVER, NOT_OFFERED and SUPPLIER_DOWN.
 */
export async function requestCancel(
  machine: Machine,
  userId: string,
  own: OwnOrder | undefined,
): Promise<string> {
  if (!own) throw new Refusal('NOT_FOUND')
  if (isOver(own.view.status)) throw new Refusal('ORDER_OVER')
  if (own.view.cancel_requested) return 'The supplier has been asked to stop already.'
  const { panel } = machineOf(machine, own.supplier) ?? {}
  if (!own.view.can_cancel || !own.upstream_id || !panel) throw new Refusal('NOT_OFFERED')
  const answer = await panel.cancel(own.upstream_id)
  if (answer.kind === 'refused') throw new Refusal('NOT_OFFERED')
  if (answer.kind === 'unknown') throw new Refusal('SUPPLIER_DOWN', noAnswerMessage)
  await noteCancel(machine.db, own.view.order_id)
  machine.publish([userId])
  return "We've asked the supplier to stop. Anything undelivered will be refunded."
}

const isOver = (status: BoostStatus): boolean =>
  ['success', 'partial', 'cancelled', 'failed'].includes(status)

export const refillOrder =
  (machine: Machine): Handler<typeof boost.refill> =>
  async ({ params }, { caller }) => {
    const own = await ownOrder(machine.db, caller.userId, params.order_id)
    return { message: await requestRefill(machine, caller.userId, own) }
  }

/**
 * Requests that the supplier replaces what dropped after the delivery of a user's order. Returns the message for the
 * user. Throws NOT_FOUND, NOT_OFFERED and SUPPLIER_DOWN.
 */
export async function requestRefill(
  machine: Machine,
  userId: string,
  own: OwnOrder | undefined,
): Promise<string> {
  if (!own) throw new Refusal('NOT_FOUND')
  const { panel } = machineOf(machine, own.supplier) ?? {}
  if (!own.view.can_refill || !own.upstream_id || !panel) throw new Refusal('NOT_OFFERED')
  const answer = await panel.refill(own.upstream_id)
  if (answer.kind === 'refused') throw new Refusal('NOT_OFFERED')
  if (answer.kind === 'unknown') throw new Refusal('SUPPLIER_DOWN', noAnswerMessage)
  await noteRefill(machine.db, own.view.order_id, answer.refillId)
  machine.publish([userId])
  return 'Refill requested: the supplier will replace what dropped.'
}
