import type { Duration } from '@nosim/contract/shop/numbers.ts'

/**
 * The port through which numbers are rented. An adapter maps the catalogue's keys to its upstream's codes,
 * reads every answer strictly, and turns whatever it cannot read, or never got, into `unknown`.
 * No method throws for anything an upstream may do.
 */
export type SmsProvider = {
  /** The supplier's own name (SMS_SUPPLIER), kept on each of its orders; also a part of its webhook's path. */
  readonly name: string
  /** The minimum time between two polls of an activation, in ms. */
  readonly pollIntervalMs: number
  /** Whether a purchase is within the calls that this process may make now; always without a limit (OPS-15). */
  readonly hasCallsLeft?: () => boolean
  rent(request: RentRequest): Promise<RentAnswer>
  status(activationId: string): Promise<StatusAnswer>
  /** Requests that upstream cancels the number; upstream's response decides. */
  cancel(activationId: string): Promise<CancelAnswer>
  /**
   * Requests a further code from upstream to a number that has one, where the dialect needs that; repeated it changes nothing. Without
   * it further messages come by themselves.
   */
  readonly requestCode?: (activationId: string) => Promise<CodeRequestAnswer>
  /** Tells upstream that the number is done with, which frees a slot; its answer changes nothing. */
  finish(activationId: string): Promise<void>
  /** All activations upstream holds open, where the dialect has such a call. */
  readonly listActive?: () => Promise<ListAnswer>
  /** What each service costs there, by the supplier's own list. */
  prices(): Promise<PricesAnswer>
  /** Upstream's float in micro-dollars, or undefined when it cannot be read. */
  balance(): Promise<number | undefined>
  /** The activation in the body of a webhook; undefined for a body that cannot be parsed. */
  readHook(body: unknown): HookHint | undefined
}

export type RentRequest = {
  readonly service: string
  readonly duration: Duration
  /** The most upstream may charge, in micro-dollars, inclusive. */
  readonly maxCostMicroUsd: number
  readonly areas: readonly string[]
  readonly carriers: readonly string[]
  /** The activation whose number is wanted again; the other choices are then the plain ones (NUM-95). */
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
      /** By when the supplier brings the number online, at the latest; undefined where it is online. */
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
  /** The number that is wanted again cannot be had, or not now. */
  | 'not-again'
  | 'offline'
  | 'busy'
  | 'account'
  /** The calls of this process are used up (OPS-15): the supplier got no request. */
  | 'no-calls'

export type StatusAnswer =
  | { readonly kind: 'waiting' }
  /** The number is not online yet. */
  | { readonly kind: 'asleep' }
  | { readonly kind: 'code'; readonly code: string; readonly text: string | undefined }
  | { readonly kind: 'cancelled' }
  /** Upstream knows no such activation (any more). */
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

/** A service by the catalogue's key, and its cost for the short rental. */
export type ServiceCost = {
  readonly service: string
  readonly costMicroUsd: number
  /** Undefined where the supplier does not say how many numbers it has. */
  readonly available: number | undefined
}
export type PricesAnswer =
  | { readonly kind: 'prices'; readonly costs: readonly ServiceCost[] }
  | { readonly kind: 'unknown'; readonly detail: string }

/** A webhook is a hint only: it names the activation to poll, and when the supplier received the message. */
export type HookHint = {
  readonly activationId: string
  /** The catalogue's key, where the body states it. */
  readonly service: string | undefined
  readonly receivedAt: Date | undefined
}
