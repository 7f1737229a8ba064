import { sql } from 'kysely'
import type { Due } from '../../platform/db/delete-old-rows.ts'

/** The text of a bank's delivery, half a year after it was worked off: the row stays, so that a repeat is known. */
export const dueDeliveries: Due = {
  table: 'bank_delivery',
  by: 'processed_at',
  before: sql`now() - interval '180 days'`,
  only: sql`t.body <> ''`,
  set: sql`body = '', transfer = null`,
}
