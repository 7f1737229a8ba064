/**
 * The port through which boosting is ordered. An adapter reads every answer strictly and turns whatever it cannot
 * read, or never got, into `unknown`. No method throws for anything an upstream may do.
 */
export type BoostProvider = {
  /** What it is called in the figures and in the books. */
  readonly name: string
  /** Whether a purchase is within the calls that this process may make now; always without a limit (OPS-15). */
  readonly hasCallsLeft?: () => boolean
  services(): Promise<ServicesAnswer>
  /** Orders, and is sent once: the protocol knows no reference of ours, so a lost answer stays lost. */
  add(order: { serviceId: number; link: string; quantity: number | undefined }): Promise<AddAnswer>
  /** At most `batch` ids at once; an id that the answer leaves out is missing from the map. */
  statuses(orderIds: readonly string[]): Promise<StatusesAnswer>
  readonly batch: number
  /** Requests a stop. Only a later status reports whether it stopped and what is refunded. */
  cancel(orderId: string): Promise<RequestAnswer>
  refill(orderId: string): Promise<RefillAnswer>
  /**
   * The panel's status of each of at most `batch` refills. A refill that the response omits is missing from the map.
   */
  refillStatuses(refillIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Our balance there in micro-dollars, or undefined when it cannot be read. */
  balance(): Promise<number | undefined>
}

export type ListedService = {
  readonly id: number
  readonly name: string
  readonly category: string
  readonly type: 'Default' | 'Package'
  /** Micro-dollars per 1,000, or for one package; what is finer is rounded up. */
  readonly rateMicroUsd: number
  readonly min: number
  readonly max: number
  readonly refill: boolean
  readonly cancel: boolean
  readonly description: string
}

export type ServicesAnswer =
  /** `skipped`: those that our form cannot order, or that could not be read. */
  | {
      readonly kind: 'services'
      readonly services: readonly ListedService[]
      readonly skipped: number
    }
  | { readonly kind: 'unknown'; readonly detail: string }

export type AddAnswer =
  | { readonly kind: 'placed'; readonly orderId: string }
  /** The panel refused, and nothing was ordered. */
  | { readonly kind: 'refused'; readonly why: BoostRefusal; readonly detail: string }
  /** Anything else: something may have been ordered. */
  | { readonly kind: 'unknown'; readonly detail: string }

export type BoostRefusal =
  | 'bad-service'
  | 'bad-link'
  | 'link-busy'
  | 'quantity'
  | 'no-money'
  | 'busy'
  | 'account'
  /** The calls of this process are used up (OPS-15): the panel got no request. */
  | 'no-calls'

export type OrderStatus = {
  readonly status: 'pending' | 'processing' | 'success' | 'partial' | 'cancelled'
  /** The panel's charge so far, in micro-dollars; undefined where it reports none, or not in dollars. */
  readonly chargeMicroUsd: number | undefined
  readonly startCount: number | undefined
  /** What is still to come; negative when more was delivered than ordered. */
  readonly remains: number | undefined
}

export type StatusesAnswer =
  | {
      readonly kind: 'statuses'
      readonly statuses: ReadonlyMap<string, OrderStatus | { readonly unknown: string }>
    }
  | { readonly kind: 'unknown'; readonly detail: string }

export type RequestAnswer =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string }

export type RefillAnswer =
  | { readonly kind: 'accepted'; readonly refillId: string }
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string }
