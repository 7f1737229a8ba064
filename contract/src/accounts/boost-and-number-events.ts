/** What programs of users learn of the orders of these lines, in words. */
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
