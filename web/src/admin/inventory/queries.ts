import { type AdminCategory, type AdminProduct, stock } from '@nosim/contract/admin/stock.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keys } from '../../api/queries.ts'
import { queryClient, refresh } from '../../api/query-client.ts'
import type { ProductsAsked } from './product-filter.ts'

/** All categories by name; a return to the tab reads them again. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: keys.adminCategories,
    queryFn: ({ signal }) => call(stock.categories, { query: {} }, { signal }),
    refetchOnWindowFocus: 'always',
  })

const productPages = [...keys.adminProducts, 'pages']

export const productsQuery = (asked: ProductsAsked & { readonly limit: number }) =>
  queryOptions({
    queryKey: [...productPages, asked],
    queryFn: ({ signal }) => call(stock.products, { query: asked }, { signal }),
    refetchOnWindowFocus: 'always',
  })

/** Puts a category as the server answered it into the list, and reads anew what else shows it. */
export function showCategory(category: AdminCategory): void {
  changeCategories((list) => list.map((one) => (one.id === category.id ? category : one)))
}

export function dropCategory(id: number): void {
  changeCategories((list) => list.filter((one) => one.id !== id))
}

function changeCategories(change: (list: AdminCategory[]) => AdminCategory[]): void {
  queryClient.setQueryData(
    categoriesQuery().queryKey,
    (old) => old && { categories: change(old.categories) },
  )
  refresh(keys.adminCategories, keys.adminProducts)
}

type ProductPage = { readonly products: AdminProduct[]; readonly total: number }

/** Puts a product as the server answered it into the lists, and reads anew what else shows it. */
export function showProduct(product: AdminProduct): void {
  changeProducts(({ products, total }) => ({
    products: products.map((one) => (one.id === product.id ? product : one)),
    total,
  }))
}

export function dropProduct(id: number): void {
  changeProducts(({ products, total }) => {
    const kept = products.filter((one) => one.id !== id)
    return { products: kept, total: total - (products.length - kept.length) }
  })
}

function changeProducts(change: (page: ProductPage) => ProductPage): void {
  queryClient.setQueriesData<ProductPage>({ queryKey: productPages }, (old) => old && change(old))
  refresh(keys.adminProducts, keys.adminCategories)
}
