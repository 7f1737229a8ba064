import * as z from 'zod/mini'
import { Message, Naira, pageQuery, Time } from '../base/fields.ts'
import { LineOfBusiness, lineEventNames, lineEvents } from '../base/line-of-business.ts'
import { del, get, patch, post, routes } from '../base/route.ts'

/** The maximum number of endpoints of a user. */
export const mostEndpoints = 5
/** How long a message is sent again, and how long an endpoint may fail before it is switched off. */
export const retryHours = 24
export const failingDays = 3
/** How long messages are also signed with the previous secret, in hours. */
export const overlapHours = 24
/** How long the log of deliveries is kept, in days. */
export const deliveryDays = 30

/** The events that can be sent to a user's program, each with its description (HOOK-1). */
export const webhookEvents = {
  ...lineEvents,
  'deposit.credited': 'A transfer reached the wallet',
  'order.refunded': 'The price of an order, or a part of it, is back in the wallet',
} as const
export const WebhookEvent = z.enum(
  [...lineEventNames, 'deposit.credited', 'order.refunded'],
  'Please choose from the events',
)
export type WebhookEvent = z.output<typeof WebhookEvent>

/** A URL of the user to which messages are posted. */
export const Endpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(WebhookEvent),
  /** `failed`: switched off by the shop, because it accepted no message for `failingDays`. */
  state: z.enum(['on', 'off', 'failed']),
  /** Since when the endpoint fails; null where it accepted the last message. */
  failing_since: z.nullable(Time),
  /** Until when messages are also signed with the previous secret; null where they are not. */
  old_secret_until: z.nullable(Time),
  created_at: Time,
})
export type Endpoint = z.output<typeof Endpoint>

/** A message to an endpoint. */
export const Delivery = z.object({
  id: z.uuid(),
  /** The event, or `webhook.test`. */
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** The HTTP status of the last response, or why there was none. */
  last_outcome: z.nullable(z.string()),
  last_ms: z.nullable(z.int()),
  next_try_at: z.nullable(Time),
  created_at: Time,
})
export type Delivery = z.output<typeof Delivery>

const Url = z
  .string('Please enter an address that begins with https://')
  .check(
    z.trim(),
    z.minLength(1, 'Please enter an address that begins with https://'),
    z.maxLength(2000),
  )
const Events = z.array(WebhookEvent).check(
  z.minLength(1, 'Please choose at least one event'),
  z.maxLength(5),
  z.refine((events) => new Set(events).size === events.length),
)

const params = z.strictObject({ id: z.string().check(z.maxLength(64)) })

/** The webhooks of a user (HOOK-1 to HOOK-8). */
export const webhooks = routes({
  list: get('/api/me/webhooks', {
    access: 'user',
    summary: "The user's endpoints, the newest first",
    reply: z.object({ endpoints: z.array(Endpoint) }),
  }),
  create: post('/api/me/webhooks', {
    access: 'user',
    summary: 'Add an endpoint; its secret is shown once',
    body: z.strictObject({ url: Url, events: Events }),
    reply: z.extend(Endpoint, { secret: z.string() }),
    status: 201,
    refusals: ['EMAIL_UNCONFIRMED', 'URL_REFUSED', 'TOO_MANY_ENDPOINTS'],
  }),
  change: patch('/api/me/webhooks/:id', {
    access: 'user',
    summary: 'Change the address or the events of an endpoint, or switch it on or off',
    params,
    body: z.strictObject({
      url: z.optional(Url),
      events: z.optional(Events),
      state: z.optional(z.enum(['on', 'off'])),
    }),
    reply: Endpoint,
    refusals: ['NOT_FOUND', 'URL_REFUSED'],
  }),
  newSecret: post('/api/me/webhooks/:id/secret', {
    access: 'user',
    summary: 'Create another secret, shown once; messages are signed with both secrets for a day',
    params,
    reply: z.extend(Endpoint, { secret: z.string() }),
    status: 201,
    refusals: ['NOT_FOUND'],
  }),
  remove: del('/api/me/webhooks/:id', {
    access: 'user',
    summary: 'Delete an endpoint and its log',
    params,
    refusals: ['NOT_FOUND'],
  }),
  test: post('/api/me/webhooks/:id/test', {
    access: 'user',
    summary: 'Send a message of the type `webhook.test`',
    params,
    reply: Message,
    status: 202,
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  deliveries: get('/api/me/webhooks/:id/deliveries', {
    access: 'user',
    summary: 'The messages to an endpoint in the last 30 days, the newest first',
    params,
    query: z.strictObject(pageQuery),
    reply: z.object({ deliveries: z.array(Delivery), total: z.int() }),
    refusals: ['NOT_FOUND'],
  }),
  resend: post('/api/me/webhooks/:id/deliveries/:delivery/resend', {
    access: 'user',
    summary: 'Send a message again, with its id',
    params: z.strictObject({
      id: z.string().check(z.maxLength(64)),
      delivery: z.string().check(z.maxLength(64)),
    }),
    reply: Delivery,
    status: 202,
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
})

/**
 * Returns each type of webhook message, with its summary and the schema of its body (HOOK-6). `ofLines` has the data of
 * messages about orders.
 */
export function messagesWith(ofLines: Readonly<Record<keyof typeof lineEvents, z.ZodMiniType>>) {
  const data: Record<WebhookEvent | 'webhook.test', z.ZodMiniType> = {
    ...ofLines,
    'deposit.credited': z.strictObject({
      deposit_id: z.string(),
      amount: Naira,
      status: z.enum(['credited', 'on hold', 'reversed']),
    }),
    'order.refunded': z.strictObject({
      line: LineOfBusiness,
      order_id: z.string(),
      number: z.nullable(z.int()),
      amount: Naira,
    }),
    'webhook.test': z.strictObject({}),
  }
  const summaries: Readonly<Record<string, string>> = {
    ...webhookEvents,
    'webhook.test': 'A test message was requested',
  }
  return Object.entries(data).map(([type, about]) => ({
    type,
    summary: summaries[type] ?? type,
    body: z.strictObject({ type: z.literal(type), timestamp: Time, data: about }),
  }))
}
