import { boost, type BoostOrder } from '@nosim/contract/shop/boost.ts'
import { wallet } from '@nosim/contract/shop/wallet.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'
import type { Line } from '../live/line.ts'
import { invalidateSoon, restartReads } from '../live/cache.ts'

type BoostList = { readonly orders: readonly BoostOrder[]; readonly total: number }

/** Boosting: each event is an order as it is now. */
export const boostLine: Line<BoostOrder> = {
  apply: applyOrder,
  orderKeys: [[boost.orders.path]],
  catalogue: { list: 'services', keys: [[boost.services.path]] },
}

/** A new order moves the pages; one that is known changes where it stands. */
function applyOrder(queryClient: QueryClient, order: BoostOrder): void {
  let isListed = false
  queryClient.setQueriesData<BoostList>({ queryKey: [boost.orders.path] }, (list) => {
    if (!list?.orders.some((other) => other.order_id === order.order_id)) return list
    isListed = true
    const orders = list.orders.map((other) => (other.order_id === order.order_id ? order : other))
    return { ...list, orders }
  })
  const one = queryOf(boost.read, { params: { order_id: order.order_id } }).queryKey
  queryClient.setQueryData(one, order)
  restartReads(queryClient, [[boost.orders.path], one])
  invalidateSoon(
    queryClient,
    isListed ? [[wallet.summary.path]] : [[boost.orders.path], [wallet.summary.path]],
  )
}
