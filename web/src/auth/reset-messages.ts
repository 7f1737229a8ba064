import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import type { ApiError } from '../api/api-error.ts'

/** The sentence for an exception (AUTH-35). */
const broken = 'An error occurred. Please try again.'

// The sentences of AUTH-35, which the server sends too. They are here for an answer without one; the whole table of
// the contract would weigh a KiB on pages that are to be light. `reset-messages.test.ts` holds them to it.
export const invalidCode = 'Invalid verification code.'
export const failedReset = 'Failed to reset password.'

/** Why no code was sent. */
export function requestMessage(error: ApiError): string {
  if (isUnanswered(error)) return broken
  const failed = 'Failed to send verification code.'
  return error.code === 'TOO_MANY_REQUESTS'
    ? `${failed} ${waitWords(error)}`
    : (error.fields['identifier'] ?? failed)
}

/** The reason why a code was refused; only a verified code is called invalid. */
export function verifyMessage(error: ApiError): string {
  if (isNo(error, 'CODE_INVALID')) return invalidCode
  return error.code === 'TOO_MANY_REQUESTS' ? `Too many attempts. ${waitWords(error)}` : broken
}

/** Why no new password was set. What is wrong with the password itself belongs to its field. */
export function resetMessage(error: ApiError): string {
  return isNo(error, 'RESET_INVALID') ? failedReset : broken
}

/** The network or the parser failed: the exception of AUTH-35. */
const isUnanswered = (error: ApiError): boolean =>
  error.code === 'NETWORK' || (error.code === 'UNREADABLE' && !error.isJson)

/** The server refused, or answered something else than success. */
function isNo(error: ApiError, code: ErrorCode): boolean {
  if (error.code === 'UNREADABLE') return error.isJson && error.status < 400
  return error.code === code || error.code === 'VALIDATION_FAILED'
}

const waitWords = ({ retryAfter }: ApiError): string =>
  retryAfter === undefined
    ? 'Please try again later.'
    : `You can try again in ${durationText(retryAfter)}.`

/** So many seconds, by the second up to a minute and a half, then by the minute, then by the hour. */
export function durationText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds <= 90) return counted(seconds, 'second')
  return minutes <= 90 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`
