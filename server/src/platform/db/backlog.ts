/** The number of rows that wait for a decision, and the time since when the oldest waits (RFC 3339 in UTC). */
export type Backlog = { readonly count: number; readonly oldest: string | null }

/** A queue as SQL counts it; a queue without rows may be missing. */
export type BacklogRow = {
  readonly queue: string
  readonly count: number
  readonly oldest: Date | null
}

/** The backlog of a queue by its name. */
export const backlogsIn =
  (rows: readonly BacklogRow[]) =>
  (queue: string): Backlog => {
    const row = rows.find((one) => one.queue === queue)
    return { count: row?.count ?? 0, oldest: row?.oldest?.toISOString() ?? null }
  }
