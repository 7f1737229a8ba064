import { errors, type ErrorCode } from '@nosim/contract/base/errors.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import type { ActionAnswer, CallRefusal } from '../calls/answer-call.ts'

/** The texts of refusals: those that client libraries know (SMM protocol notes, 2.9), otherwise our own. */
export const words = {
  key: 'Invalid API key',
  inactive: 'API is disabled for this user or user not found',
  request: 'Incorrect request',
  service: 'Incorrect service ID',
  link: 'Bad link',
  tooFew: (min: number) => `Quantity less than minimal ${min}`,
  tooMuch: (max: number) => `Quantity more than maximum ${max}`,
  dripfeed: 'This services does not support Dripfeed feature!',
  funds: 'Not enough funds on balance',
  active: 'You have active order with this link. Please wait until order being completed.',
  question: (message: string) => `${message} Send confirm=1 to order anyway.`,
  duplicate: (number: number) =>
    `Possible duplicate of order ${number}. Send an Idempotency-Key header to place it.`,
  conflict: 'The Idempotency-Key was used for another order.',
  running: 'This order is still being placed. Please send it again in a moment.',
  price: 'The price has changed. Please read the services again.',
  quantity: 'This quantity cannot be ordered.',
  unavailable: 'This service is not available at the moment. Please try again later.',
  order: 'Incorrect order ID',
  refill: 'Order not eligible for refill.',
  noRefill: 'Refill not found',
  cancel: 'You are not eligible to cancel this order.',
  rate: 'Rate limit exceeded. Slow down.',
  fault: 'Something went wrong. Please try again.',
} as const

/** A refusal. Its status is 200, because clients read the text of a body only then. `outcome` is for the log. */
export const failure = (error: string, outcome = error): ActionAnswer => ({
  json: { error },
  outcome,
})

/** The refusal of a call above a rate limit, with the status 429. */
export const tooFast = (seconds = 60): ActionAnswer => ({
  ...failure(words.rate),
  status: 429,
  headers: { 'retry-after': String(seconds) },
})

const callWords: Readonly<Record<Exclude<CallRefusal, 'too-many'>, string>> = {
  'no-key': words.key,
  'bad-key': words.key,
  inactive: words.inactive,
  'no-scope': words.key,
  unreadable: words.request,
  'no-action': words.request,
}

/** The answer to a call that is refused before its action. */
export const refuseCall = (why: CallRefusal, seconds?: number): ActionAnswer =>
  why === 'too-many' ? tooFast(seconds) : failure(callWords[why])

const codeWords: Partial<Readonly<Record<ErrorCode, string>>> = {
  SERVICE_OFF: words.service,
  LINK_REFUSED: words.link,
  LINK_BUSY: words.active,
  QUANTITY_REFUSED: words.quantity,
  PRICE_CHANGED: words.price,
  INSUFFICIENT_BALANCE: words.funds,
  IDEMPOTENCY_CONFLICT: words.conflict,
  STILL_RUNNING: words.running,
  SUPPLIER_DOWN: words.unavailable,
  BLOCKED: words.inactive,
  EMAIL_UNCONFIRMED: words.inactive,
}

/** The answer to an action that ended in a refusal, which the pages show too. */
export function refuseAction({ code, extras }: Refusal): ActionAnswer {
  if (code === 'TOO_MANY_ORDERS') return tooFast()
  const [question] = extras.questions ?? []
  if (code !== 'CONFIRMATION_NEEDED' || !question) return refuseError(code)
  const isActive = extras.questions?.some(({ name }) => name === 'same-link')
  return failure(isActive ? words.active : words.question(question.message), code)
}

/** The answer to a call that ended in an error. */
export function refuseError(code: ErrorCode): ActionAnswer {
  if (code === 'OVERLOADED') return tooFast(1)
  const word = codeWords[code]
  if (word !== undefined) return failure(word)
  return errors[code].status < 500
    ? failure(words.request)
    : { ...failure(words.fault), status: 503 }
}
