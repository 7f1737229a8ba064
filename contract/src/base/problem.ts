import * as z from 'zod/mini'

/** The message of an error that has no message of its own (NUM-12). */
export const unexpected = 'An unexpected error occurred. Please try again.'

/** The body of every refusal: RFC 9457 problem details with further members. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  message: z.string(),
  /** The message for each invalid field. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** With INSUFFICIENT_BALANCE: what is missing, a naira amount such as "48.00". */
  shortage: z.optional(z.string()),
  /** With PRICE_CHANGED: the current price, whole naira. */
  price_ngn: z.optional(z.number()),
  /** With LOGS_GONE: the ids of the logs that can no longer be bought. */
  logs_ids: z.optional(z.array(z.int())),
  /** With CONFIRMATION_NEEDED: the questions that the repeated request must confirm, each with its text. */
  questions: z.optional(z.array(z.object({ name: z.string(), message: z.string() }))),
  /** With TOO_MANY_REQUESTS: seconds to wait. */
  retry_after: z.optional(z.int()),
  request_id: z.optional(z.string()),
})
export type Problem = z.output<typeof Problem>

/**
 * Requests the second factor: a refusal, and the message of an empty field. Here, so that a page can omit `errors.ts`.
 */
export const codeWanted = 'Enter the 6-digit code from your authenticator app.'
