import { store, type StoreProduct } from '@nosim/contract/shop/store.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { queryOf } from '../../../api/query-of.ts'
import { logsLimit } from '../queries.ts'

type ProductList = { readonly products: readonly StoreProduct[] }

/** A product with a page of its logs. Until that is loaded, it has what the cached catalogue has. */
export function useProduct(id: number, page: number) {
  const queryClient = useQueryClient()
  const read = useQuery({
    ...queryOf(store.logs, { params: { id }, query: { page, limit: logsLimit } }),
    placeholderData: keepPreviousData,
  })
  // While the request for this product is pending, the data is that of another product.
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
    /** The product was withdrawn from sale, or never existed. */
    isGone: read.error instanceof ApiError && read.error.code === 'NOT_FOUND',
    error: data ? null : read.error,
    again: () => void read.refetch(),
  }
}
