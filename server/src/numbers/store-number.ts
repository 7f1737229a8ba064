import type { Rental } from '@nosim/contract/shop/numbers.ts'
import { pause } from '../platform/process/clock.ts'
import { pollMs } from './check-rental.ts'
import { abandon, followUp } from './orphans/follow-up.ts'
import { assignNumber, type Assigned, type Machine } from './rental/machine.ts'
import type { RentAnswer } from './rental/provider.ts'
import { replaceNumber } from './rental/tries.ts'

/** How long, and how often, a number is written again after the database failed, in ms. */
const writeUntilMs = 30_000
const writeAgainMs = 1000

type Given = Extract<RentAnswer, { kind: 'rented' }>

/** Stores the number of a new order. Else returns it to the supplier and follows up its activation. */
export const storeNumber = (
  machine: Machine,
  rental: { id: string; user_id: string },
  { answer, reply }: { answer: Given; reply: Rental },
): Promise<Assigned> =>
  keep(machine, { answer, rental: rental.id, service: reply.service }, () =>
    assignNumber(machine, {
      ...answer,
      userId: rental.user_id,
      rentalId: rental.id,
      reply,
      checkAfterMs: firstCheckMs(machine, answer),
    }),
  )

/** Stores the next number of a waiting order in place of the current one. Else returns it to the supplier. */
export const storeNextNumber = (
  machine: Machine,
  order: { id: string; user_id: string; try: number; service: string },
  answer: Given,
): Promise<Assigned> =>
  keep(machine, { answer, rental: order.id, service: order.service }, () =>
    replaceNumber(machine, order, { ...answer, checkAfterMs: firstCheckMs(machine, answer) }),
  )

function firstCheckMs({ sms: { pollIntervalMs: least } }: Machine, { onlineBy }: Given) {
  const online_in_ms = onlineBy ? onlineBy.getTime() - Date.now() : null
  const fresh = { state: 'waiting', age_ms: 0, online_in_ms } as const
  return { hooked: pollMs(fresh, least, true), unhooked: pollMs(fresh, least, false) }
}

async function keep(
  machine: Machine,
  { answer, rental, service }: { answer: Given; rental: string; service: string },
  write: () => Promise<Assigned>,
): Promise<Assigned> {
  const activation = answer.activationId
  const kept = await persistently(machine, write, { rental, activation })
  if (kept === 'settled') await abandon(machine, { ...answer, service }, 'not stored')
  if (kept === 'resold') {
    machine.log.warn(
      { event: 'numbers.number_resold', activation },
      'the supplier gave a number of another user',
    )
    await followUp(machine, { activation_id: activation, checks: 0, expired: false })
  }
  return kept
}

/** Retries while the database is unavailable, because an assigned number must not be lost. */
async function persistently<T>(
  machine: Machine,
  write: () => Promise<T>,
  about: { readonly rental: string; readonly activation: string },
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
        await machine.sms.cancel(about.activation)
        throw error
      }
      await pause(writeAgainMs)
    }
  }
}
