import { store } from '@nosim/contract/store.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keys, type Page } from '../../api/queries.ts'

/** The query options of the store, apart from the others so that only its own pages load its contract. */

export const storeCategoriesQuery = () =>
  queryOptions({
    queryKey: keys.storeCategories,
    queryFn: ({ signal }) => call(store.categories, undefined, { signal }),
    staleTime: 60_000,
  })

/** What is on the shelves; `useLive` keeps the counts current, a return to the tab checks them. */
export const storeProductsQuery = (filter: { category?: number; search?: string }) =>
  queryOptions({
    queryKey: [...keys.storeProducts, filter],
    queryFn: ({ signal }) => call(store.products, { query: filter }, { signal }),
    refetchOnWindowFocus: 'always',
  })

/** A page of the unsold logs of a product. */
export const storeLogsQuery = (id: number, page: Page) =>
  queryOptions({
    queryKey: [...keys.storeLogs, id, page],
    queryFn: ({ signal }) => call(store.logs, { params: { id }, query: page }, { signal }),
    refetchOnWindowFocus: 'always',
  })

export const storeOrdersQuery = (asked: Page & { readonly search?: string }) =>
  queryOptions({
    queryKey: [...keys.storeOrders, asked],
    queryFn: ({ signal }) => call(store.orders, { query: asked }, { signal }),
    refetchOnWindowFocus: 'always',
  })

/** An order with what was bought: read when it is asked for, and forgotten the moment it is no longer shown. */
export const openedOrderQuery = (order_id: string) =>
  queryOptions({
    queryKey: [...keys.storeOrders, 'opened', order_id],
    queryFn: ({ signal }) => call(store.read, { params: { order_id } }, { signal }),
    gcTime: 0,
  })
