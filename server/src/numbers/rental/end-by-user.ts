import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import type { RentalState } from './open-rentals.ts'

/** Records a request to cancel. False when the rental is in none of these states. */
export async function requestCancel(
  db: Queryable,
  id: string,
  states: readonly RentalState[] = ['waiting'],
): Promise<boolean> {
  const updated =
    await sql`update rental set cancel_requested_at = coalesce(cancel_requested_at, now())
    where id = ${id} and state = any(${states}::text[])`.execute(db)
  return (updated.numAffectedRows ?? 0n) > 0n
}

/**
 * Records that the user of an order with a code needs no further code. A short rental ends now, and its supplier may
 * free the number. A long rental continues, because its time is paid for; a requested code is no longer awaited
 * (HAPI-8). An order without a code stays unchanged.
 */
export async function finishRental(db: Queryable, userId: string, id: string): Promise<void> {
  await sql`with done as (
      update rental set ends_at = case duration when '5min' then least(ends_at, now()) else ends_at end
      where id = ${id} and user_id = ${userId} and state = 'completed' returning id, duration)
    update rental_watch w set code_requested_at = null,
      next_check_at = case d.duration when '5min' then now() else w.next_check_at end
    from done d where w.rental_id = d.id`.execute(db)
}
