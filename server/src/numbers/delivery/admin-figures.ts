import { Readable } from 'node:stream'
import type { deliveryFigures, SupplierDelivery } from '@nosim/contract/admin/delivery-figures.ts'
import type { DeliveryFigure } from '@nosim/contract/shop/delivery.ts'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import { csvLine, csvStart } from '../../platform/csv.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import type { KeptFigures, ServiceFigures } from './figures.ts'

export type ReadFigures = () => Promise<KeptFigures>

type Filter = Parameters<Handler<typeof deliveryFigures.export>>[0]['query']

/** A page of the figures by service, or by service and supplier, for admins (ADMIN-29). */
export const listFigures =
  (readFigures: ReadFigures): Handler<typeof deliveryFigures.list> =>
  async ({ query: { page, limit, ...filter } }) => {
    const kept = await readFigures()
    const rows = rowsOf(kept, filter)
    const figures = rows.slice((page - 1) * limit, page * limit)
    return { until: kept.until, figures, total: rows.length }
  }

/** All these figures as a CSV file. The export is an audit entry. */
export const exportFigures =
  (db: Db, readFigures: ReadFigures): Handler<typeof deliveryFigures.export> =>
  async ({ query }, context) => {
    const entry = { action: 'export delivery', subject: 'delivery', after: query }
    await recordAudit(db, actorOf(context), entry)
    const kept = await readFigures()
    const file = `delivery-${query.days}-days.csv`
    context.reply.header('content-disposition', `attachment; filename="${file}"`)
    const lines = rowsOf(kept, query).map((row) => csvLine(cellsOf(kept.until, row)))
    return Readable.from([csvStart + csvLine(head), ...lines])
  }

/** The matching figures, those of the most orders or numbers first. */
function rowsOf({ services }: KeptFigures, { days, by }: Filter): SupplierDelivery[] {
  return services
    .filter(({ supplier }) => (supplier === null) === (by === 'service'))
    .map((figures) => presentFigures(figures, figures[`days_${days}`]))
    .filter(({ sample }) => sample > 0)
    .toSorted((a, b) => b.sample - a.sample)
}

const presentFigures = (
  { service, name, supplier }: ServiceFigures,
  figure: DeliveryFigure,
): SupplierDelivery => ({ service, service_name: name, supplier, ...figure })

const head = [
  'Until',
  'Service',
  'Name',
  'Supplier',
  'Ended',
  'With a code',
  'Share %',
  'Low %',
  'High %',
  'Median s',
  'P90 s',
]

/** A figure without enough orders or numbers is an empty cell. */
function cellsOf(until: string | null, row: SupplierDelivery): string[] {
  const { service, service_name, supplier, sample, codes, share, low, high, median_s, p90_s } = row
  const figures = [sample, codes, share, low, high, median_s, p90_s]
  return [
    until ?? '',
    service,
    service_name,
    supplier ?? '',
    ...figures.map((figure) => (figure === null ? '' : String(figure))),
  ]
}
