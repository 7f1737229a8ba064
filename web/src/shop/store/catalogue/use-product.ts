import { store, type StoreProduct } from '@nosim/contract/shop/store.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { queryOf } from '../../../api/query-of.ts'
import { logsLimit } from '../queries.ts'

type ProductList = { readonly products: readonly StoreProduct[] }

/** A product with a page of its logs; until that has come, what the catalogue knows of it. */
export function useProduct(id: number, page: number) {
  const queryClient = useQueryClient()
  const read = useQuery({
    ...queryOf(store.logs, { params: { id }, query: { page, limit: logsLimit } }),
    placeholderData: keepPreviousData,
  })
  // Those of another product, while the request for this one is pending.
  const data = read.data?.product.id === id ? read.data : undefined
  const known = queryClient
    .getQueriesData<ProductList>({ queryKey: [store.products.path] })
    .flatMap(([, shelves]) => shelves?.products ?? [])
    .find((product) => product.id === id)
  return {
    product: data?.product ?? known,
    logs: data?.logs,
    total: data?.total,
    isBusy: read.isPlaceholderData,
    /** Withdrawn from sale, or never there. */
    isGone: read.error instanceof ApiError && read.error.code === 'NOT_FOUND',
    error: data ? null : read.error,
    again: () => void read.refetch(),
  }
}
