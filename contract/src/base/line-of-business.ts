import * as z from 'zod/mini'

/** What the shop sells: numbers for SMS codes, social-media boosting, and account logs of the store. */
export const linesOfBusiness = ['numbers', 'boost', 'store'] as const
export const LineOfBusiness = z.enum(linesOfBusiness)
export type LineOfBusiness = z.output<typeof LineOfBusiness>

/** A record with the value of `valueOf` for each line of business. */
export const byLine = <T>(valueOf: (line: LineOfBusiness) => T): Record<LineOfBusiness, T> => ({
  numbers: valueOf('numbers'),
  boost: valueOf('boost'),
  store: valueOf('store'),
})

/** The lines whose orders a supplier fulfils. Orders stay open until it ends them; prices follow from its prices. */
export const suppliedLines = ['numbers', 'boost'] as const
export type SuppliedLine = (typeof suppliedLines)[number]

/** The manual transfers that return the price of an order: its line of business, and its name in the audit. */
export const releases = {
  'release-boost': { line: 'boost', order: 'boost order' },
  'release-rental': { line: 'numbers', order: 'rental' },
} as const satisfies Record<string, { line: SuppliedLine; order: string }>
export type ReleaseKind = keyof typeof releases
export const releaseKinds = ['release-boost', 'release-rental'] as const satisfies ReleaseKind[]
export const isRelease = (kind: string): kind is ReleaseKind => Object.hasOwn(releases, kind)

/** The lines whose orders an admin settles when the supplier's response is lost. */
export const reviewedLines = ['boost'] as const
export type ReviewedLine = (typeof reviewedLines)[number]

/** The suppliers that are paid from a float, and the line of business that each serves. */
export const supplierLines = { sms: 'numbers', boost: 'boost' } as const
export const supplierKinds = ['sms', 'boost'] as const satisfies (keyof typeof supplierLines)[]
export type SupplierKind = (typeof supplierKinds)[number]

/** The events of orders that are sent to users' programs, each with its description. */
export const lineEvents = {
  'code.received': 'A number received a message',
  'rental.ended': 'A number ended without a code, and its price is back in the wallet',
  'boost.changed': 'A boost order has another status',
} as const
export const lineEventNames = [
  'code.received',
  'rental.ended',
  'boost.changed',
] as const satisfies (keyof typeof lineEvents)[]
