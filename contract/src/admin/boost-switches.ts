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
  /** The supplier's price for 1,000 or one package, in dollars, and ours. */
  cost_usd: z.string(),
  rate: Naira,
  status: z.int(),
  /** When the supplier stopped listing it; null while it does. */
  vanished_at: z.nullable(Time),
})
export type AdminBoostService = z.output<typeof AdminBoostService>

const PanelOffer = z.object({
  panel: z.string(),
  /** Whether an admin chose it; else it was found by its name, category and type. */
  is_chosen: z.boolean(),
  /** The panel's service for one of ours; null where there is none. */
  offer: z.nullable(
    z.object({
      /** As the panel numbers it. */
      service_id: z.string(),
      name: z.string(),
      type: BoostType,
      /** For 1,000 or one package, in dollars. */
      cost_usd: z.string(),
      min: z.int(),
      max: z.int(),
      /** When the panel listed it last. */
      seen_at: Time,
      /**
       * Why it gets no orders: no longer listed, sold in another way than ours, above our price, or without the refill or
       * cancel that ours has. Null where it may get them.
       */
      fault: z.nullable(z.enum(['gone', 'type', 'price', 'refill', 'cancel'])),
    }),
  ),
})
/** What a further panel has for one of our services. */
export type PanelOffer = z.output<typeof PanelOffer>

const ListedBoostService = z.extend(AdminBoostService, {
  /** An entry for each panel but the first, whose list ours is, in order of priority. */
  panels: z.array(PanelOffer),
  /** How its orders of 30 days ended; null where none has ended. */
  delivery: z.nullable(BoostDelivery),
})
export type ListedBoostService = z.output<typeof ListedBoostService>

const BoostCategory = z.object({
  name: z.string(),
  /** Those that the supplier lists, and how many of them are on. */
  services: z.int(),
  enabled: z.int(),
})
export type BoostCategory = z.output<typeof BoostCategory>

const BoostChange = z.object({
  id: z.int(),
  service_id: z.string(),
  name: z.string(),
  what: z.enum(['new', 'vanished', 'back', 'dearer', 'cheaper', 'changed']),
  /** In dollars; null where there was or is none. */
  old_cost_usd: z.nullable(z.string()),
  new_cost_usd: z.nullable(z.string()),
  created_at: Time,
})
export type BoostChange = z.output<typeof BoostChange>

/**
 * The switches of boost services and their categories (PRICE-11), their panels (BOOST-28), and the changes of the supplier's list.
 */
export const boostSwitches = routes({
  services: get('/api/admin/boost-services', {
    access: 'support',
    summary: 'The boost services by category, those that the supplier no longer lists at the end',
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
    summary: 'Put a boost service on sale, or take it off',
    params: z.strictObject({ id: Id }),
    body: switchBody,
    reply: AdminBoostService,
    refusals: ['NOT_FOUND'],
  }),
  switchServices: patch('/api/admin/boost-services', {
    access: 'manager',
    summary: 'Put several boost services on sale, or take them off',
    body: z.strictObject({ ids: bulkIds(Id), status: Switch }),
    reply: BulkReply,
  }),
  mapService: put('/api/admin/boost-services/:id/panels', {
    access: 'manager',
    summary: 'Say which service of a further panel delivers one of ours; null for none',
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
      /** How many switches moved. */
      changed: z.int(),
    }),
    refusals: ['NOT_FOUND'],
  }),
  changes: get('/api/admin/boost-changes', {
    access: 'support',
    summary: "What changed in the supplier's list of boosts, newest first",
    query: z.strictObject(pageQuery),
    compressed: true,
    reply: z.object({ changes: z.array(BoostChange), total: z.int() }),
  }),
})
