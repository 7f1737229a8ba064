import { sql } from 'kysely'

/** The pattern of LIKE for texts that contain these words as they are. */
export const likeOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Text that a search finds anywhere in a column, whatever its case. */
export const contains = (column: string, text: string) =>
  sql`position(lower(${text}) in lower(${sql.ref(column)})) > 0`

/** When a day (YYYY-MM-DD) begins in Lagos, which knows no summer time. */
export const startOfDay = (day: string) =>
  sql`(${day}::date::timestamp at time zone 'Africa/Lagos')`
