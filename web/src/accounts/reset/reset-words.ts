import { errors } from '@nosim/contract/errors.ts'
import type { ApiError } from '../../api/api-error.ts'

/** The spec's sentence for whatever is neither a yes nor a no (document 1, section 8). */
const broken = 'An error occurred. Please try again.'

/** Why no code was sent. */
export function requestWords(error: ApiError): string {
  if (error.code === 'NETWORK' || error.code === 'UNREADABLE') return broken
  const failed = 'Failed to send verification code.'
  return error.code === 'TOO_MANY_REQUESTS'
    ? `${failed} ${waitWords(error)}`
    : (error.fields['identifier'] ?? failed)
}

/** Why a code was not accepted; only a code that was looked at is called invalid. */
export function verifyWords(error: ApiError): string {
  if (error.code === 'CODE_INVALID' || error.code === 'VALIDATION_FAILED')
    return errors.CODE_INVALID.message
  return error.code === 'TOO_MANY_REQUESTS' ? `Too many attempts. ${waitWords(error)}` : broken
}

/** Why no new password was set. What is wrong with the password itself belongs to its field. */
export function resetWords(error: ApiError): string {
  const isRefused = error.code === 'RESET_INVALID' || error.code === 'VALIDATION_FAILED'
  return isRefused ? errors.RESET_INVALID.message : broken
}

/** When one may try again: by the second up to a minute and a half, then by the minute, then by the hour. */
function waitWords({ retryAfter }: ApiError): string {
  if (retryAfter === undefined) return 'Please try again later.'
  const minutes = Math.ceil(retryAfter / 60)
  if (retryAfter <= 90) return `You can try again in ${counted(retryAfter, 'second')}.`
  if (minutes <= 90) return `You can try again in ${counted(minutes, 'minute')}.`
  return `You can try again in ${counted(Math.ceil(minutes / 60), 'hour')}.`
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`
