import * as z from 'zod/mini'
import { Naira, pageQuery, Time } from '../base/fields.ts'
import { get, routes } from '../base/route.ts'
import { Dollars } from './suppliers.ts'

const Range = z._default(z.enum(['7d', '30d', '90d'], 'Please choose 7d, 30d or 90d'), '30d')

/** The numbers of a service that a supplier gave in a range of days (in Lagos, including today), and their margin. */
export const Margin = z.object({
  supplier: z.string(),
  service: z.string(),
  service_name: z.string(),
  /** The count of numbers given to orders; of these, how many received a code, and how many still wait. */
  sold: z.int(),
  delivered: z.int(),
  waiting: z.int(),
  /** Numbers that no buyer pays for: without a code, without an order, or refunded in full. */
  refunded: z.int(),
  /** Numbers whose price the supplier returned. */
  returned: z.int(),
  /** Numbers that are refunded, and not known to be returned by the supplier. */
  unreturned: z.int(),
  /** The prices of numbers with a code, before promotions, less what was paid back. */
  revenue: Naira,
  /** What the supplier charged, according to the ledger. */
  cost: Naira,
  /** revenue - cost. */
  margin: Naira,
})
export type Margin = z.output<typeof Margin>

/** A number that no buyer pays for, and whose price the supplier has not returned. */
export const Unreturned = z.object({
  /** Null for a number without an order. */
  order_id: z.nullable(z.string()),
  user_id: z.nullable(z.string()),
  supplier: z.string(),
  /** The id of the number at the supplier. */
  upstream_id: z.string(),
  service_name: z.string(),
  number: z.nullable(z.string()),
  rented_at: Time,
  ended_at: z.nullable(Time),
  /** `unknown`: the supplier has not reported whether it keeps the price. */
  upstream_end: z.enum(['charged', 'unknown']),
  /** Null where unknown. */
  cost_usd: z.nullable(Dollars),
})
export type Unreturned = z.output<typeof Unreturned>

/** The margins of sales of numbers, for admins (ADMIN-28). */
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
    summary: 'Numbers that we refunded but the supplier did not, newest first',
    query: z.strictObject({ range: Range, ...pageQuery }),
    reply: z.object({ numbers: z.array(Unreturned), total: z.int() }),
  }),
  export: get('/api/admin/margins/unreturned.csv', {
    access: 'manager',
    summary: 'The same numbers as a file for the supplier',
    query: z.strictObject({ range: Range }),
    download: 'text/csv',
  }),
})
