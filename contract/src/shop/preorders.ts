import * as z from 'zod/mini'
import { Time } from '../base/fields.ts'
import { get, post, routes } from '../base/route.ts'
import { DurationKey, numbers } from './numbers.ts'

/** For how many minutes a pre-order may wait for a number (NUM-80). */
export const preorderMinutes = [15, 30, 60] as const

/** So many pre-orders of a user wait at most. */
export const mostPreorders = 5

/** Why the last request of a pre-order gave no number; null where none was made yet, or a supplier only had none. */
const PreorderProblem = z.enum(['price', 'balance', 'limit'])

/** An order for a number that waits until a supplier has one (NUM-80). No money is held while it waits. */
export const Preorder = z.object({
  id: z.string(),
  service: z.string(),
  service_name: z.string(),
  duration: DurationKey,
  /** The most that the number may cost, in naira. */
  cap_ngn: z.number(),
  created_at: Time,
  expires_at: Time,
  /** 'ordered' once a number was bought, 'refused' where the order is impossible, such as of a service that is off. */
  state: z.enum(['waiting', 'ordered', 'cancelled', 'expired', 'refused']),
  problem: z.nullable(PreorderProblem),
  /** The user has cancelled it while a number was being requested: what comes of that is cancelled, too. */
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
    summary: 'Stop waiting; where a number is being requested, it is cancelled once it comes',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    reply: Preorder,
    refusals: ['NOT_FOUND'],
  }),
})
