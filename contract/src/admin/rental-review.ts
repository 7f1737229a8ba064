import * as z from 'zod/mini'
import { Naira, pageQuery, plainLines, required, Time } from '../base/fields.ts'
import { get, post, routes } from '../base/route.ts'
import { NamedUser } from './transfer-views.ts'

/** A rental of a supplier that no process serves any more. */
export const ReviewRental = z.object({
  order_id: z.string(),
  user: NamedUser,
  service_id: z.string(),
  service_name: z.string(),
  /** Null where the supplier's response was lost; the status is then `placing`. */
  number: z.nullable(z.string()),
  /** The id of the rental at the supplier; null while it is unknown. */
  upstream_id: z.nullable(z.string()),
  supplier: z.string(),
  price: Naira,
  /** `placing` or `waiting` while it can be released. */
  status: z.string(),
  created_at: Time,
  /** When a process last served its supplier; null for never. */
  served_at: z.nullable(Time),
  /** Whether its release is requested and waits for the approval of a second admin. */
  waiting: z.boolean(),
})
export type ReviewRental = z.output<typeof ReviewRental>

/** Open rentals of SMS suppliers that no process serves any more. An admin ends them. */
export const rentalReview = routes({
  rentals: get('/api/admin/former-rentals', {
    access: 'support',
    summary: 'Open rentals of a supplier that no process has served for five minutes, oldest first',
    query: z.strictObject(pageQuery),
    reply: z.object({ rentals: z.array(ReviewRental), total: z.int() }),
  }),
  release: post('/api/admin/former-rentals/:id/release', {
    access: 'manager',
    stepUp: true,
    summary:
      'End such a rental and give its money back; above the limits it waits for a second admin',
    params: z.strictObject({ id: z.uuid().check(z.toLowerCase()) }),
    body: z.strictObject({ reason: required('Please give a reason').check(plainLines(200)) }),
    reply: ReviewRental,
    idempotent: true,
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'SETTLED'],
  }),
})
