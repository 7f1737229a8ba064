import { receiveMessage, type Machine } from '../rental/machine.ts'
import {
  scheduleFollowUp,
  settleFollowUp,
  type FollowUp,
  doubtfulServices,
  openFollowUp,
  unownedOf,
  type Orphan,
  type FollowUpReason,
} from './queries.ts'

const minute = 60_000
/** When an activation without a final status is polled again; afterwards every half hour until its day is over. */
const delaysMs = [10_000, 30_000, minute, 5 * minute]
const usualDelayMs = 30 * minute

/** Polls the final status of an activation: cancels it where possible, and books it where it was charged. */
export async function followUp(machine: Machine, one: FollowUp): Promise<void> {
  const { db, sms, log } = machine
  const activationId = one.activation_id
  const verdict = await verdictOn(machine, one)
  if (verdict) {
    const answer = await settleFollowUp(db, sms.name, { activationId, outcome: verdict })
    if (answer === 'settled')
      log.warn(
        { event: 'numbers.activation_settled', activation: activationId, verdict },
        'a lost activation was settled',
      )
    // A code completed the order with this number: it is the number in use, and known as such.
    if (verdict === 'charged' && answer !== 'known') await sms.finish(activationId)
    if (answer !== 'open') return
  }
  if (one.expired) {
    log.error(
      { event: 'numbers.activation_unknown', activation: activationId },
      'an activation had no status for a day',
    )
    await settleFollowUp(db, sms.name, { activationId, outcome: 'unknown' })
    return
  }
  await scheduleFollowUp(db, sms.name, {
    activationId,
    afterMs: delayOf(one),
  })
}

/** An earlier number of an order is polled every five seconds while its code may still serve the order. */
const delayOf = ({ checks, replaced_for }: FollowUp): number =>
  replaced_for && checks < 60 ? 5000 : (delaysMs[checks] ?? usualDelayMs)

/** A code of an earlier number goes to its order, which completes with that number where it still waits. */
async function verdictOn(
  machine: Machine,
  { activation_id, replaced_for: order }: FollowUp,
): Promise<'charged' | 'returned' | undefined> {
  const cancel = await machine.sms.cancel(activation_id)
  if (cancel.kind === 'cancelled') return 'returned'
  const status = await machine.sms.status(activation_id)
  if (status.kind === 'code') {
    const arrival = { ...status, way: undefined, receivedAt: undefined }
    if (order) await receiveMessage(machine, { ...order, activation_id }, arrival)
    return 'charged'
  }
  return status.kind === 'cancelled' ? 'returned' : undefined
}

/** If this process dies before it has a final status, the watcher polls for it. */
const afterMs = 10_000

/**
 * Gives an activation back that the supplier rented out and no rental of ours has. What it costs all the same, because
 * a code was there already, is booked as a loss; what is not known yet is polled for a day.
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
