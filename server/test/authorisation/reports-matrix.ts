import { adminsOnly, managersOnly, sameForAll, type Line } from './matrix.ts'

/** A line for each route of the dashboard's figures. */
export const figureLines: Readonly<Record<string, Line>> = {
  'delivery.figures': { statuses: sameForAll(200) },
  'deliveryFigures.list': { statuses: adminsOnly(200) },
  'deliveryFigures.export': { statuses: managersOnly(200) },
  'reports.analytics': { statuses: adminsOnly(200) },
  'reports.health': { statuses: adminsOnly(200) },
  'margins.figures': { statuses: adminsOnly(200) },
  'margins.unreturned': { statuses: adminsOnly(200) },
  'margins.export': { statuses: managersOnly(200) },
}
