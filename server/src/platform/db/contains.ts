import { sql } from 'kysely'

/** Text that a search finds anywhere in a column, whatever its case. */
export const contains = (column: string, text: string) =>
  sql`position(lower(${text}) in lower(${sql.ref(column)})) > 0`
