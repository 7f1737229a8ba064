import type { ApiError } from '../../api/api-error.ts'
import { shortageWords } from '../../format/shortage-words.ts'

type Said = Pick<ApiError, 'code' | 'message' | 'fields' | 'shortage' | 'reason'>

/** Why a number could not be bought, in the spec's words; else in the server's. */
export function refusalWords({ code, message, fields, shortage, reason }: Said): string {
  if (code === 'INSUFFICIENT_BALANCE' && shortage !== undefined) return shortageWords(shortage)
  if (code === 'NETWORK') return `Failed to process rental: ${reason}`
  const [firstFault] = Object.values(fields)
  return firstFault ?? (message || 'An unexpected error occurred. Please try again.')
}
