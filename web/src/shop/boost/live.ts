import { boost, type BoostOrder } from '@nosim/contract/shop/boost.ts'
import { wallet } from '@nosim/contract/shop/wallet.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'
import { formatMoney } from '../../format/format-money.ts'
import { serviceTitle } from '../../format/service-title.ts'
import { paths } from '../../paths.ts'
import type { Line } from '../live/line.ts'
import { invalidateSoon, restartReads } from '../live/cache.ts'
import { lineNotice, type LineNotice } from '../live/line-notice.ts'

type BoostList = { readonly orders: readonly BoostOrder[]; readonly total: number }

/** Boosting: each event is an order as it is now. */
export const boostLine: Line<BoostOrder> = {
  apply: applyOrder,
  noticeOf: orderNotice,
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

const ends: Partial<Record<BoostOrder['status'], string>> = {
  success: 'Boost delivered',
  partial: 'Boost ended early',
  cancelled: 'Boost cancelled',
  failed: 'Boost not placed',
}

function orderNotice(order: BoostOrder): LineNotice | undefined {
  const { order_id, status, refunded, refill_status, service_name } = order
  const end = ends[status]
  // A refill happens after the end, which had its own notice.
  if (end === undefined || refill_status !== null) return undefined
  const back = Number(refunded) > 0 ? ` ${formatMoney(refunded)} is back in your wallet.` : ''
  return lineNotice({
    key: `boost ${order_id} ${status} ${refunded}`,
    tone: status === 'success' ? 'good' : 'info',
    text: `${end}: ${serviceTitle(service_name).title}.${back}`,
    to: paths.boostHistory,
    shownOn: status === 'failed' ? paths.boost : undefined,
  })
}
