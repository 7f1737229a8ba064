import * as z from 'zod/mini'

/** The message where none fits better (NUM-12). */
export const unexpected = 'An unexpected error occurred. Please try again.'

/** The body of every refusal: RFC 9457 problem details with our own members. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  message: z.string(),
  /** The sentence for each field at fault. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** With INSUFFICIENT_BALANCE: what is missing, a naira amount such as "48.00". */
  shortage: z.optional(z.string()),
  /** With PRICE_CHANGED: the price now, whole naira. */
  price_ngn: z.optional(z.number()),
  /** With LOGS_GONE: the ids of those that cannot be bought any more. */
  logs_ids: z.optional(z.array(z.int())),
  /** With CONFIRMATION_NEEDED: what the same request must confirm, and the sentence for each. */
  questions: z.optional(z.array(z.object({ name: z.string(), message: z.string() }))),
  /** With TOO_MANY_REQUESTS: seconds to wait. */
  retry_after: z.optional(z.int()),
  request_id: z.optional(z.string()),
})
export type Problem = z.output<typeof Problem>

/** Requests the second factor: a refusal, and the message of an empty field. Here, so that a page need not load `errors`. */
export const codeWanted = 'Enter the 6-digit code from your authenticator app.'
