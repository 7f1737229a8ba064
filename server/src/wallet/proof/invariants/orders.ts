import { sql } from 'kysely'

/** The orders of the lines of business, by their tables. */
export const orderUnits = {
  rental: { table: 'rental', key: 'id', type: 'uuid' },
  boost_order: { table: 'boost_order', key: 'id', type: 'uuid' },
  store_order: { table: 'store_order', key: 'id', type: 'uuid' },
} as const

/** Their names; the keys of each begin with the time at which it was made. */
export const orderTables = ['rental', 'boost_order', 'store_order'] as const

/** The order that a transfer is about, by what stands before the colon of its subject. */
export const orderSubjects = {
  numbers: 'rental',
  boost: 'boost_order',
  'boost-orphan': 'boost_order',
  store: 'store_order',
} as const

/** What each open order holds, as `price`. */
export const heldPrices = sql`
  select price from rental where state in ('placing', 'waiting')
  union all select charge from boost_order where state in ('unconfirmed', 'pending', 'processing')
  union all select charge from boost_order where state = 'placing' and next_check_at is not null`
