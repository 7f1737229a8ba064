import * as z from 'zod/mini'
import { emailPattern, Message, Naira, nationalPhone, plainText, required } from '../base/fields.ts'
import { adminRoles, get, patch, post, routes } from '../base/route.ts'

const name = (message: string) => required(message).check(plainText(80))

const email = required('Email is required').check(
  z.regex(emailPattern, 'Please enter a valid email address'),
)

/** The minimum length of a password; an operator can require more (AUTH-10). */
export const passwordMinimum = 6

/** A new password. */
export const NewPassword = z.string('Password is required').check(
  z.refine((text) => text.trim() !== '', 'Password is required'),
  z.minLength(passwordMinimum, `Password must be at least ${passwordMinimum} characters`),
  z.maxLength(256, 'Password must be at most 256 characters'),
)

/** The sign-up form: its fields, their order and messages (AUTH-7 to AUTH-10). */
export const SignUp = z.strictObject({
  fname: name('First Name is required'),
  lname: name('Last Name is required'),
  email,
  phone: required('Phone number is required').check(
    z.overwrite(nationalPhone),
    z.regex(/^[0-9]{11}$/, 'Phone number must be exactly 11 digits'),
  ),
  pass: NewPassword,
  refby: z.optional(z.string().check(z.maxLength(64))),
})

/** A typed code: six digits, or a recovery code. It may contain spaces and dashes. */
export const typedCode = z.string().check(z.trim(), z.maxLength(32))

/** The sign-in form. It has no messages of its own: every wrong input is refused with 'Login failed'. */
export const SignIn = z.strictObject({
  email: z.string().check(z.maxLength(320)),
  password: z.string().check(z.maxLength(256)),
  /** With two-step sign-in: the authenticator's code, or one of the recovery codes. */
  totp: z.optional(typedCode),
})

/** The profile form: email and phone are read-only. */
export const UpdateMe = z.strictObject({
  firstname: name('First name is required'),
  lastname: name('Last name is required'),
})

/** The signed-in user, for the pages; `bal` and `refer_bal` are naira amounts. */
export const User = z.object({
  user_id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string(),
  bal: Naira,
  refer_bal: Naira,
  is_admin: z.union([z.literal(0), z.literal(1)]),
  ref_id: z.string(),
  /** 1 once the email address is confirmed. Before that the user cannot buy. */
  is_activated: z.union([z.literal(0), z.literal(1)]),
  /** The role of an admin; null for every other user. */
  role: z.nullable(z.enum(adminRoles)),
  /** 1 where sign-in needs a code of an authenticator app besides the password. */
  has_totp: z.union([z.literal(0), z.literal(1)]),
  /** The number of unread notices, at most 100 (NOTE-1). */
  unread_notifications: z.int(),
})
export type User = z.output<typeof User>

/** The content of the `token` of sign-in. The pages read it to choose what to show; it grants no access. */
export const Card = z.object({
  user_id: z.string(),
  refid: z.string(),
  is_admin: z.union([z.literal(0), z.literal(1)]),
  /** Seconds since 1970. */
  exp: z.number(),
})
export type Card = z.output<typeof Card>

export const accounts = routes({
  signUp: post('/api/auth/sign-up', {
    access: 'anyone',
    summary: 'Create an account; a link to confirm the address goes out by email',
    body: SignUp,
    reply: Message,
    status: 201,
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  confirmEmail: post('/api/auth/confirm-email', {
    access: 'anyone',
    summary: 'Confirm an email address with the token of the link',
    body: z.strictObject({ token: z.string().check(z.maxLength(128)) }),
    reply: Message,
    refusals: ['LINK_INVALID'],
  }),
  resendConfirmation: post('/api/auth/resend-confirmation', {
    access: 'user',
    summary: 'Send the confirmation mail again',
    reply: Message,
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  requestConfirmation: post('/api/auth/request-confirmation', {
    access: 'anyone',
    summary: 'Send the confirmation mail again, to an address that has not been confirmed',
    body: z.strictObject({ email }),
    reply: Message,
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  signIn: post('/api/auth/sign-in', {
    access: 'anyone',
    summary: 'Sign in: sets the session cookie and returns the readable card',
    body: SignIn,
    reply: z.object({ token: z.string(), user: User, message: z.string() }),
    refusals: [
      'TOO_MANY_REQUESTS',
      'LOGIN_FAILED',
      'BLOCKED',
      'ACCOUNT_CLOSING',
      'TOTP_REQUIRED',
      'TOTP_REFUSED',
    ],
  }),
  signOut: post('/api/auth/sign-out', {
    access: 'anyone',
    summary: 'End the session of this browser',
  }),
  me: get('/api/me', {
    access: 'user',
    summary: 'The signed-in user and both balances',
    reply: User,
  }),
  updateMe: patch('/api/me', {
    access: 'user',
    summary: 'Change first and last name',
    body: UpdateMe,
    reply: z.object({ message: z.string(), user: User }),
  }),
})
