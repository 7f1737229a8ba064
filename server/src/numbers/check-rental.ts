import { endRental, receiveMessage, type Machine } from './rental/machine.ts'
import type { StatusAnswer } from './rental/provider.ts'
import { scheduleCheck, type OpenRental } from './rental/open-rentals.ts'
import { noteOnline } from './rental/former-numbers.ts'
import { settleOrder } from './settle-order.ts'

/** How long after its end a rental is refunded even when the supplier does not respond, in ms. */
const graceMs = 3 * 60_000
const retryMs = 5000
/** Tolerance for the supplier's clock, in ms. An end this close to the end of the wait is a timeout. */
const endSlackMs = 30_000
/** How many 'no such activation' responses in a row are believed. */
const goneChecksBelieved = 3

/** Processes a rental that is due: settles, expires, cancels, or polls for its code; then schedules the next poll. */
export async function checkRental(
  machine: Machine,
  rental: OpenRental,
  { hooks, known }: { hooks: boolean; known?: StatusAnswer | undefined },
): Promise<void> {
  if (rental.state === 'placing') return settleOrder(machine, rental)
  if (!rental.activation_id) return
  if (rental.state === 'completed' && rental.left_ms <= 0) return finish(machine, rental)
  if (rental.left_ms <= 0) return expire(machine, rental)
  if (rental.cancel_requested && isOver(await tryCancel(machine, rental))) return
  const status = known ?? (await machine.sms.status(rental.activation_id))
  await applyStatus(machine, rental, { status, hooks, way: 'poll' })
}

/** Applies a status from the supplier to a waiting or completed rental. */
export async function applyStatus(
  machine: Machine,
  rental: OpenRental,
  report: {
    status: StatusAnswer
    hooks: boolean
    way: 'hook' | 'poll'
    receivedAt?: Date | undefined
  },
): Promise<void> {
  const { status } = report
  if (status.kind === 'code') {
    await receiveMessage(machine, rental, {
      ...status,
      way: report.way,
      receivedAt: report.receivedAt,
    })
    const over = rental.duration === '5min' && !rental.repeatable
    if (over) return finish(machine, rental)
    return again(machine, { ...rental, state: 'completed' }, { hooks: report.hooks })
  }
  if (rental.state === 'completed') return again(machine, rental, { hooks: report.hooks })
  if (status.kind === 'cancelled') {
    const state = endedBecause(rental)
    await endRental(machine, rental, { state, detail: 'cancelled upstream', upstream: 'returned' })
    return
  }
  if (status.kind === 'waiting' && rental.online_in_ms !== null) {
    await noteOnline(machine, rental)
    return again(machine, { ...rental, online_in_ms: null }, { hooks: report.hooks })
  }
  // While a number is brought online its supplier may not know the activation yet.
  if (status.kind === 'asleep' || (status.kind === 'gone' && (rental.online_in_ms ?? 0) > 0))
    return again(machine, rental, { hooks: report.hooks })
  if (status.kind === 'gone' && rental.failed_checks + 1 >= goneChecksBelieved)
    return endGone(machine, rental)
  const missed = status.kind === 'gone' || status.kind === 'unknown'
  const slowMs = status.kind === 'unknown' && status.slowDown ? 10_000 : 0
  const failedChecks = missed ? rental.failed_checks + 1 : 0
  await again(machine, { ...rental, failed_checks: failedChecks }, { hooks: report.hooks, slowMs })
}

/** Why the supplier ended a rental by itself: at the end of the wait it is a timeout. */
function endedBecause(rental: OpenRental): 'cancelled' | 'timeout' {
  return !rental.cancel_requested && rental.left_ms <= endSlackMs ? 'timeout' : 'cancelled'
}

/**
 * The supplier knows no such activation. A cancel is sent nevertheless, and only its confirmation is a final status.
 */
async function endGone(machine: Machine, rental: OpenRental): Promise<void> {
  const verdict = await machine.sms.cancel(rental.activation_id ?? '')
  const upstream = verdict.kind === 'cancelled' ? 'returned' : 'unknown'
  await endRental(machine, rental, { state: endedBecause(rental), detail: 'gone', upstream })
}

/** 'waiting' and 'too-early': the supplier has not agreed yet. The request remains, and the watcher repeats it. */
type CancelEnd = 'ended' | 'completed' | 'waiting' | 'too-early'
const isOver = (end: CancelEnd): boolean => end === 'ended' || end === 'completed'

/** Requests a cancel from the supplier, whose response decides. A code that has already arrived wins. */
export async function tryCancel(machine: Machine, rental: OpenRental): Promise<CancelEnd> {
  const verdict = await machine.sms.cancel(rental.activation_id ?? '')
  if (verdict.kind === 'cancelled') {
    await endRental(machine, rental, {
      state: 'cancelled',
      detail: 'cancelled',
      upstream: 'returned',
    })
    return 'ended'
  }
  if (verdict.kind === 'has-code' || verdict.kind === 'gone') {
    return believeStatus(machine, rental, 'cancelled')
  }
  await scheduleCheck(machine.db, rental, {
    afterMs: retryMs,
    failedChecks: rental.failed_checks,
  })
  return verdict.kind === 'too-early' ? 'too-early' : 'waiting'
}

/** The supplier refused to cancel because it has a code, or knows no such rental: its status decides. */
async function believeStatus(
  machine: Machine,
  rental: OpenRental,
  end: 'cancelled' | 'timeout',
): Promise<'ended' | 'completed' | 'waiting'> {
  const status = await machine.sms.status(rental.activation_id ?? '')
  if (status.kind === 'code') {
    await applyStatus(machine, rental, { status, hooks: false, way: 'poll' })
    return 'completed'
  }
  if (status.kind === 'cancelled' || status.kind === 'gone') {
    const upstream = status.kind === 'cancelled' ? 'returned' : 'unknown'
    await endRental(machine, rental, { state: end, detail: status.kind, upstream })
    return 'ended'
  }
  await scheduleCheck(machine.db, rental, {
    afterMs: retryMs,
    failedChecks: rental.failed_checks + 1,
  })
  return 'waiting'
}

/** No code by the end of the wait: the activation is cancelled and the user is refunded. */
async function expire(machine: Machine, rental: OpenRental): Promise<void> {
  const verdict = await machine.sms.cancel(rental.activation_id ?? '')
  if (verdict.kind === 'cancelled') {
    await endRental(machine, rental, {
      state: 'timeout',
      detail: 'cancelled',
      upstream: 'returned',
    })
    return
  }
  const over = verdict.kind === 'has-code' || verdict.kind === 'gone'
  if (over && (await believeStatus(machine, rental, 'timeout')) !== 'waiting') return
  if (rental.left_ms < -graceMs) {
    machine.log.error(
      { event: 'numbers.refunded_without_status', rental: rental.id },
      'a rental was refunded at its limit without a status',
    )
    await endRental(machine, rental, {
      state: 'timeout',
      detail: 'no status',
      upstream: 'unknown',
    })
    return
  }
  await scheduleCheck(machine.db, rental, {
    afterMs: retryMs,
    failedChecks: rental.failed_checks + 1,
  })
}

/** Nothing more is expected of this number, so the supplier may free its slot. */
async function finish(machine: Machine, rental: OpenRental): Promise<void> {
  await scheduleCheck(machine.db, rental, { afterMs: null, failedChecks: 0 })
  await machine.sms.finish(rental.activation_id ?? '')
}

function again(
  machine: Machine,
  rental: OpenRental,
  { hooks, slowMs = 0 }: { hooks: boolean; slowMs?: number },
): Promise<void> {
  const wait = Math.max(pollMs(rental, machine.sms.pollIntervalMs, hooks), slowMs)
  // Polls again right at the end, so that an expiry is not late by a whole interval.
  const afterMs = Math.min(wait, Math.max(rental.left_ms, 0) + 20)
  return scheduleCheck(machine.db, rental, { afterMs, failedChecks: rental.failed_checks })
}

const firstQuarter = 15 * 60_000
/** The least time between two polls of a number that is being brought online, in ms (SMS protocol notes, 1.9). */
const asleepPollMs = 15_000

/**
 * The time until a rental is polled again, in ms. It is as short as the supplier allows while a code is awaited
 * without reliable webhooks, else longer. A little scatter spreads the polls.
 */
export function pollMs(
  rental: Pick<OpenRental, 'state' | 'age_ms'> &
    Partial<Pick<OpenRental, 'code_requested' | 'online_in_ms'>>,
  supplierLeastMs: number,
  hooks: boolean,
): number {
  const isAsleep = rental.state === 'waiting' && (rental.online_in_ms ?? null) !== null
  const leastMs = isAsleep ? Math.max(asleepPollMs, supplierLeastMs) : supplierLeastMs
  const isFirst = rental.state === 'waiting' && rental.age_ms < firstQuarter
  const fresh = isFirst || rental.code_requested === true
  const base = fresh ? (hooks ? 20_000 : leastMs) : hooks ? 60_000 : Math.max(15_000, leastMs)
  return Math.max(base, leastMs) * (1 + Math.random() * 0.02)
}
