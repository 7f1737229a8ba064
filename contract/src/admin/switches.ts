import * as z from 'zod/mini'
import { BoostType } from '../shop/boost.ts'
import { Id, Naira, pageQuery, plainText, Time, WholeNaira } from '../base/fields.ts'
import { routes } from '../base/route.ts'

/** 1 on sale, 0 not. */
const Switch = z.pipe(
  z.union([z.literal([0, 1]), z.literal(['0', '1'])], 'Please use 1 or 0'),
  z.transform(Number),
)
const body = z.strictObject({ status: Switch })
const text = z.optional(z.string().check(plainText(200)))

const AdminService = z.object({
  code: z.string(),
  name: z.string(),
  group: z.string(),
  /** The supplier's list price of the short rental, in dollars. */
  cost_usd: z.string(),
  /** For five minutes, now. */
  price_ngn: WholeNaira,
  /** The switch of the service, and that of its group: on sale where both are 1. */
  status: z.int(),
  group_status: z.int(),
})
export type AdminService = z.output<typeof AdminService>

const ServiceGroup = z.object({
  name: z.string(),
  status: z.int(),
  services: z.int(),
  /** Of these with their own switch on. */
  enabled: z.int(),
})
export type ServiceGroup = z.output<typeof ServiceGroup>

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

const status = z.optional(z.enum(['0', '1']))

/** The switches of numbers and boosting (PRICE-11). */
export const switches = routes({
  services: {
    method: 'GET',
    path: '/api/admin/services',
    access: 'admin',
    summary: 'The number services by name; `status` is that of service and group together',
    query: z.strictObject({ ...pageQuery, search: text, group: text, status }),
    reply: z.object({ services: z.array(AdminService), total: z.int() }),
    refusals: [],
  },
  switchService: {
    method: 'PATCH',
    path: '/api/admin/services/:code',
    access: 'admin',
    rank: 'manager',
    summary: 'Put a number service on sale, or take it off',
    params: z.strictObject({ code: z.string().check(z.maxLength(64)) }),
    body,
    reply: AdminService,
    refusals: ['NOT_FOUND'],
  },
  groups: {
    method: 'GET',
    path: '/api/admin/service-groups',
    access: 'admin',
    summary: 'The groups of number services by name',
    reply: z.object({ groups: z.array(ServiceGroup) }),
    refusals: [],
  },
  switchGroup: {
    method: 'PATCH',
    path: '/api/admin/service-groups/:name',
    access: 'admin',
    rank: 'manager',
    summary: 'Put a whole group on sale, or take it off; the switches of its services stay',
    params: z.strictObject({ name: z.string().check(z.maxLength(64)) }),
    body,
    reply: ServiceGroup,
    refusals: ['NOT_FOUND'],
  },
  boostServices: {
    method: 'GET',
    path: '/api/admin/boost-services',
    access: 'admin',
    summary: 'The boost services by category, those that the supplier no longer lists at the end',
    query: z.strictObject({ ...pageQuery, search: text, category: text, status }),
    reply: z.object({ services: z.array(AdminBoostService), total: z.int() }),
    refusals: [],
  },
  switchBoostService: {
    method: 'PATCH',
    path: '/api/admin/boost-services/:id',
    access: 'admin',
    rank: 'manager',
    summary: 'Put a boost service on sale, or take it off',
    params: z.strictObject({ id: Id }),
    body,
    reply: AdminBoostService,
    refusals: ['NOT_FOUND'],
  },
  boostCategories: {
    method: 'GET',
    path: '/api/admin/boost-categories',
    access: 'admin',
    summary: 'The categories of boost services by name',
    reply: z.object({ categories: z.array(BoostCategory) }),
    refusals: [],
  },
  switchBoostCategory: {
    method: 'PATCH',
    path: '/api/admin/boost-categories',
    access: 'admin',
    rank: 'manager',
    summary: 'Switch all services of a category at once; one that is listed later is on',
    body: z.strictObject({ name: z.string().check(plainText(300)), status: Switch }),
    reply: z.extend(BoostCategory, {
      /** How many switches moved. */
      changed: z.int(),
    }),
    refusals: ['NOT_FOUND'],
  },
  boostChanges: {
    method: 'GET',
    path: '/api/admin/boost-changes',
    access: 'admin',
    summary: "What changed in the supplier's list of boosts, newest first",
    query: z.strictObject(pageQuery),
    reply: z.object({ changes: z.array(BoostChange), total: z.int() }),
    refusals: [],
  },
})
