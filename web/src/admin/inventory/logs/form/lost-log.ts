import type { ApiError } from '../../../../api/api-error.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { refreshStock } from './queries.ts'

/** True where a log was sold or deleted while one was about to change it. */
export function isLost(error: ApiError): boolean {
  return error.code === 'LOG_SOLD' || error.code === 'NOT_FOUND'
}

/** Shows the error, reads the list again and closes the dialog. */
export function leaveLost(error: ApiError, onClose: () => void): void {
  toast.error(error.message)
  refreshStock()
  onClose()
}
