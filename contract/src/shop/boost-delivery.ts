import * as z from 'zod/mini'

/** A longer time to completion is kept as this, in minutes: 7 days. */
export const longestDelivery = 7 * 24 * 60

/**
 * How reliably and how fast the orders of a service were completed, of those that ended on 30 whole days. Each figure is null where
 * fewer than `deliverySample` orders are behind it (BOOST-33).
 */
export const BoostDelivery = z.object({
  /** Orders that ended. */
  sample: z.int(),
  /** Those that were completed: neither in part, nor cancelled, nor failed. */
  completed: z.nullable(z.int()),
  /** Percent of the sample that was completed, and the bounds of its Wilson interval of 95 %, with one decimal. */
  share: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  /** Minutes from the order to its completion for half of them, and for nine of ten; at most `longestDelivery`. */
  median_minutes: z.nullable(z.int()),
  p90_minutes: z.nullable(z.int()),
})
export type BoostDelivery = z.output<typeof BoostDelivery>
