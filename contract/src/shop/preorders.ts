import * as z from 'zod/mini'
import { Time } from '../base/fields.ts'
import { get, post, routes } from '../base/route.ts'
import { DurationKey, numbers } from './numbers.ts'

/** The times that a pre-order may wait for a number, in minutes (NUM-80). */
export const preorderMinutes = [15, 30, 60] as const

/** The maximum number of waiting pre-orders of a user. */
export const mostPreorders = 5

/**
 * Why the last request of a pre-order gave no number. It is null before a request, and where suppliers had no number.
 */
const PreorderProblem = z.enum(['price', 'balance', 'limit'])

/** An order for a number that waits until a supplier has one (NUM-80). No money is held while it waits. */
export const Preorder = z.object({
  id: z.string(),
  service: z.string(),
  service_name: z.string(),
  duration: DurationKey,
  /** The maximum price of the number, in naira. */
  cap_ngn: z.number(),
  created_at: Time,
  expires_at: Time,
  /** 'ordered' once a number was bought. 'refused' where the order is impossible, such as when its service is off. */
  state: z.enum(['waiting', 'ordered', 'cancelled', 'expired', 'refused']),
  problem: z.nullable(PreorderProblem),
  /** Whether the user cancelled while a number was being requested. A number that is then bought is cancelled, too. */
  cancel_requested: z.boolean(),
})
export type Preorder = z.output<typeof Preorder>

const { service, duration, areas, carriers, another_number } = numbers.buy.body.shape

export const preorders = routes({
  list: get('/api/preorders', {
    access: 'user',
    summary: 'The pre-orders that wait, and those that ended without a number in the last hour',
    reply: z.object({ preorders: z.array(Preorder) }),
  }),
  place: post('/api/preorders', {
    access: 'user',
    summary:
      'Wait for a number: it is bought as soon as a supplier has one; a waiting one of the same service is replaced',
    body: z.strictObject({
      service,
      duration,
      areas,
      carriers,
      another_number,
      cap_ngn: z.int('Enter a whole amount.').check(z.positive(), z.maximum(1_000_000)),
      minutes: z.literal(preorderMinutes),
    }),
    reply: Preorder,
    status: 201,
    refusals: ['EMAIL_UNCONFIRMED', 'SERVICE_OFF', 'TOO_MANY_RENTALS'],
  }),
  cancel: post('/api/preorders/:id/cancellation', {
    access: 'user',
    summary: 'Withdraw a pre-order; a number that is being requested is cancelled once it arrives',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    reply: Preorder,
    refusals: ['NOT_FOUND'],
  }),
})
