import { pause } from '../platform/process/clock.ts'
import { checkRental, pollMs } from './check-rental.ts'
import type { Machine } from './rental/machine.ts'
import type { StatusAnswer } from './rental/provider.ts'
import {
  claimDue,
  hooksCome,
  nextDueMs,
  noteCosts,
  openRentals,
  type OpenRental,
} from './rental/open-rentals.ts'

const batch = 100
/** The batch where the dialect has a list: one call serves all rentals, so more are gathered. */
const listBatch = 1000
/** How long a claim lasts, in ms: longer than a poll. Then other processes take over from one that died. */
export const leaseMs = 45_000
/** The longest pause, in ms. A rental that another process has just placed is found after it at the latest. */
const idleMs = 250
/** How long the cost of a rental is searched in the list, in ms. After that it keeps the cost of the catalogue. */
const costSoughtMs = 60_000

/**
 * Polls the rentals of a supplier that are due until the signal fires, then waits for the polls under way. Any number
 * of processes share the work through the database. Polls are limited in number and spread out. A call that hangs
 * does not delay the others.
 */
export async function watchRentals(machine: Machine, signal: AbortSignal): Promise<void> {
  const running = new Set<Promise<void>>()
  while (!signal.aborted) {
    try {
      await watchOnce(machine, running, signal)
    } catch (error) {
      machine.log.error(
        { event: 'numbers.poll_failed', err: error },
        'a round of the rental watcher failed',
      )
      await pause(1000, signal)
    }
  }
  await Promise.all(running)
}

async function watchOnce(
  machine: Machine,
  running: Set<Promise<void>>,
  signal: AbortSignal,
): Promise<void> {
  const { db, sms } = machine
  const room = (sms.listActive ? listBatch : batch) - running.size
  if (room === 0) return Promise.race(running)
  const hooks = await hooksCome(db, sms.name)
  const aheadMs = sms.listActive ? gatherMs(sms.pollIntervalMs, hooks) : 0
  const supplier = sms.name
  const claimed = await claimDue(db, { supplier, limit: room, leaseMs, aheadMs })
  const due = await openRentals(db, supplier, claimed)
  const known = await listedStatuses(machine, due)
  for (const rental of due) {
    const check = checkRental(machine, rental, {
      hooks,
      known: known.get(rental.activation_id ?? ''),
    })
      .catch((error: unknown) =>
        machine.log.error(
          { event: 'orders.check_failed', err: error, rental: rental.id },
          'a check of an order failed',
        ),
      )
      .finally(() => running.delete(check))
    running.add(check)
  }
  if (claimed.length < room) await pause(await nextDueMs(db, { supplier, most: idleMs }), signal)
}

/** How far ahead rentals are gathered for one call, in ms: nearly the time between two calls. */
function gatherMs(leastMs: number, hooks: boolean): number {
  return pollMs({ state: 'waiting', age_ms: 0 }, leastMs, hooks) - leastMs / 2
}

/**
 * Reads the statuses of all these rentals in one call, where the dialect has a list. A rental that is not in it is
 * polled singly. The list also states costs, so a new rental without a cost is reason enough for a call.
 */
async function listedStatuses(
  machine: Machine,
  due: readonly OpenRental[],
): Promise<Map<string, StatusAnswer>> {
  const { db, sms } = machine
  if (!sms.listActive) return new Map()
  const polled = due.filter((rental) => rental.state !== 'placing' && rental.left_ms > 0)
  const costless = polled.filter(
    (one) =>
      one.cost_source === 'catalogue' && one.state === 'waiting' && one.age_ms < costSoughtMs,
  )
  if (polled.length < 2 && costless.length === 0) return new Map()
  const list = await sms.listActive()
  if (list.kind === 'unknown') return new Map()
  const sought = new Set(costless.map((one) => one.activation_id))
  const costs = list.active.flatMap(({ activationId, costMicroUsd }) =>
    costMicroUsd !== undefined && sought.has(activationId) ? [{ activationId, costMicroUsd }] : [],
  )
  await noteCosts(db, sms.name, costs)
  if (polled.length < 2) return new Map()
  return new Map(list.active.map((one) => [one.activationId, one.status]))
}
