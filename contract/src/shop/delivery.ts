import * as z from 'zod/mini'
import { get, routes } from '../base/route.ts'

/** The minimum number of orders or numbers behind a figure (NUM-68). */
export const deliverySample = 30

/** The periods of the figures, in whole days of Lagos. */
export const deliveryDays = [7, 30] as const

/** The maximum of a stored wait for a code, in seconds. A longer wait is stored as this. */
export const longestWait = 600

/**
 * How reliably and how fast codes came, for orders or numbers that ended. A figure is null where it is based on fewer
 * than `deliverySample` of them.
 */
export const DeliveryFigure = z.object({
  /** How many orders or numbers ended. */
  sample: z.int(),
  /** How many of these received a code. */
  codes: z.nullable(z.int()),
  /** `codes` in percent of `sample`, and the bounds of its 95 % Wilson interval, with one decimal. */
  share: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  /** Seconds within which 50 % and 90 % of the first codes came; at most `longestWait`. */
  median_s: z.nullable(z.int()),
  p90_s: z.nullable(z.int()),
})
export type DeliveryFigure = z.output<typeof DeliveryFigure>

export const Delivery = z.object({
  /** The last counted day in Lagos, YYYY-MM-DD; null before the first. */
  until: z.nullable(z.string()),
  /** Services on sale with at least one order that ended in the last 30 days, by name. */
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
