import { errors } from '@nosim/contract/errors.ts'
import { sql } from 'kysely'
import { assignNumber, refuseOrder, type Machine } from './machine.ts'
import { presentRental } from './present.ts'
import type { ActiveActivation } from './provider.ts'
import { notInList, rentalOf, scheduleCheck, type OpenRental } from './queries.ts'

/** A purchase may show in upstream's list only after our time limit has cut its answer off. */
const lookUntilMs = 100_000
/** By then the user is made whole even when upstream cannot be asked. */
const giveUpMs = 10 * 60_000
const lookAgainMs = 5000

/**
 * Ends the doubt about an order whose answer was lost: adopts the activation that upstream holds for it and no
 * rental of ours has, or releases the money once it is sure, or late enough, that there is none. A dialect without
 * a list releases at once: a number that nobody knows gets no code, so it costs nothing.
 */
export async function settleOrder(machine: Machine, rental: OpenRental): Promise<void> {
  const { db, sms } = machine
  if (!sms.listActive) return giveUp(machine, rental, 'answer lost, no list to ask')
  const list = await sms.listActive()
  if (list.kind === 'list') {
    const free = await withoutOwner(
      machine,
      list.active.filter((one) => one.service === rental.service),
    )
    for (const activation of free) if (await adopt(machine, rental, activation)) return
  }
  const patience = list.kind === 'list' ? lookUntilMs : giveUpMs
  if (rental.age_ms > patience) return giveUp(machine, rental, notInList)
  await scheduleCheck(db, rental.id, { afterMs: lookAgainMs, misses: rental.misses + 1 })
}

/**
 * Gives back a number that upstream rented out for an order which was settled otherwise meanwhile. What it costs
 * all the same, because a code was there already, is the house's loss.
 */
export async function abandon(
  machine: Machine,
  orphan: { activationId: string; costMicroUsd: number | undefined },
): Promise<void> {
  const [unowned] = await withoutOwner(machine, [orphan])
  if (!unowned) return
  const verdict = await machine.sms.cancel(orphan.activationId)
  machine.log.warn(
    { activation: orphan.activationId, verdict: verdict.kind },
    'an orphan was given back',
  )
  if (verdict.kind !== 'has-code' || orphan.costMicroUsd === undefined) return
  await sql`select rental_orphan(${machine.sms.name}, ${orphan.activationId}, ${orphan.costMicroUsd})`.execute(
    machine.db,
  )
}

/**
 * Looks through upstream's list for activations that no order has: bought by an answer that was lost, and refunded
 * since. Only services of such an order within the half hour, and of none that is being placed, are touched.
 */
export async function abandonOrphans(
  machine: Machine,
  active: readonly ActiveActivation[],
): Promise<void> {
  const doubtful = await sql<{ service: string }>`select distinct service from rental lost
    where state = 'refused' and word like 'answer lost%' and ended_at > now() - interval '30 minutes'
      and not exists (select 1 from rental p where p.state = 'placing' and p.service = lost.service)`.execute(
    machine.db,
  )
  const services = new Set(doubtful.rows.map((row) => row.service))
  if (services.size === 0) return
  const orphans = await withoutOwner(
    machine,
    active.filter((one) => services.has(one.service)),
  )
  for (const orphan of orphans) await abandon(machine, orphan)
}

/** Those that no rental of ours has: any of them fits, as they are for the same service at the same price. */
async function withoutOwner<T extends { readonly activationId: string }>(
  machine: Machine,
  activations: readonly T[],
): Promise<T[]> {
  const ids = activations.map((one) => one.activationId)
  const owned = await sql<{ activation_id: string }>`select activation_id from rental
    where provider = ${machine.sms.name} and activation_id = any(${ids}::text[])`.execute(
    machine.db,
  )
  const taken = new Set(owned.rows.map((row) => row.activation_id))
  return activations.filter((one) => !taken.has(one.activationId))
}

/** False when another order was quicker: an activation belongs to one rental (UNIQUE). */
async function adopt(
  machine: Machine,
  rental: OpenRental,
  activation: ActiveActivation,
): Promise<boolean> {
  const row = await rentalOf(machine.db, rental.user_id, rental.id)
  if (!row) return false
  const view = presentRental({ ...row, state: 'waiting', number: activation.number })
  try {
    const adopted = await assignNumber(machine, rental, {
      activationId: activation.activationId,
      number: activation.number,
      costMicroUsd: activation.costMicroUsd,
      reply: { ...view, message: 'Your number is ready.' },
      checkAfterMs: { hooked: 0, unhooked: 0 },
    })
    if (adopted) machine.log.warn({ rental: rental.id }, 'adopted a number whose answer was lost')
    return adopted
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

async function giveUp(machine: Machine, rental: OpenRental, word: string): Promise<void> {
  machine.log.error({ rental: rental.id, word }, 'an order was refunded without an answer')
  const { status } = errors.SUPPLIER_DOWN
  await refuseOrder(machine, rental, { word, status, reply: { code: 'SUPPLIER_DOWN' } })
}
