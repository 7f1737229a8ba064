import type { catalogues } from '@nosim/contract/shop/live.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** How live events of a line's orders change the cache. */
export type Line<Order> = {
  /** Updates the cache with the current state of an order. */
  readonly apply: (queryClient: QueryClient, order: Order) => void
  /** The keys of the queries for its orders. */
  readonly orderKeys: readonly QueryKey[]
  /** The keys of the queries for its goods, and the name of these lists in events. */
  readonly catalogue: {
    readonly list: (typeof catalogues)[number]
    readonly keys: readonly QueryKey[]
  }
}
