import * as z from 'zod/mini'
import { get, routes } from '../base/route.ts'

/** A figure needs at least so many orders or numbers (NUM-68). */
export const deliverySample = 30

/** The windows of the figures, in whole days of Lagos. */
export const deliveryDays = [7, 30] as const

/** A longer wait for a code is kept as this, in seconds. */
export const longestWait = 600

/**
 * How reliably and how fast codes came, of orders or numbers that ended. Each figure is null where fewer than
 * `deliverySample` are behind it.
 */
export const DeliveryFigure = z.object({
  /** Orders or numbers that ended. */
  sample: z.int(),
  /** Those that received a code. */
  codes: z.nullable(z.int()),
  /** Percent of the sample that received a code, and the bounds of its Wilson interval of 95 %, with one decimal. */
  share: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  /** Seconds to the first code within which half of the codes came, and nine of ten; at most `longestWait`. */
  median_s: z.nullable(z.int()),
  p90_s: z.nullable(z.int()),
})
export type DeliveryFigure = z.output<typeof DeliveryFigure>

export const Delivery = z.object({
  /** The last counted day in Lagos, YYYY-MM-DD; null before the first. */
  until: z.nullable(z.string()),
  /** On sale, with at least one order that ended in 30 days; by name. */
  services: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      days_7: DeliveryFigure,
      days_30: DeliveryFigure,
    }),
  ),
})
export type Delivery = z.output<typeof Delivery>

export const delivery = routes({
  figures: get('/api/delivery', {
    access: 'anyone',
    summary: 'How many orders of each service received a code, and how fast, in 7 and in 30 days',
    reply: Delivery,
  }),
})
