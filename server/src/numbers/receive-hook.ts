import { pause } from '../platform/process/clock.ts'
import { applyStatus } from './check-rental.ts'
import type { Machine } from './rental/machine.ts'
import { doubtAbout, hurryFollowUp, openFollowUp } from './orphans/queries.ts'
import type { HookHint } from './rental/provider.ts'
import { hooksCome, rentalByActivation, type OpenRental } from './rental/open-rentals.ts'

/** The time, in ms, after which an order has received its response, or never will. */
const placingMs = 90_000

/**
 * Handles a webhook of the supplier. It is only a hint to poll: its body decides nothing about money, and a forged one
 * causes a single poll. Unknown and unreadable webhooks are ignored.
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
 * Handles a message for an activation that no rental has. If the response to an order of its service was lost, the
 * activation counts as that order's. It then gets a follow-up: at once, or later while an order still waits for its
 * response. It gets one even if the supplier does not respond now, because the message comes only once. Other
 * activations are left alone, because other programs may use the same account.
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
 * The rental of an activation. It waits, because a message may arrive before the response with its number is stored.
 * 'followed-up': the order no longer has this number, or no order has it, and its follow-up is now due.
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
