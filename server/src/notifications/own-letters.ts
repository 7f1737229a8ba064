import { sql } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import type { AccountEvent } from '../platform/events/account-events.ts'

/** The ids of the events that have their own mail: transfers that were found, and refunds of claims (NOTE-6). */
export async function withOwnLetter(
  tx: Queryable,
  events: readonly AccountEvent[],
): Promise<readonly number[]> {
  const ids = events
    .filter(
      ({ kind, line }) =>
        kind === 'deposit.credited' || (kind === 'order.refunded' && line === 'store'),
    )
    .map(({ id }) => id)
  if (ids.length === 0) return []
  // A claim is settled in the transaction of its refund: both have the same time.
  const { rows } = await sql<{ id: number }>`
    select e.id from account_event e where e.id = any(${ids}::bigint[]) and case e.kind
      when 'deposit.credited' then exists (
        select from missing_transfer m where m.deposit_id = e.subject::uuid and m.state = 'credited')
      else exists (
        select from store_line s join warranty_claim w on w.line = s.id and w.state = 'refunded' and w.settled_at = e.created_at
        where s.order_id = e.subject::uuid) end`.execute(tx)
  return rows.map(({ id }) => id)
}
