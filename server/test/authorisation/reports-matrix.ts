import { adminsOnly, type Line, managersOnly } from './matrix.ts'

/** A line for each route of the dashboard's figures. */
export const figureLines: Readonly<Record<string, Line>> = {
  'reports.analytics': { statuses: adminsOnly(200) },
  'reports.health': { statuses: adminsOnly(200) },
  'margins.figures': { statuses: adminsOnly(200) },
  'margins.unreturned': { statuses: adminsOnly(200) },
  'margins.export': { statuses: managersOnly(200) },
}
