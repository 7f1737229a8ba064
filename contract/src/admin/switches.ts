import * as z from 'zod/mini'
import { bulkIds, BulkReply } from '../base/bulk.ts'
import { pageQuery, plainText, WholeNaira } from '../base/fields.ts'
import { get, patch, routes } from '../base/route.ts'

/** 1 on sale, 0 not on sale. */
export const Switch = z.pipe(
  z.union([z.literal([0, 1]), z.literal(['0', '1'])], 'Please use 1 or 0'),
  z.transform(Number),
)
export const switchBody = z.strictObject({ status: Switch })
export const searchText = z.optional(z.string().check(plainText(200)))

const Code = z.string().check(z.maxLength(64))

const AdminService = z.object({
  code: z.string(),
  name: z.string(),
  group: z.string(),
  /** The cost of the five-minute rental from which the price is computed, in dollars. */
  cost_usd: z.string(),
  /** The supplier whose list has this cost; null for the catalogue. */
  cost_of: z.nullable(z.string()),
  /** The current price of five minutes. */
  price_ngn: WholeNaira,
  /** The switches of the service and of its group. The service is on sale where both are 1. */
  status: z.int(),
  group_status: z.int(),
})
export type AdminService = z.output<typeof AdminService>

const ServiceGroup = z.object({
  name: z.string(),
  status: z.int(),
  services: z.int(),
  /** How many of these have their own switch on. */
  enabled: z.int(),
})
export type ServiceGroup = z.output<typeof ServiceGroup>

export const switchFilter = z.optional(z.enum(['0', '1']))

/** The switches of number services and their groups (PRICE-11). */
export const switches = routes({
  services: get('/api/admin/services', {
    access: 'support',
    summary: 'The number services by name; `status` is that of service and group together',
    query: z.strictObject({
      ...pageQuery,
      search: searchText,
      group: searchText,
      status: switchFilter,
    }),
    compressed: true,
    reply: z.object({ services: z.array(AdminService), total: z.int() }),
  }),
  switchService: patch('/api/admin/services/:code', {
    access: 'manager',
    summary: 'Switch a number service on or off',
    params: z.strictObject({ code: Code }),
    body: switchBody,
    reply: AdminService,
    refusals: ['NOT_FOUND'],
  }),
  switchServices: patch('/api/admin/services', {
    access: 'manager',
    summary: 'Switch several number services on or off',
    body: z.strictObject({ ids: bulkIds(Code), status: Switch }),
    reply: BulkReply,
  }),
  groups: get('/api/admin/service-groups', {
    access: 'support',
    summary: 'The groups of number services by name',
    compressed: true,
    reply: z.object({ groups: z.array(ServiceGroup) }),
  }),
  switchGroup: patch('/api/admin/service-groups/:name', {
    access: 'manager',
    summary: 'Switch a whole group on or off; the switches of its services stay',
    params: z.strictObject({ name: z.string().check(z.maxLength(64)) }),
    body: switchBody,
    reply: ServiceGroup,
    refusals: ['NOT_FOUND'],
  }),
})
