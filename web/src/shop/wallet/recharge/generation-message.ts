import { errors } from '@nosim/contract/errors.ts'
import type { ApiError } from '../../../api/api-error.ts'

/** Why there is no account yet: what the server said, or one of the spec's two sentences. */
export function generationMessage({ code, message }: Pick<ApiError, 'code' | 'message'>): string {
  if (code === 'NETWORK' || code === 'UNREADABLE')
    return 'An error occurred while generating account'
  return message.trim() || errors.ACCOUNT_GENERATION_FAILED.message
}
