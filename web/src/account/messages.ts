import { errors } from '@nosim/contract/base/errors.ts'

/** What an empty field of these forms says. */
export const passwordWanted = 'Please enter your current password'
export const codeWanted = errors.TOTP_REQUIRED.message
