import { store } from '@nosim/contract/shop/store.ts'
import { queryOf } from '../../api/query-of.ts'

/** The query options of the store, apart from the others so that only its own pages load its contract. */

/** How many logs of a product are on a page. */
export const logsLimit = 60

export const storeCategoriesQuery = () =>
  queryOf(store.categories, undefined, { staleTime: 60_000, refetchOnWindowFocus: true })

/** An order with its details: read on demand, and dropped from the cache when it is no longer shown. */
export const openedOrderQuery = (order_id: string) =>
  queryOf(store.read, { params: { order_id } }, { gcTime: 0 })
