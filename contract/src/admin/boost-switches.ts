import * as z from 'zod/mini'
import { bulkIds, BulkReply } from '../base/bulk.ts'
import { BoostType } from '../shop/boost.ts'
import { BoostDelivery } from '../shop/boost-delivery.ts'
import { Id, Naira, pageQuery, plainText, Time } from '../base/fields.ts'
import { get, patch, put, routes } from '../base/route.ts'
import { searchText, Switch, switchBody, switchFilter } from './switches.ts'

const AdminBoostService = z.object({
  service_id: z.string(),
  name: z.string(),
  category: z.string(),
  type: BoostType,
  /** The price for 1,000 or one package: the supplier's in dollars, and the shop's in naira. */
  cost_usd: z.string(),
  rate: Naira,
  status: z.int(),
  /** When the supplier stopped listing the service; null while it is listed. */
  vanished_at: z.nullable(Time),
})
export type AdminBoostService = z.output<typeof AdminBoostService>

const PanelOffer = z.object({
  panel: z.string(),
  /** Whether an admin chose the offer; else it was matched by name, category and type. */
  is_chosen: z.boolean(),
  /** The panel's service that delivers the shop's service; null where there is none. */
  offer: z.nullable(
    z.object({
      /** The id of the service at the panel. */
      service_id: z.string(),
      name: z.string(),
      type: BoostType,
      /** For 1,000 or one package, in dollars. */
      cost_usd: z.string(),
      min: z.int(),
      max: z.int(),
      /** When the panel last listed the service. */
      seen_at: Time,
      /**
       * Why the offer gets no orders, compared with the shop's service: no longer listed, of another type, above its
       * price, or without its refill or cancel. Null where the offer may get orders.
       */
      fault: z.nullable(z.enum(['gone', 'type', 'price', 'refill', 'cancel'])),
    }),
  ),
})
/** The offer of a further panel for a service of the shop. */
export type PanelOffer = z.output<typeof PanelOffer>

const ListedBoostService = z.extend(AdminBoostService, {
  /** An entry for each further panel, in order of priority. The shop's list is that of the first panel. */
  panels: z.array(PanelOffer),
  /** How its orders of the last 30 days ended; null where none has ended. */
  delivery: z.nullable(BoostDelivery),
})
export type ListedBoostService = z.output<typeof ListedBoostService>

const BoostCategory = z.object({
  name: z.string(),
  /** The number of services that the supplier lists, and how many of these are switched on. */
  services: z.int(),
  enabled: z.int(),
})
export type BoostCategory = z.output<typeof BoostCategory>

const BoostChange = z.object({
  id: z.int(),
  service_id: z.string(),
  name: z.string(),
  what: z.enum(['new', 'vanished', 'back', 'dearer', 'cheaper', 'changed']),
  /** The price before and after, in dollars; null where the service was or is not listed. */
  old_cost_usd: z.nullable(z.string()),
  new_cost_usd: z.nullable(z.string()),
  created_at: Time,
})
export type BoostChange = z.output<typeof BoostChange>

/**
 * The switches of boost services and categories (PRICE-11), the panels of services (BOOST-28), and the changes of the
 * supplier's list.
 */
export const boostSwitches = routes({
  services: get('/api/admin/boost-services', {
    access: 'support',
    summary: 'The boost services by category; services that the supplier no longer lists come last',
    query: z.strictObject({
      ...pageQuery,
      search: searchText,
      category: searchText,
      status: switchFilter,
    }),
    compressed: true,
    reply: z.object({ services: z.array(ListedBoostService), total: z.int() }),
  }),
  switchService: patch('/api/admin/boost-services/:id', {
    access: 'manager',
    summary: 'Switch a boost service on or off',
    params: z.strictObject({ id: Id }),
    body: switchBody,
    reply: AdminBoostService,
    refusals: ['NOT_FOUND'],
  }),
  switchServices: patch('/api/admin/boost-services', {
    access: 'manager',
    summary: 'Switch several boost services on or off',
    body: z.strictObject({ ids: bulkIds(Id), status: Switch }),
    reply: BulkReply,
  }),
  mapService: put('/api/admin/boost-services/:id/panels', {
    access: 'manager',
    summary: 'Map one of our services to a service of a further panel; null for none',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({
      panel: z.string().check(plainText(40)),
      service_id: z.nullable(Id),
    }),
    reply: PanelOffer,
    refusals: ['NOT_FOUND', 'UPSTREAM_UNKNOWN'],
  }),
  categories: get('/api/admin/boost-categories', {
    access: 'support',
    summary: 'The categories of boost services by name',
    compressed: true,
    reply: z.object({ categories: z.array(BoostCategory) }),
  }),
  switchCategory: patch('/api/admin/boost-categories', {
    access: 'manager',
    summary: 'Switch all services of a category at once; one that is listed later is on',
    body: z.strictObject({ name: z.string().check(plainText(300)), status: Switch }),
    reply: z.extend(BoostCategory, {
      /** The number of services whose switch changed. */
      changed: z.int(),
    }),
    refusals: ['NOT_FOUND'],
  }),
  changes: get('/api/admin/boost-changes', {
    access: 'support',
    summary: "Changes of the supplier's list of boosts, newest first",
    query: z.strictObject(pageQuery),
    compressed: true,
    reply: z.object({ changes: z.array(BoostChange), total: z.int() }),
  }),
})
