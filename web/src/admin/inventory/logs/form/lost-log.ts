import type { ApiError } from '../../../../api/api-error.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { refreshStock } from './queries.ts'

/** True where the log was sold or deleted before it could be changed. */
export function isLost(error: ApiError): boolean {
  return error.code === 'LOG_SOLD' || error.code === 'NOT_FOUND'
}

/** Shows the error, reads the list again and closes the dialog. */
export function leaveLost(error: ApiError, onClose: () => void): void {
  toast.error(error.message)
  refreshStock()
  onClose()
}
