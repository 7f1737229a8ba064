import { pause } from '../platform/process/clock.ts'
import { checkOrders } from './check-orders.ts'
import type { Machine } from './machine.ts'
import { claimDueOrders, nextOrderMs } from './open-orders.ts'

/** Longer than one poll lasts. After this time other processes take over the orders of a process that died. */
export const leaseMs = 120_000
const idleMs = 1000
/** Between two questions to the panel: 120 a minute is what the strictest of them allows. */
const paceMs = 1000

/**
 * Polls orders, once per process; any number of processes share the work through the database. Requests the orders that
 * are due, a hundred per call, until the signal fires, and finishes what it has begun.
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
