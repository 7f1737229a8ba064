import * as z from 'zod/mini'
import { NewPassword } from './accounts.ts'
import { Message, nationalPhone, required } from '../base/fields.ts'
import { post, routes } from '../base/route.ts'

const identifierMissing = 'Please enter your email or phone number.'

/** The identifier for a reset: an email address as typed, or a phone number. */
const identifier = required(identifierMissing).check(
  z.maxLength(320, identifierMissing),
  z.overwrite((text) => (text.includes('@') ? text : nationalPhone(text))),
)

/** The step 'Reset Password' (AUTH-33). */
export const RequestReset = z.strictObject({ identifier })

/** The step 'Verify Code'; the server checks the length (AUTH-33). */
export const VerifyCode = z.strictObject({
  identifier,
  code: required('Please enter the verification code.').check(z.maxLength(32)),
})

/** The step 'Set New Password'; `reset_token` is from the response of `verify`. */
export const ResetPassword = z.strictObject({
  reset_token: z.string().check(z.maxLength(128)),
  password: NewPassword,
})

/** Password reset: code, token, new password (AUTH-31 to AUTH-37). */
export const passwordReset = routes({
  request: post('/api/auth/request-reset', {
    access: 'anyone',
    summary: 'Send a code; the answer is the same whether the account exists or not',
    body: RequestReset,
    reply: Message,
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  verify: post('/api/auth/verify-code', {
    access: 'anyone',
    summary: 'Exchange the code for a token that sets one new password',
    body: VerifyCode,
    reply: z.object({ message: z.string(), reset_token: z.string() }),
    refusals: ['TOO_MANY_REQUESTS', 'CODE_INVALID'],
  }),
  reset: post('/api/auth/reset-password', {
    access: 'anyone',
    summary: 'Set a new password with the token; every session of the account ends',
    body: ResetPassword,
    reply: Message,
    refusals: ['RESET_INVALID'],
  }),
})
