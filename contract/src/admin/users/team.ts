import * as z from 'zod/mini'
import { emailPattern, required, Time } from '../../base/fields.ts'
import { ranks, routes } from '../../base/route.ts'

/** An account that has a rank. */
export const Member = z.object({
  user_id: z.string(),
  email: z.string(),
  name: z.string(),
  rank: z.enum(ranks),
  /** Whether signing in takes an authenticator's code besides the password. */
  has_totp: z.boolean(),
  blocked: z.boolean(),
  last_login_at: z.nullable(Time),
})
export type Member = z.output<typeof Member>

/** Gives an account a rank, or takes it away with `user`. */
export const SetRank = z.strictObject({
  email: required('Email is required').check(
    z.regex(emailPattern, 'Please enter a valid email address'),
  ),
  rank: z.enum(['user', ...ranks], 'Please choose a rank'),
})

/** Who runs the shop, as owners see and decide it. */
export const team = routes({
  members: {
    method: 'GET',
    path: '/api/admin/team',
    access: 'admin',
    rank: 'owner',
    summary: 'Every account that has a rank, the highest first',
    reply: z.object({
      members: z.array(Member),
      /** Whether admins can do nothing here without two-step sign-in. */
      totp_needed: z.boolean(),
    }),
    refusals: [],
  },
  setRank: {
    method: 'POST',
    path: '/api/admin/team',
    access: 'admin',
    rank: 'owner',
    summary: 'Give an account a rank, or take it away; its sessions end',
    body: SetRank,
    reply: z.object({ message: z.string() }),
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'RANK_REFUSED'],
  },
})
