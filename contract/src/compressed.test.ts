import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from './api.ts'
import type { Route } from './base/route.ts'

const everyRoute: readonly (readonly [string, Route])[] = Object.entries(api).flatMap(
  ([feature, table]) =>
    Object.entries<Route>(table).map(([name, route]) => [`${feature}.${name}`, route] as const),
)

/** Names of fields that contain a secret or the data of a user, in any list. */
const confidential =
  /password|secret|token|totp|recovery|sms|session|uri|account|phone|address|refid|ref_id|payer|sender|user|buyer|reporter|firstname|lastname|^(?:code|number|messages|text|before|after)$/

/** Fields with such a name that contain neither, grouped by the reason. */
const harmless = new Set([
  // The code of a service of the catalogue.
  'switches.services services[].code',
  // Prices, and the settings from which they are computed.
  'prices.preview effects[].below_cost.before',
  'prices.preview effects[].below_cost.after',
  'prices.preview effects[].examples[].prices[].before',
  'prices.preview effects[].examples[].prices[].after',
  'prices.preview effects[].largest[].before',
  'prices.preview effects[].largest[].after',
  'prices.history changes[].before',
  'prices.history changes[].after',
  // Counts, and sums over all users.
  'reports.analytics total_users',
  'reports.analytics new_users_today',
  'reports.analytics active_users',
  'reports.analytics blocked_users',
  'reports.analytics range.new_users',
  'reports.analytics days[].new_users',
  'reports.analytics days[].user_balance',
  'reports.analytics days_before[].new_users',
  'reports.analytics days_before[].user_balance',
])

type Json = z.core.JSONSchema.BaseSchema

/** The paths of all fields of a schema, such as `orders[].link`. */
function fieldsOf(json: Json, path = ''): string[] {
  const fields: string[] = []
  for (const [name, inner] of Object.entries(json.properties ?? {})) {
    const at = path === '' ? name : `${path}.${name}`
    // `details` is the bought text where it is a string; where it is an array, it has the lines of an order.
    const isBought = name === 'details' && typeof inner === 'object' && inner.type === 'string'
    fields.push(isBought ? `${at} password` : at)
    if (typeof inner === 'object') fields.push(...fieldsOf(inner, at))
  }
  const items = typeof json.items === 'object' && !Array.isArray(json.items) ? [json.items] : []
  const alternatives = [json.anyOf ?? [], json.oneOf ?? [], json.allOf ?? []].flat()
  return [
    ...fields,
    ...items.flatMap((one) => fieldsOf(one, `${path}[]`)),
    ...alternatives.flatMap((one) => (typeof one === 'object' ? fieldsOf(one, path) : [])),
  ]
}

const confidentialFieldsOf = (name: string, { reply }: Route): string[] =>
  (reply ? fieldsOf(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' })) : [])
    .filter((path) => confidential.test(path.split('.').at(-1) ?? ''))
    .map((path) => `${name} ${path}`)

const compressed = everyRoute.filter(([, route]) => route.compressed)

test('only reads are compressed, and their responses contain no secret and no user data [OPS-12]', () => {
  expect(compressed.length).toBeGreaterThan(10)
  for (const [name, route] of compressed) expect([name, route.method]).toEqual([name, 'GET'])
  const found = compressed.flatMap(([name, route]) => confidentialFieldsOf(name, route))
  expect(found.toSorted()).toEqual([...harmless].toSorted())
})

test.each([
  'numbers.rentals',
  'numbers.rental',
  'store.read',
  'accounts.me',
  'wallet.summary',
  'wallet.virtualAccount',
  'wallet.referrals',
  'deposits.list',
  'deposits.missing',
  'security.sessions',
  'adminUsers.users',
  'adminUsers.user',
  'audit.entries',
  'complaints.reports',
  'complaints.claims',
  'deliveries.claims',
  'manualTransfers.actions',
  'manualTransfers.suspense',
  'rentalReview.rentals',
  'boostReview.orders',
  'search.find',
])('%s contains confidential fields and is not compressed', (name) => {
  const route = everyRoute.find(([one]) => one === name)?.[1]
  if (!route) throw new Error('no such route')
  expect(confidentialFieldsOf(name, route)).not.toEqual([])
  expect(route.compressed).toBeUndefined()
})
