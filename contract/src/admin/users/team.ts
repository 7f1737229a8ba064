import * as z from 'zod/mini'
import { emailPattern, required, Time } from '../../base/fields.ts'
import { adminRoles, get, post, routes } from '../../base/route.ts'

/** An account that has a role. */
export const Member = z.object({
  user_id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(adminRoles),
  /** Whether sign-in needs a code of an authenticator app besides the password. */
  has_totp: z.boolean(),
  blocked: z.boolean(),
  last_login_at: z.nullable(Time),
})
export type Member = z.output<typeof Member>

/** Gives an account a role; `user` removes its role. */
export const SetRole = z.strictObject({
  email: required('Email is required').check(
    z.regex(emailPattern, 'Please enter a valid email address'),
  ),
  role: z.enum(['user', ...adminRoles], 'Please choose a role'),
})

/** The admins and their roles, for owners. */
export const team = routes({
  members: get('/api/admin/team', {
    access: 'owner',
    summary: 'Every account that has a role, the highest first',
    reply: z.object({
      members: z.array(Member),
      /** Whether admins need two-step sign-in for the back office. */
      totp_needed: z.boolean(),
    }),
  }),
  setRole: post('/api/admin/team', {
    access: 'owner',
    stepUp: true,
    summary: 'Give an account a role, or remove it; its sessions end',
    body: SetRole,
    reply: z.object({ message: z.string() }),
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'RANK_REFUSED'],
  }),
})
