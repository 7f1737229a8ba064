import { sql } from 'kysely'
import { forEver, type OwnTables } from '../platform/kept-rows.ts'
import { dataSection, keyOfNumber, type DataSection } from '../platform/own-data.ts'
import type { Secrets } from './inventory/secrets.ts'
import { orderData } from './order-data.ts'

/** A user's orders with the details of the logs, warranty claims, and reports about products. */
export const storeData = (secrets: Secrets): readonly DataSection[] => [
  orderData(secrets),
  dataSection(
    'warranty_claims',
    (userId) => sql`
      select ${keyOfNumber('c.id')} as key, l.order_id, l.id as line, c.reason, c.state, c.note as answer, c.created_at,
        c.settled_at
      from store_order o join store_line l on l.order_id = o.id join warranty_claim c on c.line = l.id
      where o.user_id = ${userId}`,
  ),
  dataSection(
    'product_reports',
    (userId) => sql`
      select ${keyOfNumber('r.id')} as key, r.product, r.reason, r.note, r.state, r.answer, r.created_at, r.settled_at
      from product_report r where r.reporter = ${userId}`,
  ),
]

/** The tables of the store. */
export const storeTables: OwnTables = {
  kept: [
    ...forEver('order', ['store_order', 'store_line', 'account_log', 'unsold_log', 'stock_batch']),
    ...forEver('decisions', ['warranty_claim', 'product_report']),
    ...forEver('shop', ['category', 'product']),
  ],
  personal: [
    {
      tables: ['store_order', 'store_line', 'warranty_claim', 'product_report'],
      what: 'The logs that you bought; what you wrote about them until your account is closed',
      closed: 'nameless',
    },
  ],
}

/** The words for open claims in the refusal of a closure. */
export const openClaims = { claims: 'a report about a log' } as const
