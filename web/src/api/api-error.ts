import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import { Problem, unexpected } from '@nosim/contract/base/problem.ts'

/**
 * NETWORK: no response arrived. UNREADABLE: the response did not match the contract. STOPPED: the user stopped the
 * repeats.
 */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'UNREADABLE' | 'STOPPED'

type Detail = {
  readonly code: ApiErrorCode
  readonly status: number
  readonly message: string
  readonly fields?: Readonly<Record<string, string>> | undefined
  readonly shortage?: string | undefined
  readonly price_ngn?: number | undefined
  readonly logs_ids?: readonly number[] | undefined
  readonly questions?: Problem['questions']
  readonly retryAfter?: number | undefined
  /** The browser's own message, for sentences such as 'Failed to process rental: {reason}'. */
  readonly reason?: string
  /** With UNREADABLE: whether the response was JSON, which did not match the contract. */
  readonly isJson?: boolean
}

/** A request that failed or was refused, with the message of the contract. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  readonly shortage: string | undefined
  readonly price_ngn: number | undefined
  /** With LOGS_GONE: the ids of the logs that can no longer be bought. */
  readonly logs_ids: readonly number[]
  /** With CONFIRMATION_NEEDED: the questions that the next request must confirm. */
  readonly questions: NonNullable<Problem['questions']>
  /** The number of seconds after which the request may be sent again. */
  readonly retryAfter: number | undefined
  readonly reason: string
  readonly isJson: boolean

  constructor(detail: Detail) {
    super(detail.message)
    this.name = 'ApiError'
    this.code = detail.code
    this.status = detail.status
    this.fields = detail.fields ?? {}
    this.shortage = detail.shortage
    this.price_ngn = detail.price_ngn
    this.logs_ids = detail.logs_ids ?? []
    this.questions = detail.questions ?? []
    this.retryAfter = detail.retryAfter
    this.reason = detail.reason ?? detail.message
    this.isJson = detail.isJson ?? false
  }

  /** True when the server reported the outcome of the request, so that a repeat would be a new request. */
  get isDefinite(): boolean {
    return !indefinite.has(this.code)
  }

  /** True when the session is over, as opposed to a sign-in that was refused. */
  get endsSession(): boolean {
    return this.status === 401 && !signInRefusals.has(this.code)
  }
}

const signInRefusals: ReadonlySet<ApiErrorCode> = new Set([
  'LOGIN_FAILED',
  'TOTP_REQUIRED',
  'TOTP_REFUSED',
])

const indefinite: ReadonlySet<ApiErrorCode> = new Set([
  'NETWORK',
  'UNREADABLE',
  'STOPPED',
  'INTERNAL',
  'STILL_RUNNING',
  'OVERLOADED',
  'UNAVAILABLE',
  'SHUTTING_DOWN',
])

/** No response arrived: the network or the server was unreachable. */
export function networkError(cause: unknown): ApiError {
  return new ApiError({
    code: 'NETWORK',
    status: 0,
    message: 'Network error occurred. Please try again.',
    reason: cause instanceof Error ? cause.message : 'Unknown error',
  })
}

/** A response that does not match the contract. Its text is never shown. `body` is its JSON, if it had any. */
export function unreadableError(status: number, body?: unknown, retryAfter?: number): ApiError {
  return new ApiError({
    code: 'UNREADABLE',
    status,
    message: unexpected,
    reason: status >= 400 ? `HTTP ${status}` : 'Unknown error',
    isJson: body !== undefined,
    retryAfter,
  })
}

/** Reads the problem document of a refusal. `retryAfter` is the number of seconds in the header. */
export function problemError(status: number, body: unknown, retryAfter?: number): ApiError {
  const read = Problem.safeParse(body)
  if (!read.success) return unreadableError(status, body, retryAfter)
  const { code, retry_after } = read.data
  return new ApiError({
    ...read.data,
    // A server newer than this page may send further codes. No code here compares with those.
    code: code as ErrorCode,
    status,
    isJson: true,
    retryAfter: retry_after ?? retryAfter,
  })
}
