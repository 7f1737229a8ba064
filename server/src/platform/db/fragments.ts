import { sql } from 'kysely'

/** The pattern of LIKE for texts that contain these words as they are. */
export const likeOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Text that a search finds anywhere in a column, whatever its case. */
export const contains = (column: string, text: string) =>
  sql`position(lower(${text}) in lower(${sql.ref(column)})) > 0`

/** When a day (YYYY-MM-DD) begins in Lagos, which knows no summer time. */
export const startOfDay = (day: string) =>
  sql`(${day}::date::timestamp at time zone 'Africa/Lagos')`

/**
 * The parts of a recursive query that finds the keys with waiting rows (`next_try_at` not null): from one key to the next by the index
 * on (key, next_try_at), however many rows each has. Each key has the same chance in a round, so that the storm of one delays no other.
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
