import type { boostReview, ReviewOrder } from '@nosim/contract/admin/boost-review.ts'
import { kobo, parseNaira } from '@nosim/contract/base/money.ts'
import { actorOf, recordAudit, type Actor } from '../platform/audit.ts'
import { violates } from '../platform/db/pg-errors.ts'
import type { Handler } from '../platform/http/endpoint.ts'
import { Refusal } from '../platform/http/refusal.ts'
import {
  requestTransfer,
  type TransferDependencies,
} from '../wallet/manual-transfers/request-transfer.ts'
import { firstCheckMs } from './check-orders.ts'
import { confirmOrder, moveOrder, noteOrphan, type Machine } from './machine.ts'
import { reviewOrder, isGone, lockState } from './review-queries.ts'

/**
 * Matches an unconfirmed order with an order of the supplier. The supplier must know that id; this is checked before anything
 * is written. Throws NOT_FOUND, SUPPLIER_DOWN, UPSTREAM_UNKNOWN, UPSTREAM_TAKEN, SETTLED.
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
          checkAfterMs: firstCheckMs,
        }),
    }).catch((error: unknown) => {
      // Another order got the number at this very moment.
      if (violates(error, 'boost_order_provider_upstream_id_key')) return undefined
      throw error
    })
    if (moved) return moved
    const now = await reviewOrder(machine.db, id)
    throw new Refusal(now?.status === 'unconfirmed' ? 'UPSTREAM_TAKEN' : 'SETTLED')
  }

/**
 * Gives the money of an unconfirmed order back; above the limits of manual transfers a second admin must agree, and it goes
 * on waiting until then. Throws NOT_FOUND, OWN_ACCOUNT, SETTLED.
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
 * Records that the supplier accepted an order that was refunded: the charge is booked as a loss, and later reports of
 * the supplier's correct it. Throws NOT_FOUND, SUPPLIER_DOWN, UPSTREAM_UNKNOWN, UPSTREAM_TAKEN, SETTLED.
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
      by: (within) => noteOrphan(within, id, upstream_id),
    })
    if (!found) throw new Refusal('UPSTREAM_TAKEN')
    return found
  }

/**
 * Marks an open order of a disconnected supplier as delivered: the charge is captured and the cost comes from the catalogue.
 * A refund of the undelivered part is a refund like that of every other order. Throws NOT_FOUND, SETTLED.
 */
export const deliverOrder =
  (machine: Machine): Handler<typeof boostReview.deliver> =>
  async ({ params: { id }, body: { reason } }, context) => {
    const order = await reviewOrder(machine.db, id)
    if (!order) throw new Refusal('NOT_FOUND')
    if (!(await isGone(machine.db, id))) throw new Refusal('SETTLED')
    const status = {
      status: 'success',
      chargeMicroUsd: undefined,
      startCount: undefined,
      remains: undefined,
    } as const
    const delivered = await settle(machine, actorOf(context), {
      order,
      action: 'deliver boost order',
      after: { reason },
      by: async (within) =>
        (await moveOrder(within, owned(order), { status, checkAfterMs: null })) === 'moved',
    })
    if (!delivered) throw new Refusal('SETTLED')
    return delivered
  }

const owned = ({ order_id, user }: ReviewOrder) => ({ id: order_id, user_id: user.user_id })

/** Asks the supplier, if it is the order's own. Throws SUPPLIER_DOWN, UPSTREAM_UNKNOWN. */
async function mustKnow(machine: Machine, order: ReviewOrder, upstreamId: string): Promise<void> {
  if (order.supplier !== machine.panel.name) {
    const message = `The supplier ${order.supplier} is not connected, so that the order cannot be looked up.`
    throw new Refusal('SUPPLIER_DOWN', { message })
  }
  const answer = await machine.panel.statuses([upstreamId])
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

type Settling = {
  readonly order: ReviewOrder
  readonly action: string
  readonly after: Readonly<Record<string, unknown>>
  readonly by: (within: Machine) => Promise<boolean>
}

/**
 * Moves the order and records it in the audit, both or neither. The owner's tabs are notified after the commit. Undefined where the
 * order has changed since the admin read it: of two concurrent decisions only the first applies.
 */
async function settle(
  machine: Machine,
  actor: Actor,
  { order, action, after, by }: Settling,
): Promise<ReviewOrder | undefined> {
  const settled = await machine.db.transaction().execute(async (tx) => {
    if ((await lockState(tx, order.order_id)) !== order.status) return undefined
    const silent = { ...machine, db: tx, publish: () => undefined }
    if (!(await by(silent))) return undefined
    const now = await reviewOrder(tx, order.order_id)
    await recordAudit(tx, actor, {
      action,
      subject: `boost:${order.order_id}`,
      before: { status: order.status },
      after: { status: now?.status, ...after },
    })
    return now
  })
  if (settled) machine.publish([order.user.user_id])
  return settled
}
