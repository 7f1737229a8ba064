import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import type { RentalState } from './open-rentals.ts'

/** Records a request to cancel; false when the rental is in none of these states (any more). */
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
 * The user of an order that has a code needs no further one: the time of a short number ends now, and its supplier may have it
 * back. A long number runs on, as its time is paid for; a code that was requested is awaited no more (HAPI-8). Changes no order
 * without a code.
 */
export async function finishRental(db: Queryable, userId: string, id: string): Promise<void> {
  await sql`with done as (
      update rental set ends_at = case duration when '5min' then least(ends_at, now()) else ends_at end
      where id = ${id} and user_id = ${userId} and state = 'completed' returning id, duration)
    update rental_watch w set code_requested_at = null,
      next_check_at = case d.duration when '5min' then now() else w.next_check_at end
    from done d where w.rental_id = d.id`.execute(db)
}
