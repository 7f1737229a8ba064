import { sql } from 'kysely'

/** When a day (YYYY-MM-DD) begins in Lagos, which knows no summer time. */
export const startOfDay = (day: string) =>
  sql`(${day}::date::timestamp at time zone 'Africa/Lagos')`
