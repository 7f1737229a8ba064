import type { Rental } from '@nosim/contract/shop/numbers.ts'
import { pause } from '../platform/process/clock.ts'
import { pollMs } from './check-rental.ts'
import { abandon, followUp } from './orphans/follow-up.ts'
import { assignNumber, type Assigned, type Machine } from './rental/machine.ts'
import type { RentAnswer } from './rental/provider.ts'

/** For how long, and how often, a number is written again after the database refused it, in ms. */
const writeUntilMs = 30_000
const writeAgainMs = 1000

/** Stores the number for this order, or returns it to the supplier and follows the activation up. */
export async function storeNumber(
  machine: Machine,
  rental: { id: string; user_id: string },
  given: { answer: Extract<RentAnswer, { kind: 'rented' }>; reply: Rental },
): Promise<Assigned> {
  const { answer, reply } = given
  const { pollIntervalMs: least } = machine.sms
  const fresh = { state: 'waiting', age_ms: 0 } as const
  const checkAfterMs = { hooked: pollMs(fresh, least, true), unhooked: pollMs(fresh, least, false) }
  const number = { ...answer, rentalId: rental.id, reply, checkAfterMs }
  const kept = await persistently(machine, () => assignNumber(machine, rental.user_id, number), {
    rental: rental.id,
    activation: answer.activationId,
  })
  const orphan = { ...answer, service: reply.service }
  if (kept === 'settled') await abandon(machine, orphan, 'not stored')
  if (kept === 'resold') {
    machine.log.warn(
      { event: 'numbers.number_resold', activation: answer.activationId },
      'the supplier gave a number of another user',
    )
    await followUp(machine, { activation_id: answer.activationId, checks: 0, expired: false })
  }
  return kept
}

/** Tries again while the database is away: the assigned number must not be lost. */
async function persistently<T>(
  machine: Machine,
  write: () => Promise<T>,
  about: Readonly<Record<string, string>>,
): Promise<T> {
  const start = performance.now()
  for (;;) {
    try {
      return await write()
    } catch (error) {
      machine.log.error(
        { event: 'numbers.number_not_stored', err: error, ...about },
        'an assigned number could not be stored',
      )
      if (performance.now() - start > writeUntilMs) {
        await machine.sms.cancel(about.activation ?? '')
        throw error
      }
      await pause(writeAgainMs)
    }
  }
}
