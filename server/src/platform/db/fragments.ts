import { sql } from 'kysely'

/** The pattern of LIKE for texts that contain `text` literally. */
export const likeOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Whether a column contains a text, in any case. */
export const contains = (column: string, text: string) =>
  sql`position(lower(${text}) in lower(${sql.ref(column)})) > 0`

/** The start of a day (YYYY-MM-DD) in Lagos, which has no summer time. */
export const startOfDay = (day: string) =>
  sql`(${day}::date::timestamp at time zone 'Africa/Lagos')`

/**
 * The part of a recursive query that finds the keys with waiting rows (`next_try_at` not null). It steps from key to
 * key in the index on (key, next_try_at). Each key has the same chance in a round, however many rows it has.
 */
export function waitingKeys(table: string, key: string, only = sql`true`) {
  const [rows, column] = [sql.table(table), sql.ref(`d.${key}`)]
  return sql`waiting (key) as (
      (select ${column} from ${rows} d where d.next_try_at is not null and ${only} order by ${column} limit 1)
      union all
      select (select ${column} from ${rows} d
        where d.next_try_at is not null and ${only} and ${column} > w.key order by ${column} limit 1)
      from waiting w where w.key is not null
    )`
}

/** A table (key, count) of a map with UUIDs as keys. */
export const countsOf = (counts: ReadonlyMap<string, number>) =>
  sql`(select * from unnest(${[...counts.keys()]}::uuid[], ${[...counts.values()]}::int[]) c (key, count))`
