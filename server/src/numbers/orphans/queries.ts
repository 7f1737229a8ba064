import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

/** An activation without a final status. */
export type FollowUp = {
  readonly activation_id: string
  /** How many polls have found no final status. */
  readonly checks: number
  /** Whether the day of its polls is over. */
  readonly expired: boolean
  /** The order that had this number before its current one, and its user. Else null or undefined. */
  readonly replaced_for?: { readonly id: string; readonly user_id: string } | null
}

/** Why there is an activation that none of our rentals has. */
export type FollowUpReason = 'not stored' | 'not wanted' | 'listed' | 'webhook'

export type Orphan = {
  readonly activationId: string
  /** The service in our catalogue, where it is known. */
  readonly service: string | undefined
  /** The supplier's price; without it the catalogue's price is used. */
  readonly costMicroUsd: number | undefined
}

/** Records an activation for a follow-up after `afterMs`. No effect where it is recorded or belongs to a rental. */
export async function openFollowUp(
  db: Queryable,
  supplier: string,
  orphan: Orphan & { readonly reason: FollowUpReason; readonly afterMs: number },
): Promise<void> {
  await sql`select followup_open(${supplier}, ${orphan.activationId}, null, ${orphan.service ?? null},
    ${orphan.costMicroUsd ?? null}, ${orphan.reason}, make_interval(secs => ${orphan.afterMs / 1000}))`.execute(
    db,
  )
}

const followUpColumns = sql`f.activation_id, f.checks, f.until <= now() as expired,
  case when f.reason = 'replaced' then (select jsonb_build_object('id', r.id, 'user_id', r.user_id)
    from rental r where r.id = f.rental_id) end as replaced_for`

/**
 * Takes the due follow-ups of a supplier. The same statement postpones them by `leaseMs`, so that no other process
 * takes them meanwhile.
 */
export async function claimFollowUps(
  db: Queryable,
  { supplier, limit, leaseMs }: { supplier: string; limit: number; leaseMs: number },
): Promise<FollowUp[]> {
  const found = await sql<FollowUp>`
    update activation_followup f set next_check_at = now() + make_interval(secs => ${leaseMs / 1000})
    from (select supplier, activation_id from activation_followup
      where outcome = 'open' and next_check_at <= now() and supplier = ${supplier}
      order by next_check_at limit ${limit} for update skip locked) due
    where (f.supplier, f.activation_id) = (due.supplier, due.activation_id)
    returning ${followUpColumns}`.execute(db)
  return found.rows
}

/** Makes the next poll of an activation's follow-up due at once. False where it has no open follow-up. */
export async function hurryFollowUp(
  db: Queryable,
  supplier: string,
  activationId: string,
): Promise<boolean> {
  const found = await sql`update activation_followup set next_check_at = now()
    where supplier = ${supplier} and activation_id = ${activationId} and outcome = 'open'
      and reason <> 'webhook'`.execute(db)
  return (found.numAffectedRows ?? 0n) > 0n
}

/** Counts a poll without a final status, and schedules the next. */
export async function scheduleFollowUp(
  db: Queryable,
  supplier: string,
  { activationId, afterMs }: { activationId: string; afterMs: number },
): Promise<void> {
  await sql`update activation_followup
    set checks = checks + 1, next_check_at = now() + make_interval(secs => ${afterMs / 1000})
    where supplier = ${supplier} and activation_id = ${activationId} and outcome = 'open'`.execute(
    db,
  )
}

/**
 * Ends a follow-up; a charge is booked in the same transaction. Returns 'settled', 'open' or 'known'
 * (server/sql/numbers.sql).
 */
export async function settleFollowUp(
  db: Queryable,
  supplier: string,
  { activationId, outcome }: { activationId: string; outcome: 'charged' | 'returned' | 'unknown' },
): Promise<string> {
  const done = await sql<{ answer: string }>`
    select followup_settle(${supplier}, ${activationId}, ${outcome}) as answer`.execute(db)
  return done.rows[0]?.answer ?? 'known'
}

/**
 * The activations that belong to no rental and have no follow-up. An activation that is known only from a webhook is
 * included, because its order may still need it.
 */
export async function unownedOf<T extends { readonly activationId: string }>(
  db: Queryable,
  supplier: string,
  activations: readonly T[],
): Promise<T[]> {
  const ids = activations.map((one) => one.activationId)
  const owned = await sql<{ activation_id: string }>`
    select activation_id from rental where provider = ${supplier} and activation_id = any(${ids}::text[])
    union all
    select activation_id from activation_followup
    where supplier = ${supplier} and activation_id = any(${ids}::text[])
      and (outcome <> 'open' or reason <> 'webhook')`.execute(db)
  const taken = new Set(owned.rows.map((row) => row.activation_id))
  return activations.filter((one) => !taken.has(one.activationId))
}

/** The services whose numbers are being requested from a supplier: for new orders and for next numbers. */
const requestedServices = (supplier: string) => sql`
  select r.service from rental_watch w join rental r on r.id = w.rental_id
  where w.supplier = ${supplier} and r.state = 'placing'
  union all
  select r.service from rental_try t join rental r on r.id = t.rental_id
  where t.outcome = 'requested' and t.supplier = ${supplier}`

/** The services of orders with a lost response in the last half hour, without those that are being requested now. */
export async function doubtfulServices(db: Queryable, supplier: string): Promise<Set<string>> {
  const found = await sql<{ service: string }>`select distinct service from sms_lost_response
    where at > now() - interval '30 minutes' and supplier = ${supplier}
    except select * from (${requestedServices(supplier)}) requested`.execute(db)
  return new Set(found.rows.map((row) => row.service))
}

/**
 * Whether an unknown activation may be ours. 'placing': an order of its service, or of any where that is unknown,
 * waits for its number. 'lost': the response to such an order was lost within 24 hours.
 */
export async function doubtAbout(
  db: Queryable,
  supplier: string,
  service: string | undefined,
): Promise<'none' | 'placing' | 'lost'> {
  const fits = service === undefined ? sql`true` : sql`r.service = ${service}`
  const found = await sql<{ placing: boolean; lost: boolean }>`select
    exists (select 1 from (${requestedServices(supplier)}) r where ${fits}) as placing,
    exists (select 1 from sms_lost_response r
      where r.at > now() - interval '24 hours' and r.supplier = ${supplier} and ${fits}) as lost`.execute(
    db,
  )
  const row = found.rows[0]
  if (row?.placing) return 'placing'
  return row?.lost ? 'lost' : 'none'
}
