import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import type { ApiError } from '../api/api-error.ts'

/** The sentence for a failed network or parser (AUTH-35). */
const broken = 'An error occurred. Please try again.'

// Two sentences of AUTH-35 that the server also sends, for a response without a message. Importing the whole table of
// errors would add 1 KiB to these pages. `reset-messages.test.ts` compares them with the contract.
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

/** The reason why a code was refused. It is called invalid only if the server checked it. */
export function verifyMessage(error: ApiError): string {
  if (isNo(error, 'CODE_INVALID')) return invalidCode
  return error.code === 'TOO_MANY_REQUESTS' ? `Too many attempts. ${waitWords(error)}` : broken
}

/** Why no new password was set. A fault of the password itself is shown at its field. */
export function resetMessage(error: ApiError): string {
  return isNo(error, 'RESET_INVALID') ? failedReset : broken
}

/** Whether the network or the parser failed (AUTH-35). */
const isUnanswered = (error: ApiError): boolean =>
  error.code === 'NETWORK' || (error.code === 'UNREADABLE' && !error.isJson)

/** Whether the server refused with this code, or sent another response without success. */
function isNo(error: ApiError, code: ErrorCode): boolean {
  if (error.code === 'UNREADABLE') return error.isJson && error.status < 400
  return error.code === code || error.code === 'VALIDATION_FAILED'
}

const waitWords = ({ retryAfter }: ApiError): string =>
  retryAfter === undefined
    ? 'Please try again later.'
    : `You can try again in ${durationText(retryAfter)}.`

/** A duration as text: in seconds up to 90 s, in minutes up to 90 min, else in hours. */
export function durationText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds <= 90) return counted(seconds, 'second')
  return minutes <= 90 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`
