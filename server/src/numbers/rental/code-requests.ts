import type { Duration, Rental } from '@nosim/contract/shop/numbers.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import type { RentalState } from './open-rentals.ts'

/** The fields of a rental that decide whether further codes can arrive. */
export type WithCode = {
  readonly state: RentalState
  /** Whether its time is not over, by the clock of the database. */
  readonly is_running: boolean
  readonly repeatable: boolean
  readonly duration: Duration
  /** When the user requested a further code; null once it has arrived. */
  readonly code_requested_at: Date | null
}

/**
 * Whether a further code can be requested, or is requested. Null unless the rental has a code, still runs, and its
 * number takes several messages. The route uses the same rule.
 */
export function anotherCode(row: WithCode): Rental['another_code'] {
  if (row.state !== 'completed' || !row.is_running || !takesSeveral(row)) return null
  return row.code_requested_at ? 'requested' : 'possible'
}

/** Whether a number takes messages after its first code. */
export const takesSeveral = ({
  repeatable,
  duration,
}: Pick<WithCode, 'repeatable' | 'duration'>): boolean => repeatable || duration !== '5min'

/** Records the request of a further code and polls the number within `checkAfterMs`. False when it is not watched. */
export async function noteCodeRequest(
  db: Queryable,
  id: string,
  { checkAfterMs }: { checkAfterMs: number },
): Promise<boolean> {
  const updated = await sql`update rental_watch set code_requested_at = now(),
    next_check_at = least(next_check_at, now() + make_interval(secs => ${checkAfterMs / 1000}))
    where rental_id = ${id}`.execute(db)
  return (updated.numAffectedRows ?? 0n) > 0n
}

/** Deletes the record of a request that the supplier did not accept. */
export async function dropCodeRequest(db: Queryable, id: string): Promise<void> {
  await sql`update rental_watch set code_requested_at = null where rental_id = ${id}`.execute(db)
}
