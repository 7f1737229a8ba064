import * as z from 'zod/mini'
import { KeyCurrency } from '@nosim/contract/accounts/api-keys.ts'
import { BoostType } from '@nosim/contract/shop/boost.ts'
import { bearerOrBody } from '../../platform/openapi/openapi.ts'
import { mostIds } from './order-ids.ts'
import { words } from './words.ts'

const text = (description: string) => z.optional(z.string().check(z.describe(description)))

const list = `text of at most ${mostIds} numbers with commas between them`

const Call = z.object({
  key: text('The secret of the API key; or send it as `Authorization: Bearer`.'),
  action: text(
    '`services`, `add`, `status`, `refill`, `refill_status`, `cancel` or `balance`. Without it a call with `refill` or `refills` is `refill_status`.',
  ),
  service: text('`add`: the id of a service.'),
  link: text('`add`: an address that begins with https:// or http://.'),
  quantity: text('`add`: a whole number from min to max of the service; not for a package.'),
  runs: text('`add`: at most 1, as no service has drip-feed.'),
  interval: text('`add`: without a meaning here.'),
  idempotency_key: text(
    '`add`: 1 to 200 plain characters. The same again with the same order is that order. The header `Idempotency-Key` goes before it.',
  ),
  confirm: text('`add`: 1 places an order that is questioned.'),
  order: text('`status`, `refill`, `refill_status`, `cancel`: the number of an order.'),
  orders: text(`\`status\`, \`refill\`, \`cancel\`: ${list}; the answer is a list.`),
  refill: text('`refill_status`: the id of a refill.'),
  refills: text(`\`refill_status\`: ${list}; the answer is a list.`),
})

const Failure = z.strictObject({ error: z.string() })
const Id = z.union([z.int(), z.string()])
const orFailure = <T extends z.ZodMiniType>(what: T) => z.union([what, Failure])

const Services = z.array(
  z.strictObject({
    service: z.int(),
    name: z.string(),
    type: BoostType,
    category: z.string(),
    rate: z
      .string()
      .check(z.describe('For 1,000, or for one package, in the currency of the key.')),
    min: z.string(),
    max: z.string(),
    dripfeed: z.literal(false),
    refill: z.boolean(),
    cancel: z.boolean(),
  }),
)
const Status = z.strictObject({
  charge: z.string().check(z.describe('What was charged, less what was paid back.')),
  start_count: z.string(),
  status: z.enum(['Pending', 'In progress', 'Completed', 'Partial', 'Canceled']),
  remains: z.string(),
  currency: KeyCurrency,
})
const RefillStatus = z.enum(['Pending', 'In progress', 'Completed', 'Rejected'])

const Answer = z.union([
  Services.check(z.describe('services')),
  z.strictObject({ order: z.int() }).check(z.describe('add')),
  Status.check(z.describe('status of one order')),
  z.record(z.string(), orFailure(Status)).check(z.describe('status of a list, by number')),
  z.strictObject({ refill: z.string() }).check(z.describe('refill of one order')),
  z
    .array(z.strictObject({ order: Id, refill: orFailure(z.int()) }))
    .check(z.describe('refill of a list')),
  z.strictObject({ status: RefillStatus }).check(z.describe('refill_status of one refill')),
  z
    .array(z.strictObject({ refill: Id, status: orFailure(RefillStatus) }))
    .check(z.describe('refill_status of a list')),
  z
    .array(z.strictObject({ order: Id, cancel: orFailure(z.literal(1)) }))
    .check(z.describe('cancel: 1 is a request that the supplier has taken')),
  z
    .strictObject({ balance: z.string(), currency: KeyCurrency })
    .check(z.describe('balance of the main wallet')),
  Failure.check(z.describe('a refusal')),
])

/** The description of the endpoint in OpenAPI; calls are not validated against it. */
export const postSchema = {
  tags: ['resellers'],
  summary: 'Boosts in the protocol API v2 of client libraries',
  description: `One address for all actions, with an API key of the scope boost. A refusal has status 200 and the field \`error\`. Money is text with decimals. \`X-Duplicate-Of\` names the order that an \`add\` repeats within two seconds without an Idempotency-Key; \`X-Reason: daily-cap\` says that the daily cap of the key is reached.`,
  consumes: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
  security: bearerOrBody,
  body: Call,
  response: {
    200: Answer,
    429: Failure.check(z.describe(words.rate)),
    503: Failure.check(z.describe('A fault; nothing is known of what was done.')),
  },
}

export const getSchema = {
  tags: ['resellers'],
  summary: 'Refused: a key in an address ends up in logs',
  response: { 200: Failure.check(z.describe(words.request)) },
}
