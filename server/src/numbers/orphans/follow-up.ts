import type { Machine } from '../machine.ts'
import type { SmsProvider } from '../provider.ts'
import { scheduleFollowUp, settleFollowUp, type FollowUp } from './queries.ts'

const minute = 60_000
/** When an activation without a verdict is looked at again; afterwards every half hour until its day is over. */
const delaysMs = [10_000, 30_000, minute, 5 * minute]
const usualDelayMs = 30 * minute

/** Polls the final status of an activation: cancels it where possible, and books it where it was charged. */
export async function followUp(machine: Machine, one: FollowUp): Promise<void> {
  const { db, sms, log } = machine
  const activationId = one.activation_id
  const verdict = await verdictOn(sms, activationId)
  if (verdict) {
    const answer = await settleFollowUp(db, sms.name, { activationId, outcome: verdict })
    if (answer === 'settled')
      log.warn({ activation: activationId, verdict }, 'a lost activation was settled')
    if (verdict === 'charged') await sms.finish(activationId)
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
    afterMs: delaysMs[one.checks] ?? usualDelayMs,
  })
}

async function verdictOn(
  sms: SmsProvider,
  activationId: string,
): Promise<'charged' | 'returned' | undefined> {
  const cancel = await sms.cancel(activationId)
  if (cancel.kind === 'cancelled') return 'returned'
  const status = await sms.status(activationId)
  if (status.kind === 'code') return 'charged'
  return status.kind === 'cancelled' ? 'returned' : undefined
}
