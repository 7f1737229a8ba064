import * as z from 'zod/mini'
import { bulkIds, BulkReply } from '../base/bulk.ts'
import { pageQuery, plainText, WholeNaira } from '../base/fields.ts'
import { get, patch, routes } from '../base/route.ts'

/** 1 on sale, 0 not. */
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
  /** What the price follows from, for the short rental in dollars. */
  cost_usd: z.string(),
  /** The supplier whose list that is from; null for the catalogue. */
  cost_of: z.nullable(z.string()),
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
    summary: 'Put a number service on sale, or take it off',
    params: z.strictObject({ code: Code }),
    body: switchBody,
    reply: AdminService,
    refusals: ['NOT_FOUND'],
  }),
  switchServices: patch('/api/admin/services', {
    access: 'manager',
    summary: 'Put several number services on sale, or take them off',
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
    summary: 'Put a whole group on sale, or take it off; the switches of its services stay',
    params: z.strictObject({ name: z.string().check(z.maxLength(64)) }),
    body: switchBody,
    reply: ServiceGroup,
    refusals: ['NOT_FOUND'],
  }),
})
