import { boost, type BoostOrder } from '@nosim/contract/shop/boost.ts'
import { wallet } from '@nosim/contract/shop/wallet.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'
import type { Line } from '../live/line.ts'
import { invalidateSoon, replaceOrder, restartReads } from '../live/cache.ts'

/** Live events of boosting: each event is the current state of an order. */
export const boostLine: Line<BoostOrder> = {
  apply: applyOrder,
  orderKeys: [[boost.orders.path]],
  catalogue: { list: 'services', keys: [[boost.services.path]] },
}

/** A known order is updated in the cached pages. A new order shifts them, so they are read again. */
function applyOrder(queryClient: QueryClient, order: BoostOrder): void {
  const { path } = boost.orders
  const others = replaceOrder(queryClient, { path, name: 'orders' }, order)
  const one = queryOf(boost.read, { params: { order_id: order.order_id } }).queryKey
  queryClient.setQueryData(one, order)
  restartReads(queryClient, [[path], one])
  invalidateSoon(queryClient, [...others, [wallet.summary.path]])
}
