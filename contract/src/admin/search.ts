import * as z from 'zod/mini'
import { plainText, Time } from '../base/fields.ts'
import { LineOfBusiness } from '../base/line-of-business.ts'
import { get, routes } from '../base/route.ts'

/** The maximum number of results of each kind. */
export const foundMost = 5

const owner = {
  user_id: z.string(),
  /** The email address of the user. */
  user: z.string(),
  created_at: Time,
}

const FoundUser = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
})
const FoundOrder = z.object({
  line: LineOfBusiness,
  order_id: z.string(),
  /** The name of the bought service or product. */
  title: z.string(),
  ...owner,
})
const FoundNumber = z.object({
  order_id: z.string(),
  number: z.string(),
  service_name: z.string(),
  ...owner,
})

export type FoundUser = z.output<typeof FoundUser>
export type FoundOrder = z.output<typeof FoundOrder>
export type FoundNumber = z.output<typeof FoundNumber>

/** The search of the command palette in the back office. */
export const search = routes({
  find: get('/api/admin/search', {
    access: 'support',
    summary:
      'Users by name, email or phone, orders by any of their ids, rented numbers; five of each at most',
    /** A query of less than two letters finds nothing. */
    query: z.strictObject({ q: z._default(z.string().check(z.trim(), plainText(100)), '') }),
    reply: z.object({
      users: z.array(FoundUser),
      orders: z.array(FoundOrder),
      numbers: z.array(FoundNumber),
    }),
  }),
})
