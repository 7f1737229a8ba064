import * as z from 'zod/mini'

/** The maximum number of rows of a bulk action: a full page of a list. */
export const bulkMost = 100

/** The ids of the rows of a bulk action: 1 to 100, without duplicates. */
export const bulkIds = <Each extends z.ZodMiniType<number | string>>(each: Each) =>
  z.array(each).check(
    z.minLength(1),
    z.maxLength(bulkMost),
    z.refine((ids) => new Set(ids).size === ids.length, 'Please choose each one once'),
  )

/** Why a bulk action skipped a row. `UNCHANGED`: the row already was in the requested state. */
export const skipReasons = ['NOT_FOUND', 'UNCHANGED', 'LOG_SOLD', 'LOG_RECALLED'] as const
export type SkipReason = (typeof skipReasons)[number]

/** The outcome of a bulk action: the number of changed rows, and each skipped row with the reason. */
export const BulkReply = z.object({
  changed: z.int(),
  skipped: z.array(z.object({ id: z.string(), reason: z.enum(skipReasons) })),
})
export type BulkReply = z.output<typeof BulkReply>
