import { isTemporary } from '../platform/db/pg-errors.ts'
import { retried } from '../platform/db/retry.ts'
import { pause } from '../platform/process/clock.ts'
import { type Machine, type Order, confirmOrder, parkOrder, noteOrphan } from './machine.ts'

export type Taken = {
  readonly upstreamId: string
  readonly reply: unknown
  readonly checkAfterMs: number
}

/** How long a request waits for the database to take the supplier's answer, in ms. */
const patienceMs = 30_000

/**
 * Keeps the supplier's number of an order that it took, which it reports only once: through lost connections and restarts of
 * the database for `forMs`, then in the background until it is written or the process ends. False when the order was
 * settled otherwise, or another order has that number. Throws the last error of the database.
 */
export async function keepPlaced(
  machine: Machine,
  order: Order,
  { forMs = patienceMs, ...taken }: Taken & { forMs?: number },
): Promise<boolean> {
  machine.log.info(
    { order: order.id, upstream: taken.upstreamId },
    'the supplier took a boost order',
  )
  try {
    return await retried(() => confirmOrder(machine, order, taken), { forMs })
  } catch (error) {
    machine.log.fatal(
      { event: 'boost.order_not_stored', err: error, order: order.id, upstream: taken.upstreamId },
      'a placed boost order could not be stored',
    )
    void keepLater(machine, order, taken)
    throw error
  }
}

/** Ends when it is written, or when the pool is closed. */
async function keepLater(machine: Machine, order: Order, taken: Taken): Promise<void> {
  for (;;) {
    await pause(1000)
    try {
      if (!(await confirmOrder(machine, order, taken))) await keepUnplaced(machine, order, taken)
      machine.log.info({ order: order.id }, 'a boost order was written late')
      return
    } catch (error) {
      if (!isTemporary(error)) return
    }
  }
}

/**
 * The order cannot have the number that the supplier gave it. Where its buyer was paid back meanwhile, the supplier's
 * charge is a loss; otherwise another order has the number, and an admin must check it.
 */
export async function keepUnplaced(
  machine: Machine,
  order: Order,
  { upstreamId, reply }: Pick<Taken, 'upstreamId' | 'reply'>,
): Promise<void> {
  const detail = `another order has the number ${upstreamId}`
  if (await parkOrder(machine, order, { detail, reply })) return
  if (await noteOrphan(machine, order, upstreamId)) {
    machine.log.error(
      { event: 'boost.order_orphaned', order: order.id, upstream: upstreamId },
      'the panel has a boost order that was refunded',
    )
  }
}
