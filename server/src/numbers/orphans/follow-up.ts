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
/** The delays between polls of an activation without a final status, in ms. Later polls are every half hour. */
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
    // 'known': a code completed the order with this number, so the number is still in use.
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

/** The final status, undefined while unknown. A code of an earlier number completes its order if that still waits. */
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

/** The delay of the watcher's poll in case this process dies before it has a final status, in ms. */
const afterMs = 10_000

/**
 * Gives back an activation that the supplier rented out and none of our rentals has. Where a code has already
 * arrived, its charge is booked as a loss. An activation without a final status is polled for a day.
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
 * Searches the supplier's list, where it has one, for activations that no order has: a response was lost, and its
 * order was refunded since. Searches only services with such an order in the last half hour. A service whose numbers
 * are being requested now is left out.
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
