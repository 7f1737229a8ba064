import type { Duration, Rental } from '@nosim/contract/shop/numbers.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isId } from '../../platform/ids.ts'
import { takesSeveral, type WithCode } from './code-requests.ts'
import type { Machine } from './machine.ts'
import type { FormerActivation, RentAnswer } from './provider.ts'
import type { Refused } from './request-number.ts'

/** A number that its user wants to rent again, with its activation at its supplier. */
export type FormerNumber = FormerActivation & {
  readonly orderId: string
  /** The only supplier that has the number. */
  readonly supplier: string
}

/** The fields of an order that decide whether it can be for a former number. */
type AgainWish = {
  readonly service: string
  readonly duration: Duration
  readonly areas: readonly string[]
  readonly carriers: readonly string[]
  readonly another_number: boolean
  readonly again_of?: string | undefined
}

type FormerRow = WithCode & {
  readonly service: string
  readonly supplier: string
  readonly activation_id: string
  readonly number: string
}

/** Why a number cannot be rented again now: the result of `rental_again_blocked` (server/sql/numbers.sql). */
export type AgainBlocked = 'open' | 'supplier' | null

const blockedSentences = {
  open: 'You have an open order for this number.',
  supplier: "This number can't be rented again right now.",
} as const

/** The message of a refusal where an order for a former number was not placed, by its outcome. */
export function againExtras(outcome: string): { readonly message?: string } {
  if (outcome === 'again-open') return { message: `${blockedSentences.open} ${uncharged}` }
  if (outcome === 'again-off') return { message: `${blockedSentences.supplier} ${uncharged}` }
  return {}
}

const uncharged = "You haven't been charged."
const notOver = 'A number can be rented again once it has a code and its time is over.'

/**
 * Whether the number of an order can be rented again (NUM-95). Null unless the order has a code and is over. An order
 * that can still get a further code for free is not over.
 */
export function rentAgain(
  row: WithCode & { readonly again_blocked: AgainBlocked },
): Rental['rent_again'] {
  if (!isOver(row)) return null
  return { blocked: row.again_blocked && blockedSentences[row.again_blocked] }
}

const isOver = (row: WithCode): boolean =>
  row.state === 'completed' && !(row.is_running && takesSeveral(row))

/**
 * The number of an order of the same user that is to be rented again; undefined where none is wanted. Once it returns
 * a number for an order, it always does. Throws VALIDATION_FAILED for an order with other choices, and NOT_FOUND.
 * Throws NOT_OFFERED for a former order that has no code, still runs, or is of another service.
 */
export async function wantedAgain(
  db: Queryable,
  userId: string,
  wish: AgainWish,
): Promise<FormerNumber | undefined> {
  const { again_of: orderId, service } = wish
  if (orderId === undefined) return undefined
  if (!isPlain(wish)) throw new Refusal('VALIDATION_FAILED', { fields: { again_of: notPlain } })
  const row = isId(orderId) ? await formerRow(db, userId, orderId) : undefined
  if (!row) throw new Refusal('NOT_FOUND')
  if (!isOver(row) || row.service !== service)
    throw new Refusal('NOT_OFFERED', { message: notOver })
  const { supplier, activation_id: activationId, number } = row
  return { orderId, supplier, activationId, number }
}

const notPlain = 'A number is rented again for 5 minutes and without other choices'

/** Whether an order is for five minutes, without areas, carriers or another number. */
const isPlain = ({ duration, areas, carriers, another_number }: AgainWish): boolean =>
  duration === '5min' && areas.length + carriers.length === 0 && !another_number

async function formerRow(
  db: Queryable,
  userId: string,
  id: string,
): Promise<FormerRow | undefined> {
  const found = await sql<FormerRow>`
    select r.service, r.provider as supplier, r.activation_id, r.number, r.state, r.duration, s.repeatable,
      r.ends_at > now() as is_running, null as code_requested_at
    from rental r join service s on s.code = r.service
    where r.id = ${id} and r.user_id = ${userId} and r.state <> 'refused'`.execute(db)
  return found.rows[0]
}

/**
 * The refusal for a number that the supplier gave instead of a former one: it is another number, or costs more than
 * the order may. Undefined where the number fits.
 */
export function misfitOf(
  answer: Extract<RentAnswer, { kind: 'rented' }>,
  wanted: { readonly former: FormerNumber; readonly mostMicroUsd: number },
): Refused | undefined {
  if (answer.number !== wanted.former.number)
    return { kind: 'refused', why: 'not-again', detail: 'OTHER_NUMBER' }
  if ((answer.costMicroUsd ?? 0) <= wanted.mostMicroUsd) return undefined
  return {
    kind: 'refused',
    why: 'price-too-high',
    detail: 'COST_ABOVE_LIMIT',
    message: `This number isn't available at its price right now. ${uncharged}`,
  }
}

/** The former numbers that orders without a response of the supplier want. */
export async function numbersWantedAgain(db: Queryable, supplier: string): Promise<Set<string>> {
  const found = await sql<{ number: string }>`
    select f.number from rental_watch w join rental r on r.id = w.rental_id join rental f on f.id = r.again_of
    where w.supplier = ${supplier} and r.state = 'placing'`.execute(db)
  return new Set(found.rows.map(({ number }) => number))
}

/** Records that the supplier has brought an order's number online. Its user may now request the code (NUM-96). */
export async function noteOnline(
  { db, publish }: Machine,
  { id, user_id: userId }: { readonly id: string; readonly user_id: string },
): Promise<void> {
  const done = await sql<{
    online: boolean
  }>`select rental_is_online(${userId}, ${id}) as online`.execute(db)
  if (done.rows[0]?.online) publish([userId])
}
