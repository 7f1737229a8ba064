import type { ReactNode } from 'react'
import { ApiError, type ApiErrorCode } from './api-error.ts'
import { asApiError } from './client.ts'
import { readSession } from './session.ts'

/** The maximum number of repeats of a request. */
export const repeatsMost = 5
/** The time from the first failure to the start of the last repeat, in ms. */
const budgetMs = 30_000
/** The waits before each repeat, in ms. A wait is longer where the server requires it. */
const waitsMs = [1_000, 2_000, 4_000, 8_000, 12_000] as const
/** The statuses of a proxy that did not reach the server, or lost the connection to it. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504])

const passing: ReadonlySet<ApiErrorCode> = new Set([
  'NETWORK',
  'OVERLOADED',
  'UNAVAILABLE',
  'SHUTTING_DOWN',
  'STILL_RUNNING',
])

export type RepeatOptions = {
  /** Aborting it ends the repeats. */
  readonly signal: AbortSignal
  /** Called before the wait for each repeat, with its number from 1. */
  readonly onRepeat: (count: number) => void
  /** The user who sent the request. It must not be repeated for another user who has signed in since. */
  readonly owner: string | undefined
  /** The page that shows the outcome of the request, by its name in the menu. */
  readonly where: string
}

/** A write that is being repeated: the notice above the button that sends it, and how to stop it. */
export type Repeating = { readonly notice: ReactNode; readonly stop: () => void }

export type RepeatsOptions = Pick<RepeatOptions, 'where' | 'owner'> & {
  /** Aborted when the form leaves the page. */
  readonly life: AbortSignal | undefined
  readonly show: (repeating: Repeating) => void
}

/** Repeats a write of a component after its first error. */
export type Repeats = <T>(
  first: ApiError,
  attempt: (signal: AbortSignal) => Promise<T>,
  options: RepeatsOptions,
) => Promise<T>

/**
 * Repeats a request with an idempotency key after its first error, while its outcome is unknown. It repeats at most
 * five times in 30 s (API-10). Throws the last ApiError, or one with the code STOPPED.
 */
export async function repeated<T>(
  first: ApiError,
  attempt: (signal: AbortSignal) => Promise<T>,
  { signal, onRepeat, owner, where }: RepeatOptions,
): Promise<T> {
  const end = performance.now() + budgetMs
  let error = first
  for (let count = 0; ; count += 1) {
    const wait = signal.aborted ? undefined : waitMs(error, count, end - performance.now())
    if (wait === undefined) throw error
    onRepeat(count + 1)
    await pause(wait, signal)
    if (signal.aborted || readSession()?.card.user_id !== owner) throw stoppedError(where)
    try {
      return await attempt(signal)
    } catch (cause) {
      if (signal.aborted) throw stoppedError(where)
      error = asApiError(cause)
    }
  }
}

/** The wait before the next repeat, in ms; undefined when there is none. */
function waitMs(error: ApiError, count: number, leftMs: number): number | undefined {
  const { code, status, retryAfter = 0 } = error
  const isPassing = passing.has(code) || (code === 'UNREADABLE' && gatewayStatuses.has(status))
  const wait = waitsMs[count]
  const least = retryAfter * 1000
  if (!isPassing || wait === undefined || leftMs < least) return undefined
  // Random, so that not all pages repeat at the same moment when a server is back.
  return Math.max(least, Math.min(wait * (1 + Math.random() / 4), leftMs))
}

/** The error after stopped repeats: the outcome of the request is unknown. */
export const stoppedError = (where: string): ApiError =>
  new ApiError({
    code: 'STOPPED',
    status: 0,
    message: `Stopped. It may have gone through already: see ${where}. Another try can't do it twice.`,
  })

/** Waits for `ms`, or until the signal fires. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
    function done(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
