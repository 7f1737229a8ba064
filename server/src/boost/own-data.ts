import { sql } from 'kysely'
import { forEver, olderThan, type OwnTables } from '../platform/kept-rows.ts'
import { dataSection, type DataSection } from '../platform/own-data.ts'

/** A user's boost orders. */
export const boostData: readonly DataSection[] = [
  dataSection(
    'boosts',
    (userId) => sql`
      select o.id::text as key, o.id as order_id, o.service, o.service_name, o.category, o.link, o.quantity, o.charge, o.cut,
        o.refunded, o.state, o.start_count, o.remains, o.created_at, o.ended_at, o.cancel_requested_at, o.refill_at
      from boost_order o where o.user_id = ${userId}`,
    ['charge', 'cut', 'refunded'],
  ),
]

/** The tables of boosting. */
export const boostTables: OwnTables = {
  kept: [
    {
      table: 'boost_service_change',
      keep: '365 days',
      why: 'how prices at the panel moved',
      due: olderThan('boost_service_change', 'created_at', '365 days'),
    },
    ...forEver('books', ['boost_movement']),
    ...forEver('order', ['boost_order', 'boost_try']),
    ...forEver('shop', ['boost_service', 'boost_panel_service', 'boost_mapping']),
    ...forEver('sum', ['boost_delivery_day', 'boost_delivery_rollup']),
  ],
  personal: [
    {
      tables: ['boost_order'],
      what: 'Your boost orders; their links until your account is closed',
      closed: 'nameless',
    },
  ],
}

/** The words for an open boost order in the refusal to close an account. */
export const openBoosts = { boost: 'a boost order' } as const
