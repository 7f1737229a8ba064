import type { ApiError } from '../../api/api-error.ts'

/** Why a transfer or a block failed (USERS-25). */
export function operationMessage({ code, message }: Pick<ApiError, 'code' | 'message'>): string {
  if (code === 'NETWORK') return 'Network error. Please try again.'
  return code === 'UNREADABLE' ? 'Operation failed' : message
}
