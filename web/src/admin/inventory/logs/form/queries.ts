import { accountLogs, type BatchView } from '@nosim/contract/admin/account-logs.ts'
import { type AdminProduct, inventory } from '@nosim/contract/admin/inventory.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import type { Page } from '../../../../api/queries.ts'
import { refresh } from '../../../../api/query-client.ts'
import { queryOf } from '../../../../api/query-of.ts'

/** A page of the batches of one product or of all. It is polled while one of them is being refunded. */
export const batchesQuery = (listParams: Page & { readonly product?: number }) =>
  queryOf(
    accountLogs.batches,
    { query: listParams },
    { refetchInterval: ({ state: { data } }) => data?.batches.some(isBeingRefunded) && 2_000 },
  )

/** Refunds that wait or were declined do not change by themselves. */
const isBeingRefunded = ({ recalled_at, owed, refunds }: BatchView): boolean =>
  recalled_at !== null && owed > 0 && refunds !== 'waiting' && refunds !== 'declined'

/** What a recall of a batch would do at this moment. */
export const recallQuery = (batch: number) =>
  queryOf(accountLogs.recallPreview, { params: { id: batch } }, { staleTime: 0 })

/** Every product by name, for a choice among all of them. */
export const allProductsQuery = () =>
  queryOptions({
    queryKey: [inventory.products.path, 'all by name'],
    queryFn: ({ signal }) => readProducts(signal),
  })

/** The maximum number of rows on a page. */
const limit = 100

async function readProducts(signal: AbortSignal): Promise<AdminProduct[]> {
  // Keyed by id: a product that is added meanwhile moves another to the next page.
  const products = new Map<number, AdminProduct>()
  for (let page = 1; ; page += 1) {
    const query = { page, limit, sort: 'name' } as const
    const reply = await call(inventory.products, { query }, { signal })
    for (const product of reply.products) products.set(product.id, product)
    if (page * limit >= reply.total) return [...products.values()]
  }
}

/** Reads again what shows the stock, after its size or its logs changed. */
export const refreshStock = () =>
  refresh(accountLogs.logs, accountLogs.batches, accountLogs.recallPreview, inventory.products)
