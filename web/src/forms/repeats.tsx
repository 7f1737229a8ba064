import type { ApiError } from '../api/api-error.ts'
import { asApiError } from '../api/client.ts'
import { repeated, type RepeatsOptions, repeatsMost } from '../api/repeat.ts'
import { StillTryingAlert } from '../ui/form/still-trying-alert.tsx'
import { toast } from '../ui/toast/toast.ts'

/** The repeats of a form, with their notice (API-10). A module of its own, which is loaded at the first click. */
export async function repeats<T>(
  first: ApiError,
  attempt: (signal: AbortSignal) => Promise<T>,
  { life, show, ...options }: RepeatsOptions,
): Promise<T> {
  // A form that has unmounted can neither show nor stop its repeats.
  if (life?.aborted) throw first
  const control = new AbortController()
  const stop = () => control.abort()
  life?.addEventListener('abort', stop)
  try {
    return await repeated(first, attempt, {
      ...options,
      signal: control.signal,
      onRepeat: (count) =>
        show({ stop, notice: <StillTryingAlert count={count} most={repeatsMost} stop={stop} /> }),
    })
  } catch (error) {
    if (life?.aborted) toast.error(asApiError(error).message)
    throw error
  } finally {
    life?.removeEventListener('abort', stop)
  }
}
