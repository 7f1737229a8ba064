import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/process/log.ts'
import type { Publish } from '../../platform/live/publisher.ts'
import type { SupplierOrder } from '../../platform/supplier-order.ts'
import { Batcher, type BatchMeter, type MeterOf } from '../../platform/db/batcher.ts'
import type { SmsProvider } from './provider.ts'
import type { SupplierLimits } from './supplier-limits.ts'
import { noteCodeWay, type OpenRental } from './open-rentals.ts'

/** The dependencies of the rental machine; each transition is one call of one function of server/sql/numbers.sql. */
export type Machine = {
  readonly db: Db
  /** The supplier that this machine calls. `machineOf` returns the machine of another supplier. */
  readonly sms: SmsProvider
  readonly suppliers: SupplierOrder<SmsProvider>
  readonly limits: SupplierLimits
  readonly log: Log
  readonly publish: Publish
  readonly count: (outcome: string) => void
  readonly meterOf: MeterOf
  readonly assignments: Assignments
  readonly rules: NumberRules
}

/** The rules for the numbers of all orders. */
export type NumberRules = {
  readonly scope: NumberScope
  /** After this time without a code (ms), an order takes another number if its buyer wants that (NUM-63). */
  readonly nextNumberAfterMs: number
}

/** For which services a number is not sold to a second user: the same service, or any. */
export type NumberScope = 'service' | 'any'

/** The machine of a supplier; undefined where this process is not connected to it. */
export function machineOf(machine: Machine, supplier: string): Machine | undefined {
  const sms = machine.suppliers.all.find(({ name }) => name === supplier)
  return sms && { ...machine, sms }
}

export type Arrival = {
  readonly code: string
  readonly text: string | undefined
  /** How the message was found; undefined where the follow-up of an earlier try found it. */
  readonly way: 'hook' | 'poll' | undefined
  /** When the supplier received it, where a webhook states it. */
  readonly receivedAt: Date | undefined
}

/**
 * Stores a message that arrived at an activation of the machine's supplier. The first message completes the order and
 * captures the hold; later ones are added. With the activation of an earlier try, the order has that number again.
 * Returns the outcome of `rental_receive` (server/sql/numbers.sql).
 */
export async function receiveMessage(
  machine: Machine,
  rental: Pick<OpenRental, 'id' | 'user_id' | 'activation_id'>,
  arrival: Arrival,
): Promise<string> {
  const { db, sms } = machine
  const fingerprint = createHash('sha256')
    .update(`${arrival.code}\0${arrival.text ?? ''}`)
    .digest()
  const delay = arrival.receivedAt && Math.max(0, Date.now() - arrival.receivedAt.getTime())
  const done = await sql<{ outcome: string }>`select rental_receive(${rental.user_id}, ${rental.id},
    ${sms.name}, ${rental.activation_id}, ${arrival.code}, ${arrival.text ?? null}, ${fingerprint}, ${plausibleDelay(delay)}) as outcome`.execute(
    db,
  )
  const outcome = done.rows[0]?.outcome ?? 'lost'
  if (outcome === 'completed') {
    machine.count('completed')
    if (arrival.way) await noteCodeWay(db, sms.name, arrival.way)
  }
  if (outcome === 'late')
    machine.log.warn(
      { event: 'numbers.code_after_refund', rental: rental.id },
      'a code came after its money went back',
    )
  if (outcome === 'completed' || outcome === 'added') machine.publish([rental.user_id])
  return outcome
}

/** The delay to store; null where it is impossible, because a supplier's clock may be wrong or in another zone. */
function plausibleDelay(ms: number | undefined): number | null {
  return ms !== undefined && ms < 60_000 ? ms : null
}

/**
 * Ends a wait without a code and releases the hold. `upstream` is 'returned' where the supplier confirmed that it
 * returned the price. Where it is 'unknown', the activation gets a follow-up. False where the order has ended, or has
 * another number by now.
 */
export async function endRental(
  machine: Machine,
  rental: Pick<OpenRental, 'id' | 'user_id' | 'activation_id'>,
  end: { state: 'cancelled' | 'timeout'; detail: string; upstream: 'returned' | 'unknown' },
): Promise<boolean> {
  const done = await sql<{ ended: boolean }>`
    select rental_end(${rental.user_id}, ${rental.id}, ${rental.activation_id}, ${end.state}, ${end.detail}, ${end.upstream}) as ended`.execute(
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
  "No new number is available for this service right now. You haven't been charged."

/** A number that the supplier gave for a rental of a user. */
export type Assignment = {
  readonly userId: string
  readonly rentalId: string
  readonly activationId: string
  readonly number: string
  /** Undefined where the supplier does not report it. */
  readonly costMicroUsd: number | undefined
  /** The latest time at which the number comes online; undefined where it is online. */
  readonly onlineBy?: Date | undefined
  /** The response that is stored for the order's idempotency key. */
  readonly reply: unknown
  /** The delay of the first poll, in ms: where webhooks work, and where they do not. */
  readonly checkAfterMs: { readonly hooked: number; readonly unhooked: number }
}
type Outcome = Assigned | 'busy'
type SuppliedAssignment = Assignment & { readonly supplier: string }
export type Assignments = Batcher<SuppliedAssignment, Outcome>

/** Writes parallel assignments in one statement. */
export const openAssignments = (
  db: Db,
  { scope, nextNumberAfterMs }: NumberRules,
  meter: BatchMeter,
): Assignments =>
  new Batcher({
    meter,
    // The supplier has already rented the numbers, so no assignment may be refused.
    maxWaiting: Number.POSITIVE_INFINITY,
    run: async (batch, mayWait) => {
      const done = await sql<{ outcome: Outcome }>`select outcome from rental_assign_many(
        ${batch.map(({ userId }) => userId)}::uuid[], ${batch.map(({ rentalId }) => rentalId)}::uuid[], ${batch.map(({ supplier }) => supplier)}::text[],
        ${batch.map((one) => one.activationId)}::text[], ${batch.map((one) => one.number)}::text[], ${batch.map((one) => one.costMicroUsd ?? null)}::bigint[],
        ${batch.map(({ reply }) => JSON.stringify(reply))}::jsonb[],
        ${batch.map(({ checkAfterMs }) => checkAfterMs.unhooked / 1000)}::float8[],
        ${batch.map(({ checkAfterMs }) => checkAfterMs.hooked / 1000)}::float8[],
        ${batch.map(({ onlineBy }) => onlineBy ?? null)}::timestamptz[],
        make_interval(secs => ${nextNumberAfterMs / 1000}), ${scope}, ${mayWait})`.execute(db)
      return done.rows.map(({ outcome }) => outcome)
    },
    keysOf: (one) => [
      one.rentalId,
      `activation ${one.supplier} ${one.activationId}`,
      `number ${one.number}`,
    ],
    isBusy: (outcome) => outcome === 'busy',
  })

/**
 * Assigns a number of the machine's supplier to an order that is being placed there. A repeated call for the same
 * activation returns the same outcome. Throws what the database throws.
 */
export async function assignNumber(machine: Machine, assignment: Assignment): Promise<Assigned> {
  const outcome = await machine.assignments.submit({ ...assignment, supplier: machine.sms.name })
  if (outcome === 'busy') throw new Error('an assignment alone found its rental locked')
  if (outcome === 'assigned') {
    machine.count('placed')
    machine.publish([assignment.userId])
  }
  return outcome
}

/** Hands an order that a supplier refused to the next supplier, as its next try. False if it was settled meanwhile. */
export async function rerouteOrder(
  { db, sms }: Machine,
  rental: Pick<OpenRental, 'id' | 'user_id'>,
  reroute: {
    readonly to: string
    readonly detail: string
    readonly settleAfterMs: number
  },
): Promise<boolean> {
  const done = await sql<{
    rerouted: boolean
  }>`select rental_reroute(${rental.user_id}, ${rental.id}, ${sms.name}, ${reroute.to},
    ${reroute.detail}, make_interval(secs => ${reroute.settleAfterMs / 1000})) as rerouted`.execute(
    db,
  )
  return done.rows[0]?.rerouted ?? false
}

/** Releases the hold of an order without a number. Stores the refusal as the response to its key. */
export async function refuseOrder(
  machine: Machine,
  rental: Pick<OpenRental, 'id' | 'user_id'>,
  refusal: { detail: string; status: number; reply: unknown },
): Promise<boolean> {
  const done = await sql<{
    refused: boolean
  }>`select rental_refuse(${rental.user_id}, ${rental.id}, ${refusal.detail},
    ${refusal.status}, ${JSON.stringify(refusal.reply)}::jsonb) as refused`.execute(machine.db)
  const refused = done.rows[0]?.refused ?? false
  if (refused) {
    machine.count('refused')
    machine.publish([rental.user_id])
  }
  return refused
}
