import type { ApiError } from '../api/api-error.ts'

/** Why the profile was not saved (PROFILE-4). */
export function updateMessage(error: ApiError): string {
  if (error.code === 'NETWORK') return 'Update failed'
  const hasMessage = error.code !== 'UNREADABLE' && error.message !== ''
  return hasMessage ? error.message : 'Failed to update profile'
}

/** Why the profile could not be loaded. A response without a user is PROFILE-5. */
export function lookupMessage(error: ApiError): string {
  const isWithoutUser =
    error.code === 'NOT_FOUND' || (error.code === 'UNREADABLE' && error.status < 400)
  return isWithoutUser ? 'User not found. Please check the user ID and try again.' : error.message
}
