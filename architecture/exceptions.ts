/** A file that may break a rule, and the reason. An exception that is no longer needed must be removed. */
export type Exception = { readonly rule: string; readonly path: string; readonly why: string }

export const exceptions: readonly Exception[] = []

/** The maximum number of casts in server and contract; the aim is one in a thousand lines. It may only decrease. */
export const castsMost = 5

/** The maximum number of shared files that name one line of business, boosting; the aim is 30. It may only decrease. */
export const boostMost = 30
