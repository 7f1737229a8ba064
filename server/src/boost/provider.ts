/**
 * The port through which boosts are ordered. An adapter parses every response strictly. A response that it cannot
 * parse, or never received, is `unknown`. No method throws, whatever the supplier does.
 */
export type BoostProvider = {
  /** Its name in metrics, logs and tables. */
  readonly name: string
  /** Whether the call limit of this process permits a purchase now; absent where there is no limit (OPS-15). */
  readonly hasCallsLeft?: () => boolean
  services(): Promise<ServicesAnswer>
  /** Places an order; sent once. The protocol has no reference of ours, so a lost response cannot be recovered. */
  add(order: { serviceId: number; link: string; quantity: number | undefined }): Promise<AddAnswer>
  /** At most `batch` ids at once; an id that the response omits is missing from the map. */
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
  /** Micro-dollars per 1,000, or for one package; fractions are rounded up. */
  readonly rateMicroUsd: number
  readonly min: number
  readonly max: number
  readonly refill: boolean
  readonly cancel: boolean
  readonly description: string
}

export type ServicesAnswer =
  /** `skipped`: the number of services that our form cannot order, or that could not be parsed. */
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
  /** Any other response, or none: the panel may have accepted the order. */
  | { readonly kind: 'unknown'; readonly detail: string }

export type BoostRefusal =
  | 'bad-service'
  | 'bad-link'
  | 'link-busy'
  | 'quantity'
  | 'no-money'
  | 'busy'
  | 'account'
  /** The call limit of this process is reached (OPS-15): the panel got no request. */
  | 'no-calls'

export type OrderStatus = {
  readonly status: 'pending' | 'processing' | 'success' | 'partial' | 'cancelled'
  /** The panel's charge so far, in micro-dollars; undefined where it reports none, or not in dollars. */
  readonly chargeMicroUsd: number | undefined
  readonly startCount: number | undefined
  /** The quantity still to be delivered; negative where more was delivered than ordered. */
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
