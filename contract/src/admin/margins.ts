import * as z from 'zod/mini'
import { Naira, pageQuery, Time } from '../base/fields.ts'
import { get, routes } from '../base/route.ts'
import { Dollars } from './suppliers.ts'

const Range = z._default(z.enum(['7d', '30d', '90d'], 'Please choose 7d, 30d or 90d'), '30d')

/** Numbers of a service at a supplier that were given in a range of days (in Lagos, today included). */
export const Margin = z.object({
  supplier: z.string(),
  service: z.string(),
  service_name: z.string(),
  /** Numbers that orders were given; of these, with a code, and still waiting for one. */
  sold: z.int(),
  delivered: z.int(),
  waiting: z.int(),
  /** Numbers that no buyer pays for, whatever the reason. */
  refunded: z.int(),
  /** Numbers whose price the supplier gave back. */
  returned: z.int(),
  /** Refunded, and not returned by the supplier as far as it is known. */
  unreturned: z.int(),
  /** What buyers paid, less what was paid back. */
  revenue: Naira,
  /** What the supplier charged, as it is in the ledger. */
  cost: Naira,
  /** revenue - cost. */
  margin: Naira,
})
export type Margin = z.output<typeof Margin>

/** A number that no buyer pays for, and whose price the supplier has not given back. */
export const Unreturned = z.object({
  /** Null for a number that no order has. */
  order_id: z.nullable(z.string()),
  user_id: z.nullable(z.string()),
  supplier: z.string(),
  /** The supplier's own name of it. */
  upstream_id: z.string(),
  service_name: z.string(),
  number: z.nullable(z.string()),
  rented_at: Time,
  ended_at: z.nullable(Time),
  /** `unknown`: the supplier has not said what it did with the price. */
  upstream_end: z.enum(['charged', 'unknown']),
  /** Null where it is not known. */
  cost_usd: z.nullable(Dollars),
})
export type Unreturned = z.output<typeof Unreturned>

/** What is left of each sale of numbers (ADMIN-28). */
export const margins = routes({
  figures: get('/api/admin/margins', {
    access: 'support',
    summary:
      'Numbers by supplier and service: sold, delivered, refunded, returned, cost and margin',
    query: z.strictObject({ range: Range }),
    compressed: true,
    reply: z.object({ margins: z.array(Margin) }),
  }),
  unreturned: get('/api/admin/margins/unreturned', {
    access: 'support',
    summary: 'Numbers that we paid back and the supplier did not, newest first',
    query: z.strictObject({ range: Range, ...pageQuery }),
    reply: z.object({ numbers: z.array(Unreturned), total: z.int() }),
  }),
  export: get('/api/admin/margins/unreturned.csv', {
    access: 'manager',
    summary: 'The same as a file for the supplier',
    query: z.strictObject({ range: Range }),
    download: 'text/csv',
  }),
})
