import type { boostDesk } from '@nosim/contract/admin/boost-desk.ts'
import { actorOf } from '../../platform/audit.ts'
import type { Handler } from '../../platform/http/door.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { deskOrder, isGone } from '../desk-queries.ts'
import { moveOrder, noteOrphan, type Machine } from '../machine.ts'
import { mustKnow, owned, settle } from '../settle-by-hand.ts'

/**
 * Says that the supplier did take an order whose money was given back: the charge is booked as a loss, and later words of
 * the supplier's correct it. Throws NOT_FOUND, SUPPLIER_DOWN, UPSTREAM_UNKNOWN, UPSTREAM_TAKEN, SETTLED.
 */
export const findOrder =
  (machine: Machine): Handler<typeof boostDesk.found> =>
  async ({ params: { id }, body: { upstream_id } }, asked) => {
    const order = await deskOrder(machine.db, id)
    if (!order) throw new Refusal('NOT_FOUND')
    if (order.status !== 'failed' || order.upstream_id !== null) throw new Refusal('SETTLED')
    await mustKnow(machine, order, upstream_id)
    const found = await settle(machine, actorOf(asked), {
      order,
      action: 'find boost order',
      after: { upstream_id },
      by: (within) => noteOrphan(within, id, upstream_id),
    })
    if (!found) throw new Refusal('UPSTREAM_TAKEN')
    return found
  }

/**
 * Says that an open order of a supplier that is not connected any more was delivered: the charge is kept, and the cost is
 * what the catalogue said. What was not delivered is paid back as any order is. Throws NOT_FOUND, SETTLED.
 */
export const deliverOrder =
  (machine: Machine): Handler<typeof boostDesk.deliver> =>
  async ({ params: { id }, body: { reason } }, asked) => {
    const order = await deskOrder(machine.db, id)
    if (!order) throw new Refusal('NOT_FOUND')
    if (!(await isGone(machine.db, id))) throw new Refusal('SETTLED')
    const status = {
      status: 'success',
      chargeMicroUsd: undefined,
      startCount: undefined,
      remains: undefined,
    } as const
    const delivered = await settle(machine, actorOf(asked), {
      order,
      action: 'deliver boost order',
      after: { reason },
      by: async (within) =>
        (await moveOrder(within, owned(order), { status, checkAfterMs: null })) === 'moved',
    })
    if (!delivered) throw new Refusal('SETTLED')
    return delivered
  }
