import * as z from 'zod/mini'
import { pageQuery } from '../base/fields.ts'
import { get, routes } from '../base/route.ts'
import { DeliveryFigure } from '../shop/delivery.ts'

/** The delivery figures of a service: for all its orders, or for its numbers of one supplier. */
export const SupplierDelivery = z.object({
  service: z.string(),
  service_name: z.string(),
  /** Null where the figures are for orders. */
  supplier: z.nullable(z.string()),
  ...DeliveryFigure.shape,
})
export type SupplierDelivery = z.output<typeof SupplierDelivery>

export const DeliveryFilter = z.strictObject({
  days: z._default(z.enum(['7', '30'], 'Please choose 7 or 30 days'), '7'),
  by: z._default(z.enum(['supplier', 'service'], 'Please choose supplier or service'), 'supplier'),
})

/** The share of orders, or of the numbers of a supplier, that received a code, for admins (ADMIN-29). */
export const deliveryFigures = routes({
  list: get('/api/admin/delivery', {
    access: 'support',
    summary: 'Delivery by service and supplier, the most numbers first',
    query: z.strictObject({ ...pageQuery, ...DeliveryFilter.shape }),
    compressed: true,
    reply: z.object({
      /** The last counted day in Lagos, YYYY-MM-DD; null before the first. */
      until: z.nullable(z.string()),
      figures: z.array(SupplierDelivery),
      total: z.int(),
    }),
  }),
  export: get('/api/admin/delivery.csv', {
    access: 'manager',
    summary: 'These figures as a file',
    query: DeliveryFilter,
    download: 'text/csv',
  }),
})
