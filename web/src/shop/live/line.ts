import type { catalogues } from '@nosim/contract/shop/live.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** How the live events of a line's orders change what was read. */
export type Line<Order> = {
  /** Brings the cache up to date with an order as it is now. */
  readonly apply: (queryClient: QueryClient, order: Order) => void
  /** What is read of its orders. */
  readonly orderKeys: readonly QueryKey[]
  /** What is read of what it sells, and the event's name of these lists. */
  readonly catalogue: {
    readonly list: (typeof catalogues)[number]
    readonly keys: readonly QueryKey[]
  }
}
