import * as z from 'zod/mini'
import { Id, Time } from '../base/fields.ts'
import { del, get, post, routes } from '../base/route.ts'

/** The maximum number of alerts of a user. */
export const alertsMost = 20

/** The number of days after which an alert that has not fired ends. */
export const alertDays = 30

export const NumberAlert = z.object({
  id: z.int(),
  service: z.string(),
  service_name: z.string(),
  /** Whole naira: the alert fires when five minutes cost less. Null: it fires when the service has numbers. */
  below_ngn: z.nullable(z.int()),
  created_at: Time,
  expires_at: Time,
})
export type NumberAlert = z.output<typeof NumberAlert>

/** The content of the notice of an alert that fired (NUM-92). */
export const FiredAlert = z.object({
  reason: z.enum(['stock', 'price']),
  service: z.string(),
  service_name: z.string(),
  /** The price of five minutes, whole naira. */
  price_ngn: z.int(),
})
export type FiredAlert = z.output<typeof FiredAlert>

/** A user's own alerts: a mail and a notice when a service has numbers again, or costs less than an amount (NUM-92). */
export const numberAlerts = routes({
  list: get('/api/number-alerts', {
    access: 'user',
    summary: 'The alerts of the user about services, the newest first',
    reply: z.object({ alerts: z.array(NumberAlert) }),
  }),
  set: post('/api/number-alerts', {
    access: 'user',
    summary: 'Set an alert about a service; it replaces an alert of the same kind',
    body: z.strictObject({
      service: z.string().check(z.minLength(1), z.maxLength(64)),
      below_ngn: z.nullable(
        z
          .int('Enter a whole amount in naira.')
          .check(
            z.positive('Enter an amount above 0.'),
            z.maximum(10_000_000, 'Enter a smaller amount.'),
          ),
      ),
    }),
    reply: NumberAlert,
    refusals: ['EMAIL_UNCONFIRMED', 'SERVICE_OFF', 'TOO_MANY_ALERTS'],
  }),
  remove: del('/api/number-alerts/:id', {
    access: 'user',
    summary: 'Delete an alert of the user',
    params: z.strictObject({ id: Id }),
    refusals: ['NOT_FOUND'],
  }),
})
