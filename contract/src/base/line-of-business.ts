import * as z from 'zod/mini'

/** What the shop sells: numbers for SMS codes, social-media boosting, and account logs of the store. */
export const linesOfBusiness = ['numbers', 'boost', 'store'] as const
export const LineOfBusiness = z.enum(linesOfBusiness)
export type LineOfBusiness = z.output<typeof LineOfBusiness>

/** One value for each line of business. */
export const byLine = <T>(valueOf: (line: LineOfBusiness) => T): Record<LineOfBusiness, T> => ({
  numbers: valueOf('numbers'),
  boost: valueOf('boost'),
  store: valueOf('store'),
})

/** The suppliers that are paid from a float, and the line of business that each serves. */
export const supplierLines = { sms: 'numbers', boost: 'boost' } as const
export const supplierKinds = ['sms', 'boost'] as const satisfies (keyof typeof supplierLines)[]
export type SupplierKind = (typeof supplierKinds)[number]
