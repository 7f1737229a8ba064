import * as z from 'zod/mini'

/** The maximum of a stored time to completion, in minutes: 7 days. A longer time is stored as this. */
export const longestDelivery = 7 * 24 * 60

/**
 * How reliably and how fast the orders of a service were completed. It counts orders that ended on the last 30 whole
 * days. A figure is null where it is based on fewer than `deliverySample` orders (BOOST-33).
 */
export const BoostDelivery = z.object({
  /** The number of orders that ended. */
  sample: z.int(),
  /** The number of orders that were fully delivered: not partial, cancelled or failed. */
  completed: z.nullable(z.int()),
  /** `completed` in percent of `sample`, and the bounds of its 95 % Wilson interval, with one decimal. */
  share: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  /** Minutes within which 50 % and 90 % of the completed orders were completed; at most `longestDelivery`. */
  median_minutes: z.nullable(z.int()),
  p90_minutes: z.nullable(z.int()),
})
export type BoostDelivery = z.output<typeof BoostDelivery>
