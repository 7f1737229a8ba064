import * as z from 'zod/mini'
import { NewPassword, typedCode } from './accounts.ts'
import { Message, Time } from '../base/fields.ts'
import { del, get, post, routes } from '../base/route.ts'

export const ChangePassword = z.strictObject({
  current_password: z
    .string('Please enter your current password')
    .check(z.minLength(1, 'Please enter your current password'), z.maxLength(256)),
  password: NewPassword,
})

/** The proof that the user of a session is present. */
export const Proof = z.strictObject({
  current_password: z.string().check(z.maxLength(256)),
  /** With two-step sign-in: the authenticator's code, or one of the recovery codes. */
  code: z.optional(typedCode),
})
export type Proof = z.output<typeof Proof>

/** A session of the user. */
export const Session = z.object({
  id: z.uuid(),
  /** The user agent at sign-in. It is not verified; it only helps the user to recognise the session. */
  user_agent: z.string(),
  address: z.string(),
  signed_in_at: Time,
  /** Accurate to five minutes. */
  last_seen_at: Time,
  /** Whether this is the requesting session. */
  current: z.boolean(),
})
export type Session = z.output<typeof Session>

/** The security of the user's own account: sessions, password, two-step sign-in. */
export const security = routes({
  sessions: get('/api/me/sessions', {
    access: 'user',
    summary: 'The devices where the account is signed in, the last used first',
    reply: z.object({ sessions: z.array(Session) }),
  }),
  endSession: del('/api/me/sessions/:id', {
    access: 'user',
    summary: 'Sign out one device',
    params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
    refusals: ['NOT_FOUND'],
  }),
  endOtherSessions: del('/api/me/sessions', {
    access: 'user',
    summary: 'Sign out everywhere else',
  }),
  changePassword: post('/api/me/password', {
    access: 'user',
    summary: 'Change the password; every other session ends',
    body: ChangePassword,
    reply: Message,
    refusals: ['TOO_MANY_REQUESTS', 'PASSWORD_WRONG'],
  }),
  confirmIdentity: post('/api/me/confirmation', {
    access: 'support',
    summary:
      'Confirm to be the admin of this session, for what moves money by hand in the next 15 minutes',
    body: Proof,
    refusals: ['TOO_MANY_REQUESTS', 'PASSWORD_WRONG', 'TOTP_WRONG'],
  }),
  beginTotp: post('/api/me/totp', {
    access: 'user',
    summary: 'A secret for an authenticator app; it counts once its first code is confirmed',
    body: z.strictObject({ current_password: z.string().check(z.maxLength(256)) }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
    status: 201,
    refusals: ['TOO_MANY_REQUESTS', 'PASSWORD_WRONG', 'TOTP_ON'],
  }),
  confirmTotp: post('/api/me/totp/confirmation', {
    access: 'user',
    summary: 'Switch two-step sign-in on with the first code; returns recovery codes, shown once',
    body: z.strictObject({ code: typedCode }),
    reply: z.object({ message: z.string(), recovery_codes: z.array(z.string()) }),
    refusals: ['TOO_MANY_REQUESTS', 'TOTP_ON', 'TOTP_OFF', 'TOTP_WRONG'],
  }),
  endTotp: post('/api/me/totp/removal', {
    access: 'user',
    summary: 'Switch two-step sign-in off',
    body: z.strictObject({
      current_password: z.string().check(z.maxLength(256)),
      code: typedCode,
    }),
    reply: Message,
    refusals: ['TOO_MANY_REQUESTS', 'PASSWORD_WRONG', 'TOTP_OFF', 'TOTP_WRONG'],
  }),
})
