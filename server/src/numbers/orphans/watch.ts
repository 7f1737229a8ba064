import { pause } from '../../platform/process/clock.ts'
import type { Machine } from '../rental/machine.ts'
import { abandonOrphans, followUp } from './follow-up.ts'
import { claimFollowUps } from './queries.ts'

const batch = 20
/** How long a claim lasts, in ms: longer than a poll. */
export const leaseMs = 45_000
const idleMs = 1000
/** How often the supplier's list is searched for activations of orders with a lost response, in ms. */
const searchEveryMs = 5000

/**
 * Follows up activations of orders that ended without a response (docs/decisions/004-lost-responses.md) until the
 * signal fires. Any number of processes share the work through the database.
 */
export async function watchFollowUps(machine: Machine, signal: AbortSignal): Promise<void> {
  let searchAt = 0
  while (!signal.aborted) {
    try {
      const due = await claimFollowUps(machine.db, {
        supplier: machine.sms.name,
        limit: batch,
        leaseMs,
      })
      await Promise.all(due.map((one) => followUp(machine, one)))
      if (Date.now() >= searchAt) {
        await abandonOrphans(machine)
        searchAt = Date.now() + searchEveryMs
      }
    } catch (error) {
      machine.log.error(
        { event: 'numbers.followup_failed', err: error },
        'the follow-up of activations failed',
      )
    }
    await pause(idleMs, signal)
  }
}
