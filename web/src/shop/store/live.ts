import type { LiveEvents } from '@nosim/contract/shop/live.ts'
import type { store } from '@nosim/contract/shop/store.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Line } from '../live/line.ts'
import { invalidate } from '../../api/invalidate.ts'
import { restartReads } from '../live/cache.ts'

// The routes are named by path, so that not every page loads their contract.
const storePaths = {
  categories: '/api/store/categories',
  products: '/api/store/products',
  logs: '/api/store/products/:id/logs',
  check: '/api/store/cart',
  orders: '/api/store/orders',
  read: '/api/store/orders/:order_id',
} satisfies { [K in keyof typeof store]?: (typeof store)[K]['path'] }

type ProductList = { readonly products: readonly { id: number; log_count: number }[] }

const orderKeys = [[storePaths.orders], [storePaths.read]]
const { categories, products, logs, check } = storePaths

/** Live events of the store: an event says that an order has changed. */
export const storeLine: Line<LiveEvents['store']> = {
  apply: (queryClient) => invalidate(queryClient, orderKeys),
  orderKeys,
  catalogue: { list: 'store', keys: [categories, products, logs, check].map((path) => [path]) },
}

/** Updates the stock counts and reads the visible logs of those products again. */
export function applyStock(
  queryClient: QueryClient,
  { products: changes }: LiveEvents['stock'],
): void {
  const counts = new Map(changes.map(({ id, log_count }) => [id, log_count]))
  queryClient.setQueriesData<ProductList>({ queryKey: [storePaths.products] }, (list) => {
    if (!list?.products.some(({ id }) => counts.has(id))) return list
    const changed = list.products.map((one) => ({
      ...one,
      log_count: counts.get(one.id) ?? one.log_count,
    }))
    return { ...list, products: changed }
  })
  restartReads(queryClient, [[storePaths.products]])
  invalidate(
    queryClient,
    changes.map(({ id }) => [storePaths.logs, { params: { id } }]),
  )
  invalidate(queryClient, [[storePaths.check]], {
    // The second part of the key has the ids of the products in the cart.
    predicate: ({ queryKey: [, of] }) => Array.isArray(of) && of.some((id) => counts.has(id)),
  })
}
