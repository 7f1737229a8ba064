import type { Duration } from '@nosim/contract/shop/numbers.ts'

/**
 * The port through which numbers are rented. An adapter maps the keys of our catalogue to its supplier's codes, and
 * parses every response strictly. A response that is unreadable or missing becomes `unknown`. No method throws for
 * anything that a supplier may do.
 */
export type SmsProvider = {
  /** The name of the supplier (SMS_SUPPLIER), stored on each of its orders. It is also a part of its webhook's path. */
  readonly name: string
  /** The minimum time between two polls of an activation, in ms. */
  readonly pollIntervalMs: number
  /** Whether this process may make the calls of a purchase now (OPS-15). Absent without a limit. */
  readonly hasCallsLeft?: () => boolean
  rent(request: RentRequest): Promise<RentAnswer>
  status(activationId: string): Promise<StatusAnswer>
  /** Requests a cancel of the number. The response of the supplier decides. */
  cancel(activationId: string): Promise<CancelAnswer>
  /**
   * Requests a further code for a number that has one, where the dialect needs such a call. A repeated call changes
   * nothing. Without this method further messages arrive by themselves.
   */
  readonly requestCode?: (activationId: string) => Promise<CodeRequestAnswer>
  /** Reports that the number is no longer needed, which frees a slot. The response changes nothing. */
  finish(activationId: string): Promise<void>
  /** All open activations at the supplier, where the dialect has such a call. */
  readonly listActive?: () => Promise<ListAnswer>
  /** The cost of each service by the supplier's own list. */
  prices(): Promise<PricesAnswer>
  /** The float at the supplier in micro-dollars; undefined when it cannot be read. */
  balance(): Promise<number | undefined>
  /** The activation in the body of a webhook; undefined for a body that cannot be parsed. */
  readHook(body: unknown): HookHint | undefined
}

export type RentRequest = {
  readonly service: string
  readonly duration: Duration
  /** The most that the supplier may charge, in micro-dollars, inclusive. */
  readonly maxCostMicroUsd: number
  readonly areas: readonly string[]
  readonly carriers: readonly string[]
  /** The activation of a former number that is wanted again. All other choices are then the plain ones (NUM-95). */
  readonly former?: FormerActivation | undefined
}

/** A number that a user had, by its activation at the supplier. */
export type FormerActivation = { readonly activationId: string; readonly number: string }

export type RentAnswer =
  | {
      readonly kind: 'rented'
      readonly activationId: string
      /** Digits with the country code, no plus sign. */
      readonly number: string
      /** Our cost in micro-dollars, where the response states it. */
      readonly costMicroUsd: number | undefined
      /** The latest time at which the supplier brings the number online; undefined where it is online. */
      readonly onlineBy?: Date | undefined
    }
  /** The supplier refused, and nothing was bought. */
  | { readonly kind: 'refused'; readonly why: RefusalReason; readonly detail: string }
  /** Anything else: something may have been bought. */
  | { readonly kind: 'unknown'; readonly detail: string }

export type RefusalReason =
  | 'no-numbers'
  | 'price-too-high'
  | 'no-money'
  | 'limit'
  | 'bad-service'
  /** The former number is not available, or not now. */
  | 'not-again'
  | 'offline'
  | 'busy'
  | 'account'
  /** This process has used up its calls (OPS-15), so the supplier got no request. */
  | 'no-calls'

export type StatusAnswer =
  | { readonly kind: 'waiting' }
  /** The number is not online yet. */
  | { readonly kind: 'asleep' }
  | { readonly kind: 'code'; readonly code: string; readonly text: string | undefined }
  | { readonly kind: 'cancelled' }
  /** The supplier does not know this activation, or no longer. */
  | { readonly kind: 'gone' }
  /** `slowDown` when the supplier requests fewer calls. */
  | { readonly kind: 'unknown'; readonly detail: string; readonly slowDown: boolean }

export type CancelAnswer =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'has-code' }
  | { readonly kind: 'too-early' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknown'; readonly detail: string }

export type CodeRequestAnswer =
  | { readonly kind: 'requested' }
  /** The number takes no further code. */
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string }

export type ActiveActivation = {
  readonly activationId: string
  readonly service: string
  readonly number: string
  readonly costMicroUsd: number | undefined
  readonly status: StatusAnswer
}
export type ListAnswer =
  | { readonly kind: 'list'; readonly active: readonly ActiveActivation[] }
  | { readonly kind: 'unknown'; readonly detail: string; readonly slowDown: boolean }

/** A service by its key in our catalogue, and its cost for the short rental. */
export type ServiceCost = {
  readonly service: string
  readonly costMicroUsd: number
  /** Undefined where the supplier does not report how many numbers it has. */
  readonly available: number | undefined
}
export type PricesAnswer =
  | { readonly kind: 'prices'; readonly costs: readonly ServiceCost[] }
  | { readonly kind: 'unknown'; readonly detail: string }

/** A webhook is a hint only: it names the activation to poll, and when the supplier received the message. */
export type HookHint = {
  readonly activationId: string
  /** The service's key in our catalogue, where the body states it. */
  readonly service: string | undefined
  readonly receivedAt: Date | undefined
}
