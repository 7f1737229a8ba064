import type { Duration, Rental } from '@nosim/contract/shop/numbers.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import type { RentalState } from './open-rentals.ts'

/** A rental, as far as further codes of it depend on it. */
export type WithCode = {
  readonly state: RentalState
  /** Its time is not over, by the database's clock. */
  readonly is_running: boolean
  readonly repeatable: boolean
  readonly duration: Duration
  /** When the user wanted a further code; null once it has come. */
  readonly code_requested_at: Date | null
}

/**
 * Whether a further code may be requested, or is: of a number that runs, has a code, and takes several messages. The route
 * uses the same rule.
 */
export function anotherCode(row: WithCode): Rental['another_code'] {
  if (row.state !== 'completed' || !row.is_running || !takesSeveral(row)) return null
  return row.code_requested_at ? 'requested' : 'possible'
}

/** Whether messages come to a number after its first code. */
export const takesSeveral = ({
  repeatable,
  duration,
}: Pick<WithCode, 'repeatable' | 'duration'>): boolean => repeatable || duration !== '5min'

/**
 * Records that the user wants a further code, and has the number polled within `checkAfterMs`. False when it is watched no more.
 */
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

/** Takes such a record back, as the supplier did not take the request. */
export async function dropCodeRequest(db: Queryable, id: string): Promise<void> {
  await sql`update rental_watch set code_requested_at = null where rental_id = ${id}`.execute(db)
}
