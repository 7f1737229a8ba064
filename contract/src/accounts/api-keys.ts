import * as z from 'zod/mini'
import { Naira, pageQuery, plainLines, plainText, required, Time } from '../base/fields.ts'
import { LineOfBusiness } from '../base/line-of-business.ts'
import { del, get, patch, post, routes } from '../base/route.ts'
import { Proof } from './security.ts'

/** The maximum number of keys of a user, without ended and refused keys. */
export const mostKeys = 5
/** How long the previous secret of a key still works after a new one is made, in hours. */
export const overlapHours = 24
/** How long a call of a key stays in its log, in days. */
export const callDays = 30

/**
 * The state of a key. An admin approves or refuses the request. An approved key is active until an admin or a limit
 * against abuse suspends it, or its user or an admin ends it.
 */
export const KeyState = z.enum(['requested', 'refused', 'active', 'suspended', 'ended'])
export type KeyState = z.output<typeof KeyState>

/** The currency of amounts in the protocols: naira, or dollars at the rate of the shop. */
export const KeyCurrency = z.enum(['NGN', 'USD'])
export type KeyCurrency = z.output<typeof KeyCurrency>

/** The dialect of the numbers protocol, where dialects differ (docs/reseller-api.md). */
export const KeyDialect = z.enum(['classic', 'daisysms'])
export type KeyDialect = z.output<typeof KeyDialect>

/** A secret of a key. Only its first characters are stored as text: `starts`. */
export const KeySecret = z.object({
  starts: z.string(),
  created_at: Time,
  /** When the secret stops working; null for the newest secret. */
  expires_at: z.nullable(Time),
})

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The purpose of the key, and the site or app that will use it. */
  reason: z.string(),
  site: z.string(),
  scopes: z.array(LineOfBusiness),
  state: KeyState,
  /** Why the key was refused, suspended or ended; its user reads this. */
  state_reason: z.nullable(z.string()),
  state_at: Time,
  /** The user's answer to `state_reason`. */
  answer: z.nullable(z.string()),
  /** The IP addresses and networks that may use the key; empty for any. */
  networks: z.array(z.string()),
  currency: KeyCurrency,
  dialect: KeyDialect,
  /** The maximum amount of its orders a day, and of its calls a minute; null until an admin has approved the key. */
  daily_cap: z.nullable(Naira),
  calls_per_minute: z.nullable(z.int()),
  /** The amount of its orders of today in Lagos, including orders that were refunded later. */
  ordered_today: Naira,
  /** The secrets that work, the newest first. */
  secrets: z.array(KeySecret),
  created_at: Time,
  last_used_at: z.nullable(Time),
  last_used_address: z.nullable(z.string()),
})
export type ApiKey = z.output<typeof ApiKey>

/** A logged call of a key, without the secret and the parameters. */
export const ApiCall = z.object({
  id: z.string(),
  at: Time,
  /** The protocol: `handler_api`, `api_v2`, or `rest` for the product's own API. */
  api: z.string(),
  action: z.string(),
  /** `ok`, or the code of the refusal. */
  outcome: z.string(),
  ms: z.int(),
  /** The price of the order that this call placed; null for a call without an order. */
  cost: z.nullable(Naira),
  address: z.string(),
})
export type ApiCall = z.output<typeof ApiCall>

const KeyName = required('Please give the key a name').check(plainText(60))
const Scopes = z.array(LineOfBusiness).check(
  z.minLength(1, 'Please choose what the key may be used for'),
  z.maxLength(3),
  z.refine((scopes) => new Set(scopes).size === scopes.length),
)

/** The request for a key. */
export const RequestKey = z.strictObject({
  name: KeyName,
  reason: required('Please say what you want the key for').check(plainLines(1000)),
  site: required('Please name the site or app that will use the key').check(plainText(200)),
  scopes: Scopes,
})

/** An IP address, or a network such as 203.0.113.0/24. A network of all addresses is refused. */
const Network = z
  .union(
    [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
    'Please give addresses or networks, such as 203.0.113.7 or 203.0.113.0/24',
  )
  .check(z.refine((text) => !text.endsWith('/0'), 'Please leave this empty to allow any address'))

export const ChangeKey = z.strictObject({
  name: z.optional(KeyName),
  networks: z.optional(z.array(Network).check(z.maxLength(20))),
  currency: z.optional(KeyCurrency),
  dialect: z.optional(KeyDialect),
})

export const AnswerKey = z.strictObject({
  answer: required('Please write an answer').check(plainLines(1000)),
})

export const keyParams = z.strictObject({ id: z.string().check(z.maxLength(64)) })

/** The API keys of a user, for that user (KEY-1 to KEY-9). */
export const apiKeys = routes({
  list: get('/api/me/api-keys', {
    access: 'user',
    summary: "The user's API keys, the newest first",
    reply: z.object({ keys: z.array(ApiKey) }),
  }),
  request: post('/api/me/api-keys', {
    access: 'user',
    summary: 'Request an API key; an admin decides',
    body: RequestKey,
    reply: z.extend(ApiKey, { message: z.string() }),
    status: 201,
    refusals: ['EMAIL_UNCONFIRMED', 'TOO_MANY_KEYS'],
  }),
  change: patch('/api/me/api-keys/:id', {
    access: 'user',
    summary: 'Change the name, the allowed networks or the response format of a key',
    params: keyParams,
    body: ChangeKey,
    reply: ApiKey,
    refusals: ['NOT_FOUND'],
  }),
  newSecret: post('/api/me/api-keys/:id/secret', {
    access: 'user',
    summary:
      'Make a secret for an active key; it is shown once, and the one before works for another day',
    params: keyParams,
    body: Proof,
    reply: z.extend(ApiKey, { secret: z.string() }),
    status: 201,
    refusals: ['NOT_FOUND', 'KEY_NOT_ACTIVE', 'TOO_MANY_REQUESTS', 'PASSWORD_WRONG', 'TOTP_WRONG'],
  }),
  answer: post('/api/me/api-keys/:id/answer', {
    access: 'user',
    summary: 'Answer the reason why a key was refused or suspended',
    params: keyParams,
    body: AnswerKey,
    reply: ApiKey,
    refusals: ['NOT_FOUND', 'KEY_NOT_ACTIVE'],
  }),
  end: del('/api/me/api-keys/:id', {
    access: 'user',
    summary: 'End a key at once; its secrets are no longer accepted',
    params: keyParams,
    refusals: ['NOT_FOUND'],
  }),
  calls: get('/api/me/api-keys/:id/calls', {
    access: 'user',
    summary: 'The calls of a key in the last 30 days, the newest first',
    params: keyParams,
    query: z.strictObject(pageQuery),
    reply: z.object({ calls: z.array(ApiCall), total: z.int() }),
    refusals: ['NOT_FOUND'],
  }),
})
