import { adminsOnly, type Line } from './matrix.ts'

/** A line for each route of the dashboard's figures. */
export const figureLines: Readonly<Record<string, Line>> = {
  'reports.analytics': { statuses: adminsOnly(200) },
  'reports.health': { statuses: adminsOnly(200) },
}
