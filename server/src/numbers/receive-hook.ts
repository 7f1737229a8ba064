import { pause } from '../platform/process/clock.ts'
import { applyStatus } from './check-rental.ts'
import type { Machine } from './rental/machine.ts'
import { doubtAbout, hurryFollowUp, openFollowUp } from './orphans/queries.ts'
import type { HookHint } from './rental/provider.ts'
import { hooksCome, rentalByActivation, type OpenRental } from './rental/open-rentals.ts'

/** By then an order that waits for its answer has it, or never will. */
const placingMs = 90_000

/**
 * A webhook of the supplier: only a hint to poll. Its body decides nothing about money; a forged one causes a
 * single poll. Unknown and unreadable webhooks are ignored.
 */
export async function receiveHook(machine: Machine, rawBody: Buffer): Promise<void> {
  const hint = machine.sms.readHook(jsonOf(rawBody))
  if (!hint) return
  const rental = await soughtRental(machine, hint.activationId)
  if (rental === 'followed-up') return
  if (!rental) return hearOf(machine, hint)
  if (rental.state !== 'waiting' && rental.state !== 'completed') {
    await hurryFollowUp(machine.db, machine.sms.name, hint.activationId)
    return
  }
  const status = await machine.sms.status(hint.activationId)
  if (status.kind !== 'code') return
  await applyStatus(machine, rental, {
    status,
    hooks: await hooksCome(machine.db, machine.sms.name),
    way: 'hook',
    receivedAt: hint.receivedAt,
  })
}

/**
 * A message for an activation that no rental has. Where the answer to an order of its service was lost it is taken to be
 * that one's: followed up, at once unless an order still waits for its answer, and also where the supplier does not
 * answer now, as the message comes only once. Nothing else is touched, as others may use the same account.
 */
async function hearOf(machine: Machine, { activationId, service }: HookHint): Promise<void> {
  const { db, sms } = machine
  const doubt = await doubtAbout(db, sms.name, service)
  if (doubt === 'none') return
  const { kind } = await sms.status(activationId)
  if (kind === 'gone') return
  const orphan = { activationId, service, costMicroUsd: undefined, reason: 'webhook' } as const
  await openFollowUp(db, sms.name, { ...orphan, afterMs: doubt === 'placing' ? placingMs : 0 })
}

/**
 * A message may arrive before the response with its number is stored. It may also be for a number that its order no longer has,
 * or that no order has: its follow-up is then due at once.
 */
async function soughtRental(
  { db, sms }: Machine,
  activationId: string,
): Promise<OpenRental | 'followed-up' | undefined> {
  for (const waitMs of [0, 200, 1000]) {
    await pause(waitMs)
    const rental = await rentalByActivation(db, sms.name, activationId)
    if (rental) return rental
    if (await hurryFollowUp(db, sms.name, activationId)) return 'followed-up'
  }
  return undefined
}

function jsonOf(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}
