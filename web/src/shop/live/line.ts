import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import type { catalogues, LiveEvents } from '@nosim/contract/shop/live.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Notice, NoticeContext } from './line-notice.ts'

/** What a line of business does with the live events of its orders. */
export type Line<Order> = {
  /** Brings the cache up to date with an order as it is now. */
  readonly apply: (queryClient: QueryClient, order: Order) => void
  /** The notice of it; undefined where only pages show it. */
  readonly noticeOf: (order: Order, context: NoticeContext) => Notice | undefined
  /** What is read of its orders. */
  readonly orderKeys: readonly QueryKey[]
  /** What is read of what it sells, and the event's name of these lists. */
  readonly catalogue: {
    readonly list: (typeof catalogues)[number]
    readonly keys: readonly QueryKey[]
  }
}

export type Lines = { readonly [K in LineOfBusiness]: Line<LiveEvents[K]> }
