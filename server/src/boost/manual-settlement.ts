import type { boostReview, ReviewOrder } from '@nosim/contract/admin/boost-review.ts'
import { kobo, parseNaira } from '@nosim/contract/base/money.ts'
import { actorOf } from '../platform/audit.ts'
import { violates } from '../platform/db/pg-errors.ts'
import type { Handler } from '../platform/http/endpoint.ts'
import { Refusal } from '../platform/http/refusal.ts'
import {
  requestTransfer,
  type TransferDependencies,
} from '../wallet/manual-transfers/request-transfer.ts'
import { confirmOrder, machineOf, noteOrphan, type Machine } from './machine.ts'
import { reviewOrder } from './review-queries.ts'
import { settle, owned } from './deliver-order.ts'

/**
 * Matches an unconfirmed order with an order of the supplier. Before any write the supplier must confirm that it knows
 * the id. Throws NOT_FOUND, SUPPLIER_DOWN, UPSTREAM_UNKNOWN, UPSTREAM_TAKEN, SETTLED.
 */
export const matchOrder =
  (machine: Machine): Handler<typeof boostReview.match> =>
  async ({ params: { id }, body: { upstream_id } }, context) => {
    const order = await unconfirmed(machine, id)
    await mustKnow(machine, order, upstream_id)
    const moved = await settle(machine, actorOf(context), {
      order,
      action: 'match boost order',
      after: { upstream_id },
      by: (within) =>
        confirmOrder(within, owned(order), {
          upstreamId: upstream_id,
          reply: { order_id: id, message: 'Order placed' },
        }),
    }).catch((error: unknown) => {
      // Another order got this id at the same time.
      if (violates(error, 'boost_order_provider_upstream_id_key')) return undefined
      throw error
    })
    if (moved) return moved
    const now = await reviewOrder(machine.db, id)
    throw new Refusal(now?.status === 'unconfirmed' ? 'UPSTREAM_TAKEN' : 'SETTLED')
  }

/**
 * Releases the hold of an unconfirmed order. Above the limits of manual transfers a second admin must agree; the order
 * stays unconfirmed until then. Throws NOT_FOUND, OWN_ACCOUNT, SETTLED.
 */
export const releaseOrder =
  (machine: Machine, transfers: TransferDependencies): Handler<typeof boostReview.release> =>
  async ({ params: { id }, body: { reason } }, context) => {
    const order = await found(machine, id)
    const { status } = await requestTransfer(
      transfers,
      { actor: actorOf(context), key: context.idempotencyKey },
      {
        kind: 'release-boost',
        userId: order.user.user_id,
        amount: parseNaira(order.charge) ?? kobo(0),
        reason,
        subject: `boost:${id}`,
      },
    )
    if (status === 'done') machine.count('refused')
    const now = await reviewOrder(machine.db, id)
    if (!now) throw new Refusal('NOT_FOUND')
    return now
  }

/**
 * Records that the supplier accepted an order that was refunded. The charge is booked as a loss; later reports of the
 * supplier correct it. Throws NOT_FOUND, SUPPLIER_DOWN, UPSTREAM_UNKNOWN, UPSTREAM_TAKEN, SETTLED.
 */
export const findOrder =
  (machine: Machine): Handler<typeof boostReview.found> =>
  async ({ params: { id }, body: { upstream_id } }, context) => {
    const order = await reviewOrder(machine.db, id)
    if (!order) throw new Refusal('NOT_FOUND')
    if (order.status !== 'failed' || order.upstream_id !== null) throw new Refusal('SETTLED')
    await mustKnow(machine, order, upstream_id)
    const found = await settle(machine, actorOf(context), {
      order,
      action: 'find boost order',
      after: { upstream_id },
      by: (within) => noteOrphan(within, owned(order), upstream_id),
    })
    if (!found) throw new Refusal('UPSTREAM_TAKEN')
    return found
  }

/** Verifies that the order's own supplier knows the id. Throws SUPPLIER_DOWN, UPSTREAM_UNKNOWN. */
async function mustKnow(machine: Machine, order: ReviewOrder, upstreamId: string): Promise<void> {
  const own = machineOf(machine, order.supplier)
  if (!own) {
    const message = `The supplier ${order.supplier} is not connected, so that the order cannot be looked up.`
    throw new Refusal('SUPPLIER_DOWN', { message })
  }
  const answer = await own.panel.statuses([upstreamId])
  if (answer.kind === 'unknown') throw new Refusal('SUPPLIER_DOWN')
  const status = answer.statuses.get(upstreamId)
  if (!status || 'unknown' in status) throw new Refusal('UPSTREAM_UNKNOWN')
}

async function found(machine: Machine, id: string): Promise<ReviewOrder> {
  const order = await reviewOrder(machine.db, id)
  if (!order) throw new Refusal('NOT_FOUND')
  return order
}

async function unconfirmed(machine: Machine, id: string): Promise<ReviewOrder> {
  const order = await found(machine, id)
  if (order.status !== 'unconfirmed') throw new Refusal('SETTLED')
  return order
}
