import type { numberAlerts } from '@nosim/contract/shop/number-alerts.ts'
import { numbers, type Rental } from '@nosim/contract/shop/numbers.ts'
import type { preorders } from '@nosim/contract/shop/preorders.ts'
import { wallet } from '@nosim/contract/shop/wallet.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'
import type { Line } from '../live/line.ts'
import { invalidate } from '../../api/invalidate.ts'
import { restartReads } from '../live/cache.ts'

const preordersPath: (typeof preorders)['list']['path'] = '/api/preorders'

type RentalList = { readonly rentals: readonly Rental[]; readonly total: number }

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
  let isListed = false
  queryClient.setQueriesData<RentalList>({ queryKey: [numbers.rentals.path] }, (list) => {
    if (!list?.rentals.some((other) => other.order_id === rental.order_id)) return list
    isListed = true
    const rentals = list.rentals.map((other) =>
      other.order_id === rental.order_id ? rental : other,
    )
    return { ...list, rentals }
  })
  const one = queryOf(numbers.rental, { params: { order_id: rental.order_id } }).queryKey
  queryClient.setQueryData(one, rental)
  restartReads(queryClient, [[numbers.rentals.path], one])
  // A number that is new here may be that of a pre-order; its list is named by path, as few pages have it.
  invalidate(
    queryClient,
    isListed
      ? [[wallet.summary.path]]
      : [[numbers.rentals.path], [wallet.summary.path], [preordersPath]],
  )
}
