import { errors, type ErrorCode } from '@nosim/contract/base/errors.ts'
import type { Problem } from '@nosim/contract/base/problem.ts'

export type RefusalExtras = Partial<
  Pick<
    Problem,
    'fields' | 'shortage' | 'price_ngn' | 'logs_ids' | 'questions' | 'retry_after' | 'message'
  >
>

/** A refusal of a request. Any code throws it; `answers.ts` turns it into a reply. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly extras: RefusalExtras
  constructor(code: ErrorCode, extras: RefusalExtras = {}) {
    super(extras.message ?? errors[code].message)
    this.code = code
    this.extras = extras
  }
}

/** The RFC 9457 body of a refusal. */
export function problemOf(code: ErrorCode, extras: RefusalExtras = {}): Problem {
  const { status, message } = errors[code]
  return {
    type: `urn:nosim:error:${code.toLowerCase().replaceAll('_', '-')}`,
    title: message,
    status,
    code,
    message,
    ...extras,
  }
}
