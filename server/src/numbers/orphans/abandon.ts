import type { Machine } from '../machine.ts'
import { followUp } from './follow-up.ts'
import {
  doubtfulServices,
  openFollowUp,
  unownedOf,
  type Orphan,
  type FollowUpReason,
} from './queries.ts'

/** If this process dies before it has a final status, the watcher polls for it. */
const afterMs = 10_000

/**
 * Gives an activation back that the supplier rented out and no rental of ours has. What it costs all the same, because
 * a code was there already, is booked as a loss; what is not known yet is looked at for a day.
 */
export async function abandon(
  machine: Machine,
  orphan: Orphan,
  reason: FollowUpReason,
): Promise<void> {
  const { db, sms } = machine
  const [unowned] = await unownedOf(db, sms.name, [orphan])
  if (!unowned) return
  await openFollowUp(db, sms.name, { ...orphan, reason, afterMs })
  await followUp(machine, { activation_id: orphan.activationId, checks: 0, expired: false })
}

/**
 * Looks through the supplier's list, where it has one, for activations that no order has: bought by an answer that was
 * lost, and refunded since. Only services of such an order within the half hour, and of none that is being placed, are
 * touched.
 */
export async function abandonOrphans(machine: Machine): Promise<void> {
  const { db, sms } = machine
  if (!sms.listActive) return
  const services = await doubtfulServices(db, sms.name)
  if (services.size === 0) return
  const list = await sms.listActive()
  if (list.kind === 'unknown') return
  const orphans = await unownedOf(
    db,
    sms.name,
    list.active.filter((one) => services.has(one.service)),
  )
  for (const orphan of orphans) await abandon(machine, orphan, 'listed')
}
