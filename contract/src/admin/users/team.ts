import * as z from 'zod/mini'
import { emailPattern, required, Time } from '../../base/fields.ts'
import { adminRoles, get, post, routes } from '../../base/route.ts'

/** An account that has a role. */
export const Member = z.object({
  user_id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(adminRoles),
  /** Whether signing in takes an authenticator's code besides the password. */
  has_totp: z.boolean(),
  blocked: z.boolean(),
  last_login_at: z.nullable(Time),
})
export type Member = z.output<typeof Member>

/** Gives an account a role, or takes it away with `user`. */
export const SetRole = z.strictObject({
  email: required('Email is required').check(
    z.regex(emailPattern, 'Please enter a valid email address'),
  ),
  role: z.enum(['user', ...adminRoles], 'Please choose a role'),
})

/** Who runs the shop, as owners see and decide it. */
export const team = routes({
  members: get('/api/admin/team', {
    access: 'owner',
    summary: 'Every account that has a role, the highest first',
    reply: z.object({
      members: z.array(Member),
      /** Whether admins can do nothing here without two-step sign-in. */
      totp_needed: z.boolean(),
    }),
  }),
  setRole: post('/api/admin/team', {
    access: 'owner',
    stepUp: true,
    summary: 'Give an account a role, or take it away; its sessions end',
    body: SetRole,
    reply: z.object({ message: z.string() }),
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'RANK_REFUSED'],
  }),
})
