import type { numberAlerts } from '@nosim/contract/shop/number-alerts.ts'
import { numbers, type Rental } from '@nosim/contract/shop/numbers.ts'
import type { preorders } from '@nosim/contract/shop/preorders.ts'
import { wallet } from '@nosim/contract/shop/wallet.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'
import type { Line } from '../live/line.ts'
import { invalidate } from '../../api/invalidate.ts'
import { replaceOrder, restartReads } from '../live/cache.ts'

const preordersPath: (typeof preorders)['list']['path'] = '/api/preorders'

/** Live events of numbers: each event is the current state of a rental. */
export const numberLine: Line<Rental> = {
  apply: applyRental,
  orderKeys: [[numbers.rentals.path], [numbers.rental.path]],
  catalogue: {
    list: 'services',
    keys: [numbers.services, numbers.popular, numbers.recent].map((list) => [list.path]),
  },
}

// Named by path, so that not every page loads the routes of alerts.
const alertsPath: (typeof numberAlerts)['list']['path'] = '/api/number-alerts'

/** An alert has fired: it has ended, and its service has changed. */
export const applyAlert = (queryClient: QueryClient): void =>
  invalidate(queryClient, [[alertsPath], [numbers.services.path]])

function applyRental(queryClient: QueryClient, rental: Rental): void {
  const { path } = numbers.rentals
  const others = replaceOrder(queryClient, { path, name: 'rentals' }, rental)
  const one = queryOf(numbers.rental, { params: { order_id: rental.order_id } }).queryKey
  queryClient.setQueryData(one, rental)
  restartReads(queryClient, [[path], one])
  // A rental that a list lacks may be that of a pre-order. Their list is named by path, as few pages load it.
  const outdated = others.length > 0 ? [...others, [preordersPath]] : []
  invalidate(queryClient, [...outdated, [wallet.summary.path]])
}
