import { pause } from '../platform/clock.ts'
import { applyStatus } from './check-rental.ts'
import type { Machine } from './machine.ts'
import { hooksCome, rentalByActivation, type OpenRental } from './queries.ts'

/**
 * A webhook of the supplier: only a hint to ask. Its body decides nothing about money; whoever forges one makes us
 * ask once. Unknown and unreadable ones are ignored.
 */
export async function receiveHook(machine: Machine, rawBody: Buffer): Promise<void> {
  const hint = machine.sms.readHook(jsonOf(rawBody))
  if (!hint) return
  const rental = await soughtRental(machine, hint.activationId)
  if (!rental || (rental.state !== 'waiting' && rental.state !== 'completed')) return
  const status = await machine.sms.status(hint.activationId)
  if (status.kind !== 'code') return
  await applyStatus(machine, rental, {
    status,
    hooks: await hooksCome(machine.db, machine.sms.name),
    way: 'hook',
    receivedAt: hint.receivedAt,
  })
}

/** A message may be here before the answer that told us its number was written. */
async function soughtRental(
  machine: Machine,
  activationId: string,
): Promise<OpenRental | undefined> {
  for (const waitMs of [0, 200, 1000]) {
    await pause(waitMs)
    const rental = await rentalByActivation(machine.db, machine.sms.name, activationId)
    if (rental) return rental
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
