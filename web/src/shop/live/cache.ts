import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { invalidate } from '../../api/invalidate.ts'

/** How long events are gathered before the changed lists are read again, in ms. */
export const gatherMs = 250
const gathered = new WeakMap<QueryClient, Map<string, QueryKey>>()

/** Reads these lists again, once for all events of a burst: a panel reports many orders at the same moment. */
export function invalidateSoon(queryClient: QueryClient, queryKeys: readonly QueryKey[]): void {
  const waiting = gathered.get(queryClient)
  const keys = waiting ?? new Map<string, QueryKey>()
  for (const key of queryKeys) keys.set(JSON.stringify(key), key)
  if (waiting) return
  gathered.set(queryClient, keys)
  setTimeout(() => {
    gathered.delete(queryClient)
    invalidate(queryClient, [...keys.values()])
  }, gatherMs)
}

/** Sets the cached data of a query. */
export function replace(queryClient: QueryClient, queryKey: QueryKey, data: unknown): void {
  queryClient.setQueryData(queryKey, data)
  restartReads(queryClient, [queryKey])
}

type Order = { readonly order_id: string }
type OrderList = { readonly orders?: readonly Order[]; readonly rentals?: readonly Order[] }

/**
 * Replaces an order in each cached list of a route that has it; `name` is the list's property. Returns the keys of
 * the route's other lists. These were read at other times, so they may lack a new order.
 */
export function replaceOrder(
  queryClient: QueryClient,
  { path, name }: { readonly path: string; readonly name: 'orders' | 'rentals' },
  order: Order,
): readonly QueryKey[] {
  const others: QueryKey[] = []
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: [path] })) {
    const list = queryClient.getQueryData<OrderList>(queryKey)
    const orders = list?.[name]?.map((one) => (one.order_id === order.order_id ? order : one))
    if (orders?.includes(order)) queryClient.setQueryData(queryKey, { ...list, [name]: orders })
    else others.push(queryKey)
  }
  return others
}

/** Restarts the running reads: a response from before the event would overwrite its data. */
export function restartReads(queryClient: QueryClient, queryKeys: readonly QueryKey[]): void {
  invalidate(queryClient, queryKeys, { fetchStatus: 'fetching' })
}
