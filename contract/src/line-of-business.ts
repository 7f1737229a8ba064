import * as z from 'zod/mini'

/** What the shop sells: numbers for SMS codes, social-media boosting, and account logs of the store. */
export const linesOfBusiness = ['numbers', 'boost', 'store'] as const
export const LineOfBusiness = z.enum(linesOfBusiness)
export type LineOfBusiness = z.output<typeof LineOfBusiness>
