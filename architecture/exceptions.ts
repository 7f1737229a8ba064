/** A file that may break a rule, and why. What it no longer breaks must be taken off: the list only shrinks. */
export type Exception = { readonly rule: string; readonly path: string; readonly why: string }

export const exceptions: readonly Exception[] = []

/** How many casts server and contract may have; the aim is one in a thousand lines. It may only go down. */
export const castsMost = 5

/** How many files may name one line of business, boosting, without belonging to it; the aim is 30. It may only go down. */
export const boostMost = 30
