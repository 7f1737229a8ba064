import { createHash } from 'node:crypto'
import { formatNaira } from '@nosim/contract/base/money.ts'
import type { Duration, Rental } from '@nosim/contract/shop/numbers.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/process/log.ts'
import type { Publish } from '../../platform/live/publisher.ts'
import { Batcher, type BatchMeter, type MeterOf } from '../../platform/db/batcher.ts'
import type { SmsProvider } from './provider.ts'
import { noteCodeWay, type OpenRental, type RentalState } from './open-rentals.ts'

/** The dependencies of the rental machine; each transition is one call of one function of server/sql/numbers.sql. */
export type Machine = {
  readonly db: Db
  readonly sms: SmsProvider
  readonly log: Log
  readonly publish: Publish
  readonly count: (outcome: string) => void
  readonly meterOf: MeterOf
  readonly assignments: Assignments
}

export type Arrival = {
  readonly code: string
  readonly text: string | undefined
  readonly way: 'hook' | 'poll'
  /** When the supplier received it, where a webhook states it. */
  readonly receivedAt: Date | undefined
}

/** A message arrived: the first completes the rental and keeps the money, later ones are added to it. */
export async function receiveMessage(
  machine: Machine,
  rental: Pick<OpenRental, 'id' | 'user_id' | 'state'>,
  arrival: Arrival,
): Promise<string> {
  const { db, sms } = machine
  const fingerprint = createHash('sha256')
    .update(`${arrival.code}\0${arrival.text ?? ''}`)
    .digest()
  const delay = arrival.receivedAt && Math.max(0, Date.now() - arrival.receivedAt.getTime())
  const done = await sql<{ outcome: string }>`select rental_receive(${rental.id}, ${arrival.code},
    ${arrival.text ?? null}, ${fingerprint}, ${plausibleDelay(delay)}) as outcome`.execute(db)
  const outcome = done.rows[0]?.outcome ?? 'lost'
  if (outcome === 'completed') {
    machine.count('completed')
    await noteCodeWay(db, sms.name, arrival.way)
  }
  if (outcome === 'late')
    machine.log.warn({ rental: rental.id }, 'a code came after its money went back')
  if (outcome === 'completed' || outcome === 'added') machine.publish([rental.user_id])
  return outcome
}

/** A supplier's clock may be wrong or in another zone: an impossible delay is not stored. */
function plausibleDelay(ms: number | undefined): number | null {
  return ms !== undefined && ms < 60_000 ? ms : null
}

/**
 * The wait is over without a code: the money goes back where it came from. `upstream` is 'unknown' unless the supplier
 * confirmed that it returned the price: then the activation is followed up.
 */
export async function endRental(
  machine: Machine,
  rental: Pick<OpenRental, 'id' | 'user_id'>,
  end: { state: 'cancelled' | 'timeout'; detail: string; upstream: 'returned' | 'unknown' },
): Promise<boolean> {
  const done = await sql<{ ended: boolean }>`
    select rental_end(${rental.id}, ${end.state}, ${end.detail}, ${end.upstream}) as ended`.execute(
    machine.db,
  )
  const ended = done.rows[0]?.ended ?? false
  if (ended) {
    machine.count(end.state)
    machine.publish([rental.user_id])
  }
  return ended
}

/** The result of the assignment of a number: see `rental_assign_many` in server/sql/numbers.sql. */
export type Assigned = 'assigned' | 'settled' | 'taken' | 'resold'

/** The refusal when the supplier offers only numbers that other users had before. */
export const noNewNumber =
  'No new number is available for this service right now. You have not been charged.'

/** A number that the supplier gave for a rental. */
export type Assignment = {
  readonly rentalId: string
  readonly activationId: string
  readonly number: string
  /** Undefined where the supplier does not say. */
  readonly costMicroUsd: number | undefined
  /** The response that the rental's key keeps. */
  readonly reply: unknown
  /** When the watcher looks first, in ms: where webhooks come, and where they do not. */
  readonly checkAfterMs: { readonly hooked: number; readonly unhooked: number }
}
type Outcome = Assigned | 'busy'
export type Assignments = Batcher<Assignment, Outcome>

/**
 * Writes assignments that arrive together in one call. `scope`: whether a number is kept from a second user for the same
 * service, or for any.
 */
export const openAssignments = (db: Db, scope: 'service' | 'any', meter: BatchMeter): Assignments =>
  new Batcher({
    meter,
    // The supplier has rented the number already: none of these may be refused.
    maxWaiting: Number.POSITIVE_INFINITY,
    run: async (batch, mayWait) => {
      const done = await sql<{ outcome: Outcome }>`select outcome from rental_assign_many(
        ${batch.map(({ rentalId }) => rentalId)}::uuid[], ${batch.map((one) => one.activationId)}::text[],
        ${batch.map((one) => one.number)}::text[], ${batch.map((one) => one.costMicroUsd ?? null)}::bigint[],
        ${batch.map(({ reply }) => JSON.stringify(reply))}::jsonb[],
        ${batch.map(({ checkAfterMs }) => checkAfterMs.unhooked / 1000)}::float8[],
        ${batch.map(({ checkAfterMs }) => checkAfterMs.hooked / 1000)}::float8[], ${scope}, ${mayWait})`.execute(
        db,
      )
      return done.rows.map(({ outcome }) => outcome)
    },
    keysOf: (one) => [one.rentalId, `activation ${one.activationId}`, `number ${one.number}`],
    isBusy: (outcome) => outcome === 'busy',
  })

/**
 * Assigns a number to an order that was being placed. Called twice for the same activation, it returns the same. Throws
 * what the database throws.
 */
export async function assignNumber(
  machine: Machine,
  userId: string,
  assignment: Assignment,
): Promise<Assigned> {
  const outcome = await machine.assignments.submit(assignment)
  if (outcome === 'busy') throw new Error('an assignment alone found its rental locked')
  if (outcome === 'assigned') {
    machine.count('placed')
    machine.publish([userId])
  }
  return outcome
}

/** Nothing was given: the hold is released and the refusal is kept as the answer to its key. */
export async function refuseOrder(
  machine: Machine,
  rental: Pick<OpenRental, 'id' | 'user_id'>,
  refusal: { detail: string; status: number; reply: unknown },
): Promise<boolean> {
  const done = await sql<{ refused: boolean }>`select rental_refuse(${rental.id}, ${refusal.detail},
    ${refusal.status}, ${JSON.stringify(refusal.reply)}::jsonb) as refused`.execute(machine.db)
  const refused = done.rows[0]?.refused ?? false
  if (refused) {
    machine.count('refused')
    machine.publish([rental.user_id])
  }
  return refused
}

/** A rental as the database has it; times are of the database's clock. */
export type RentalRow = {
  readonly id: string
  readonly user_id: string
  readonly service: string
  readonly service_name: string
  readonly repeatable: boolean
  readonly number: string | null
  readonly price: number
  readonly duration: Duration
  readonly state: RentalState
  readonly created_at: Date
  readonly ends_at: Date
  readonly ended_at: Date | null
  readonly cancel_requested_at: Date | null
  readonly code_delay_ms: number | null
  readonly messages: readonly { code: string; text: string | null; received_at: string }[]
}

/** The names of a rental's state on the wire (NUM-24, NUM-25). */
const stateNames = {
  placing: { rental_status: 'waiting', status: 'placing', money: 'held' },
  waiting: { rental_status: 'waiting', status: 'active', money: 'held' },
  completed: { rental_status: 'completed', status: 'Completed', money: 'charged' },
  cancelled: { rental_status: 'cancelled', status: 'Cancelled', money: 'refunded' },
  timeout: { rental_status: 'timeout', status: 'Timeout', money: 'refunded' },
  refused: { rental_status: 'cancelled', status: 'Cancelled', money: 'refunded' },
} as const satisfies Record<RentalState, Pick<Rental, 'rental_status' | 'status' | 'money'>>

/** A rental as its owner sees it. */
export function presentRental(row: RentalRow): Rental {
  const names = stateNames[row.state]
  return {
    order_id: row.id,
    service: row.service,
    service_name: row.service_name,
    number: row.number ?? '',
    price_ngn: row.price / 100,
    duration: row.duration,
    created_at: row.created_at.toISOString(),
    expires_at: row.ends_at.toISOString(),
    ...(row.ended_at && { ended_at: row.ended_at.toISOString() }),
    ...names,
    last_sms_code: row.messages[0]?.code ?? null,
    messages: row.messages.map((message) => ({
      ...message,
      received_at: new Date(message.received_at).toISOString(),
    })),
    repeatable: row.repeatable,
    refunded: names.money === 'refunded' ? formatNaira(row.price) : null,
    cancel_requested: row.cancel_requested_at !== null,
    cancel_blocked: cancelBlocked(row),
    code_delay_ms: row.code_delay_ms,
  }
}

/**
 * Why this rental cannot be cancelled now, as a sentence for its owner; null when it can. The cancel route uses the
 * same rule.
 */
export function cancelBlocked(
  row: Pick<RentalRow, 'state' | 'cancel_requested_at'>,
): string | null {
  if (row.state === 'placing') return "We're still getting your number."
  if (row.state === 'completed') return 'A code has arrived, so this number was charged.'
  if (row.state !== 'waiting') return "This rental has ended and you've been refunded."
  if (row.cancel_requested_at) {
    return "Cancelling. If a code arrives before the supplier confirms, it's yours."
  }
  return null
}
