import { pause } from '../platform/process/clock.ts'
import { checkOrders } from './check-orders.ts'
import type { Machine } from './machine.ts'
import { claimDueOrders, nextOrderMs } from './open-orders.ts'

/** In ms, longer than one round lasts. After this time other processes take over the orders of a process that died. */
export const leaseMs = 120_000
const idleMs = 1000
/** The pause after a round, in ms. A round makes two calls at most, and the strictest panel allows 120 a minute. */
const paceMs = 1000

/**
 * Checks the orders of a panel that are due, `panel.batch` at a time. Ends when the signal fires, after the round under
 * way. Each process runs one for each panel; the database shares the orders among the processes.
 */
export async function watchOrders(machine: Machine, signal: AbortSignal): Promise<void> {
  const supplier = machine.panel.name
  while (!signal.aborted) {
    try {
      const due = await claimDueOrders(machine.db, {
        supplier,
        limit: machine.panel.batch,
        leaseMs,
      })
      if (due.length > 0) {
        await checkOrders(machine, due)
        await pause(paceMs, signal)
      } else {
        await pause(Math.max(50, await nextOrderMs(machine.db, { supplier, most: idleMs })), signal)
      }
    } catch (error) {
      machine.log.error(
        { event: 'boost.poll_failed', err: error },
        'a round of the boost watcher failed',
      )
      await pause(1000, signal)
    }
  }
}
