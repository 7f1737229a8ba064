import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from './db.ts'

/** The rows of a table that fall due, and how they are deleted or cleared. */
export type Due = DueRows | DueByFunction

/** Rows that the app may not change: a function of server/sql/retention.sql clears them and knows the period. */
export type DueByFunction = {
  readonly table: string
  /** Clears at most `most` rows, and selects their number as `count`. */
  readonly clear: (most: number) => RawBuilder<{ count: number }>
}

export type DueRows = {
  readonly table: string
  /** The indexed column by which rows fall due, the oldest first, and its type. */
  readonly by: string
  readonly type?: 'timestamptz' | 'bigint'
  /** Rows with an earlier value of the column are due; in the column's type. */
  readonly before: RawBuilder<unknown>
  /** A further condition on a row `t`. */
  readonly only?: RawBuilder<unknown>
  /** The assignment that clears a row which stays; without it the row is deleted. */
  readonly set?: RawBuilder<unknown>
}

/** Maximum numbers: rows that a statement clears, and statements in a run. A backlog takes several runs. */
const cleared = { rows: 1000, statements: 100 } as const

/**
 * Deletes or clears the due rows of a table, `batch` in each statement, until none is left or the signal fires. Returns
 * their number. Each statement begins where the previous one ended, so that it does not scan the rows just deleted.
 */
export async function deleteOldRows(
  db: Queryable,
  due: Due,
  { batch, signal }: { batch: number; signal: AbortSignal },
): Promise<number> {
  if ('clear' in due) return clearOldValues(db, due, signal)
  let deleted = 0
  let from: string | null = null
  while (!signal.aborted) {
    const found: Batch = await deleteBatch(db, due, { from, batch })
    deleted += found.count
    if (found.seen < batch) break
    from = found.last
  }
  return deleted
}

async function clearOldValues(
  db: Queryable,
  { clear }: DueByFunction,
  signal: AbortSignal,
): Promise<number> {
  let rows = 0
  for (let statement = 0; statement < cleared.statements && !signal.aborted; statement++) {
    const found = await clear(cleared.rows).execute(db)
    const count = found.rows[0]?.count ?? 0
    rows += count
    if (count < cleared.rows) break
  }
  return rows
}

type Batch = { readonly seen: number; readonly count: number; readonly last: string | null }

async function deleteBatch(
  db: Queryable,
  { table, by, type = 'timestamptz', before, only, set }: DueRows,
  { from, batch }: { from: string | null; batch: number },
): Promise<Batch> {
  const column = sql.ref(`t.${by}`)
  const start = from === null ? sql`` : sql`and ${column} >= ${from}::${sql.raw(type)}`
  const isDue = sql`${column} < ${before} ${only ? sql`and ${only}` : sql``}`
  const act = set
    ? sql`update ${sql.table(table)} t set ${set}`
    : sql`delete from ${sql.table(table)} t`
  const found = await sql<Batch>`
    with due as materialized (
      select t.ctid as place, ${column} as by from ${sql.table(table)} t where ${isDue} ${start}
      order by ${column} limit ${batch}
    ), deleted as (
      ${act} where t.ctid = any(array(select place from due)) and ${isDue} returning 1
    )
    select (select count(*) from due) as seen, (select count(*) from deleted) as count,
      (select max(by)::text from due) as last`.execute(db)
  return found.rows[0] ?? { seen: 0, count: 0, last: null }
}
