import type { ApiError } from '../../api/api-error.ts'

/** Why money was not moved or a user not blocked, in the words of document 2, section 8. */
export function operationMessage({ code, message }: Pick<ApiError, 'code' | 'message'>): string {
  if (code === 'NETWORK') return 'Network error. Please try again.'
  return code === 'UNREADABLE' ? 'Operation failed' : message
}
