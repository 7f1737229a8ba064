import { ApiError } from '../../api/api-error.ts'

/** Why an admin may not change prices. Undefined if the admin may, or while the role is unknown. */
export const changesPrices = (may: boolean | undefined): string | undefined =>
  may === false ? 'Managers and owners change prices' : undefined

/** The message for figures that could not be read (ADMIN-15). */
export function loadMessage(error: Error): string {
  if (!(error instanceof ApiError) || error.code === 'UNREADABLE')
    return 'Failed to load dashboard data'
  if (error.code === 'NETWORK') return 'Failed to connect to API. Please check your connection.'
  return error.message
}
