import type { boostReview, ReviewOrder } from '@nosim/contract/admin/boost-review.ts'
import { actorOf, recordAudit, type Actor } from '../platform/audit.ts'
import type { Handler } from '../platform/http/endpoint.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { moveOrder, type Machine } from './machine.ts'
import { reviewOrder, isGone, lockState } from './review-queries.ts'

/**
 * Marks an open order of a disconnected supplier as delivered. The charge is captured; the cost comes from the
 * catalogue. An undelivered part is refunded like that of any other order. Throws NOT_FOUND, SETTLED.
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

type Settling = {
  readonly order: ReviewOrder
  readonly action: string
  readonly after: Readonly<Record<string, unknown>>
  readonly by: (within: Machine) => Promise<boolean>
}

/**
 * Moves the order and records it in the audit log, in one transaction. Notifies the user's tabs after the commit.
 * Undefined where the order has changed since the admin read it: of two concurrent decisions only the first applies.
 */
export async function settle(
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

/** The ids of an order and its user, as the functions of the order machine take them. */
export const owned = ({ order_id, user }: ReviewOrder) => ({ id: order_id, user_id: user.user_id })
