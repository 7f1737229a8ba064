import * as z from 'zod/mini'

/** How many rows a bulk action takes at most: a whole page of a list. */
export const bulkMost = 100

/** The rows of a bulk action: 1 to 100, each once. */
export const bulkIds = <Each extends z.ZodMiniType<number | string>>(each: Each) =>
  z.array(each).check(
    z.minLength(1),
    z.maxLength(bulkMost),
    z.refine((ids) => new Set(ids).size === ids.length, 'Please choose each one once'),
  )

/** Why a bulk action left a row as it is; `UNCHANGED` already was what the action makes of it. */
export const skipReasons = ['NOT_FOUND', 'UNCHANGED', 'LOG_SOLD', 'LOG_RECALLED'] as const
export type SkipReason = (typeof skipReasons)[number]

/** The outcome of a bulk action: how many rows it changed, and each other one with the reason. */
export const BulkReply = z.object({
  changed: z.int(),
  skipped: z.array(z.object({ id: z.string(), reason: z.enum(skipReasons) })),
})
export type BulkReply = z.output<typeof BulkReply>
