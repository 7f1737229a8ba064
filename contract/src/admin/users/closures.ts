import * as z from 'zod/mini'
import { Naira, pageQuery, Time } from '../../base/fields.ts'
import { suppliedLines } from '../../base/line-of-business.ts'
import { get, post, routes } from '../../base/route.ts'

/** The kinds of open items that prevent the closure of an account. */
export const closureObstacles = [
  ...suppliedLines,
  'claims',
  'tickets',
  'deposits',
  'transfers',
] as const

/** An account that is being closed, or an erased account that has money again. */
export const Closure = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  requested_at: Time,
  /** Null until the personal data is erased. */
  erased_at: z.nullable(Time),
  bal: Naira,
  refer_bal: Naira,
  open: z.array(z.enum(closureObstacles)),
})
export type Closure = z.output<typeof Closure>

/** Accounts whose users requested their closure, for admins (ACCOUNT-8, ACCOUNT-9). */
export const closures = routes({
  list: get('/api/admin/closures', {
    access: 'support',
    summary:
      'Accounts that are being closed, and closed accounts with money, the oldest request first',
    query: z.strictObject(pageQuery),
    reply: z.object({ closures: z.array(Closure), total: z.int() }),
  }),
  cancel: post('/api/admin/users/:id/closure/cancellation', {
    access: 'manager',
    summary: 'Withdraw the closure of an account before it is erased',
    params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
    reply: z.object({ message: z.string() }),
    refusals: ['NOT_FOUND', 'HIGHER_RANK'],
  }),
})
