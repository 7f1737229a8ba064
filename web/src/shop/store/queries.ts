import { store } from '@nosim/contract/shop/store.ts'
import { queryOf } from '../../api/query-of.ts'

// The queries of the store are in a separate file, so that only its own pages load its contract.

/** The number of logs of a product on a page. */
export const logsLimit = 60

export const storeCategoriesQuery = () =>
  queryOf(store.categories, undefined, { staleTime: 60_000, refetchOnWindowFocus: true })

/** An order with its details. Read on demand, and removed from the cache when it is no longer shown. */
export const openedOrderQuery = (order_id: string) =>
  queryOf(store.read, { params: { order_id } }, { gcTime: 0 })
