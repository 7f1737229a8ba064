import { errors } from '@nosim/contract/base/errors.ts'
import {
  assignNumber,
  noNewNumber,
  refuseOrder,
  type Assigned,
  type Machine,
} from './rental/machine.ts'
import { followUp } from './orphans/follow-up.ts'
import { unownedOf } from './orphans/queries.ts'
import type { ActiveActivation } from './rental/provider.ts'
import { notListedDetail, presentRental, rentalOf, resoldDetail } from './queries.ts'
import { numbersWantedAgain } from './rental/former-numbers.ts'
import { scheduleCheck, type OpenRental } from './rental/open-rentals.ts'

/** How long an order is searched in the supplier's list, in ms. A purchase may appear there after our time limit. */
const lookUntilMs = 100_000
/** After this time, in ms, the user is refunded even when the supplier's list cannot be read. */
const giveUpMs = 10 * 60_000
const lookAgainMs = 5000

/**
 * Settles an order whose response was lost. Adopts the activation that the supplier holds for it and no rental of
 * ours has. Releases the hold once there is none for certain, or after a time limit. A dialect without a list
 * releases it at once, because no later call can find the activation. If a webhook names the number,
 * `receive-hook.ts` gives it back or books its cost.
 */
export async function settleOrder(machine: Machine, rental: OpenRental): Promise<void> {
  const { db, sms } = machine
  if (!sms.listActive) return giveUp(machine, rental, 'response lost, no list of activations')
  const list = await sms.listActive()
  if (list.kind === 'list') {
    const wanted = rental.again_number
    // A former number that a user wants belongs to that user's order, not to another one.
    const others = wanted === null ? await numbersWantedAgain(db, sms.name) : undefined
    const mayBe = ({ service, number }: ActiveActivation) =>
      service === rental.service && (others ? !others.has(number) : number === wanted)
    const free = await unownedOf(db, sms.name, list.active.filter(mayBe))
    const outcomes = new Set<Assigned>()
    for (const activation of free) {
      const outcome = await adopt(machine, rental, activation)
      if (outcome === 'assigned' || outcome === 'settled') return
      outcomes.add(outcome)
    }
    // The number that this order bought was found, but another user has had it.
    if (outcomes.has('resold')) {
      const { status } = errors.NO_NUMBERS
      const reply = { code: 'NO_NUMBERS', message: noNewNumber }
      await refuseOrder(machine, rental, { detail: resoldDetail, status, reply })
      return
    }
  }
  const patience = list.kind === 'list' ? lookUntilMs : giveUpMs
  if (rental.age_ms > patience) return giveUp(machine, rental, notListedDetail)
  await scheduleCheck(db, rental, {
    afterMs: lookAgainMs,
    failedChecks: rental.failed_checks + 1,
  })
}

/** Assigns a listed activation to the order. Returns its outcome, and follows up a number that another user has had. */
async function adopt(
  machine: Machine,
  rental: OpenRental,
  activation: ActiveActivation,
): Promise<Assigned> {
  const row = await rentalOf(machine.db, rental.user_id, rental.id)
  if (!row) return 'settled'
  const view = presentRental({ ...row, state: 'waiting', number: activation.number })
  const outcome = await assignNumber(machine, {
    userId: rental.user_id,
    rentalId: rental.id,
    activationId: activation.activationId,
    number: activation.number,
    costMicroUsd: activation.costMicroUsd,
    reply: { ...view, message: 'Your number is ready.' },
    checkAfterMs: { hooked: 0, unhooked: 0 },
  })
  if (outcome === 'assigned')
    machine.log.warn(
      { event: 'numbers.number_adopted', rental: rental.id },
      'adopted a number whose answer was lost',
    )
  if (outcome === 'resold') {
    const { activationId } = activation
    await followUp(machine, { activation_id: activationId, checks: 0, expired: false })
  }
  return outcome
}

async function giveUp(machine: Machine, rental: OpenRental, detail: string): Promise<void> {
  machine.log.error(
    { event: 'numbers.refunded_without_response', rental: rental.id, detail },
    'a rental was refunded without a response',
  )
  const { status } = errors.SUPPLIER_DOWN
  await refuseOrder(machine, rental, { detail, status, reply: { code: 'SUPPLIER_DOWN' } })
}
