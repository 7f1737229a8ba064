import { sql } from 'kysely'
import type { Queryable } from '../db/db.ts'

/**
 * Writes an event that no trigger writes, in the transaction of its change. `detail` is the refund of a recall in kobo,
 * `state` the new state of two-step sign-in.
 */
export async function noteAccountEvent(
  tx: Queryable,
  event: {
    userId: string
    kind: 'account.new_device' | 'account.two_step_changed' | 'store.recalled'
    subject: string
    detail?: number
    state?: 'on' | 'off'
  },
): Promise<void> {
  const { userId, kind, subject, detail = null, state = null } = event
  await sql`select account_event_note(${userId}, ${kind}, ${subject}, ${detail}, ${state})`.execute(
    tx,
  )
}
