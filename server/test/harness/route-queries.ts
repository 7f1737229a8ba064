import type { NamedRoute } from './http-request.ts'
import * as z from 'zod/mini'

/** The values for parameters of lists that the contract declares as plain text. */
const samples: Readonly<Record<string, readonly string[]>> = {
  page: ['3'],
  limit: ['100'],
  search: ['name0', 'fill11@people.test', 'social.example', 'zzz-nothing', '0193a1b2-c3d4'],
  q: [
    'name0',
    '12021234567',
    'fill11@people.test',
    '#abcdef12',
    'zzz-nothing',
    crypto.randomUUID(),
  ],
  from: ['2020-01-01'],
  to: ['2090-01-01'],
  joined_from: ['2020-01-01'],
  joined_to: ['2090-01-01'],
  balance_from: ['1'],
  balance_to: ['1000'],
  order: ['abcdef12', '12021234567', crypto.randomUUID()],
  actor: [crypto.randomUUID()],
  action: ['block user'],
  subject: ['user', `user:${crypto.randomUUID()}`],
  category: ['1'],
  product: ['1'],
  batch: ['1'],
  group: ['messaging'],
  numbers_profit: ['600'],
  boost_profit: ['60'],
  cost_rule: ['cheapest'],
  supplier_order: ['score'],
  ngn_per_usd: ['1600.00'],
  supplier: ['panel'],
}

/** Pages so far down a list that the server finds them by other statements. */
const farPages: Readonly<Record<string, readonly string[]>> = {
  'adminUsers.users': [
    '?limit=100&page=150',
    '?limit=100&page=150&status=active&sort=joined',
    '?limit=100&page=195',
    '?search=---',
  ],
  'audit.entries': ['?limit=100&page=90'],
}

const Schema = z.object({
  properties: z.record(
    z.string(),
    z.object({ enum: z.optional(z.array(z.unknown())), const: z.optional(z.unknown()) }),
  ),
})

/** Other samples for routes that answer at most 92 days. */
const day = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const ownSamples: Readonly<Record<string, typeof samples>> = {
  'suppliers.days': { from: [day(20)], to: [day(0)] },
  'suppliers.export': { from: [day(20)], to: [day(0)] },
}

/** The queries of a route: without parameters, with each parameter alone, and a later page of each. */
export function questionsOf({ name, route: { query } }: NamedRoute): string[] {
  if (!query) return ['']
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  const keys = Object.entries(Schema.parse(schema).properties)
  const single = keys.flatMap(([key, { enum: words, const: word }]) =>
    (
      words ??
      (word === undefined ? (ownSamples[name]?.[key] ?? samples[key] ?? missing(key)) : [word])
    ).map((value) => `${key}=${encodeURIComponent(String(value))}`),
  )
  const isPaged = keys.some(([key]) => key === 'page')
  return [
    '',
    ...(farPages[name] ?? []),
    ...single.flatMap((one) => (isPaged ? [`?${one}`, `?page=2&${one}`] : [`?${one}`])),
  ].filter((one) => !one.includes('page=2&page='))
}

function missing(key: string): never {
  throw new Error(`nothing is known to ask for as ${key}: add a sample`)
}
