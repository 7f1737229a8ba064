import { pause } from '../platform/clock.ts'
import { checkRental, pollMs } from './check-rental.ts'
import type { Machine } from './machine.ts'
import type { StatusAnswer } from './provider.ts'
import { abandonOrphans } from './settle-order.ts'
import { claimDue, hooksCome, nextDueMs, type OpenRental } from './queries.ts'

const batch = 100
/** With a list one question serves them all, so they are gathered. */
const listBatch = 1000
/** Longer than one look lasts; a process that dies leaves its rentals to the others after this. */
const leaseMs = 45_000
/** A rental that another process has just placed is found at the latest after this. */
const idleMs = 250

/**
 * The one watcher of a process; any number of processes share the work through the database. It asks upstream for
 * every rental that is due, bounded and spread out, until the signal fires, and ends what it has begun before that.
 * A question that hangs holds nobody else up.
 */
export async function watchRentals(machine: Machine, signal: AbortSignal): Promise<void> {
  const running = new Set<Promise<void>>()
  while (!signal.aborted) {
    try {
      await watchOnce(machine, running, signal)
    } catch (error) {
      machine.log.error({ err: error }, 'the rental watcher stumbled')
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
  const due = await claimDue(db, { limit: room, leaseMs, aheadMs })
  const known = await listedStatuses(machine, due)
  for (const rental of due) {
    const check = checkRental(machine, rental, {
      hooks,
      known: known.get(rental.activation_id ?? ''),
    })
      .catch((error: unknown) =>
        machine.log.error({ err: error, rental: rental.id }, 'a check failed'),
      )
      .finally(() => running.delete(check))
    running.add(check)
  }
  if (due.length < room) await pause(await nextDueMs(db, idleMs), signal)
}

/** How far ahead rentals are gathered for one question: nearly the time between two of them. */
function gatherMs(leastMs: number, hooks: boolean): number {
  return pollMs({ state: 'waiting', age_ms: 0 }, leastMs, hooks) - leastMs / 2
}

/** One question for all of them, where the dialect has a list; who is not in it is asked about singly. */
async function listedStatuses(
  machine: Machine,
  due: readonly OpenRental[],
): Promise<Map<string, StatusAnswer>> {
  const asking = due.filter((rental) => rental.state !== 'placing' && rental.left_ms > 0)
  if (!machine.sms.listActive || asking.length < 2) return new Map()
  const list = await machine.sms.listActive()
  if (list.kind === 'unknown') return new Map()
  await abandonOrphans(machine, list.active)
  return new Map(list.active.map((one) => [one.activationId, one.status]))
}
