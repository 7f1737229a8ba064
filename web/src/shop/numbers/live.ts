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

/** Numbers: each event is a rental as it is now. */
export const numberLine: Line<Rental> = {
  apply: applyRental,
  orderKeys: [[numbers.rentals.path], [numbers.rental.path]],
  catalogue: {
    list: 'services',
    keys: [numbers.services, numbers.popular, numbers.recent].map((list) => [list.path]),
  },
}

// Named by path, so that not every page loads the routes of the alerts.
const alertsPath: (typeof numberAlerts)['list']['path'] = '/api/number-alerts'

/** An alert fired: it is over, and the services are not as they were. */
export const applyAlert = (queryClient: QueryClient): void =>
  invalidate(queryClient, [[alertsPath], [numbers.services.path]])

function applyRental(queryClient: QueryClient, rental: Rental): void {
  const { path } = numbers.rentals
  const others = replaceOrder(queryClient, { path, name: 'rentals' }, rental)
  const one = queryOf(numbers.rental, { params: { order_id: rental.order_id } }).queryKey
  queryClient.setQueryData(one, rental)
  restartReads(queryClient, [[path], one])
  // A number that a list lacks may be new, and that of a pre-order; its list is named by path, as few pages have it.
  const outdated = others.length > 0 ? [...others, [preordersPath]] : []
  invalidate(queryClient, [...outdated, [wallet.summary.path]])
}
