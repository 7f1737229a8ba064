import { sql } from 'kysely'
import { dataSection, type DataSection } from '../platform/own-data.ts'

/** A user's boost orders. */
export const boostData: readonly DataSection[] = [
  dataSection(
    'boosts',
    (userId) => sql`
      select o.id::text as key, o.id as order_id, o.service, o.service_name, o.category, o.link, o.quantity, o.charge,
        o.refunded, o.state, o.start_count, o.remains, o.created_at, o.ended_at, o.cancel_requested_at, o.refill_at
      from boost_order o where o.user_id = ${userId}`,
    ['charge', 'refunded'],
  ),
]
